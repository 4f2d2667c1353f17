import TodoCore

/// A note in a content, which begins its line as `todo note` begins it: with the day and a blank.
struct ContentNote {
  /// The day.
  let day: CalendarDay
  /// Where its words are, of which something can be seen.
  let words: Range<Int>

  /// The note that a part of a text is; nil where it is none.
  init?(_ part: Range<Int>, of text: [UInt8]) {
    let start = part.lowerBound + 11
    guard let day = Self.day(at: part.lowerBound, in: text), start < part.upperBound,
      text[start..<part.upperBound].contains(where: Self.isVisible)
    else { return nil }
    (self.day, words) = (day, start..<part.upperBound)
  }

  /// The day with which a note begins at a place; nil where none does.
  static func day(at index: Int, in text: [UInt8]) -> CalendarDay? {
    let end = index + 10
    guard end < text.count, text[end] == blank else { return nil }
    return LocalDate(ascii: text[index..<end])?.day
  }

  /// What divides annotations, where line ends begin: the line end before a note, or else a blank line.
  static func gap(from index: Int, in text: [UInt8]) -> Range<Int>? {
    guard text[index] == lineFeed else { return nil }
    let end = text[index...].firstIndex { $0 != lineFeed } ?? text.count
    if day(at: end, in: text) != nil { return end - 1..<end }
    return end - index > 1 ? index..<index + 2 : nil
  }

  /// The same that ends before a place.
  static func gap(upTo index: Int, in text: [UInt8]) -> Range<Int>? {
    let length = day(at: index, in: text) == nil ? 2 : 1
    guard index >= length, text[index - length..<index].allSatisfy({ $0 == lineFeed }) else { return nil }
    return index - length..<index
  }

  /// Whether a byte is neither a blank nor a tab nor a line end.
  static func isVisible(_ byte: UInt8) -> Bool { ![blank, 0x09, lineFeed].contains(byte) }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")
}
