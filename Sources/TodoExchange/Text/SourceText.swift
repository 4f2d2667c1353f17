/// A text that is being read: its bytes in UTF-8, and which of them are none.
struct SourceText {
  let encoding: TextEncoding
  /// The text without its byte order mark.
  let bytes: ArraySlice<UInt8>
  /// Whether all of it is UTF-8: then no part of it need be looked at for that again.
  let isValid: Bool
  /// What makes a text in UTF-16 unreadable; its bytes are then as they came.
  let problem: FormatProblem?

  init(_ source: [UInt8]) {
    let encoding = TextEncoding(of: source)
    guard case .utf16(let isBigEndian) = encoding.form else {
      self.encoding = encoding
      bytes = source[(encoding.hasByteOrderMark ? 3 : 0)...]
      isValid = String(validating: bytes, as: UTF8.self) != nil
      problem = nil
      return
    }
    let units = TextEncoding.units(of: source, isBigEndian: isBigEndian)
    let text = String(validating: units, as: UTF16.self)
    self.encoding = text == nil ? .utf8 : encoding
    bytes = text.map { Array($0.utf8)[...] } ?? source[...]
    isValid = text != nil
    problem = text == nil ? Self.problem(in: units) : nil
  }

  /// What is wrong with the encoding of some of the bytes, which begin on a line.
  func problem(in slice: ArraySlice<UInt8>, line: Int) -> FormatProblem? {
    if isValid { return nil }
    var bytes = slice.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var place = TextPlace(line: line)
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar): place.pass(scalar.first == .lineFeed)
      case .emptyInput: return nil
      case .error: return place.problem(.invalidEncoding)
      }
    }
  }

  private static func problem(in units: [UInt16]) -> FormatProblem? {
    var units = units.makeIterator()
    var parser = Unicode.UTF16.ForwardParser()
    var place = TextPlace(line: 1)
    while true {
      switch parser.parseScalar(from: &units) {
      case .valid(let scalar): place.pass(scalar.first == 0x0A)
      case .emptyInput: return nil
      case .error: return place.problem(.invalidEncoding)
      }
    }
  }
}

/// A place in a text that is passed scalar by scalar.
struct TextPlace {
  private(set) var line: Int
  private(set) var column = 1

  init(line: Int) {
    self.line = line
  }

  /// The place behind some bytes that begin a line.
  init(line: Int, behind bytes: ArraySlice<UInt8>) {
    self.line = line
    pass(bytes)
  }

  package mutating func pass(_ bytes: ArraySlice<UInt8>) {
    // Every byte but a continuation byte (10xxxxxx) begins a scalar.
    for byte in bytes where byte & 0xC0 != 0x80 { pass(byte == .lineFeed) }
  }

  package mutating func pass(_ isLineFeed: Bool) {
    (line, column) = isLineFeed ? (line + 1, 1) : (line, column + 1)
  }

  func problem(_ reason: FormatProblem.Reason) -> FormatProblem {
    FormatProblem(line: line, column: column, reason: reason)
  }
}
