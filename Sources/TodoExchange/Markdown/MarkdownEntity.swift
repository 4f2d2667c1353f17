/// A character written as a numeric entity, `&#x1F4C5;`, so that it is text and no sign.
///
/// A text that holds such an entity already keeps it: it is written `&amp;#x1F4C5;`, that one `&amp;amp;#x1F4C5;`, and so
/// on. The level counts this: 1 for the entity itself.
struct MarkdownEntity {
  let scalar: Unicode.Scalar
  let level: Int
  /// Where it is in the text that it was found in.
  let range: Range<Int>

  /// The entity that a text ends with, or that ends before an offset.
  init?(before end: Int, in text: Bytes) {
    guard end > text.startIndex, text[end - 1] == .semicolon, let start = text[..<end].lastIndex(of: UInt8(ascii: "&"))
    else { return nil }
    self.init(at: start, in: text)
    if range.upperBound != end { return nil }
  }

  /// The entity that begins at an offset.
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

  /// The entity of a character.
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
