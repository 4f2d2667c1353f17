/// A relation of a todo to another.
package struct TodoLink: Hashable {
  package let todo: TodoUID
  package let field: TodoField
  package let other: TodoUID

  package init(todo: TodoUID, field: TodoField, other: TodoUID) {
    self.todo = todo
    self.field = field
    self.other = other
  }
}
