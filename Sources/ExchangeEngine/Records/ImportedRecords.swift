import StoreEngine
import TodoCore

/// The records of all texts of an import, in order, each with a uid.
struct ImportedRecords {
  /// The records; they refer to each other by their indices here.
  private(set) var records: [ForeignRecord] = []
  /// The uid of each record: its own, or one made of its identity; only repeated records share one.
  private(set) var uids: [TodoUID] = []
  /// The indices of records that equal another one with the same uid of their own, or are earlier versions of
  /// it.
  private(set) var repeated: Set<Int> = []
  /// The indices of different records with the same uid of their own.
  private var namesakes: Set<Int> = []
  private(set) var problems: [BatchProblem] = []
  private(set) var folded = 0
  private(set) var remarks: [(remark: ExchangeRemark, ref: String?)] = []
  private(set) var emptyLines = 0
  private var sources: [String?] = []
  private let format: ExchangeFormat
  private let context: ExchangeContext

  /// Joins the records of several texts, each with the name of its file, and gives them uids.
  init(
    _ readings: [(source: String?, reading: ForeignReading)], _ format: ExchangeFormat,
    in context: ExchangeContext
  ) {
    (self.format, self.context) = (format, context)
    for (source, reading) in readings {
      let base = records.count
      if base == 0 {
        records = reading.records
      } else {
        records += reading.records.map { $0.moved(by: base) }
      }
      sources += Array(repeating: source, count: reading.records.count)
      folded += reading.folded
      remarks += reading.remarks
      emptyLines += reading.emptyLines
      problems += reading.problems.map { BatchProblem(source, line: $0.line, reason: $0.reason) }
    }
    assignUIDs()
  }

  init(_ texts: [InputText], _ options: ImportOptions) {
    let readings = texts.map { text in
      var context = options.context
      context.file = text.name
      return (text.source, options.importer.read(text.bytes, in: context))
    }
    self.init(readings, options.format, in: options.context)
  }

  /// Drops all records when they are no longer needed, to free their memory for writing the todos.
  mutating func removeAll() { (records, uids) = ([], []) }

  mutating func empty(_ indices: Range<Int>) {
    for index in indices { records[index].empty() }
  }

  func problem(_ reason: BatchProblem.Reason, at index: Int) -> BatchProblem {
    BatchProblem(sources[index], line: records[index].line, reason: reason)
  }

  /// Returns the values of a record that its todo keeps.
  ///
  /// - Parameters:
  ///   - fields: what the record says beside a todo that was there before; `nil` if the todo is new.
  ///   - instant: the todo's `modified` after the import.
  func kept(
    of index: Int, _ fields: ForeignFields? = nil, by todo: Todo, at instant: Instant
  ) -> ImportOrigin {
    var kept = ImportOrigin(sum: records[index].sum, at: instant)
    if uids[index] != todo.uid { kept.uid = uids[index] }
    if records[index].isClaimed, fields?.isClaim(of: todo) ?? true { kept.started = todo.taken }
    if keepsValues(of: index) { kept.values = records[index].kept }
    return kept
  }

  /// Returns whether the values without a field are small enough to be kept.
  func keepsValues(of index: Int) -> Bool {
    records[index].kept.reduce(0) { $0 + $1.json.count } <= ImportOrigin.sizeLimit
  }

  /// Gives every record a uid.
  ///
  /// Of several versions of a record, as in exports one after the other, the last counts.
  ///
  /// Some programs write the occurrences of a repeating task with the same uid. The first open one keeps the
  /// uid; the others get it with the day on which they ended, and with a number if that is not enough.
  private mutating func assignUIDs() {
    // The index of the record that keeps each uid.
    var keepers: [TodoUID: Int] = [:]
    // The digests of the different records that share a uid.
    var different: [TodoUID: Set<Digest>] = [:]
    var isTold: Set<TodoUID> = []
    for index in records.indices {
      guard let uid = records[index].uid else { continue }
      guard let keeper = keepers[uid] else {
        keepers[uid] = index
        continue
      }
      if !different[uid, default: [records[keeper].sum]].insert(records[index].sum).inserted {
        repeated.insert(index)
      } else if !records[index].sharesUID {
        let isLater = records[index].isLater(than: records[keeper])
        repeated.insert(isLater ? keeper : index)
        keepers[uid] = isLater ? index : keeper
        remarks.append((.lost("earlier version of a record"), uid.text))
      } else {
        if !isOpen(keeper), isOpen(index) { keepers[uid] = index }
        if isTold.insert(uid).inserted { remarks.append((.adapted("shared uid"), uid.text)) }
      }
    }
    var names = UniqueUIDs(
      own: keepers, format: format, given: Set(minimumCapacity: records.count - keepers.count))
    uids = records.indices.map { index in
      if let uid = records[index].uid {
        return keepers[uid] == index || repeated.contains(index)
          ? uid : names.name("\(uid.text)#\(endDay(of: records[index]))")
      }
      return names.name(name(of: records[index]))
    }
    if different.isEmpty { return }
    namesakes = Set(
      records.indices.filter { index in
        records[index].uid.map { different[$0] != nil } == true && !repeated.contains(index)
      })
  }

