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

extension TodoValue? {
  /// Whether both are unset, or mean the same: the order of relations does not count.
  package func means(_ other: TodoValue?) -> Bool {
    if let uids = self?.uids, let others = other?.uids { return Set(uids) == Set(others) }
    return self == other
  }
}

/// Todos of the store as a format shows them: written, and read again.
///
/// What a format cannot hold is no difference between a record and a todo then.
struct ForeignImages {
  private var images: [TodoUID: (fields: ForeignFields, kept: [UnknownField])] = [:]

  /// The images of todos.
  init(_ todos: [Todo], _ options: ImportOptions) {
    guard !todos.isEmpty, let exporter = options.exporter else { return }
    add(todos, [:], options, exporter)
    // A uid that the format cannot write is shown by another.
    var names: [TodoUID: TodoUID] = [:]
    for todo in todos where images[todo.uid] == nil { names[todo.uid] = TodoUID(stored: "mirror:\(todo.id.rawValue)") }
    if !names.isEmpty { add(todos, names, options, exporter) }
  }

  /// Adds the images that are not there yet; some todos go by other names in the text.
  private mutating func add(
    _ todos: [Todo], _ names: [TodoUID: TodoUID], _ options: ImportOptions, _ exporter: any Exporter.Type
  ) {
    var context = options.context
    context.options.writesUIDs = true
    let summaries = todos.map { names.isEmpty ? $0 : $0.named(by: names) }
    let records = options.importer.read(exporter.write(summaries, in: context).bytes, in: context).records
    let uids = Dictionary(names.map { ($1, $0) }) { first, _ in first }
    func own(_ uid: TodoUID) -> TodoUID { uids[uid] ?? uid }
    for record in records {
      guard let uid = record.uid.map(own), images[uid] == nil else { continue }
      let fields = ForeignFields(record) { ref in
        switch ref {
        case .uid(let uid): own(uid)
        case .record(let place): own(records[place].uid ?? uid)
        }
      }
      images[uid] = (fields, record.kept)
    }
  }

  /// How the format shows a todo, and what it would keep besides; nil where it cannot.
  subscript(uid: TodoUID) -> (fields: ForeignFields, kept: [UnknownField])? { images[uid] }
}

extension Todo {
  /// The same with other uids, in its relations too.
  fileprivate func named(by names: [TodoUID: TodoUID]) -> Todo {
    var todo = self
    todo.uid = names[uid] ?? uid
    todo.after = after.map { names[$0] ?? $0 }
    todo.parent = parent.map { names[$0] ?? $0 }
    return todo
  }
}
