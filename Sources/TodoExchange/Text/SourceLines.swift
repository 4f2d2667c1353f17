/// A line of a text.
struct SourceLine {
  /// From 1.
  let number: Int
  /// The bytes with the line end.
  let whole: Bytes
  /// Where the line end begins, or the text ends without one.
  fileprivate let textEnd: Int

  /// The bytes without the line end.
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
  init(_ bytes: ArraySlice<UInt8>, firstLine: Int = 1, breaksAtCarriageReturn: Bool = false) {
    self.bytes = bytes
    self.breaksAtCarriageReturn = breaksAtCarriageReturn
    position = bytes.startIndex
    number = firstLine
  }

  mutating func next() -> SourceLine? {
    guard position < bytes.endIndex else { return nil }
    let start = position
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == .lineFeed || breaksAtCarriageReturn && byte == .carriageReturn { break }
      index += 1
    }
    var end = index
    // What was converted twice has several CRs; with a LF behind it, each would be a part of the line end.
    while end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    if index < bytes.endIndex {
      if bytes[index] == .lineFeed {
        index += 1
      } else {
        index += index + 1 < bytes.endIndex && bytes[index + 1] == .lineFeed ? 2 : 1
      }
    }
    position = index
    defer { number += 1 }
    return SourceLine(number: number, whole: bytes[start..<index], textEnd: end)
  }
}
