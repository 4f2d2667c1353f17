package import TodoCore
package import StoreEngine

extension SharedList {
  /// The todos in uid order.
  package var inOrder: [Todo] { todos.sorted { $0.uid.precedes($1.uid) } }
}
