/// What one object of a batch asks for: values of the right types, of which the rules have not yet been asked.
///
/// Whether a text is allowed depends on the todo that it is for: what is stored there already may stay.
struct BatchPatch {
  /// The line of the input on which it begins, from 1.
  let line: Int
  var id: Int?
  var uid: TodoUID?
  var removes = false
  /// When the todo was changed last that the object knows of.
  var ifModified: Instant?
  var title: String?
  var content: TodoPatch.Change<String> = .keep
  var status: TodoStatus?
  var priority: TodoPatch.Change<TodoPriority> = .keep
  var due: TodoPatch.Change<LocalDate> = .keep
  var start: TodoPatch.Change<LocalDate> = .keep
  var repeats: TodoPatch.Change<RepeatRule> = .keep
  var project: TodoPatch.Change<String> = .keep
  var tags: [String]?
  var addedTags: [String] = []
  var removedTags: [String] = []
  var created: Instant?
  var modified: Instant?
  var completed: TodoPatch.Change<Instant> = .keep
  /// Keys that `todo` does not know; nil takes one away.
  var unknown: [(key: String, json: [UInt8]?)] = []

  init(line: Int) {
    self.line = line
  }
}
