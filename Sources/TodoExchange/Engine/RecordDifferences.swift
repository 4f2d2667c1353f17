import TodoCore

/// The values of a record that differ from those of its todo.
struct RecordDifferences {
  private(set) var fields: [TodoField]
  /// The user-defined fields, with `nil` for those that the record lacks.
  private(set) var own: [(key: String, json: [UInt8]?)]

  /// Finds the user-defined fields that differ beside fields that do.
  ///
  /// Fields are compared by their labels: a text in another row makes texts of a column's numbers, and Taskwarrior writes
  /// `50.5` as `50.500000`.
  init(
    _ fields: [TodoField], own: [UnknownField], of record: ForeignRecord, besides stored: Todo,
    shownAs roundTrip: [UnknownField]
  ) {
    let changed = own.filter { field in
      ![stored.unknown, roundTrip].contains { $0.json(field.key).map(Self.label) == Self.label(field.json) }
    }
    let gone = roundTrip.filter { field in
      own.json(field.key) == nil && record.supportedOwn?.contains(Exact(field.key)) ?? true
        && stored.json(ofKey: field.key) != nil
    }
    self.fields = fields
    self.own = changed.map { ($0.key, $0.json) } + gone.map { ($0.key, nil) }
  }

  var isEmpty: Bool { fields.isEmpty && own.isEmpty }

  /// The keys of all fields that differ.
  var keys: [String] { fields.map(\.key) + own.map { $0.key } }

  mutating func add(_ others: [TodoField]) { fields += others }

  /// Removes the fields in which a record has its former value, and returns their keys.
  mutating func removeFormer(_ values: ForeignFields, _ former: RoundTrips.RoundTrip) -> [String] {
    let all = self
    fields.removeAll { values[$0].isEquivalent(to: former.fields[$0]) }
    own.removeAll { $0.json.map(Self.label) == former.own.json($0.key).map(Self.label) }
    let left = Set(keys.map { Exact($0) })
    return all.keys.filter { !left.contains(Exact($0)) }
  }

  /// Removes the fields in which two versions of a todo differ, and returns whether there are any.
  ///
  /// - Parameter former: the former version, or `nil` if it is not known, so that every field may differ.
  mutating func removeChanges(from former: Todo?, to todo: Todo) -> Bool {
    let count = keys.count
    fields.removeAll { former?[$0].isEquivalent(to: todo[$0]) != true }
    own.removeAll { field in
      guard let former else { return true }
      let values = [former, todo].map { $0.json(ofKey: field.key) }
      return values[0] != values[1]
    }
    return keys.count < count
  }

  private static func label(_ json: [UInt8]) -> Exact<String?> {
    Exact(TodoValue(own: json).map { $0.label.withoutZeros })
  }
}
