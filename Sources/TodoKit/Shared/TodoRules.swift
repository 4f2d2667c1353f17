/// What the values of a todo may be; interactors ask it before they change anything.
public enum TodoRules {
  /// The longest title, in bytes of UTF-8.
  public static let longestTitle = 16_384
  /// The longest content, in bytes of UTF-8: 1 MiB.
  public static let longestContent = 1_048_576

  /// A title: one line that is not blank, without control characters.
  static func title(_ text: String) throws(Refusal) -> String {
    guard !text.unicodeScalars.allSatisfy(\.isBlank) else { throw .emptyTitle }
    guard text.utf8.count <= longestTitle else { throw .longTitle(bytes: text.utf8.count) }
    var utf8 = text
    guard utf8.withUTF8({ $0.contains(where: \.mayEndLineOrControl) }) else { return text }
    guard !text.unicodeScalars.contains(where: \.isLineEnd) else { throw .manyLinedTitle }
    return try withoutControls(text, in: .title)
  }

  /// Content: any number of lines, tabs allowed.
  static func content(_ text: String) throws(Refusal) -> String {
    guard text.utf8.count <= longestContent else { throw .longContent(bytes: text.utf8.count) }
    return try withoutControls(text, in: .content, except: ["\n", "\t"])
  }

  /// A project: one line without control characters.
  static func project(_ text: String) throws(Refusal) -> String {
    try withoutControls(text, in: .project)
  }

  /// A tag: no blanks, commas or control characters.
  static func tag(_ text: String) throws(Refusal) -> String {
    let isWord = text.unicodeScalars.allSatisfy { !$0.isBlank && $0 != "," && !$0.isControl }
    guard !text.isEmpty, isWord else { throw .tag(text) }
    return text
  }

  /// A priority by its name.
  static func priority(_ text: String) throws(Refusal) -> TodoPriority {
    guard let priority = TodoPriority(rawValue: text) else { throw .priority(text) }
    return priority
  }

  /// A rule by which a todo comes back.
  static func repeats(_ text: String) throws(Refusal) -> RepeatRule {
    guard let rule = RepeatRule(text) else { throw .repeats(text) }
    return rule
  }

  /// A date as it is written at that moment.
  static func date(_ text: String, for field: TodoField, at moment: Moment) throws(Refusal) -> LocalDate {
    guard let date = DateExpression(text)?.date(from: moment.today) else { throw .date(text, for: field) }
    return date
  }

  private static func withoutControls(
    _ text: String, in field: TodoField, except allowed: Set<Unicode.Scalar> = []
  ) throws(Refusal) -> String {
    let control = text.unicodeScalars.first { $0.isControl && !allowed.contains($0) }
    if let control { throw .controlCharacter(control, in: field) }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a line ends here: line feed, carriage return, next line, line or paragraph separator (UAX #14, BK, CR, LF, NL).
  fileprivate var isLineEnd: Bool {
    switch self {
    case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether it is a control character, or the first byte of a C1 control or of one of the separators in UTF-8.
  fileprivate var mayEndLineOrControl: Bool { self < 0x20 || self == 0x7F || self == 0xC2 || self == 0xE2 }
}
