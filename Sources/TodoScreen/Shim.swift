import TodoKit
extension TodoListModel {
  func index(of id: TodoID) -> Int? { todos.firstIndex { $0.todo.id == id } }
}
