/// What a change makes of a todo.
package struct ChangeResult {
  /// The todo as it is to be; nil removes it.
  let after: Todo?
  /// A todo to be added in the same step; it gets an id of its own.
  var next: Todo?

  /// A todo that is changed or, with nil, removed; and one that follows it.
  init(_ after: Todo?, next: Todo? = nil) {
    self.after = after
    self.next = next
  }
}
