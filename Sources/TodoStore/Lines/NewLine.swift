package import TodoCore

/// A line that is to be in the document.
package enum NewLine {
  case bytes([UInt8])
  /// That of a todo, which is written where it is to be, and nowhere before.
  case todo(Todo)

  /// Its bytes.
  var line: [UInt8] {
    switch self {
    case .bytes(let line): line
    case .todo(let todo): todo.line
    }
  }

  /// Its todo; nil when the bytes are none.
  package var todo: Todo? {
    switch self {
    case .bytes(let line): Todo(line: line)
    case .todo(let todo): todo
    }
  }
}
