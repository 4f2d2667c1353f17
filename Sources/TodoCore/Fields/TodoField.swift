/// A built-in field of a todo, in the order of every output; ``TodoSchema`` describes each.
public enum TodoField: Int, CaseIterable, Sendable {
  case id
  case uid
  case title
  case content
  case status
  case priority
  case due
  case start
  case repeats
  case project
  case tags
  case after
  case parent
  case owner
  case taken
  case lease
  case location
  case created
  case modified
  case completed
  case cancelled

  /// The key in the todo object, and the name everywhere else.
  public var key: String { schema.key }
}

/// A set of fields in one machine word: one set is filled for every todo that is read.
///
/// The store's scanner asks the set for each value of each todo; without inlining, that takes a fifth of a
/// list's time.
public struct FieldSet: OptionSet, Sendable {
  /// One bit for each field, at the position of the field's raw value.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a set of one field.
  @inlinable
  public init(_ field: TodoField) { rawValue = 1 << UInt32(truncatingIfNeeded: field.rawValue) }

  /// Creates a set of several fields.
  package init(_ fields: some Sequence<TodoField>) {
    self = fields.reduce(into: []) { $0.insert(FieldSet($1)) }
  }
}

/// A key that `apply` reads as an instruction.
///
/// No todo has such a key of its own, so every object that is listed can be applied.
package enum ReservedKey: String, CaseIterable {
  /// Removes the todo from the store.
  case removed
  /// Refuses the object unless the todo was last changed at this instant.
  case ifModified
  /// Tags to add.
  case addedTags = "tags+"
  /// Tags to remove.
  case removedTags = "tags-"
}

/// What `"do"` in an object of `apply` does to its todo, as the command of that name does.
///
/// Unlike a ``ReservedKey``, the key may be in a store, as a custom field from before it had a meaning.
package enum AppliedAction: String, CaseIterable {
  package static let key = "do"

  case done
  case skip
}
