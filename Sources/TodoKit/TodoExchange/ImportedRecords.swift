/// The records of all texts of an import, in order, each with the uid that it goes by.
struct ImportedRecords {
  /// The records; they name each other by their places here.
  private(set) var records: [ForeignRecord] = []
  /// The uid of each: its own, or one made of what stays the same of it.
  private(set) var uids: [TodoUID] = []
  /// What cannot be read, in the order of the texts.
  private(set) var problems: [BatchProblem] = []
  /// How many records are told in others.
  private(set) var folded = 0
  /// What there is to tell of what is no record.
  private(set) var remarks: [(remark: ExchangeRemark, ref: String?)] = []
  /// The file of each record; nil for standard input.
  private var sources: [String?] = []
  private let format: ExchangeFormat
  private let moment: Moment

  /// What texts say, which come from these files.
  init(_ readings: [(source: String?, reading: ForeignReading)], _ format: ExchangeFormat, at moment: Moment) {
    self.format = format
    self.moment = moment
    for (source, reading) in readings {
      let base = records.count
      records += reading.records
      for place in base == 0 ? 0..<0 : base..<records.count {
        records[place].after = records[place].after.map { $0.moved(by: base) }
        records[place].parent = records[place].parent?.moved(by: base)
      }
      sources += Array(repeating: source, count: reading.records.count)
      folded += reading.folded
      remarks += reading.remarks
      problems += reading.problems.map { BatchProblem(source, line: $0.line, reason: $0.reason) }
    }
    uids = names()
  }

  /// What is wrong with a record.
  func problem(_ reason: BatchProblem.Reason, at place: Int) -> BatchProblem {
    BatchProblem(sources[place], line: records[place].line, reason: reason)
  }

  /// All uids that the records go by or name.
  var namedUIDs: Set<TodoUID> {
    var named = Set(uids)
    for place in records.indices {
      for ref in records[place].after { if case .uid(let uid) = ref { named.insert(uid) } }
      if case .uid(let uid)? = records[place].parent { named.insert(uid) }
    }
    return named
  }

  /// The uids of all records, each another.
  ///
  /// Of several records with one uid, as some programs write for the occurrences of a repeating task, the first that is
  /// open keeps it; the others get the day on which they ended added to it, and a number where that is not enough.
  private func names() -> [TodoUID] {
    var keepers: [TodoUID: Int] = [:]
    for place in records.indices {
      guard let uid = records[place].uid else { continue }
      if let keeper = keepers[uid], isOpen(keeper) || !isOpen(place) { continue }
      keepers[uid] = place
    }
    var names = UniqueNames(Set(keepers.keys), format)
    return records.indices.map { place in
      if let uid = records[place].uid {
        return keepers[uid] == place ? uid : names.name("\(uid.text)#\(endDay(of: records[place]))")
      }
      return names.name("\(format.rawValue):\(records[place].identity ?? records[place].sum)")
    }
  }

  private func isOpen(_ place: Int) -> Bool { records[place].patch[.status] == .status(.open) }

  private func endDay(of record: ForeignRecord) -> String {
    let end = record.patch[.completed]?.instant ?? record.patch[.cancelled]?.instant
    return end.map { moment.localDate(of: $0).day.description } ?? "2"
  }
}

/// Gives out uids, each once.
private struct UniqueNames {
  private var taken: Set<TodoUID>
  private let format: ExchangeFormat
  /// The number of the last uid that was made of a text.
  private var numbers: [TodoUID: Int] = [:]

  init(_ taken: Set<TodoUID>, _ format: ExchangeFormat) {
    self.taken = taken
    self.format = format
  }

  /// A uid of that text, with a number from 2 behind it where that is taken; a text that cannot be one is a digest.
  mutating func name(_ text: String) -> TodoUID {
    let base = TodoUID(text) ?? digest(of: text)
    if taken.insert(base).inserted { return base }
    var number = numbers[base, default: 1]
    var uid: TodoUID
    repeat {
      number += 1
      uid = TodoUID(stored: "\(base.text).\(number)")
    } while !taken.insert(uid).inserted
    numbers[base] = number
    return uid
  }

  private func digest(of text: String) -> TodoUID {
    var digest = Digest()
    digest.add(text)
    return TodoUID(stored: "\(format.rawValue):\(digest)")
  }
}

extension ForeignRef {
  /// The same behind so many records of other texts.
  fileprivate func moved(by count: Int) -> ForeignRef {
    switch self {
    case .uid: self
    case .record(let place): .record(place + count)
    }
  }
}
