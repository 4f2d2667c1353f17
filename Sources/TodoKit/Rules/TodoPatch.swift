/// What is asked of one todo, in values of the right types: options, the editor and objects all come to this.
struct TodoPatch {
  /// The id that it names.
  var id: Int?
  /// The uid that it names.
  var uid: TodoUID?
  /// When the todo was changed last that whoever asks knows of.
  var ifModified: Instant?
  /// Whether the todo is to go.
  var removes = false
  /// Whether a todo that repeats comes back when this completes it.
  var recurs = false
  /// The new values in the order in which they were given, a field once; nil clears.
  private(set) var values: [(field: TodoField, value: TodoValue?)] = []
  /// Tags to add.
  var addedTags: [String] = []
  /// Tags to take away, before those are added.
  var removedTags: [String] = []
  /// Keys that `todo` does not know, with their values as JSON; nil takes one away.
  var unknown: [(key: String, json: [UInt8]?)] = []

  /// Nothing is asked, or that a field gets a value.
  init(_ values: (field: TodoField, value: TodoValue?)...) {
    self.values = values
  }

  /// The edits that a user asks for, which the rules have to allow; dates are understood as of that moment.
  init(_ edits: TodoEdits, at moment: Moment) throws(TodoError) {
    do {
      for schema in TodoSchema.rows {
        guard let text = edits[schema.field] else { continue }
        let clears = schema.isClearable && TodoRules.clears(text)
        set(schema.field, to: clears ? nil : try TodoRules.value(text, for: schema.field, at: moment))
      }
      if edits.tags.contains(where: TodoRules.clears) { set(.tags, to: nil) }
      addedTags = try edits.tags.filter { !TodoRules.clears($0) }.map(TodoRules.tag)
      // One that is stored with a number sign can be taken away too.
      removedTags = try edits.untags.map(TodoRules.tag) + edits.untags
    } catch {
      throw .refused(error)
    }
  }

  /// Gives a field that was not given before a new value; nil clears it.
  mutating func set(_ field: TodoField, to value: TodoValue?) {
    values.append((field, value))
  }

  /// What a field is set to: nil where it is not, or where it is cleared.
  subscript(field: TodoField) -> TodoValue? { values.first { $0.field == field }?.value }

  /// Whether a field is set or cleared.
  func gives(_ field: TodoField) -> Bool { values.contains { $0.field == field } }
}

extension TodoPatch {
  /// The same with every text as the rules have it, for a todo that is stored or a new one.
  ///
  /// What is stored already may stay as it is, whatever the rules say of it.
  func judged(besides stored: Todo?) throws(Refusal) -> TodoPatch {
    var judged = self
    for (index, (field, value)) in values.enumerated() {
      guard let value, value != stored?[field] else { continue }
      switch value {
      case .text(let text):
        let clears = field.schema.isClearable && TodoRules.clears(text.wrappedValue)
        judged.values[index].value = clears ? nil : try TodoRules.text(text.wrappedValue, for: field)
      case .list(let words): try Self.check(words.wrappedValue, besides: stored)
      default: break
      }
    }
    try Self.check(addedTags, besides: stored)
    return judged
  }

  /// Tags that the stored todo has are not judged again.
  private static func check(_ tags: [String], besides stored: Todo?) throws(Refusal) {
    var known: Set<Exact<String>>?
    for tag in tags where !TodoRules.isTag(tag) || TodoRules.clears(tag) {
      let tagsKnown = known ?? Set((stored?.tags ?? []).map { Exact($0) })
      guard tagsKnown.contains(Exact(tag)) else { throw .tag(tag) }
      known = tagsKnown
    }
  }
}
