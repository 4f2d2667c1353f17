import TodoCore

/// A record of another program's text, translated into the fields of a todo.
struct ForeignRecord {
  /// The line on which the record begins, from 1.
  let line: Int
  /// A digest of the record, without values that the other program computes anew each time.
  ///
  /// Two records with the same digest are the same record, unchanged.
  var sum: Digest
  /// The record's own uid; `nil` if it has none and gets one made of ``identity``.
  var uid: TodoUID?
  /// Whether programs copy the uid to other records, such as the next occurrence of a repeating task.
  var sharesUID = false
  /// A digest of the values by which people would recognize the todo.
  var identity: Digest?
  /// The values of the record's fields, not yet checked by the rules; a missing field is not set.
  ///
  /// The patch has no id, no uid, no custom fields and no relations.
  var patch = TodoPatch()
  /// The fields that the text has no place for: a record that does not set one of them leaves the todo's
  /// value alone.
  var unsupported: FieldSet = []
  var after: [ForeignRef] = []
  var parent: ForeignRef?
  /// Whether somebody works on it in the other program.
  var isStarted = false
  /// When that began, if the record says so.
  var started: Instant?
  /// Whether that gave the todo to whoever imports it.
  var isClaimed = false
  /// The values that become custom fields.
  var own: [UnknownField] = []
  /// The names of custom fields that the text has a place for, or `nil` for all.
  var supportedOwn: Set<Exact<String>>?
  /// The values without a field, as keys and JSON; an export to the same format writes them again.
  var kept: [UnknownField] = []
  var remarks: [ExchangeRemark] = []

  mutating func keep(_ key: String, _ text: String?) {
    if let text { kept.append(UnknownField(key: key, text: text)) }
  }

  mutating func keep(_ key: String, _ texts: [String]) {
    if !texts.isEmpty { kept.append(UnknownField(key: key, texts: texts)) }
  }

  /// Sets each field for which there is a value; none of them may be set yet.
  mutating func setDates(due: LocalDate?, start: LocalDate?, rule: RepeatRule?) {
    if let due { patch.set(.due, to: .date(due)) }
    if let start { patch.set(.start, to: .date(start)) }
    if let rule { patch.set(.repeats, to: .rule(rule)) }
  }

  /// Returns whether the record was changed later than another version of it that comes before, as far as
  /// they say.
  func isLater(than other: ForeignRecord) -> Bool {
    guard let former = other.patch[.modified]?.instant, let changed = patch[.modified]?.instant else {
      return true
    }
    return changed >= former
  }

  mutating func empty() { (patch, own, kept, remarks) = (TodoPatch(), [], [], []) }

  /// Returns the record with its references moved by the number of records before its text.
  func moved(by count: Int) -> ForeignRecord {
    var record = self
    record.after = after.map { $0.moved(by: count) }
    record.parent = parent?.moved(by: count)
    return record
  }
}

enum ForeignRef: Hashable {
  /// A uid, which a record of the text, a todo of the store or nothing may have.
  case uid(TodoUID)
  /// The index of a record among those of the text.
  case record(Int)

  fileprivate func moved(by count: Int) -> ForeignRef {
    switch self {
    case .uid: self
    case .record(let index): .record(index + count)
    }
  }
}

extension [ForeignRecord] {
  /// Replaces uids in the records' predecessors.
  mutating func rename(_ uids: [TodoUID: TodoUID]) {
    if uids.isEmpty { return }
    for index in indices where !self[index].after.isEmpty {
      self[index].after = self[index].after.map { ref in
        if case .uid(let uid) = ref, let named = uids[uid] { .uid(named) } else { ref }
      }
    }
  }
}

extension ExchangeRemark {
  /// A value that is no value of its field.
  static func unread(_ name: String, _ value: String) -> ExchangeRemark {
    .unread("\(visible(name)) \(quoted(value))")
  }

  /// A part of a record that is rewritten with what was kept of it, since its todo has changed.
  static func rewritten(_ part: String) -> ExchangeRemark { .adapted("\(part), rewritten") }

  /// A rule that skips short months, where the rule here takes their last day.
  static func shortMonths(_ text: String) -> ExchangeRemark {
    .adapted("rule \(quoted(text)), here also on the last day of shorter months")
  }
}

/// Something that the user should know about a record that was read or a todo that was written.
///
/// The text is a noun phrase for a kind of thing, such as `until` or `rule "P10D"`; equal remarks are
/// counted.
package enum ExchangeRemark: Hashable {
  /// Something that is kept but not shown, and is written again when the todo is exported to the same format.
  case kept(String)
  /// A value that was not understood: it is kept like any other without a field, but people should look at
  /// it.
  case unread(String)
  case lost(String)
  /// A rule that has no equivalent here, so that the todo does not repeat once it is done.
  case lostRule(String)
  case adapted(String)
  /// A field of a todo that was never imported before has the value of its record now.
  case taken(String)
  /// A field that only we have changed since the last import is as it is here, not as in its record.
  case ours(String)

  var isKept: Bool {
    switch self {
    case .kept, .unread: true
    case .lost, .lostRule, .adapted, .taken, .ours: false
    }
  }
}

/// The values of a record or a todo in the fields that records can have.
typealias ForeignFields = [TodoField: TodoValue]

extension ForeignFields {
  /// The fields that are compared; a new `modified` alone is no change.
  static var fields: [TodoField] { TodoField.allCases.filter { ![.id, .uid, .modified].contains($0) } }

  /// Creates the values of a record, whose references `uid` turns into uids.
  init(_ record: ForeignRecord, naming uid: (ForeignRef) -> TodoUID) {
    self = [:]
    for (value, field) in record.patch.values { self[field] = value }
    let after = record.after.map(uid)
    if !after.isEmpty { self[.after] = .uids(after) }
    self[.parent] = record.parent.map { .uid(uid($0)) }
  }
}

extension TodoValue? {
  /// Returns whether both are unset or mean the same; the order of relations does not count.
  func isEquivalent(to other: TodoValue?) -> Bool {
    if let uids = self?.uids, let others = other?.uids { return Set(uids) == Set(others) }
    return self == other
  }
}

extension Digest {
  init(of bytes: some Sequence<UInt8>) {
    self.init()
    add(bytes)
  }

  /// Creates the digest of texts, each with a mark at its end.
  init(of texts: [String]) {
    self.init()
    for text in texts { add(text) }
  }

  /// Creates the digest of a number, such as a sum of digests.
  init(of number: UInt64) {
    self.init(of: (0..<8).lazy.map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}
