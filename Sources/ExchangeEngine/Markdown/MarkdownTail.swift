import TextSearch
import TodoCore

/// The field at the end of a text, or words at the end of a title that only look like one.
///
/// A title that ends like a field is written with an escape; a real field has none.
struct MarkdownTail {
  let field: MarkdownField
  /// The start of the field, including escapes; the field extends to the end of the text.
  let start: Int
  let escape: MarkdownEscape

  private static let mark = UInt8(ascii: "!")

  /// - Parameter readsOwn: whether custom fields are recognized; older versions read them as text.
  init?(of text: Bytes, readsOwn: Bool = true) {
    let tail: MarkdownTail? =
      switch text.last {
      case UInt8(ascii: "]"), UInt8(ascii: ")"): Self.dataview(text, readsOwn)
      case .comma: Self.dataview(text, readsOwn) ?? Self.signed(text)
      case UInt8(ascii: ">"): Self.comment(text)
      default: Self.word(text) ?? Self.signed(text)
      }
    guard let tail = tail ?? Self.word(text) else { return nil }
    self = tail
  }

  private init(_ field: MarkdownField, _ escape: MarkdownEscape, from start: Int? = nil) {
    self.field = field
    self.escape = escape
    self.start = start ?? escape.range.lowerBound
  }

  /// Returns the backslashes before an offset, or `nil` unless they follow a blank or begin the text.
  private static func backslashes(before index: Int, in text: Bytes) -> MarkdownEscape? {
    let start = text[..<index].suffixStart { $0 == .backslash }
    let isApart = start == text.startIndex || MarkdownEdges.blank(before: start, in: text) != nil
    return isApart ? MarkdownEscape(backslashes: start..<index) : nil
  }

  /// Reads `[key:: value]` or `(key:: value)`, after which Obsidian Tasks allows a comma
  /// (`DataviewTaskSerializer`).
  private static func dataview(_ text: Bytes, _ readsOwn: Bool) -> MarkdownTail? {
    let brackets = text.last == .comma ? MarkdownEdges.trimmed(text.dropLast()) : text
    guard let close = brackets.last, close == UInt8(ascii: "]") || close == UInt8(ascii: ")"),
      let open = opening(
        of: brackets, close == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "("), close),
      let backslashes = backslashes(before: open, in: text)
    else { return nil }
    let inner = brackets[(open + 1)...].dropLast()
    guard let colon = inner.firstIndex(of: .colon), inner[(colon + 1)...].first == .colon else { return nil }
    let (name, value) = (inner[..<colon].trimmed, MarkdownEdges.trimmed(inner[(colon + 2)...]))
    if value.isEmpty { return nil }
    let style: MarkdownField.Style = close == UInt8(ascii: "]") ? .brackets : .parentheses
    if let key = MarkdownField.Key.allCases.first(where: { $0.row.name?.utf8.elementsEqual(name) == true }) {
      return MarkdownTail(MarkdownField(key, value.string, style: .brackets), backslashes)
    }
    guard readsOwn, ExchangeFormat.markdown.holdsByKey(name.string) else { return nil }
    return MarkdownTail(MarkdownField(.own, value.string, name: name.string, style: style), backslashes)
  }

  /// Returns the index of the bracket that the one at the end of a text closes; those between may be in
  /// pairs.
  private static func opening(of text: Bytes, _ open: UInt8, _ close: UInt8) -> Int? {
    var depth = 0
    return text.lastIndex { byte in
      depth += byte == close ? 1 : byte == open ? -1 : 0
      return depth == 0
    }
  }

  /// Reads `<!-- todo:uid -->`.
  private static func comment(_ text: Bytes) -> MarkdownTail? {
    guard text.ends(with: " -->".utf8) else { return nil }
    let inner = text.dropLast(4)
    let word = inner[inner.suffixStart { !$0.isBlank }...]
    guard word.starts(with: "todo:".utf8), word.count > 5, inner[..<word.startIndex].ends(with: "<!-- ".utf8),
      !word.ends(with: "--".utf8), !word.holds("-->".utf8),
      let backslashes = backslashes(before: word.startIndex - 5, in: text)
    else { return nil }
    return MarkdownTail(MarkdownField(.uid, word.dropFirst(5).string), backslashes)
  }

  /// Reads `#tag`, `^block`, `at:14:30` and `until:2026-12-31`.
  private static func word(_ text: Bytes) -> MarkdownTail? {
    let word = MarkdownEdges.lastWord(of: text)
    let key: MarkdownField.Key
    switch word.first(where: { $0 != .backslash }) {
    case UInt8(ascii: "#"): key = .tag
    case UInt8(ascii: "^"): key = .block
    case UInt8(ascii: "a"): key = .time
    case UInt8(ascii: "u"): key = .until
    default: return nil
    }
    let (name, sign) = (key.row.before.dropLast(), key.row.before.last)
    let marked = word.dropFirst(name.count).drop { $0 == .backslash }
    let value = marked.dropFirst()
    guard word.starts(with: name), marked.first == sign, fits(value, key) else { return nil }
    let escape = MarkdownEscape(backslashes: (word.startIndex + name.count)..<marked.startIndex)
    return MarkdownTail(MarkdownField(key, value.string), escape, from: word.startIndex)
  }

  /// The characters that end a tag in Obsidian.
  private static let tagEnds = Set(#"!@#$%^&*(),.?":{}|<>\"#.utf8)

  private static func endsTag(_ byte: UInt8) -> Bool {
    byte < 0x80 && !byte.isNameCharacter && tagEnds.contains(byte)
  }

  /// Reads a sign with the value that it needs.
  private static func signed(_ text: Bytes) -> MarkdownTail? {
    // Values are ASCII; the bytes of a no-break space belong to no sign.
    var end = text.suffixStart {
      $0.isNameCharacter || $0.isBlank || $0 == .comma || $0 == .colon || $0 == Self.mark || $0 == 0xC2
        || $0 == 0xA0
    }
    let value = MarkdownEdges.trimmed(text[end...])
    // U+FE0F asks for the emoji form of the character before.
    if text[..<end].ends(with: "\u{FE0F}".utf8) { end -= 3 }
    guard let escape = MarkdownEscape(before: end, in: text),
      let found = escape.scalar.flatMap(MarkdownField.Key.sign), let meant = meaning(of: found, value)
    else { return nil }
    return MarkdownTail(MarkdownField(found.key, meant), escape)
  }

  private static func meaning(of found: (key: MarkdownField.Key, sign: String), _ value: Bytes) -> String? {
    guard case .priority = found.key else { return fits(value, found.key) ? value.string : nil }
    return value.isEmpty ? MarkdownField.Key.priorities.first { $0.sign == found.sign }?.name : nil
  }

  /// Returns whether a text can be the value of a field that is written with a sign or as a word.
  private static func fits(_ value: Bytes, _ key: MarkdownField.Key) -> Bool {
    if value.isEmpty { return false }
    switch key {
    case .tag: return isTagName(value)
    case .block: return value.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    case .time: return isTime(value)
    case .until: return value.count == 10 && LocalDate(ascii: value) != nil
    case .recurrence:
      return value.allSatisfy {
        $0.isNameCharacter || $0.isBlank || $0 == .comma || $0 == .colon || $0 == mark
      }
    case .onCompletion: return value.allSatisfy(\.isLetter)
    case .id: return value.allSatisfy(\.isNameCharacter)
    case .dependsOn:
      let ids = value.split(separator: .comma, omittingEmptySubsequences: false).map(\.trimmed)
      return ids.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNameCharacter) }
    default: return isDay(value)
    }
  }

  /// Returns whether a text can be a tag's name: `#` before a number is a reference to an issue.
  static func isTagName(_ name: Bytes) -> Bool {
    !name.isEmpty && !name.allSatisfy(\.isDigit) && !name.contains(where: endsTag)
  }

  /// Returns whether a text is a time of day such as `14:30`.
  static func isTime(_ text: Bytes) -> Bool {
    var reader = DigitReader(text)
    return reader.minute() != nil && reader.isAtEnd
  }

  /// Returns whether a value has the form of a day, which is enough for Obsidian Tasks even if no such day
  /// exists.
  private static func isDay(_ value: Bytes) -> Bool {
    value.count == 10
      && value.enumerated().allSatisfy { $0 == 4 || $0 == 7 ? $1 == UInt8(ascii: "-") : $1.isDigit }
  }
}

