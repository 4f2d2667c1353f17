/// The fields of a todo, in the order in which every form of it has them; ``TodoSchema`` says the rest.
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
  case created
  case modified
  case completed
  case cancelled

  /// Its key in the todo object, its name everywhere else.
  public var key: String { schema.key }
}

/// A set of fields in one word: one is filled for every todo that is read.
///
/// The scanner of stores asks the set for each value of each todo; without inlining that would take a fifth of a list.
public struct FieldSet: OptionSet, Sendable {
  /// A bit for each field, at the place that the field has among all.
  public let rawValue: UInt32

  /// The fields of these bits.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// One field.
  @inlinable
  public init(_ field: TodoField) { rawValue = 1 << UInt32(truncatingIfNeeded: field.rawValue) }

  /// Several fields.
  package init(_ fields: some Sequence<TodoField>) {
    self = fields.reduce(into: []) { $0.insert(FieldSet($1)) }
  }
}

/// The keys of an object that `apply` takes for instructions.
///
/// No todo has them as keys of its own, so that every object that is listed can be applied.
package enum ReservedKey: String, CaseIterable {
  /// Takes the todo out of the store.
  case removed
  /// Refuses the object unless the todo was changed last at that instant.
  case ifModified
  /// Tags to be added.
  case addedTags = "tags+"
  /// Tags to be taken away.
  case removedTags = "tags-"
}
