import TextSearch
import TodoCore

/// The field that a line ends with.
///
/// A title that ends like a field is written with an escape in it: a backslash before a sign of ASCII, an entity in
/// place of any other (``MarkdownEntity``). With an escape it is text, and each escape more is text, too, so that every
/// title comes back. The level counts the escapes; a field has none.
struct MarkdownTail {
  let field: MarkdownField
  /// From its first escape or sign to the end of the text.
  let range: Range<Int>
  let level: Int
  /// The backslashes, or nothing before what they would escape; for a sign that is an entity, that one.
  private let escape: Escape

  private static let mark = UInt8(ascii: "!")

  private enum Escape {
    case backslashes(Range<Int>)
    case sign(Range<Int>, Unicode.Scalar)
    case entity(MarkdownEntity)
  }

  /// - Parameter readsOwn: whether there are fields of the user's own; else such a field is text, as it was once.
  init?(of text: Bytes, readsOwn: Bool = true) {
    let tail: MarkdownTail? =
      switch text.last {
      case UInt8(ascii: "]"), UInt8(ascii: ")"): Self.dataview(text, readsOwn)
      case .comma: Self.dataview(text, readsOwn) ?? Self.signed(text)
      case UInt8(ascii: ">"): Self.comment(text)
      default: Self.signed(text)
      }
    guard let tail = tail ?? Self.word(text) else { return nil }
    self = tail
  }

  private init(_ field: MarkdownField, from start: Int, in text: Bytes, level: Int, _ escape: Escape) {
    self.field = field
    range = start..<text.endIndex
    self.level = level
    self.escape = escape
  }

  private init(_ field: MarkdownField, backslashes: Range<Int>, from start: Int? = nil, in text: Bytes) {
    self.init(
      field, from: start ?? backslashes.lowerBound, in: text, level: backslashes.count, .backslashes(backslashes))
  }

  func raised(in text: Bytes) -> Bytes {
    switch escape {
    case .backslashes(let range): text.replacing(range.upperBound..<range.upperBound, with: [.backslash])
    case .sign(let range, let scalar): text.replacing(range, with: MarkdownEntity.text(scalar).utf8)
    case .entity(let entity): entity.raised(in: text)
    }
  }

  func lowered(in text: Bytes) -> Bytes {
    switch escape {
    case .backslashes(let range):
      text.replacing(max(range.lowerBound, range.upperBound - 1)..<range.upperBound, with: [])
    case .sign: text
    case .entity(let entity): entity.lowered(in: text)
    }
  }

  /// The backslashes before an offset, if a blank is before them or the text begins there.
  private static func backslashes(before index: Int, in text: Bytes) -> Range<Int>? {
    let start = text[..<index].suffixStart { $0 == .backslash }
    let isApart = start == text.startIndex || MarkdownEdges.blank(before: start, in: text) != nil
    return isApart ? start..<index : nil
  }

