/// Blanks at the ends of a text, which a line would lose: a space, a tab, a no-break space.
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

  /// The text with a blank at either end as an entity.
  static func encoded(_ text: Bytes) -> Bytes {
    let text = encodedStart(text)
    if let entity = lastEntity(of: text) { return entity.raised(in: text) }
    guard let length = blank(before: text.endIndex, in: text) else { return text }
    return text.dropLast(length) + entity(of: text.suffix(length))
  }

  /// The inverse.
  static func decoded(_ text: Bytes) -> Bytes { decodedStart(lastEntity(of: text)?.lowered(in: text) ?? text) }

  /// The text with a blank that it begins with as an entity.
  static func encodedStart(_ text: Bytes) -> Bytes {
    if let entity = firstEntity(of: text) { return entity.raised(in: text) }
    guard let length = blank(at: text.startIndex, in: text) else { return text }
    return (entity(of: text.prefix(length)) + text.dropFirst(length))[...]
  }

  /// The inverse.
  static func decodedStart(_ text: Bytes) -> Bytes { firstEntity(of: text)?.lowered(in: text) ?? text }

  private static func firstEntity(of text: Bytes) -> MarkdownEntity? {
    MarkdownEntity(at: text.startIndex, in: text).flatMap { $0.isBlank ? $0 : nil }
  }

  private static func lastEntity(of text: Bytes) -> MarkdownEntity? {
    MarkdownEntity(before: text.endIndex, in: text).flatMap { $0.isBlank ? $0 : nil }
  }

  private static func entity(of blank: Bytes) -> [UInt8] {
    blank.string.unicodeScalars.first.map { Array(MarkdownEntity.text($0).utf8) } ?? []
  }
}

/// A character written as a numeric entity, `&#x1F4C5;`, so that it is text and no sign.
///
/// A text that holds such an entity already keeps it: it is written `&amp;#x1F4C5;`, that one `&amp;amp;#x1F4C5;`, and so
/// on. The level counts this: 1 for the entity itself.
struct MarkdownEntity {
  let scalar: Unicode.Scalar
  let level: Int
  let range: Range<Int>

  init?(before end: Int, in text: Bytes) {
    guard end > text.startIndex, text[end - 1] == .semicolon, let start = text[..<end].lastIndex(of: UInt8(ascii: "&"))
    else { return nil }
    self.init(at: start, in: text)
    if range.upperBound != end { return nil }
  }

  init?(at start: Int, in text: Bytes) {
    var rest = text[start...]
    guard rest.popFirst() == UInt8(ascii: "&") else { return nil }
    var level = 1
    while rest.starts(with: "amp;".utf8) {
      rest = rest.dropFirst(4)
      level += 1
    }
    guard rest.starts(with: "#x".utf8), let end = rest.prefix(9).firstIndex(of: .semicolon),
      let value = UInt32(rest[(rest.startIndex + 2)..<end].string, radix: 16), let scalar = Unicode.Scalar(value)
    else { return nil }
    // Only what we write: other spellings are text.
    guard Self.text(scalar).utf8.elementsEqual("&".utf8 + rest[...end]) else { return nil }
    (self.scalar, self.level, range) = (scalar, level, start..<(end + 1))
  }

  fileprivate var isBlank: Bool { [" ", "\t", "\u{A0}"].contains(scalar) }
  static func text(_ scalar: Unicode.Scalar) -> String { "&#x\(String(scalar.value, radix: 16, uppercase: true));" }

  /// The text with the entity one level up: `&` becomes `&amp;`.
  func raised(in text: Bytes) -> Bytes {
    text.replacing((range.lowerBound + 1)..<(range.lowerBound + 1), with: "amp;".utf8)
  }

  /// The text with the entity one level down, or as the character that it means.
  func lowered(in text: Bytes) -> Bytes {
    level == 1
      ? text.replacing(range, with: String(Character(scalar)).utf8)
      : text.replacing((range.lowerBound + 1)..<(range.lowerBound + 5), with: [])
  }
}
