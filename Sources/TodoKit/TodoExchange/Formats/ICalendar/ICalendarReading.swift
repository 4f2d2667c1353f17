import FileStore
internal import TodoFormats

/// Reads the VTODOs of calendars as records.
struct ICalendarReading {
  private let document: ICalendarDocument
  /// What the VTODOs say that can be read, in their order.
  private var drafts: [ICalendarDraft] = []
  private var problems: [BatchProblem] = []

  /// Reads the VTODOs of a text.
  init(_ bytes: [UInt8], in context: ExchangeContext) {
    let reading = ICalendarDocument.read(bytes)
    document = reading.document
    let records = document.records
    var drafting = ICalendarDrafting(document.calendars, context)
    read(records, by: drafting)
    if drafts.contains(where: { !$0.children.isEmpty }) {
      if drafts.contains(where: { $0.record.known != nil }) {
        // One that is as it was may have become a part of another.
        drafting.known = KnownRecords()
        read(records, by: drafting)
      }
      relate()
    }
    problems = (reading.problems.map { BatchProblem($0) } + problems).sorted { $0.line < $1.line }
  }

  /// Reads what each VTODO says.
  ///
  /// Two threads read them at once, but for those that name time zones: zones are asked for by name, which for a moment
  /// are those of the whole process.
  private mutating func read(_ records: [ICalendarRecord], by drafting: ICalendarDrafting) {
    let halves = records.concurrentHalves { records in
      var drafting = drafting
      return records.map { drafting.outcome(of: $0) }
    }
    (drafts, problems) = ([], [])
    drafts.reserveCapacity(records.count)
    var drafting = drafting
    for (record, outcome) in zip(records, halves.joined()) {
      take(outcome, of: record, by: &drafting)
    }
  }

  private mutating func take(
    _ outcome: ICalendarDrafting.Outcome, of record: ICalendarRecord, by drafting: inout ICalendarDrafting
  ) {
    switch outcome {
    case .draft(let draft): drafts.append(draft)
    case .unreadable(let fault):
      problems.append(BatchProblem(line: fault.line, reason: .unreadable(fault.message, column: nil)))
    case .namesZones(let draft, let component):
      take(drafting.outcome(of: record, draft, component), of: record, by: &drafting)
    }
  }

  /// Tells records of the ones that name them as their parts.
  private mutating func relate() {
    var places: [TodoUID: Int] = [:]
    for (place, draft) in drafts.enumerated() {
      if let uid = draft.record.uid { places[uid] = places[uid] ?? place }
    }
    for place in drafts.indices {
      for child in drafts[place].children {
        guard let childPlace = places[child] else {
          drafts[place].record.remarks.append(.kept("RELATED-TO CHILD"))
          continue
        }
        guard drafts[childPlace].record.parent == nil, childPlace != place else { continue }
        let uid = drafts[place].record.uid
        drafts[childPlace].record.parent = uid.map { .uid($0) } ?? .record(place)
        drafts[childPlace].add(Digest(of: (uid?.text ?? "").utf8))
      }
    }
  }

  /// The records, and what there is to tell of the rest.
  var result: ForeignReading {
    var result = ForeignReading(records: drafts.map(\.record), problems: problems)
    for (name, count) in document.skipped.sorted(by: { Exact($0.key) < Exact($1.key) }) {
      result.remarks += Array(repeating: (.lost(visible(name)), nil), count: count)
    }
    return result
  }
}
