package import TodoCore

/// What one record of another program's text says, in the terms of a todo.
struct ForeignRecord {
  /// The line on which it begins, from 1.
  let line: Int
  /// A digest of all that the other program says with it, but not of what that program computes anew each time.
  ///
  /// Two records with the same are the same record, unchanged.
  var sum: Digest
  /// The uid that it brings with it; nil where it has none, and gets one made of ``identity``.
  var uid: TodoUID?
  /// A digest of what stays the same as long as somebody would call it the same todo.
  var identity: Digest?
  /// The values of its fields, as the rules have to allow them; a field that is not there is not set.
  ///
  /// It has no id, no uid, no keys of the user's own and no relations.
  var patch = TodoPatch()
  /// Fields that the text has no place for: where the record does not set them, it says nothing of them.
  var untold: FieldSet = []
  var after: [ForeignRef] = []
  var parent: ForeignRef?
  /// What becomes fields of the user's own.
  var own: [UnknownField] = []
  /// The fields of the user's own that the text has a place for; nil for all.
  var toldOwn: Set<Exact<String>>?
  /// What has no field, as keys and JSON; it comes back when the todo is written in this format.
  var kept: [UnknownField] = []
  var remarks: [ExchangeRemark] = []

  mutating func keep(_ key: String, _ text: String?) {
    if let text { kept.append(UnknownField(key: key, text: text)) }
  }

  mutating func keep(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { kept.append(UnknownField(key: key, texts: texts)) }
  }

  /// Gives the fields values that were not given before, as far as there are some.
  mutating func setDates(due: LocalDate?, start: LocalDate?, rule: RepeatRule?) {
    if let due { patch.set(.due, to: .date(due)) }
    if let start { patch.set(.start, to: .date(start)) }
    if let rule { patch.set(.repeats, to: .rule(rule)) }
  }

  mutating func empty() { (patch, own, kept, remarks) = (TodoPatch(), [], [], []) }

  /// The same behind so many records of other texts.
  func moved(by count: Int) -> ForeignRecord {
    var record = self
    record.after = after.map { $0.moved(by: count) }
    record.parent = parent?.moved(by: count)
    return record
  }
}

enum ForeignRef: Hashable {
  /// By a uid, which a record of the text, a todo of the store or none at all may have.
  case uid(TodoUID)
  /// By the place of its record among those of the text, from 0.
  case record(Int)

  fileprivate func moved(by count: Int) -> ForeignRef {
    switch self {
    case .uid: self
    case .record(let place): .record(place + count)
    }
  }
}

extension [ForeignRecord] {
  /// Calls the todos that come before some of them by other uids.
  mutating func rename(_ uids: [TodoUID: TodoUID]) {
    if uids.isEmpty { return }
    for place in indices where !self[place].after.isEmpty {
      self[place].after = self[place].after.map { ref in
        if case .uid(let uid) = ref, let named = uids[uid] { .uid(named) } else { ref }
      }
    }
  }
}

extension ExchangeRemark {
  /// A rule by which no rule of ours is, so that the todo is done for good the next time.
  static func lostRule(_ text: String) -> ExchangeRemark { .lost("rule \(quoted(text)), will not come back") }

  /// A rule that passes over what is the last day of its month here.
  static func shortMonths(_ text: String) -> ExchangeRemark {
    .adapted("rule \(quoted(text)), here also on the last day of shorter months")
  }
}

/// Something that a user has to know of a record or a todo that goes from one format to another.
///
/// The words are a noun phrase of one kind of thing, such as `until` or `rule "P10D"`; they are counted.
package enum ExchangeRemark: Hashable {
  /// It is kept, and not shown: it comes back when the todo is exported to the same format.
  case kept(String)
  case lost(String)
  case adapted(String)

  var isKept: Bool { if case .kept = self { true } else { false } }
}

/// The values that a record has for the fields of a todo, or a todo for those that records can have.
typealias ForeignFields = [TodoField: TodoValue]

extension ForeignFields {
  /// The fields that make a difference: `modified` is no change by itself.
  static var fields: [TodoField] { TodoField.allCases.filter { ![.id, .uid, .modified].contains($0) } }

  /// The values of a record, with the todos that it names by their uids.
  init(_ record: ForeignRecord, naming uid: (ForeignRef) -> TodoUID) {
    self = [:]
    for (value, field) in record.patch.values { self[field] = value }
    let after = record.after.map(uid)
    if !after.isEmpty { self[.after] = .uids(after) }
    self[.parent] = record.parent.map { .uid(uid($0)) }
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
  private var images: [TodoUID: (fields: ForeignFields, own: [UnknownField], kept: [UnknownField])] = [:]

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
      images[uid] = (fields, record.own, record.kept)
    }
  }

  /// How the format shows a todo, and what it would keep besides; nil where it cannot.
  subscript(uid: TodoUID) -> (fields: ForeignFields, own: [UnknownField], kept: [UnknownField])? { images[uid] }
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

extension Digest {
  init(of bytes: some Sequence<UInt8>) {
    self.init()
    add(bytes)
  }

  /// The digest of texts, each with its end.
  init(of texts: [String]) {
    self.init()
    for text in texts { add(text) }
  }

  /// The digest of a number, such as a sum of digests.
  init(of number: UInt64) {
    self.init(of: (0..<8).lazy.map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}
