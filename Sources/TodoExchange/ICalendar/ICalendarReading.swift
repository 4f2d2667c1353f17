import FileStore
import TodoCore

/// Reads the VTODOs of calendars as records.
struct ICalendarReading {
  private let document: ICalendarDocument
  /// What the VTODOs say that can be read, in their order.
  private var records: [ForeignRecord] = []
  /// The digests of all that each says, added up.
  private var sums: [UInt64] = []
  /// What they name as their parts.
  private var children: [(place: Int, uid: TodoUID)] = []
  private var problems: [BatchProblem] = []

  /// Reads the VTODOs of a text.
  init(_ bytes: [UInt8], in context: ExchangeContext) {
    let reading = ICalendarDocument.read(bytes)
    document = reading.document
    let vtodos = document.records
    let drafting = ICalendarDrafting(document.calendars, context)
    read(vtodos, by: drafting)
    if !children.isEmpty { relate() }
    problems = (reading.problems.map { BatchProblem($0) } + problems).sorted { $0.line < $1.line }
  }

  /// Reads what each VTODO says.
  ///
  /// Two threads read them at once, but for those that name time zones: zones are asked for by name, which for a moment
  /// are those of the whole process.
  private mutating func read(_ vtodos: [ICalendarRecord], by drafting: ICalendarDrafting) {
    var halves = vtodos.concurrentHalves { vtodos in
      var drafting = drafting
      return vtodos.map { Optional(drafting.outcome(of: $0)) }
    }
    (records, sums, children, problems) = ([], [], [], [])
    records.reserveCapacity(vtodos.count)
    sums.reserveCapacity(vtodos.count)
    var drafting = drafting
    var unread = vtodos.makeIterator()
    for half in halves.indices {
      for place in halves[half].indices {
        // What is taken out is not copied.
        guard let vtodo = unread.next(), let outcome = halves[half][place].take() else { continue }
        take(outcome, of: vtodo, by: &drafting)
      }
    }
  }

  private mutating func take(
    _ outcome: consuming ICalendarDrafting.Outcome, of vtodo: ICalendarRecord, by drafting: inout ICalendarDrafting
  ) {
    switch outcome {
    case .draft(let draft):
      for uid in draft.children { children.append((records.count, uid)) }
      records.append(draft.record)
      sums.append(draft.sum)
    case .unreadable(let fault):
      problems.append(BatchProblem(line: fault.line, reason: .unreadable(fault.message, column: nil)))
    case .namesZones(let draft, let component):
      take(drafting.outcome(of: vtodo, draft, component), of: vtodo, by: &drafting)
    }
  }

  /// Tells records of the ones that name them as their parts.
  private mutating func relate() {
    var places: [TodoUID: Int] = [:]
    for (place, record) in records.enumerated() {
      if let uid = record.uid { places[uid] = places[uid] ?? place }
    }
    for (place, child) in children {
      guard let childPlace = places[child] else {
        records[place].remarks.append(.kept("RELATED-TO CHILD"))
        continue
      }
      guard records[childPlace].parent == nil, childPlace != place else { continue }
      let uid = records[place].uid
      records[childPlace].parent = uid.map { .uid($0) } ?? .record(place)
      // What another says of it is a part of what is said of it.
      sums[childPlace] &+= Digest(of: (uid?.text ?? "").utf8).bits
      records[childPlace].sum = Digest(mixing: sums[childPlace])
    }
  }

  /// The records, and what there is to tell of the rest.
  var result: ForeignReading {
    var result = ForeignReading(records: records, problems: problems)
    for (name, count) in document.skipped.sorted(by: { Exact($0.key) < Exact($1.key) }) {
      result.remarks += Array(repeating: (.lost(visible(name)), nil), count: count)
    }
    return result
  }
}