/// The tags at the start of a title, such as the `#task` that Obsidian Tasks may require, and at the end of a
/// heading.
///
/// A word of the title or heading that would be read as such a tag gets a backslash; further backslashes are
/// text.
enum MarkdownHead {
  /// Splits off the tags at the beginning of a text if other words follow, and unescapes the rest.
  static func split(_ text: Bytes) -> (tags: [String], rest: Bytes) {
    var (tags, rest) = ([String](), text)
    while let word = firstWord(of: rest), word.first == UInt8(ascii: "#") {
      tags.append(word.dropFirst().string)
      rest = MarkdownEdges.trimmedStart(rest[word.endIndex...])
    }
    return (tags, firstWord(of: rest) == nil ? rest : rest.dropFirst())
  }

  static func encoded(_ text: Bytes) -> Bytes { firstWord(of: text) == nil ? text : [.backslash] + text }

  /// Returns a heading without the tags at its end, unescaped.
  static func decoded(heading: Bytes) -> Bytes {
    var text = heading
    while let word = lastWord(of: text), word.first == UInt8(ascii: "#") {
      text = MarkdownEdges.trimmedEnd(text[..<word.startIndex])
    }
    guard let word = lastWord(of: text) else { return text }
    return text.replacing(word.startIndex..<(word.startIndex + 1), with: [])
  }

  /// Returns a heading with an escape if its last word would be read as a tag.
  static func encoded(heading: Bytes) -> Bytes {
    guard let word = lastWord(of: heading) else { return heading }
    return heading.replacing(word.startIndex..<word.startIndex, with: [.backslash])
  }

  /// Returns the first word if it is a tag, possibly after backslashes, and other words follow.
  private static func firstWord(of text: Bytes) -> Bytes? {
    let word = MarkdownEdges.firstWord(of: text)
    return isTag(word) && !MarkdownEdges.trimmedStart(text[word.endIndex...]).isEmpty ? word : nil
  }

  /// Returns the last word if it is a tag, possibly after backslashes, and other words come before.
  private static func lastWord(of text: Bytes) -> Bytes? {
    let word = MarkdownEdges.lastWord(of: text)
    return isTag(word) && !MarkdownEdges.trimmedEnd(text[..<word.startIndex]).isEmpty ? word : nil
  }

  private static func isTag(_ word: Bytes) -> Bool {
    let tag = word.drop { $0 == .backslash }
    return tag.first == UInt8(ascii: "#") && MarkdownTail.isTagName(tag.dropFirst())
  }
}