  /// `[key:: value]` or `(key:: value)`, behind which Obsidian Tasks allows a comma (`DataviewTaskSerializer`).
  private static func dataview(_ text: Bytes, _ readsOwn: Bool) -> MarkdownTail? {
    let brackets = text.last == .comma ? MarkdownEdges.trimmed(text.dropLast()) : text
    guard let close = brackets.last, close == UInt8(ascii: "]") || close == UInt8(ascii: ")"),
      let open = brackets.lastIndex(of: close == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "(")),
      let backslashes = backslashes(before: open, in: text)
    else { return nil }
    let inner = brackets[(open + 1)...].dropLast()
    guard let colon = inner.firstIndex(of: .colon), inner[(colon + 1)...].first == .colon else { return nil }
    let (name, value) = (inner[..<colon].trimmed, MarkdownEdges.trimmed(inner[(colon + 2)...]))
    if value.isEmpty || inner.contains(close) { return nil }
    let style: MarkdownField.Style = close == UInt8(ascii: "]") ? .brackets : .parentheses
    if let key = MarkdownField.Key.allCases.first(where: { $0.row.name?.utf8.elementsEqual(name) == true }) {
      return MarkdownTail(MarkdownField(key, value.string, style: .brackets), backslashes: backslashes, in: text)
    }
    guard readsOwn, OwnFields.canHave(name: name.string) else { return nil }
    let own = OwnWord(name.string, value.string)
    return MarkdownTail(MarkdownField(own, style: style), backslashes: backslashes, in: text)
  }

  /// `<!-- todo:uid -->`.
  private static func comment(_ text: Bytes) -> MarkdownTail? {
    guard text.ends(with: " -->".utf8) else { return nil }
    let inner = text.dropLast(4)
    let word = inner[inner.suffixStart { !$0.isBlank }...]
    guard word.starts(with: "todo:".utf8), word.count > 5, inner[..<word.startIndex].ends(with: "<!-- ".utf8),
      !word.ends(with: "--".utf8), !word.holds("-->".utf8),
      let backslashes = backslashes(before: word.startIndex - 5, in: text)
    else { return nil }
    return MarkdownTail(MarkdownField(.uid, word.dropFirst(5).string), backslashes: backslashes, in: text)
  }

  /// `#tag`, `^block`, `at:14:30` and `until:2026-12-31`.
  private static func word(_ text: Bytes) -> MarkdownTail? {
    var start = text.endIndex
    while start > text.startIndex, MarkdownEdges.blank(before: start, in: text) == nil { start -= 1 }
    let core = text[start...].drop { $0 == .backslash }
    let value = core.dropFirst()
    let key: MarkdownField.Key
    switch core.first {
    case UInt8(ascii: "#"):
      guard isTagName(value) else { return nil }
      key = .tag
    case UInt8(ascii: "^"):
      guard !value.isEmpty, value.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }) else {
        return nil
      }
      key = .block
    case UInt8(ascii: "a"): return pair(core, of: .time, in: text)
    case UInt8(ascii: "u"): return pair(core, of: .until, in: text)
    default: return nil
    }
    return MarkdownTail(MarkdownField(key, value.string), backslashes: start..<core.startIndex, in: text)
  }

  /// Whether a tag can be called so: a number is a reference to an issue, and no tag.
  static func isTagName(_ name: Bytes) -> Bool {
    !name.isEmpty && !name.allSatisfy(\.isDigit) && !name.contains(where: endsTag)
  }

  private static func pair(_ word: Bytes, of key: MarkdownField.Key, in text: Bytes) -> MarkdownTail? {
    let name = (key == .time ? "at" : "until").utf8
    guard word.starts(with: name), word.startIndex == text.startIndex || text[word.startIndex - 1] != .backslash
    else { return nil }
    let rest = word.dropFirst(name.count).drop { $0 == .backslash }
    let value = rest.dropFirst()
    guard rest.first == .colon, key == .time ? isTime(value) : value.count == 10 && LocalDate(ascii: value) != nil
    else { return nil }
    let backslashes = (word.startIndex + name.count)..<rest.startIndex
    return MarkdownTail(MarkdownField(key, value.string), backslashes: backslashes, from: word.startIndex, in: text)
  }

  /// Whether a text is a time of the day: `14:30`.
  static func isTime(_ text: Bytes) -> Bool {
    var reader = DigitReader(text)
    return reader.minute() != nil && reader.isAtEnd
  }

  /// What Obsidian ends a tag at.
  private static let tagEnds = Set(#"!@#$%^&*(),.?":{}|<>\"#.utf8)

  private static func endsTag(_ byte: UInt8) -> Bool { byte < 0x80 && !byte.isNameCharacter && tagEnds.contains(byte) }

  /// A sign, and the value that it needs.
  private static func signed(_ text: Bytes) -> MarkdownTail? {
    // Values are of ASCII; the bytes of a no-break space end no sign.
    var end = text.suffixStart {
      $0.isNameCharacter || $0.isBlank || $0 == .comma || $0 == Self.mark || $0 == 0xC2 || $0 == 0xA0
    }
    let value = MarkdownEdges.trimmed(text[end...])
    // U+FE0F asks for a picture in place of a character.
    if text[..<end].ends(with: "\u{FE0F}".utf8) { end -= 3 }
    let entity = MarkdownEntity(before: end, in: text)
    guard
      let found = entity.map({ MarkdownField.Key.sign($0.scalar) }) ?? MarkdownField.Key.sign(before: end, in: text),
      let meant = meaning(of: found, value), let scalar = found.sign.unicodeScalars.first
    else { return nil }
    let sign = entity?.range ?? (end - found.sign.utf8.count)..<end
    return MarkdownTail(
      MarkdownField(found.key, meant), from: sign.lowerBound, in: text, level: entity?.level ?? 0,
      entity.map { .entity($0) } ?? .sign(sign, scalar))
  }

  private static func meaning(of found: (key: MarkdownField.Key, sign: String), _ value: Bytes) -> String? {
    let fits: Bool
    switch found.key {
    case .priority:
      return value.isEmpty ? MarkdownField.Key.priorities.first { $0.sign == found.sign }?.name : nil
    case .recurrence: fits = value.allSatisfy { $0.isLetter || $0.isDigit || $0.isBlank || $0 == .comma || $0 == mark }
    case .onCompletion: fits = value.allSatisfy(\.isLetter)
    case .id: fits = value.allSatisfy(\.isNameCharacter)
    case .dependsOn:
      let ids = value.split(separator: .comma, omittingEmptySubsequences: false).map(\.trimmed)
      fits = ids.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNameCharacter) }
    default: fits = isDay(value)
    }
    return fits && !value.isEmpty ? value.string : nil
  }

  /// Whether a value looks like a day, as Obsidian Tasks has it: one that does not exist is a day all the same.
  private static func isDay(_ value: Bytes) -> Bool {
    value.count == 10
      && value.enumerated().allSatisfy { $0 == 4 || $0 == 7 ? $1 == UInt8(ascii: "-") : $1.isDigit }
  }
}

