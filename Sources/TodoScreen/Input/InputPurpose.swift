import TodoKit

/// What a line that is typed is for.
enum InputPurpose: String, CaseIterable, Hashable, Sendable {
  case add
  case title
  case due
  case start
  case repeats
  case project
  case tags
  case postpone
  case note
  case command
  case jump
  case query

  /// What stands before the line.
  var label: String {
    switch self {
    case .repeats: "repeat: "
    case .postpone: "later: "
    case .command: ":"
    case .jump: "#"
    default: "\(rawValue): "
    }
  }

  /// The field that it gives a value; nil where it is for something else.
  var field: TodoField? {
    switch self {
    case .title: .title
    case .due: .due
    case .start: .start
    case .repeats: .repeats
    case .project: .project
    case .add, .tags, .postpone, .note, .command, .jump, .query: nil
    }
  }

  /// What Enter does with the line.
  var deed: String {
    switch self {
    case .add: "adds"
    case .postpone: "puts off"
    case .note: "notes it"
    case .command: "runs it"
    case .jump: "goes there"
    case .query: "keeps"
    case .title, .due, .start, .repeats, .project, .tags: "sets"
    }
  }

  /// Whether it changes todos that are there.
  var needsTodos: Bool { field != nil || [.tags, .postpone, .note].contains(self) }

  /// Whether it is refused where somebody has changed the todos since the line was opened; a note takes nothing away.
  var isGuarded: Bool { needsTodos && self != .note }

  /// Whether a new value is rather typed than made of the old one.
  var isReplaced: Bool { [.due, .start, .repeats].contains(self) }

  /// Whether `none` typed there takes a value away.
  var isCleared: Bool { field != nil && self != .title || self == .postpone }

  /// The words of a command line before what is typed, for what the last word can become; nil where nothing is known of it.
  var commandLine: String? {
    switch self {
    case .add, .title, .note, .jump: nil
    case .due: "todo edit 1 --due "
    case .start: "todo edit 1 --start "
    case .repeats: "todo edit 1 --repeat "
    case .project: "todo edit 1 --project "
    case .tags: "todo edit 1 --tag "
    case .postpone: "todo postpone 1 "
    case .query: "todo list "
    case .command: "todo "
    }
  }

  /// Whether what is typed is several words, of which only the last is completed.
  var hasWords: Bool { self == .tags || self == .command }
}
