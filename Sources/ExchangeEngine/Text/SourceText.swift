import TodoCore

/// A text to be read: its bytes in UTF-8, and where they are not valid.
package struct SourceText: Sendable {
  let hasByteOrderMark: Bool
  let bytes: Bytes
  /// Whether the whole text is valid UTF-8, so that no part needs to be checked again.
  let isValid: Bool
  /// Why a text in UTF-16 cannot be read, or `nil`; `bytes` then holds the text undecoded.
  let problem: BatchProblem?

  static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Decodes a text in UTF-8, or in UTF-16 if the text begins with that byte order mark.
  init(_ source: [UInt8]) {
    let isBigEndian = source.starts(with: [0xFE, 0xFF])
    guard isBigEndian || source.starts(with: [0xFF, 0xFE]) else {
      hasByteOrderMark = source.starts(with: Self.utf8Mark)
      bytes = source[(hasByteOrderMark ? 3 : 0)...]
      isValid = String(validating: bytes, as: UTF8.self) != nil
      problem = nil
      return
    }
    // An odd last byte becomes a lone surrogate, which is invalid.
    let units = stride(from: 2, to: source.count, by: 2).map { index in
      let pair = index + 1 < source.count ? (UInt16(source[index]), UInt16(source[index + 1])) : (0xD8, 0xD8)
      return isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
    }
    let text = String(validating: units, as: UTF16.self)
    (hasByteOrderMark, isValid) = (text != nil, text != nil)
    bytes = text.map { Array($0.utf8)[...] } ?? source[...]
    problem = text == nil ? Self.problem(in: units, Unicode.UTF16.self, line: 1) { $0.first == 0x0A } : nil
  }

  /// Returns the first error in the encoding of a slice, or `nil`.
  ///
  /// - Parameter line: the line on which the slice begins, from 1.
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
      case .valid(let scalar): place.advance(isLineFeed: isLineFeed(scalar))
      case .emptyInput: return nil
      case .error: return place.problem("the text is not valid UTF-8")
      }
    }
  }
}

/// A line and a column, advanced over a text scalar by scalar.
struct TextPlace {
  private(set) var line: Int
  private(set) var column = 1

  /// The place after some bytes that start at the beginning of a line.
  init(line: Int, after bytes: Bytes = []) {
    self.line = line
    advance(over: bytes)
  }

  mutating func advance(over bytes: Bytes) {
    // Every byte but a continuation byte (10xxxxxx) begins a scalar.
    for byte in bytes where byte & 0xC0 != 0x80 { advance(isLineFeed: byte == .lineFeed) }
  }

  mutating func advance(isLineFeed: Bool) {
    (line, column) = isLineFeed ? (line + 1, 1) : (line, column + 1)
  }

  func problem(_ message: String) -> BatchProblem { BatchProblem(line: line, column: column, message) }
}

struct SourceLine {
  let number: Int
  let whole: Bytes
  /// The end of the text, where the line end begins if there is one.
  fileprivate let textEnd: Int

  var text: Bytes { whole[..<textEnd] }

  /// The line end; empty for a last line without one.
  var end: Bytes { whole[textEnd...] }
}

/// The lines of a text; a line ends with LF, with CRs before an LF, or with CRs before the end of the text.
struct SourceLines: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private let breaksAtCarriageReturn: Bool
  private var position: Int
  private var number: Int

  /// - Parameter breaksAtCarriageReturn: whether a lone CR also ends a line.
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
    // A text converted twice has several CRs before the LF, and all of them belong to the line end.
    let end = rest[..<textEnd].suffixStart { $0 == .carriageReturn }
    return SourceLine(number: number, whole: rest[..<position], textEnd: end)
  }
}

extension BatchProblem {
  /// How many problems outside of records are reported at most: a text may have one in each byte.
  static let reportLimit = 10_000

  /// A problem at a place in another program's text; the column counts Unicode scalars, from 1.
  package init(line: Int, column: Int = 1, _ message: String) {
    self.init(line: line, reason: .unreadable(message, column: column))
  }
}
