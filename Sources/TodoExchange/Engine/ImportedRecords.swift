import TodoCore
import TodoStore

/// The records of all texts of an import, in order, each with the uid that it goes by.
struct ImportedRecords {
  /// The records; they name each other by their places here.
  private(set) var records: [ForeignRecord] = []
  /// The uid of each: its own, or one made of what stays the same of it; each has another, but for what is repeated.
  private(set) var uids: [TodoUID] = []
  /// The places of records that say the same with the same uid of their own as one before them.
  private(set) var repeated: Set<Int> = []
  /// The places of records without uids of their own that stay the same in the same way, where there are several.
  private(set) var twins: [[Int]] = []
  /// The places of records that say different things with the same uid of their own.
  private(set) var namesakes: [[Int]] = []
  private(set) var problems: [BatchProblem] = []
  private(set) var folded = 0
  private(set) var remarks: [(remark: ExchangeRemark, ref: String?)] = []
  private(set) var emptyLines = 0
  private var sources: [String?] = []
  private let format: ExchangeFormat
  private let context: ExchangeContext

  /// What texts say, which come from these files; the context tells when, and the project of records that name none.
  init(
    _ readings: [(source: String?, reading: ForeignReading)], _ format: ExchangeFormat, in context: ExchangeContext
  ) {
    (self.format, self.context) = (format, context)
    for (source, reading) in readings {
      let base = records.count
      if base == 0 { records = reading.records } else { records += reading.records.map { $0.moved(by: base) } }
      sources += Array(repeating: source, count: reading.records.count)
      folded += reading.folded
      remarks += reading.remarks
      emptyLines += reading.emptyLines
      problems += reading.problems.map { BatchProblem(source, line: $0.line, reason: $0.reason) }
    }
    nameAll()
  }

  init(_ texts: [InputText], _ options: ImportOptions) {
    let readings = texts.map { text in
      var context = options.context
      context.file = text.name
      return (text.source, options.importer.read(text.bytes, in: context))
    }
    self.init(readings, options.format, in: options.context)
  }

  /// Drops all records when nobody asks for them any more: writing the todos takes the memory that they had.
  mutating func removeAll() { (records, uids) = ([], []) }

  mutating func empty(_ places: Range<Int>) {
    for place in places { records[place].empty() }
  }

  func problem(_ reason: BatchProblem.Reason, at place: Int) -> BatchProblem {
    BatchProblem(sources[place], line: records[place].line, reason: reason)
  }

  /// What a todo keeps of a record.
  ///
  /// - Parameter instant: when the todo was changed last as the import left it.
  func kept(of place: Int, by todo: Todo, at instant: Instant) -> ImportOrigin {
    var kept = ImportOrigin(sum: records[place].sum, at: instant)
    if uids[place] != todo.uid { kept.uid = uids[place] }
    if keepsValues(of: place) { kept.values = records[place].kept }
    return kept
  }

  /// Whether what a record has no field for is little enough to be kept.
  func keepsValues(of place: Int) -> Bool {
    records[place].kept.reduce(0) { $0 + $1.json.count } <= ImportOrigin.sizeLimit
  }

  /// Gives all records uids.
  ///
  /// Of several records with one uid, as some programs write for the occurrences of a repeating task, the first that is
  /// open keeps it; the others get the day on which they ended added to it, and a number where that is not enough.
  private mutating func nameAll() {
    // For each uid the place of the record that keeps it.
    var keepers: [TodoUID: Int] = [:]
    // Of uids that several records have, the digests of the records that are told apart.
    var different: [TodoUID: Set<Digest>] = [:]
    for place in records.indices {
      guard let uid = records[place].uid else { continue }
      guard let keeper = keepers[uid] else {
        keepers[uid] = place
        continue
      }
      if !different[uid, default: [records[keeper].sum]].insert(records[place].sum).inserted {
        repeated.insert(place)
      } else if !isOpen(keeper), isOpen(place) {
        keepers[uid] = place
      }
    }
    var names = UniqueNames(own: keepers, format: format, given: Set(minimumCapacity: records.count - keepers.count))
    var shared: [Digest: [Int]] = [:]
    uids = records.indices.map { place in
      if let uid = records[place].uid {
        return keepers[uid] == place || repeated.contains(place)
          ? uid : names.name("\(uid.text)#\(endDay(of: records[place]))")
      }
      let name = name(of: records[place])
      let (uid, isFirst) = names.name(name)
      if !isFirst { shared[name] = [] }
      return uid
    }
    if !different.isEmpty {
      let apart = records.indices.filter { place in
        records[place].uid.map { different[$0] != nil } == true && !repeated.contains(place)
      }
      namesakes = Dictionary(grouping: apart) { records[$0].uid }.values.filter { $0.count > 1 }
    }
    if shared.isEmpty { return }
    for place in records.indices where records[place].uid == nil { shared[name(of: records[place])]?.append(place) }
    twins = Array(shared.values)
  }

  /// What the uid of a record is made of that has none of its own.
  ///
  /// Lists that are brought in as one project each may have todos of the same name.
  private func name(of record: ForeignRecord) -> Digest {
    var name = record.identity ?? record.sum
    if let project = context.project, !record.patch.sets(.project) { name.add(project) }
    return name
  }

  private func isOpen(_ place: Int) -> Bool { records[place].patch[.status] == .status(.open) }

  /// The day on which a record's todo ended, the same wherever it is read: an instant is in UTC, unless it is a whole day.
  private func endDay(of record: ForeignRecord) -> String {
    guard let end = record.patch[.completed]?.instant ?? record.patch[.cancelled]?.instant else { return "2" }
    var clock = WallClock(context.moment)
    let (date, isDay) = clock.date(standingIn: end)
    return isDay ? date.description : String(end.description.prefix(10))
  }
}

/// Gives out uids, each once.
private struct UniqueNames {
  let own: [TodoUID: Int]
  let format: ExchangeFormat
  var given: Set<TodoUID>
  /// The number of the last uid that was made of a text.
  var numbers: [TodoUID: Int] = [:]

  /// A uid of that text, with a number from 2 behind it where that is taken; a text that cannot be one is a digest.
  mutating func name(_ text: String) -> TodoUID { numbered(TodoUID(text) ?? uid(of: Digest(of: text))).uid }

  /// The same of a digest, and whether it is the first.
  mutating func name(_ digest: Digest) -> (uid: TodoUID, isFirst: Bool) { numbered(uid(of: digest)) }

  private mutating func numbered(_ base: TodoUID) -> (uid: TodoUID, isFirst: Bool) {
    if take(base) { return (base, true) }
    var number = numbers[base, default: 1]
    var uid: TodoUID
    repeat {
      number += 1
      uid = base.numbered(number)
    } while !take(uid)
    numbers[base] = number
    return (uid, false)
  }

  private mutating func take(_ uid: TodoUID) -> Bool {
    own[uid] == nil && given.insert(uid).inserted
  }

  private func uid(of digest: Digest) -> TodoUID { TodoUID(stored: "\(format.rawValue):\(digest)") }
}

extension TodoUID {
  /// The uid of a further record that goes by this one's name: the second is `.2`.
  func numbered(_ number: Int) -> TodoUID { TodoUID(stored: "\(text).\(number)") }

  /// Whether a record that brings this with it can have become the todo of that uid: of several the others have more.
  func names(_ uid: TodoUID) -> Bool { self == uid || uid.text.utf8.starts(with: "\(text)#".utf8) }
}
