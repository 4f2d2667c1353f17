package import TodoCore
package import TodoStore

extension SharedList {
  /// Creates a list of todos in any order.
  package init(_ todos: [Todo], lastID: Int) {
    self.init(lines: todos.map { TodoLine($0) }, lastID: lastID)
  }

  /// The todos in uid order, decoded.
  package var todos: [Todo] { lines.map(\.todo) }
}
