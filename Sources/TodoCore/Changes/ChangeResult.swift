/// What a change makes of a todo.
package struct ChangeResult {
  /// The todo as it is to be; nil removes it.
  package let after: Todo?
  /// What follows it, to be added in the same step.
  package let next: NextOccurrence?

  /// A todo that is changed or, with nil, removed; and what follows it.
  package init(_ after: Todo?, next: NextOccurrence? = nil) {
    self.after = after
    self.next = next
  }
}

/// The next occurrence of a todo, which gets id and uid when it is added.
package struct NextOccurrence {
  /// The occurrence; id and uid are still those of the one before.
  package let todo: Todo
  /// By how many days its dates have moved.
  let shift: Int
}
