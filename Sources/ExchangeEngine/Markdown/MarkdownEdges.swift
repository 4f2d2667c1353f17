/// Finds, removes and escapes blanks (spaces, tabs, no-break spaces) at the ends of a text, which a line
/// would lose.
enum MarkdownEdges {
  static func blank(at start: Int, in text: Bytes) -> Int? {
    guard start < text.endIndex else { return nil }
    if text[start].isBlank { return 1 }
    return text[start] == 0xC2 && start + 1 < text.endIndex && text[start + 1] == 0xA0 ? 2 : nil
  }

  static func blank(before end: Int, in text: Bytes) -> Int? {
    guard end > text.startIndex else { return nil }
    if text[end - 1].isBlank { return 1 }
    return text[end - 1] == 0xA0 && end - 1 > text.startIndex && text[end - 2] == 0xC2 ? 2 : nil
  }

  static func trimmed(_ text: Bytes) -> Bytes { trimmedEnd(trimmedStart(text)) }

  static func trimmedStart(_ text: Bytes) -> Bytes {
    var text = text
    while let length = blank(at: text.startIndex, in: text) { text = text.dropFirst(length) }
    return text
  }

  static func trimmedEnd(_ text: Bytes) -> Bytes {
    var text = text
    while let length = blank(before: text.endIndex, in: text) { text = text.dropLast(length) }
    return text
  }

  static func firstWord(of text: Bytes) -> Bytes {
    var end = text.startIndex
    while end < text.endIndex, blank(at: end, in: text) == nil { end += 1 }
    return text[..<end]
  }

  static func lastWord(of text: Bytes) -> Bytes {
    var start = text.endIndex
    while start > text.startIndex, blank(before: start, in: text) == nil { start -= 1 }
    return text[start...]
  }

  /// Returns a text with a blank at either end as an entity.
  static func encoded(_ text: Bytes) -> Bytes {
    let text = encodedStart(text)
    return end(of: text)?.added(to: text) ?? text
  }

  /// Returns a text with an entity at either end as a blank.
  static func decoded(_ text: Bytes) -> Bytes { decodedStart(end(of: text)?.removed(from: text) ?? text) }

  /// Returns a text with a blank at its beginning as an entity.
  static func encodedStart(_ text: Bytes) -> Bytes { start(of: text)?.added(to: text) ?? text }

  /// Returns a text with an entity at its beginning as a blank.
  static func decodedStart(_ text: Bytes) -> Bytes { start(of: text)?.removed(from: text) ?? text }

  private static func start(of text: Bytes) -> MarkdownEscape? {
    MarkdownEscape(at: text.startIndex, in: text).flatMap { $0.isBlank ? $0 : nil }
  }

  private static func end(of text: Bytes) -> MarkdownEscape? {
    MarkdownEscape(before: text.endIndex, in: text).flatMap { $0.isBlank ? $0 : nil }
  }
}

/// The escape of a special character: backslashes before ASCII, a numeric entity instead of any other
/// character.
///
/// An escape that is already in a text gets one more level, `\\#tag` or `&amp;#x1F4C5;`, so every text can be
/// restored.
struct MarkdownEscape {
  /// The number of escapes; 0 for a character without one.
  let level: Int
  /// The backslashes or the entity; at level 0 the place for the first backslash, or the character.
  let range: Range<Int>
  /// The escaped character, or `nil` if backslashes escape the character after them.
  let scalar: Unicode.Scalar?

  private init(_ level: Int, _ range: Range<Int>, _ scalar: Unicode.Scalar?) {
    self.level = level
    self.range = range
    self.scalar = scalar
  }

  init(backslashes: Range<Int>) { self.init(backslashes.count, backslashes, nil) }

  /// Finds the character or entity that ends at an offset; `nil` at the beginning of the text.
  init?(before end: Int, in text: Bytes) {
    guard let last = text[..<end].last else { return nil }
    if last == .semicolon, let start = text[..<end].lastIndex(of: UInt8(ascii: "&")) {
      self.init(at: start, in: text)
      if range.upperBound != end { return nil }
    } else {
      let scalar =
        last < 0x80 ? Unicode.Scalar(last) : text[..<end].suffix(4).string.unicodeScalars.last ?? " "
      self.init(0, (end - UTF8.width(scalar))..<end, scalar)
    }
  }

  /// Finds the character or entity that begins at an offset, or `nil` at the end of the text.
  ///
  /// An entity counts only in the form that we write.
  init?(at start: Int, in text: Bytes) {
    var rest = text[start...]
    guard let first = rest.popFirst() else { return nil }
    let character =
      first < 0x80 ? Unicode.Scalar(first) : text[start...].prefix(4).string.unicodeScalars.first ?? " "
    self.init(0, start..<(start + UTF8.width(character)), character)
    if character != "&" { return }
    var level = 1
    while rest.starts(with: "amp;".utf8) {
      rest = rest.dropFirst(4)
      level += 1
    }
    guard rest.starts(with: "#x".utf8), let end = rest.prefix(9).firstIndex(of: .semicolon),
      let value = UInt32(rest[(rest.startIndex + 2)..<end].string, radix: 16),
      let scalar = Unicode.Scalar(value),
      Self.entity(scalar).utf8.elementsEqual("&".utf8 + rest[...end])
    else { return }
    self.init(level, start..<(end + 1), scalar)
  }

  fileprivate var isBlank: Bool { scalar.map { [" ", "\t", "\u{A0}"].contains($0) } ?? false }

  static func entity(_ scalar: Unicode.Scalar) -> String {
    "&#x\(String(scalar.value, radix: 16, uppercase: true));"
  }

  /// Returns the text with one escape more.
  func added(to text: Bytes) -> Bytes {
    guard let scalar else { return text.replacing(range.upperBound..<range.upperBound, with: [.backslash]) }
    if level == 0 { return text.replacing(range, with: Self.entity(scalar).utf8) }
    return text.replacing((range.lowerBound + 1)..<(range.lowerBound + 1), with: "amp;".utf8)
  }

  /// Returns the text with one escape less, unless there is none.
  func removed(from text: Bytes) -> Bytes {
    if level == 0 { return text }
    guard let scalar else { return text.replacing((range.upperBound - 1)..<range.upperBound, with: []) }
    return level == 1
      ? text.replacing(range, with: String(Character(scalar)).utf8)
      : text.replacing((range.lowerBound + 1)..<(range.lowerBound + 5), with: [])
  }
}
