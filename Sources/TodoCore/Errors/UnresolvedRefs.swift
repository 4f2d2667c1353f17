/// Todos that are named by words of their titles where references are wanted.
public struct UnresolvedRefs: Hashable, Sendable {
  /// The words, one after another.
  public let words: String
  /// The subcommand that wants the references, as history calls it.
  public let command: String
  /// What can be written in place of the words.
  public let way: Way

  /// How the todos can be pointed at.
  public enum Way: Hashable, Sendable {
    /// The only todo whose title holds all of the words.
    case id(Int, title: String)
    /// A query, which picks so many todos.
    case query(String, count: Int)
  }

  /// Words that name todos in another way.
  package init(words: String, command: String, way: Way) {
    (self.words, self.command, self.way) = (words, command, way)
  }

  package var advice: Advice {
    switch way {
    case .id(let id, let title):
      "\(command: command, "\(id)") \(Self.verbs[command] ?? "means") \"\(visible(title))\""
    case .query(let query, let count):
      "\(command: command, "--where", query) picks \(count == 1 ? "1 todo" : "\(count) todos")"
    }
  }

  /// What commands do to a todo, where "means" does not say it.
  private static let verbs = [
    "show": "shows", "edit": "changes", "done": "completes", "reopen": "reopens", "cancel": "cancels", "rm": "removes",
    "postpone": "postpones", "skip": "skips", "note": "is about",
  ]
}

/// A failure about references that are none, though they name todos otherwise.
struct UnresolvedRefsError: Failure {
  package let error: TodoError
  /// The todos that are named, and how they can be pointed at.
  package let named: UnresolvedRefs

  package var code: ErrorCode { .notFound }
  package var message: String { "no such todo: \(visible(named.words))" }
  package var advice: [Advice] { [named.advice] }
  package var refs: [String] { error.failure.refs }
}

extension TodoError {
  /// An error about references that are none, though they name todos otherwise.
  public static func unresolved(_ error: TodoError, _ named: UnresolvedRefs) -> TodoError {
    TodoError(UnresolvedRefsError(error: error, named: named))
  }
}
