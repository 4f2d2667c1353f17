/// The rules for the values of a todo, which interactors apply before they change anything.
public enum TodoRules {
  /// The longest title, in bytes of UTF-8.
  public static let longestTitle = 16_384
  /// The longest name of an owner, in bytes of UTF-8.
  public static let longestOwner = 255
  /// The longest content, in bytes of UTF-8: 1 MiB.
  public static let longestContent = 1_048_576

  /// Whether a text clears a field that can be unset: the word `none` or the empty text.
  package static func clears(_ text: String) -> Bool {
    text.isEmpty || Exact(text) == Exact("none")
  }

  /// Whether a field that options set accepts a text at any time.
  package static func canBe(_ text: String, for field: TodoField) -> Bool {
    switch field.kind {
    case .text: (try? self.text(text, for: field)) != nil
    case .priority: (try? priority(text)) != nil
    case .date: (try? DateExpression(text)) != nil
    case .rule: RepeatRule(text) != nil
    case .list: (try? tag(text)) != nil
    case .reference, .references: (try? TodoRef.parse(text).withoutSteps()) != nil
    case .id, .uid, .status, .instant: false
    }
  }

  /// Returns the value that a text means for a field at a moment, or `nil` for a field that no single text
  /// sets.
  package static func value(_ text: String, for field: TodoField, at moment: Moment) throws(Refusal)
    -> TodoValue?
  {
    switch field.kind {
    case .text: try self.text(text, for: field)
    case .priority: .priority(try priority(text))
    case .date: .date(try date(text, for: field, at: moment))
    case .rule: .rule(try repeats(text, at: moment))
    case .status: .status(try status(text))
    case .id, .uid, .instant, .list, .reference, .references: nil
    }
  }

  /// Returns a text by the rule of its field.
  package static func text(_ text: String, for field: TodoField) throws(Refusal) -> TodoValue {
    .text(try field.schema.rule?(text) ?? text)
  }

  /// Returns a title: one line with a visible character, without control characters.
  package static func title(_ text: String) throws(Refusal) -> String {
    guard !isInvisible(text) else { throw .emptyTitle }
    guard text.utf8.count <= longestTitle else { throw .longTitle(bytes: text.utf8.count) }
    var utf8 = text
    guard utf8.withUTF8({ $0.contains(where: \.mayEndLineOrControl) }) else { return text }
    guard !text.unicodeScalars.contains(where: \.isLineEnd) else { throw .manyLinedTitle }
    return try withoutControls(text, in: .title)
  }

  /// Returns content: any number of lines, tabs allowed, with line feeds instead of other systems' CRLF.
  static func content(_ text: String) throws(Refusal) -> String {
    let text = withoutReturns(text)
    guard text.utf8.count <= longestContent else { throw .longContent(bytes: text.utf8.count) }
    return try withoutControls(text, in: .content, except: ["\n", "\t"])
  }

  /// Returns a note: content with a visible character, without blank lines at the end.
  static func note(_ text: String) throws(Refusal) -> String {
    guard !isInvisible(text) else { throw .emptyNote }
    let note = try content(text)
    return String(note[..<(note.lastIndex { $0 != "\n" }.map(note.index(after:)) ?? note.endIndex)])
  }

  /// Returns the text of a field that has no rule of its own: one line, as a title is.
  static func line(_ text: String, of field: TodoField) throws(Refusal) -> String {
    guard let line = try? title(text) else { throw .line(text, of: field) }
    return line
  }

  /// Returns a project: one line with a visible character, without control characters and redundant slashes.
  package static func project(_ text: String) throws(Refusal) -> String {
    let project = ProjectPath.normalized(text)
    guard !isInvisible(project), text == project || !clears(project) else { throw .project(text) }
    return try withoutControls(project, in: .project)
  }

  /// Returns a tag: a word without commas, control characters and leading signs (see ``withoutMark(_:)``).
  ///
  /// - Parameter signs: the signs that may precede the tag.
  package static func tag(_ text: String, without signs: String = tagSigns) throws(Refusal) -> String {
    let tag = withoutMark(text, signs)
    guard isTag(tag), tag == text || !clears(tag) else { throw .tag(text) }
    return tag
  }

  /// Returns a tag without its leading signs: `#shop`, `@shop`, `+shop`; a tag of signs alone stays.
  package static func withoutMark(_ tag: String, _ signs: String = tagSigns) -> String {
    let name = tag.unicodeScalars.drop { signs.unicodeScalars.contains($0) }
    return name.isEmpty ? tag : String(name)
  }

  private static let tagSigns = "#@+"

  /// Returns the name of whoever takes todos: a word without commas and control characters.
  package static func owner(_ text: String) throws(Refusal) -> String {
    guard isTag(text), !clears(text), text.utf8.count <= longestOwner else { throw .owner(text) }
    return text
  }

  package static func isTag(_ text: String) -> Bool {
    !isInvisible(text) && text.unicodeScalars.allSatisfy { !$0.isBlank && $0 != "," && !$0.isControl }
  }

  /// Returns a priority by its name or the first letter of its name, in any case.
  package static func priority(_ text: String) throws(Refusal) -> TodoPriority {
    let name = Exact(text.lowercased())
    let priority = TodoPriority.allCases.first {
      Exact($0.rawValue) == name || Exact(String($0.rawValue.prefix(1))) == name
    }
    guard let priority else { throw .priority(text) }
    return priority
  }

  package static func status(_ text: String) throws(Refusal) -> TodoStatus {
    guard let status = TodoStatus(rawValue: text.lowercased()) else { throw .status(text) }
    return status
  }

  /// Returns a rule of repetition, with its dates as they are meant at a moment.
  package static func repeats(_ text: String, at moment: Moment) throws(Refusal) -> RepeatRule {
    let days = { RepeatRuleReader.days($0, at: moment) }
    guard let rule = RepeatRuleReader.rule(text, days: days) else {
      throw .repeats(text, readings: RepeatRuleReader.readings(of: text, days: days))
    }
    return rule
  }

  /// Returns a date as it is meant at a moment; ``TodoPatch`` resolves a date that counts from a date of the
  /// todo.
  static func date(_ text: String, for field: TodoField, at moment: Moment) throws(Refusal) -> LocalDate {
    do throws(DateError) {
      return try DateExpression(text).date(at: moment)
    } catch {
      throw .date(text, error, for: field)
    }
  }

  private static func isInvisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.isInvisible)
  }

  private static func withoutReturns(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
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
  /// Whether this ends a line: LF, CR, VT, FF, NEL, line or paragraph separator (UAX #14, BK, CR, LF, NL).
  fileprivate var isLineEnd: Bool {
    switch self {
    case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether this is a control character, or the first byte in UTF-8 of a C1 control or of a line separator.
  fileprivate var mayEndLineOrControl: Bool { self < 0x20 || self == 0x7F || self == 0xC2 || self == 0xE2 }
}