  /// Returns whether a record has a uid of its own, which no other record has.
  func hasOwnUID(_ index: Int) -> Bool { records[index].uid != nil && !namesakes.contains(index) }

  /// Returns the uid that a record shares with others: its own, or the one made of its identity, without a
  /// number.
  func sharedName(of index: Int) -> TodoUID {
    records[index].uid ?? TodoUID(of: name(of: records[index]), format)
  }

  /// Returns the digest that becomes the uid of a record without one.
  ///
  /// The digest includes the import's project: lists imported as one project each may have todos of the same
  /// name.
  private func name(of record: ForeignRecord) -> Digest {
    var name = record.identity ?? record.sum
    if let project = context.project, !record.patch.sets(.project) { name.add(project) }
    return name
  }

  private func isOpen(_ index: Int) -> Bool { records[index].patch[.status] == .status(.open) }

  /// Returns the day on which a todo ended, the same in every zone: a day as it is, an instant in UTC.
  private func endDay(of record: ForeignRecord) -> String {
    guard let end = record.patch[.completed]?.instant ?? record.patch[.cancelled]?.instant else { return "2" }
    var clock = WallClock(context.moment)
    let (date, isDay) = clock.date(representedBy: end)
    return isDay ? date.description : String(end.description.prefix(10))
  }
}

/// Hands out uids, each only once.
private struct UniqueUIDs {
  let own: [TodoUID: Int]
  let format: ExchangeFormat
  var given: Set<TodoUID>
  /// The last number that was appended to each uid.
  var numbers: [TodoUID: Int] = [:]

  /// Returns a text as a uid, followed by a number from 2 if that is taken; a text that cannot be a uid is
  /// hashed.
  mutating func name(_ text: String) -> TodoUID {
    numbered(TodoUID(text) ?? TodoUID(of: Digest(of: text), format))
  }

  /// Returns a uid made of a digest, followed by a number from 2 if that is taken.
  mutating func name(_ digest: Digest) -> TodoUID { numbered(TodoUID(of: digest, format)) }

  private mutating func numbered(_ base: TodoUID) -> TodoUID {
    if take(base) { return base }
    var number = numbers[base, default: 1]
    var uid: TodoUID
    repeat {
      number += 1
      uid = base.numbered(number)
    } while !take(uid)
    numbers[base] = number
    return uid
  }

  private mutating func take(_ uid: TodoUID) -> Bool {
    own[uid] == nil && given.insert(uid).inserted
  }
}

extension TodoUID {
  /// Creates the uid of a record that is known by a digest.
  fileprivate init(of digest: Digest, _ format: ExchangeFormat) {
    self.init(stored: "\(format.rawValue):\(digest)")
  }

  /// The uid, and what it is without a day or a number at its end.
  var sharedNames: [TodoUID] {
    let marks: [Unicode.Scalar] = ["#", "."]
    return [self]
      + marks.compactMap { mark in
        text.unicodeScalars.lastIndex(of: mark).map { TodoUID(stored: String(text[..<$0])) }
      }
  }

  /// Returns the uid of a further record of the same name: the second ends with `.2`.
  func numbered(_ number: Int) -> TodoUID { TodoUID(stored: "\(text).\(number)") }

  /// Returns whether the todo of a record with this uid can have the other, which may end with the day of its
  /// end.
  func names(_ uid: TodoUID) -> Bool { self == uid || uid.text.utf8.starts(with: "\(text)#".utf8) }
}
