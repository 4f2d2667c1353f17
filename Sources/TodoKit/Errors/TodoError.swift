public import FileStore

/// What went wrong, as facts; the words are in `TodoError+Wording.swift`, what helps in `TodoError+Remedy.swift`.
public enum TodoError: Error, Equatable, Sendable {
  /// The rules do not allow a value; `line` is the line of standard input that it came from, from 1.
  case refused(Refusal, line: Int? = nil)
  /// Lines of a batch are refused; at least one.
  case batch([BatchProblem])
  /// Records that were to be imported are refused; at least one.
  case records([BatchProblem])
  /// What was to be imported is in another format; the file is nil for standard input.
  case otherFormat(ExchangeFormat, file: String?)
  /// These todos were changed here and in what was to be imported.
  case importConflict([ExchangeReport.Conflict])
  /// The format of an export cannot hold all of the todos, and has to.
  case notCarried(ExchangeReport)
  /// A query makes no sense.
  case malformedQuery(QueryError)
  /// A query that picks todos to be changed or shown says nothing.
  case emptyQuery
  /// A word that bounds the history is neither a revision nor a date, and why it is no date.
  case malformedBound(String, DateError)
  /// A word is not a reference.
  case malformedRef(String)
  /// A word names a step of the todo with that id, where only a todo can be meant.
  case stepNamed(String, of: Int)
  /// Standard input could not be read.
  case unreadableInput(SystemFailure)
  /// An error about references that are none, though they name todos otherwise.
  indirect case misnamed(TodoError, MisnamedTodos)
  /// A file that the user names could not be read.
  case unreadableFile(path: String, SystemFailure)
  /// A text has more bytes than are read; the path is nil for standard input.
  case oversizedInput(path: String?)
  /// A file that was to be merged is no sound store; nothing was changed.
  case unmergeable(StoreError, path: String)
  /// The store could not answer.
  case store(StoreError)
  /// The list could not be brought in line with the one that is shared.
  case sync(SyncError)
  /// So many todos were to be edited, but the editor opens one.
  case manyTodosToEdit(count: Int)
  /// The editor did not do its part.
  case editor(EditorFailure)
  /// An error after the user has written a text, which is kept in that file.
  indirect case kept(TodoError, path: String)

  /// Whether it is about what the user gave, and belongs where the user gave it; all others are errors of their own.
  var isAboutInput: Bool {
    switch self {
    case .refused, .batch, .records, .malformedQuery, .emptyQuery, .malformedBound, .malformedRef, .stepNamed,
      .manyTodosToEdit,
      .otherFormat, .importConflict, .notCarried:
      true
    case .unreadableInput, .unreadableFile, .oversizedInput, .unmergeable, .store, .sync, .editor: false
    case .kept(let error, _), .misnamed(let error, _): error.isAboutInput
    }
  }

  /// How a command ends with this error.
  public var outcome: Outcome { code.outcome }
}

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
  var field: TodoField? {
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

/// Runs what the store is asked, and passes its error on as the interactor's.
func storeErrors<Value>(_ body: () throws(StoreError) -> Value) throws(TodoError) -> Value {
  do {
    return try body()
  } catch {
    throw .store(error)
  }
}
