/// Words that match todos' titles, given where references are expected.
public struct UnresolvedRefs: Hashable, Sendable {
  /// The words, separated by spaces.
  public let words: String
  /// The subcommand that expects the references, as history calls it.
  public let command: String
  /// The form to write in place of the words.
  public let way: Way

  /// A form that names the todos.
  public enum Way: Hashable, Sendable {
    /// The id of the only todo whose title contains all the words.
    case id(Int, title: String)
    /// A query, and the number of todos that it picks.
    case query(String, count: Int)
  }

  /// Creates words and the form to write in their place.
  package init(words: String, command: String, way: Way) {
    self.words = words
    self.command = command
    self.way = way
  }

  package var advice: Advice {
    switch way {
    case .id(let id, let title):
      "\(command: command, "\(id)") \(Self.verbs[command] ?? "means") \"\(visible(title))\""
    case .query(let query, let count):
      "\(command: command, "--where", query) picks \(count == 1 ? "1 todo" : "\(count) todos")"
    }
  }

  /// What each command does to a todo; "means" stands for all others.
  private static let verbs = [
    "show": "shows", "edit": "changes", "done": "completes", "reopen": "reopens", "cancel": "cancels",
    "rm": "removes", "postpone": "postpones", "skip": "skips", "note": "adds a note to",
    "take": "takes", "release": "releases",
  ]
}

/// A failure about words that are not references but match todos' titles.
struct UnresolvedRefsError: Failure {
  let error: TodoError
  /// The words, and the form to write in their place.
  let named: UnresolvedRefs

  var code: ErrorCode { .notFound }
  var message: String { "no such todo: \(visible(named.words))" }
  var advice: [Advice] { [named.advice] }
  var refs: [String] { error.failure.refs }
}

extension TodoError {
  /// Returns an error about words that are not references but match todos' titles.
  public static func unresolved(_ error: TodoError, _ named: UnresolvedRefs) -> TodoError {
    TodoError(UnresolvedRefsError(error: error, named: named))
  }
}
