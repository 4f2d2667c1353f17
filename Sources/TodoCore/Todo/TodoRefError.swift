/// Why a word is no reference to a todo.
package enum TodoRefError: Failure {
  /// It has none of the forms.
  case malformed(String)
  /// It names a step of the todo with that id, where only a todo can be meant.
  case step(String, of: Int)

  package var code: ErrorCode { .usage }

  package var message: String {
    switch self {
    case .malformed(let word): "invalid reference \(quoted(word))"
    case .step(let word, let id): "\(quoted(word)) is a step of todo \(id)"
    }
  }

  package var advice: [Advice] {
    switch self {
    case .malformed(let word) where word.utf8.first == UInt8(ascii: "{"): [.writeObjectsOnLines]
    case .malformed: [.writeReference]
    case .step(_, let id): ["done and reopen take steps; for the whole todo, write \(id)"]
    }
  }

  package var refs: [String] {
    switch self {
    case .malformed(let word), .step(let word, _): [word]
    }
  }
}

extension TodoError {
  /// A word is not a reference.
  public static func malformedRef(_ word: String) -> TodoError { TodoError(TodoRefError.malformed(word)) }

  /// A word names a step of the todo with that id, where only a todo can be meant.
  public static func stepNamed(_ word: String, of id: Int) -> TodoError { TodoError(TodoRefError.step(word, of: id)) }
}
