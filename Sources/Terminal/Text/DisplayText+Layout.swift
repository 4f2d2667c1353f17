import Graphs

extension DisplayText {
  /// The columns that the text takes on a terminal.
  package var width: Int {
    if isPrintableASCII { return text.utf8.count }
    if hasNoSequences { return text.unicodeScalars.reduce(0) { $0 + Self.width(of: $1) } }
    return text.reduce(0) { $0 + Self.width(of: $1) }
  }

  /// Whether each scalar is a character by itself; the first combining scalar is U+0300, `0xCC 0x80`.
  private var hasNoSequences: Bool { text.utf8.allSatisfy { $0 < 0xCC } }

  /// Returns the columns of a visible character: 0 for a lone combining mark or joiner, 1 or 2 for most.
  ///
  /// An emoji sequence (UTS #51: with U+FE0F, a skin tone, or joined) is one picture of two columns.
  /// Otherwise the widths of the scalars are added up, as most terminals do, which can exceed 2 for spacing
  /// marks and conjuncts.
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
    if properties.generalCategory == .nonspacingMark || properties.generalCategory == .enclosingMark {
      return 0
    }
    // Wide characters that are newer than the table are emoji.
    if isWide(scalar) || properties.isEmojiPresentation { return 2 }
    return properties.isDefaultIgnorableCodePoint ? 0 : 1
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let place = wideBounds.partitioningIndex { $0 >= scalar.value }
    // The place is odd after the first scalar of a range and up to its last.
    return place % 2 == 1 || place < wideBounds.count && wideBounds[place] == scalar.value
  }
}

extension DisplayText {
  /// Returns the text cut to fit into a number of columns; a cut text ends with `…`.
  package func truncated(to columns: Int) -> DisplayText {
    // No character takes more columns than bytes.
    guard text.utf8.count > columns else { return self }
    guard columns > 0 else { return "" }
    var used = 0
    var cut = text.startIndex
    for index in text.indices {
      used += Self.width(of: text[index])
      if used > columns { return DisplayText(asIs: text[..<cut] + "…") }
      if used < columns { cut = text.index(after: index) }
    }
    return self
  }

  /// Returns a path cut to fit into a number of columns, from the root on since the leaf matters most:
  /// `…/site/plan`.
  package func truncatedPath(to columns: Int) -> DisplayText {
    // No character takes more columns than bytes.
    guard text.utf8.count > columns, width > columns else { return self }
    var rest = text[...]
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[rest.index(after: slash)...]
      let path = DisplayText(asIs: "…/\(rest)")
      if !rest.isEmpty, path.width <= columns { return path }
    }
    return DisplayText(asIs: String(rest.isEmpty ? text[...] : rest)).truncated(to: columns)
  }

  /// Returns the text padded with spaces to a number of columns.
  package func padded(to columns: Int) -> DisplayText {
    "\(self)\(Self.blanks(columns - width))"
  }

  /// The text without spaces around it.
  package var trimmed: DisplayText {
    guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return self }
    return DisplayText(asIs: String(String(text.drop { $0 == " " }).trimmingBlanks()))
  }

  /// Returns a number of spaces, none if the number is negative.
  package static func blanks(_ count: Int) -> DisplayText {
    DisplayText(asIs: String(repeating: " ", count: max(0, count)))
  }

  /// Returns the text in lines of at most a number of columns, broken at spaces.
  ///
  /// Spaces at a break are left out, others are kept. A word longer than a line is broken between two
  /// characters, and a character wider than a line gets a line to itself.
  package func wrapped(to columns: Int) -> [DisplayText] {
    guard text.utf8.count > columns else { return [self] }
    var lines: [DisplayText] = []
    var rest = text[...]
    while !rest.isEmpty {
      var (end, used) = (rest.startIndex, 0)
      while end < rest.endIndex, case let width = Self.width(of: rest[end]),
        end == rest.startIndex || used + width <= columns
      {
        used += width
        end = rest.index(after: end)
      }
      if end < rest.endIndex, rest[end] != " " { end = rest[..<end].lastIndex(of: " ") ?? end }
      let line = String(rest[..<end]).trimmingBlanks()
      if !line.isEmpty { lines.append(DisplayText(asIs: String(line))) }
      rest = rest[end...].drop { $0 == " " }
    }
    return lines.isEmpty ? [""] : lines
  }

  /// The characters of the text, each as a text.
  var characters: [DisplayText] { text.map { DisplayText(asIs: String($0)) } }

  /// The text, isolated if it has right-to-left script, so that the script does not reorder neighbouring
  /// text.
  ///
  /// Such a text is put between U+2068 and U+2069 (UAX #9, first strong isolate), which take no column. This
  /// is for terminals only, and comes after cutting.
  package var isolated: DisplayText {
    if isPrintableASCII || !text.unicodeScalars.contains(where: Self.isInRightToLeftBlock) { return self }
    return DisplayText(asIs: "\u{2068}\(text)\u{2069}")
  }

  /// Returns whether a scalar is in a block of right-to-left scripts (Unicode, DerivedBidiClass.txt, the
  /// `@missing` lines).
  private static func isInRightToLeftBlock(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension String {
  /// Returns the text without the spaces at its end.
  package func trimmingBlanks() -> Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }
}
