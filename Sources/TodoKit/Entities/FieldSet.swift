/// A set of fields in one word, since one is filled for every todo that is read.
struct FieldSet: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// One field.
  init(_ field: TodoField) {
    rawValue = 1 << field.rawValue
  }

  /// Several fields.
  init(_ fields: some Sequence<TodoField>) {
    self = fields.reduce(into: []) { $0.insert(FieldSet($1)) }
  }

  /// Those that every todo has.
  static let required = FieldSet(TodoSchema.rows.filter(\.isRequired).map(\.field))
}
