internal import Suggestions

/// A value that the rules do not allow.
public enum Refusal: Error, Hashable, Sendable {
  case emptyTitle
  /// The title of the line that `jot` reads is empty.
  case emptyLine
  case longTitle(bytes: Int)
  case manyLinedTitle
  case controlCharacter(Unicode.Scalar, in: TodoField)
  case longContent(bytes: Int)
  case emptyNote
  case date(String, DateError, for: TodoField)
  case period(String, DateError)
  case month(String, DateError)
  /// The text is not a repeat rule; with both readings if people mean one of two.
  case repeats(String, readings: [String] = [])
  case endsBefore(CalendarDay, CalendarDay)
  case priority(String)
  case status(String)
  /// A tag is empty, invisible, a word that clears, or has a space or a comma.
  case tag(String)
  case project(String)
  /// A name of an owner is empty, invisible, too long, a word that clears, or has a space or a comma.
  case owner(String)
  /// When or until when somebody has the todo, where nobody has it.
  case ownerless(TodoField)
  /// There is a lease for a todo that has ended.
  case leaseOfEnded(TodoStatus)
  /// A text that is not one line.
  case line(String, of: TodoField)
  case uid(String)
  case parents(String)
  case uidForMany(count: Int)
  /// The changes since a revision are requested, but the history covers only those from `first` to `last`.
  case historyGap(since: Int, first: Int, last: Int)
  case relationsInHistory
  case notUTF8
  case draftLine(String)
  case draftKey(String)
  case repeatedField(AnyField)
  /// No custom field can have this name, or the name is new and similar to one that is likely meant.
  case ownName(String, meant: String?)
  /// A custom field has values of another kind.
  case ownValue(String, OwnField.Kind, for: String)
  case ownDate(String, DateError, for: String)

  package var field: AnyField? { builtIn.map { .builtIn($0) } ?? ownName.map { .own(OwnField($0)) } }

  private var builtIn: TodoField? {
    switch self {
    case .emptyTitle, .emptyLine, .longTitle, .manyLinedTitle: .title
    case .controlCharacter(_, let field) where field != .content: field
    case .date(_, _, let field): field
    case .repeatedField(let field): field.field
    case .repeats, .endsBefore: .repeats
    case .priority: .priority
    case .status: .status
    case .tag: .tags
    case .parents: .parent
    case .project: .project
    case .owner: .owner
    case .line(_, let field), .ownerless(let field): field
    case .leaseOfEnded: .lease
    default: nil
    }
  }

  private var ownName: String? {
    switch self {
    case .ownName(let name, _), .ownValue(_, _, let name), .ownDate(_, _, let name): name
    case .repeatedField(let field): field.key
    default: nil
    }
  }

  var message: String {
    switch self {
    case .emptyTitle, .emptyLine: "the title is empty"
    case .longTitle(let bytes):
      "the title is \(bytes) bytes long; at most \(TodoRules.longestTitle) are allowed"
    case .manyLinedTitle: "the title has more than one line"
    case .controlCharacter(let scalar, let field):
      "the \(field.key) contains the control character \(codePoint(of: scalar))"
    case .longContent(let bytes):
      "the notes are \(bytes) bytes long; at most \(TodoRules.longestContent) are allowed"
    case .emptyNote: "the note is empty"
    case .date(let text, let error, let field): error.message(of: text, for: field.key)
    case .period(let text, let error): error.message(of: text, as: "period")
    case .month(let text, let error): error.message(of: text, as: "month")
    case .repeats(let text, let readings):
      "invalid repeat rule \(quoted(text))"
        + (readings.isEmpty ? "" : ": it may mean \(readings.map(quoted).joined(separator: " or "))")
    case .endsBefore(let last, let day): "the series would end on \(last), before the todo's date, \(day)"
    case .priority(let text): "invalid priority \(quoted(text))"
    case .status(let text): "invalid status \(quoted(text))"
    case .tag(let text): text.isEmpty ? "a tag is empty" : "invalid tag \(quoted(text))\(Self.flaw(of: text))"
    case .project(let text): "invalid project \(quoted(text))"
    case .owner(let text):
      text.isEmpty
        ? "the owner's name is empty" : "invalid name of an owner \(quoted(text))\(Self.flaw(of: text))"
    case .leaseOfEnded(let status): "lease is given, but the todo is \(status.rawValue)"
    case .ownerless(let field): "\(field.key) is given without an owner"
    case .line(let text, let field): "invalid \(field.key) \(quoted(text))"
    case .parents(let text): "invalid parent \(quoted(text)): a todo has at most one parent"
    case .uid(let text):
      text.isEmpty ? "the uid is empty" : "invalid uid \(quoted(text))\(Self.flaw(of: text))"
    case .uidForMany(let count): "one uid cannot name \(count) todos"
    case .historyGap(let since, _, let last) where since > last:
      "there is no revision \(since) yet; the latest is \(last)"
    case .historyGap(let since, let first, let last):
      first > last
        ? "the history is empty at revision \(last): the changes since revision \(since) are unknown"
        : "the history covers revisions \(first) to \(last): the changes since revision \(since) are unknown"
    case .relationsInHistory:
      "the log cannot be searched by after:<id>, blocks:<id>, parent:<id>, is:blocked, is:ready or is:parent"
    case .notUTF8: "the text is not valid UTF-8"
    case .draftLine(let line): "\(quoted(line)) is not of the form \"key: value\""
    case .draftKey(let key): "\(quoted(key)) is not a field that can be edited"
    case .repeatedField(let field): "\(field.key) is given twice"
    case .ownName(let name, nil): "\(quoted(name)) is not a valid name for a custom field"
    case .ownName(let name, let meant?):
      name == meant ? "\(quoted(name)) cannot be set" : "there is no field \(quoted(name))"
    case .ownValue(let text, let kind, let name): "invalid \(kind.rawValue) \(quoted(text)) for \(name)"
    case .ownDate(let text, let error, let name): error.message(of: text, for: name)
    }
  }

