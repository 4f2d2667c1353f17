/// An attribute of a task: one that Taskwarrior knows, or one of a user's own.
struct TaskwarriorMember: Equatable, Sendable {
  /// The name.
  package let key: String
  /// The value in JSON, as it is written.
  let verbatim: ArraySlice<UInt8>

  /// A member with its value.
  init(_ key: String, json: ArraySlice<UInt8>) {
    self.key = key
    verbatim = json
  }
}

/// A note to a task, and when it was made.
struct TaskwarriorAnnotation: Equatable, Sendable {
  /// The instant as it is written.
  package let entry: String
  /// The note.
  package let description: String

  /// A note of an instant.
  init(entry: String, description: String) {
    self.entry = entry
    self.description = description
  }
}