/// The tags that a title begins with, such as the `#task` by which Obsidian Tasks tells its tasks from others, and those
/// that a heading ends with.
///
/// A word of the title or the heading itself that would be read as one has a backslash before it, and each backslash more
/// is text.
enum MarkdownHead {
  /// The tags that a text begins with, where other words follow, and the rest as it is meant.
  static func split(_ text: Bytes) -> (tags: [String], rest: Bytes) {
    var (tags, rest) = ([String](), text)
    while let word = firstWord(of: rest), word.first == UInt8(ascii: "#") {
      tags.append(word.dropFirst().string)
      rest = MarkdownEdges.trimmedStart(rest[word.endIndex...])
    }
    return (tags, firstWord(of: rest) == nil ? rest : rest.dropFirst())
  }

  static func encoded(_ text: Bytes) -> Bytes { firstWord(of: text) == nil ? text : [.backslash] + text }

  /// A heading without the tags that it ends with.
  static func decoded(heading: Bytes) -> Bytes {
    var text = heading
    while let word = lastWord(of: text), word.first == UInt8(ascii: "#") {
      text = MarkdownEdges.trimmedEnd(text[..<word.startIndex])
    }
    guard let word = lastWord(of: text) else { return text }
    return text.replacing(word.startIndex..<(word.startIndex + 1), with: [])
  }

  /// The inverse of a heading without tags.
  static func encoded(heading: Bytes) -> Bytes {
    guard let word = lastWord(of: heading) else { return heading }
    return heading.replacing(word.startIndex..<word.startIndex, with: [.backslash])
  }

  /// The first word, where it is a tag with any number of backslashes before it, and others follow.
  private static func firstWord(of text: Bytes) -> Bytes? {
    var end = text.startIndex
    while end < text.endIndex, MarkdownEdges.blank(at: end, in: text) == nil { end += 1 }
    let isFollowed = !MarkdownEdges.trimmedStart(text[end...]).isEmpty
    return isFollowed && isTag(text[..<end]) ? text[..<end] : nil
  }

  /// The same of the last word, where others are before it.
  private static func lastWord(of text: Bytes) -> Bytes? {
    var start = text.endIndex
    while start > text.startIndex, MarkdownEdges.blank(before: start, in: text) == nil { start -= 1 }
    let isFollowing = !MarkdownEdges.trimmedEnd(text[..<start]).isEmpty
    return isFollowing && isTag(text[start...]) ? text[start...] : nil
  }

  private static func isTag(_ word: Bytes) -> Bool {
    let tag = word.drop { $0 == .backslash }
    return tag.first == UInt8(ascii: "#") && MarkdownTail.isTagName(tag.dropFirst())
  }
}
