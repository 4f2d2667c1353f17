/// Blanks at the ends of a text, which a line would lose.
enum MarkdownEdges {
  /// The length of the blank that a text begins with: a space, a tab, a no-break space.
  static func blank(at start: Int, in text: Bytes) -> Int? {
    guard start < text.endIndex else { return nil }
    if text[start].isBlank { return 1 }
    return text[start] == 0xC2 && start + 1 < text.endIndex && text[start + 1] == 0xA0 ? 2 : nil
  }

  /// The length of the blank that ends before an offset.
  static func blank(before end: Int, in text: Bytes) -> Int? {
    guard end > text.startIndex else { return nil }
    if text[end - 1].isBlank { return 1 }
    return text[end - 1] == 0xA0 && end - 1 > text.startIndex && text[end - 2] == 0xC2 ? 2 : nil
  }

  /// The text without the blanks at both ends.
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
    if let entity = entity(MarkdownEntity(before: text.endIndex, in: text)) { return entity.raised(in: text) }
    guard let length = blank(before: text.endIndex, in: text) else { return text }
    return text.dropLast(length) + self.entity(of: text.suffix(length))
  }

  /// The inverse.
  static func decoded(_ text: Bytes) -> Bytes {
    decodedStart(entity(MarkdownEntity(before: text.endIndex, in: text))?.lowered(in: text) ?? text)
  }

  /// The text with a blank that it begins with as an entity.
  static func encodedStart(_ text: Bytes) -> Bytes {
    if let entity = entity(MarkdownEntity(at: text.startIndex, in: text)) { return entity.raised(in: text) }
    guard let length = blank(at: text.startIndex, in: text) else { return text }
    return (entity(of: text.prefix(length)) + text.dropFirst(length))[...]
  }

  /// The inverse.
  static func decodedStart(_ text: Bytes) -> Bytes {
    entity(MarkdownEntity(at: text.startIndex, in: text))?.lowered(in: text) ?? text
  }

  /// An entity, if it is that of a blank.
  private static func entity(_ entity: MarkdownEntity?) -> MarkdownEntity? {
    entity.flatMap { [" ", "\t", "\u{A0}"].contains($0.scalar) ? $0 : nil }
  }

  private static func entity(of blank: Bytes) -> [UInt8] {
    blank.string.unicodeScalars.first.map { Array(MarkdownEntity.text($0).utf8) } ?? []
  }
}
