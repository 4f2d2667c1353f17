/// The keys of an object that `apply` takes for instructions.
///
/// No todo has one of them among its own, so that every object that is listed can be applied, and means itself.
package enum ReservedKey: String, CaseIterable {
  /// Takes the todo out of the store.
  case removed
  /// Refuses the object unless the todo was changed last at that instant.
  case ifModified
  /// Tags to be added.
  case addedTags = "tags+"
  /// Tags to be taken away.
  case removedTags = "tags-"

  /// The instruction that a key is; nil for any other key.
  package init?(_ key: String) {
    guard let reserved = Self.allCases.first(where: { Exact($0.rawValue) == Exact(key) }) else { return nil }
    self = reserved
  }
}
