internal import Suggestions

/// A value that the rules do not allow.
public enum Refusal: Error, Hashable, Sendable {
  /// The title is empty, or nothing of it can be seen.
  case emptyTitle
  /// The title is longer than ``TodoRules/longestTitle``.
  case longTitle(bytes: Int)
  /// The title has more than one line.
  case manyLinedTitle
  /// A text that may not hold control characters holds one.
  case controlCharacter(Unicode.Scalar, in: TodoField)
  /// The content is longer than ``TodoRules/longestContent``.
  case longContent(bytes: Int)
  /// A note is empty, or nothing of it can be seen.
  case emptyNote
  /// A text is no date, and why.
  case date(String, DateError, for: TodoField)
  /// A text names no days that can be looked back at, and why.
  case period(String, PeriodError)
  /// A text names no month, and why.
  case month(String, PeriodError)
  /// No rule by which a todo comes back; with both where people mean one of two.
  case repeats(String, readings: [String] = [])
  /// A series would end on a day before the todo's own.
  case endsBefore(CalendarDay, CalendarDay)
  /// No priority has that name.
  case priority(String)
  /// No status has that name.
  case status(String)
  /// A tag is empty, cannot be seen, is a word that clears, or holds a blank or a comma.
  case tag(String)
  /// A project cannot be seen.
  case project(String)
  /// A uid is empty, too long, or holds a blank.
  case uid(String)
  /// A todo was to be a part of several others.
  case parents(String)
  /// One uid was given for several todos.
  case uidForMany(count: Int)
  /// The changes since a revision are asked for, but the history covers only those from `first` to `last`.
  case historyGap(since: Int, first: Int, last: Int)
  /// Steps of the history are asked for by how todos stand to others.
  case relationsInHistory
  /// Input is not valid UTF-8.
  case notUTF8
  /// A line before the content of a draft is not of the form `key: value`.
  case draftLine(String)
  /// The key of a line of a draft is not a field that can be edited.
  case draftKey(String)
  /// A field of a draft is given twice.
  case repeatedField(TodoField)

  /// The one-line field whose value it is.
  package var field: TodoField? {
    switch self {
    case .emptyTitle, .longTitle, .manyLinedTitle: .title
    case .controlCharacter(_, let field) where field != .content: field
    case .date(_, _, let field), .repeatedField(let field): field
    case .repeats, .endsBefore: .repeats
    case .priority: .priority
    case .status: .status
    case .tag: .tags
    case .parents: .parent
    case .project: .project
    default: nil
    }
  }
}

extension Refusal {
  /// What is wrong.
  var message: String {
    switch self {
    case .emptyTitle: "the title is empty"
    case .longTitle(let bytes): "the title is \(bytes) bytes long; at most \(TodoRules.longestTitle) are allowed"
    case .manyLinedTitle: "the title has more than one line"
    case .controlCharacter(let scalar, let field):
      "the \(field.key) contains the control character \(codePoint(of: scalar))"
    case .longContent(let bytes): "the content is \(bytes) bytes long; at most \(TodoRules.longestContent) are allowed"
    case .emptyNote: "the note is empty"
    case .date(let text, let error, let field): error.message(of: text, for: field.key)
    case .period(let text, let error): error.message(of: text, as: "period")
    case .month(let text, let error): error.message(of: text, as: "month")
    case .repeats(let text, let readings):
      "invalid repeat rule \(quoted(text))"
        + (readings.isEmpty ? "" : ": it may mean \(readings.map(quoted).joined(separator: " or "))")
    case .endsBefore(let last, let day): "the series would end on \(last), before the todo's own date, \(day)"
    case .priority(let text): "invalid priority \(quoted(text))"
    case .status(let text): "invalid status \(quoted(text))"
    case .tag(let text): text.isEmpty ? "a tag is empty" : "invalid tag \(quoted(text))"
    case .project(let text): "invalid project \(quoted(text))"
    case .parents(let text): "invalid parent \(quoted(text)): a todo is part of one other at most"
    case .uid(let text): text.isEmpty ? "the uid is empty" : "invalid uid \(quoted(text))"
    case .uidForMany(let count): "one uid cannot name \(count) todos"
    case .historyGap(let since, _, let last) where since > last:
      "revision \(since) is beyond the store's revision \(last)"
    case .historyGap(let since, let first, let last):
      first > last
        ? "the history is empty at revision \(last): the changes since revision \(since) are unknown"
        : "the history covers revisions \(first) to \(last): the changes since revision \(since) are unknown"
    case .relationsInHistory: "the log does not know what todos came after, or were parts of"
    case .notUTF8: "the text is not valid UTF-8"
    case .draftLine(let line): "\(quoted(line)) is not of the form \"key: value\""
    case .draftKey(let key): "\(quoted(key)) is not a field that can be edited"
    case .repeatedField(let field): "the \(field.key) is given twice"
    }
  }

  /// What helps.
  package var remedy: Remedy {
    switch self {
    case .emptyTitle: .writeTitle
    case .longTitle: .moveToContent
    case .manyLinedTitle: .splitTitle
    case .controlCharacter: .removeCharacter
    case .longContent: .keepInFile
    case .emptyNote: .writeNote
    case .date(let text, let error, _): error.remedy(for: text)
    case .period(let text, let error): error.remedy(for: text, else: .writePeriod)
    case .month(let text, let error): error.remedy(for: text, else: .writeMonth)
    case .repeats(_, let readings) where !readings.isEmpty: .chooseReading
    case .repeats: .writeOne(of: RepeatRule.forms, orNone: true)
    case .endsBefore: .writeLaterEnd
    case .priority: .writeOne(of: TodoPriority.allCases.map(\.rawValue), orNone: true)
    case .status: .writeOne(of: TodoStatus.allCases.map(\.rawValue), orNone: false)
    case .tag(let text) where !text.isEmpty && TodoRules.clears(text): .clearTags
    case .tag: .writeTag
    case .project: .writeProject
    case .parents: .writeOneReference
    case .uid: .writeUID(maximumLength: TodoUID.maximumLength)
    case .uidForMany: .leaveOutUID
    case .historyGap: .readWholeList
    case .relationsInHistory: .nameTodosInstead
    case .notUTF8: .convertToUTF8
    case .draftLine: .separateContent
    case .draftKey(let key):
      Self.remedy(forDraftKey: key)
    case .repeatedField: .removeRepeatedLine
    }
  }

  private static func remedy(forDraftKey key: String) -> Remedy {
    let keys = TodoSchema.draftFields.map(\.key)
    return closest(to: key.lowercased(), among: keys).map(Remedy.replace) ?? .writeDraftField(of: keys)
  }
}

/// A value that the rules do not allow, and where it stands.
package struct RefusedValue: Failure {
  /// Why it is refused.
  package let refusal: Refusal
  /// The line of standard input or of a text that it came from, from 1; nil where it came from elsewhere.
  package let line: Int?

  package var code: ErrorCode { .refused }
  package var message: String { "\(line.map { "line \($0): " } ?? "")\(refusal.message)" }
  package var remedies: [Remedy] { [refusal.remedy] }
}

extension TodoError {
  /// The rules do not allow a value; `line` is the line of the text that it came from, from 1.
  public static func refused(_ refusal: Refusal, line: Int? = nil) -> TodoError {
    TodoError(RefusedValue(refusal: refusal, line: line))
  }
}
