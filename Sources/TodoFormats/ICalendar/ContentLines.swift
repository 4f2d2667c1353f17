/// A line of a calendar, which may be folded into several.
struct ContentLine {
  /// The line on which it begins, from 1.
  let number: Int
  /// The bytes with all folds and the line end.
  let whole: Bytes
  /// The bytes without folds and line end.
  let text: Bytes

  /// What it begins or ends, if it is such a line.
  enum Bracket {
    case begin(String)
    case end(String)
  }

  var bracket: Bracket? {
    guard let first = text.first, first.isBlank || [UInt8(ascii: "b"), UInt8(ascii: "e")].contains(first | 0x20),
      let colon = text.prefix(8).firstIndex(of: .colon)
    else { return nil }
    let (name, value) = (text[..<colon].trimmed, text[(colon + 1)...].trimmed)
    if name.equalsIgnoringCase("BEGIN".utf8) { return .begin(value.string.capitals) }
    return name.equalsIgnoringCase("END".utf8) ? .end(value.string.capitals) : nil
  }
}

/// The content lines of a calendar, unfolded.
///
/// Lines end with CRLF as they should, or with LF or CR alone. Empty lines are passed, also within a folded line, as
/// CR CR LF leaves them: a program that turns LF into CRLF twice.
struct ContentLines: Sequence, IteratorProtocol {
  private let bytes: Bytes
  private var position: Int
  private var number: Int

  init(_ bytes: Bytes, firstLine: Int = 1) {
    self.bytes = bytes
    position = bytes.startIndex
    number = firstLine
  }

  mutating func next() -> ContentLine? {
    passEmptyLines()
    guard position < bytes.endIndex else { return nil }
    let (start, first) = (position, number)
    let textEnd = passLine()
    var end = position
    passEmptyLines()
    guard isAtFold else { return ContentLine(number: first, whole: bytes[start..<end], text: bytes[start..<textEnd]) }
    var text = Array(bytes[start..<textEnd])
    while isAtFold {
      let fold = position + 1
      text += bytes[fold..<passLine()]
      end = position
      passEmptyLines()
    }
    return ContentLine(number: first, whole: bytes[start..<end], text: text[...])
  }

  private var isAtFold: Bool { position < bytes.endIndex && bytes[position].isBlank }

  private mutating func passEmptyLines() {
    while position < bytes.endIndex, bytes[position].endsLine { _ = passLine() }
  }

  /// Passes a line with its end, and tells where its text ends.
  private mutating func passLine() -> Int {
    var index = position
    while index < bytes.endIndex, !bytes[index].endsLine { index += 1 }
    position = index
    if index < bytes.endIndex {
      let isPair = bytes[index] == .carriageReturn && index + 1 < bytes.endIndex && bytes[index + 1] == .lineFeed
      position += isPair ? 2 : 1
    }
    number += 1
    return index
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
}
