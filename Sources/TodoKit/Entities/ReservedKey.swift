/// The keys of an object that `apply` takes for instructions.
///
/// No todo has one of them among its own, so that every object that is listed can be applied, and means itself.
enum ReservedKey: String, CaseIterable {
  /// Takes the todo out of the store.
  case removed
  /// Refuses the object unless the todo was changed last at that instant.
  case ifModified
  /// Tags to be added.
  case addedTags = "tags+"
  /// Tags to be taken away.
  case removedTags = "tags-"
}
