package import TodoCore

/// The values that a record has for the fields of a todo, or a todo for those that records can have.
struct ForeignFields: Hashable {
  /// The fields that make a difference: `modified` is no change by itself.
  static let fields = TodoField.allCases.filter { ![.id, .uid, .modified].contains($0) }

  private var values: [TodoValue?]

  /// The values of a record, with the todos that it names by their uids.
  init(_ record: ForeignRecord, naming uid: (ForeignRef) -> TodoUID) {
    values = [TodoValue?](repeating: nil, count: TodoField.allCases.count)
    for (value, field) in record.patch.values { values[field.rawValue] = value }
    let after = record.after.map(uid)
    if !after.isEmpty { self[.after] = .uids(after) }
    self[.parent] = record.parent.map { .uid(uid($0)) }
  }

  /// The value of a field; nil where it is not set.
  subscript(field: TodoField) -> TodoValue? {
    get { values[field.rawValue] }
    set { values[field.rawValue] = newValue }
  }
}

extension TodoValue {
  /// Whether it means the same as another: the order of relations does not count.
  package func means(_ other: TodoValue) -> Bool {
    if let uids, let others = other.uids { return Set(uids) == Set(others) }
    return self == other
  }
}

extension TodoValue? {
  /// Whether both are unset, or mean the same.
  package func means(_ other: TodoValue?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let value?, let other?): value.means(other)
    default: false
    }
  }
}
