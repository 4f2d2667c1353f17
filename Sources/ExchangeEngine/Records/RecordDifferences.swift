import TodoCore

/// The values of a record that differ from those of its todo.
struct RecordDifferences {
  private(set) var fields: [TodoField]
  /// The custom fields, with `nil` for those that the record lacks.
  private(set) var own: [(key: String, json: [UInt8]?)]

  /// Finds the custom fields that differ beside fields that do.
  ///
  /// Fields are compared by their labels: a text in another row makes texts of a column's numbers, and
  /// Taskwarrior writes `50.5` as `50.500000`.
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

  /// The fields of a claim that differ: they are taken over together, or not at all.
  private var claim: [TodoField] { fields.filter(Claim.fields.contains) }

  /// Leaves the claim as it is.
  mutating func leaveClaim() { fields.removeAll(where: Claim.fields.contains) }

  mutating func add(_ others: [TodoField]) { fields += others }

  /// Returns what a record with these values says in the fields that differ here and not in others, in words.
  func stated(_ values: ForeignFields, besides others: RecordDifferences) -> [UnknownField] {
    let others = Set(others.keys.map { Exact($0) })
    let all =
      fields.map { ($0.key, values[$0]) } + own.map { ($0.key, $0.json.flatMap(TodoValue.init(own:))) }
    return all.filter { !others.contains(Exact($0.0)) }.map { key, value in
      value.map { UnknownField(key: key, text: $0.label) } ?? UnknownField(key: key, json: Array("null".utf8))
    }
  }

  /// Removes the fields in which a record has its former value.
  ///
  /// - Parameters:
  ///   - former: the record that the todo would have had after the last import, if that is known.
  ///   - stated: what the record said in fields in which the todo differed from it even then.
  mutating func removeFormer(
    _ values: ForeignFields, _ former: RoundTrips.RoundTrip?, _ stated: [UnknownField]
  ) {
    let all = claim
    fields.removeAll { field in
      if let text = stated.json(field.key) { return Self.isSame(text, values[field]) }
      return former.map { values[field].isEquivalent(to: $0.fields[field]) } ?? false
    }
    if case let left = claim, !left.isEmpty { fields += all.filter { !left.contains($0) } }
    own.removeAll { field in
      if let text = stated.json(field.key) {
        return Self.isSame(text, field.json.flatMap(TodoValue.init(own:)))
      }
      return former.map { field.json.map(Self.label) == $0.own.json(field.key).map(Self.label) } ?? false
    }
  }

  /// Removes the fields in which two versions of a todo differ, and those in which the former one was to
  /// differ from its record; returns whether there are any.
  ///
  /// - Parameter former: the former version, or `nil` if it is not known, so that every field may differ.
  mutating func removeChanges(from former: Todo?, to todo: Todo, _ stated: [UnknownField] = []) -> Bool {
    let (count, all) = (keys.count, claim)
    fields.removeAll { stated.json($0.key) != nil || former?[$0].isEquivalent(to: todo[$0]) != true }
    if claim != all { leaveClaim() }
    own.removeAll { field in
      guard let former, stated.json(field.key) == nil else { return true }
      let values = [former, todo].map { $0.json(ofKey: field.key) }
      return values[0] != values[1]
    }
    return keys.count < count
  }

  private static func isSame(_ stated: [UInt8], _ value: TodoValue?) -> Bool {
    Exact(TodoValue(own: stated)?.text) == Exact(value?.label)
  }

  private static func label(_ json: [UInt8]) -> Exact<String?> {
    Exact(TodoValue(own: json).map { $0.label.withoutZeros })
  }
}
