import TodoCore

/// A text that is being read: its bytes in UTF-8, and which of them are none.
package struct SourceText: Sendable {
  let hasByteOrderMark: Bool
  let bytes: Bytes
  /// Whether all of it is UTF-8: then no part of it need be looked at for that again.
  let isValid: Bool
  /// What makes a text in UTF-16 unreadable; its bytes are then as they came.
  let problem: BatchProblem?

  static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A text in UTF-8, or in UTF-16, which is known by its byte order mark.
  init(_ source: [UInt8]) {
    let isBigEndian = source.starts(with: [0xFE, 0xFF])
    guard isBigEndian || source.starts(with: [0xFF, 0xFE]) else {
      hasByteOrderMark = source.starts(with: Self.utf8Mark)
      bytes = source[(hasByteOrderMark ? 3 : 0)...]
      isValid = String(validating: bytes, as: UTF8.self) != nil
      problem = nil
      return
    }
    // An odd last byte is a lone surrogate, which is no character.
    let units = stride(from: 2, to: source.count, by: 2).map { index in
      let pair = index + 1 < source.count ? (UInt16(source[index]), UInt16(source[index + 1])) : (0xD8, 0xD8)
      return isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
    }
    let text = String(validating: units, as: UTF16.self)
    (hasByteOrderMark, isValid) = (text != nil, text != nil)
    bytes = text.map { Array($0.utf8)[...] } ?? source[...]
    problem = text == nil ? Self.problem(in: units, Unicode.UTF16.self, line: 1) { $0.first == 0x0A } : nil
  }

  /// What is wrong with the encoding of some of the bytes, which begin on a line.
  func problem(in slice: Bytes, line: Int) -> BatchProblem? {
    isValid ? nil : Self.problem(in: slice, Unicode.UTF8.self, line: line) { $0.first == .lineFeed }
  }

  private static func problem<Encoding: Unicode.Encoding>(
    in units: some Sequence<Encoding.CodeUnit>, _: Encoding.Type, line: Int,
    _ isLineFeed: (Encoding.EncodedScalar) -> Bool
  ) -> BatchProblem? {
    var units = units.makeIterator()
    var parser = Encoding.ForwardParser()
    var place = TextPlace(line: line)
    while true {
      switch parser.parseScalar(from: &units) {
      case .valid(let scalar): place.pass(isLineFeed(scalar))
      case .emptyInput: return nil
      case .error: return place.problem("the text is not valid UTF-8")
      }
    }
  }
}

/// A place in a text that is passed scalar by scalar.
struct TextPlace {
  private(set) var line: Int
  private(set) var column = 1

  /// The place behind some bytes that begin a line.
  init(line: Int, behind bytes: Bytes = []) {
    self.line = line
    pass(bytes)
  }

  mutating func pass(_ bytes: Bytes) {
    // Every byte but a continuation byte (10xxxxxx) begins a scalar.
    for byte in bytes where byte & 0xC0 != 0x80 { pass(byte == .lineFeed) }
  }

  mutating func pass(_ isLineFeed: Bool) {
    (line, column) = isLineFeed ? (line + 1, 1) : (line, column + 1)
  }

  func problem(_ message: String) -> BatchProblem { BatchProblem(line: line, column: column, message) }
}

struct SourceLine {
  let number: Int
  let whole: Bytes
  /// Where the line end begins, or the text ends without one.
  fileprivate let textEnd: Int

  var text: Bytes { whole[..<textEnd] }

  /// The line end: empty where the text ends without one.
  var end: Bytes { whole[textEnd...] }
}

/// The lines of a text, one after another; a line ends with LF, or with CRs before one or before the end.
struct SourceLines: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private let breaksAtCarriageReturn: Bool
  private var position: Int
  private var number: Int

  /// - Parameter breaksAtCarriageReturn: whether a CR by itself ends a line, too.
  init(_ bytes: ArraySlice<UInt8>, breaksAtCarriageReturn: Bool = false, firstLine: Int = 1) {
    (self.bytes, number) = (bytes, firstLine)
    self.breaksAtCarriageReturn = breaksAtCarriageReturn
    position = bytes.startIndex
  }

  mutating func next() -> SourceLine? {
    guard position < bytes.endIndex else { return nil }
    let rest = bytes[position...]
    let stop = rest.firstIndex { $0 == .lineFeed || breaksAtCarriageReturn && $0 == .carriageReturn }
    let textEnd = stop ?? bytes.endIndex
    position = textEnd
    if rest[position...].first == .carriageReturn { position += 1 }
    if rest[position...].first == .lineFeed { position += 1 }
    defer { number += 1 }
    // What was converted twice has several CRs; with a LF behind it, each would be a part of the line end.
    let end = rest[..<textEnd].suffixStart { $0 == .carriageReturn }
    return SourceLine(number: number, whole: rest[..<position], textEnd: end)
  }
}

extension BatchProblem {
  /// How many are told of what is no record: a text may have one in each byte.
  static let mostTold = 10_000

  /// A place in a text of another program that cannot be read; the column is in Unicode scalars, from 1.
  package init(line: Int, column: Int = 1, _ message: String) {
    self.init(line: line, reason: .unreadable(message, column: column))
  }
}
