package import StoreEngine
package import TodoCore

extension SharedList {
  /// The todos in uid order.
  package var inOrder: [Todo] { todos.sorted { $0.uid.precedes($1.uid) } }
}
