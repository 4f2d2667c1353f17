extension DisplayText {
  /// The columns that the text takes on a terminal.
  package var width: Int {
    if isPrintableASCII { return text.utf8.count }
    if hasNoSequences { return text.unicodeScalars.reduce(0) { $0 + Self.width(of: $1) } }
    return text.reduce(0) { $0 + Self.width(of: $1) }
  }

  /// Whether each scalar is a character by itself: the first that can go with others is U+0300, `0xCC 0x80`.
  private var hasNoSequences: Bool { text.utf8.allSatisfy { $0 < 0xCC } }

  /// The columns that one visible character takes: 0 for a lone combining mark or joiner, 1 or 2 for most.
  ///
  /// An emoji sequence (UTS #51: with U+FE0F, a skin tone, or joined) is one picture of two columns. Otherwise the
  /// widths of the scalars are added up, as most terminals do: more than 2 can come of spacing marks and conjuncts.
  package static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let others = scalars.dropFirst()
    if others.isEmpty { return width(of: first) }
    let isEmojiSequence = others.contains { $0 == emojiSelector || width(of: $0) == 2 }
    if first.properties.isEmoji, isEmojiSequence { return 2 }
    if first.properties.isEmojiPresentation, others.first == textSelector { return 1 }
    return scalars.reduce(0) { $0 + width(of: $1) }
  }

  private static let textSelector: Unicode.Scalar = "\u{FE0E}"
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: return 0
    case 0x20..<0x300: return 1  // among them the soft hyphen, which terminals show
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // vowels and finals of Hangul, drawn into their initial
    case 0x1F1E6...0x1F1FF: return 1  // regional indicators: two of them are a flag
    default: break
    }
    let properties = scalar.properties
    if properties.generalCategory == .nonspacingMark || properties.generalCategory == .enclosingMark { return 0 }
    // What is newer than the table of wide ranges is found by its being an emoji.
    if isWide(scalar) || properties.isEmojiPresentation { return 2 }
    return properties.isDefaultIgnorableCodePoint ? 0 : 1
  }

  /// Searches the ranges of the table by bisection.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = wideBounds.count / 2
    while low < high {
      let middle = (low + high) / 2
      if scalar.value > wideBounds[2 * middle + 1] {
        low = middle + 1
      } else if scalar.value < wideBounds[2 * middle] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