  /// Says what a word must not contain; empty if something else is wrong.
  private static func flaw(of word: String) -> String {
    let scalars = word.unicodeScalars
    if scalars.contains(where: \.isControl) { return ": it has a control character" }
    return scalars.contains(where: \.isBlank) ? ": it has a space" : ""
  }

  package var advice: Advice {
    switch self {
    case .emptyTitle: Advice("give a title, such as \"Buy milk\"", keys: "give a title")
    case .emptyLine: Advice("say what to do: \(command: "jot") Buy milk tomorrow", keys: "say what to do")
    case .longTitle: "move the long part to the notes: \(option: "content") -"
    case .manyLinedTitle: "move the rest to the notes, or add one todo per line: \(command: "add", "-")"
    case .controlCharacter: "remove it, or replace it with a space"
    case .longContent: .keepInFile
    case .emptyNote: "write some words, such as \"called, no answer\""
    case .date(let text, let error, _): error.advice(for: text)
    case .period(let text, let error):
      error.advice(
        for: text,
        orElse: """
          write a period such as yesterday, this-week, 2026-11 or 30d; for more: \(command: "help", "dates")
          """)
    case .month(let text, let error):
      error.advice(for: text, orElse: "write a month such as nov, 2026-11 or next-month")
    case .repeats(_, let readings) where !readings.isEmpty: .chooseReading
    case .repeats: .writeOne(of: RepeatRule.forms, orNone: true)
    case .endsBefore: "give a later end or an earlier date"
    case .priority: .writeOne(of: TodoPriority.allCases.map(\.rawValue), orNone: true)
    case .status: .writeOne(of: TodoStatus.allCases.map(\.rawValue))
    case .tag(let text) where !text.isEmpty && TodoRules.clears(text): "to remove all tags, write \"tags\":[]"
    case .tag: "a tag is one word without commas; give \(option: "tag") once for each"
    case .line(_, let field): "write one line of up to 16 KiB; none clears the \(field.key)"
    case .project: "a project needs a visible name; none removes the todo from its project"
    case .owner: "a name is one word without commas, of at most \(TodoRules.longestOwner) bytes"
    case .leaseOfEnded: "leave out lease, which ends with the todo"
    case .ownerless(let field): "give owner, too, or leave out \(field.key)"
    case .parents: Advice("write one id (12), the first 4 characters of a uid, or none", keys: Advice.writeID)
    case .uid: "a uid is 1 to \(TodoUID.maximumLength) bytes without spaces"
    case .uidForMany: "leave out \(option: "uid"), and each gets its own"
    case .historyGap: "read the whole list again: \(command: "list", "--all", "--ndjson")"
    case .relationsInHistory:
      "name the todos by id, as in \(command: "list", "-q", "parent:12") | \(command: "log", "-")"
    case .notUTF8: "convert it first, for example with: iconv -f latin1 -t utf-8"
    case .draftLine: "leave a blank line between the fields and the notes"
    case .draftKey(let key): Self.advice(forDraftKey: key)
    case .repeatedField: "remove one of the lines"
    case .ownName(let name, let meant): Self.advice(forOwnName: name, meant)
    case .ownValue(_, let kind, _): kind.advice
    case .ownDate(let text, let error, _): error.advice(for: text)
    }
  }

  private static func advice(forOwnName name: String, _ meant: String?) -> Advice {
    guard let meant else {
      return "start with a letter, use letters, digits, - and _, and avoid words that queries use, such as is"
    }
    if meant == name { return "this built-in field cannot be set here; choose another name" }
    if TodoField(key: name.lowercased()) != nil || !OwnField.canHave(name: name) {
      return .replace(with: meant)
    }
    return """
      did you mean "\(meant)"? to create the field anyway: \(command: "config", "field.\(name).type", "text")
      """
  }

  private static func advice(forDraftKey key: String) -> Advice {
    let keys = TodoSchema.draftFields.map(\.key)
    return closest(to: key.lowercased(), among: keys).map { .replace(with: $0) }
      ?? "the fields are \(keys.joined(separator: ", ")); the notes begin after a blank line"
  }
}

extension OwnField.Kind {
  /// The advice on how to write a value.
  fileprivate var advice: Advice {
    switch self {
    case .text, .list: "write a text, or none"
    case .number: "write a number such as 45 or 1.5, or none"
    case .date: "write a date such as 2026-12-01, or none"
    case .bool: .writeOne(of: ["true", "false"], orNone: true)
    }
  }
}

/// A value that the rules do not allow, and its line.
package struct RefusedValue: Failure {
  package let refusal: Refusal
  /// The line of standard input or of a text, from 1, or `nil` if the value came from elsewhere.
  package let line: Int?

  package var code: ErrorCode { .refused }
  package var message: String { "\(line.map { "line \($0): " } ?? "")\(refusal.message)" }
  package var advice: [Advice] { [refusal.advice] }
}

extension TodoError {
  /// Returns an error about a value that the rules do not allow, in `line` of a text, from 1.
  public static func refused(_ refusal: Refusal, line: Int? = nil) -> TodoError {
    TodoError(RefusedValue(refusal: refusal, line: line))
  }
}
