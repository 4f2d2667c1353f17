internal import TodoFormats

/// Reads the VTODOs of calendars as records.
struct ICalendarReading {
  private var dates: ICalendarDates
  /// The time zones of the calendar at hand by their identifiers, as they are written.
  private var zones: [Exact<String>: ICalendarDocument.TimeZone] = [:]
  /// Holds what would be written for what was read.
  private var scratch = ICalendarWriter(folds: false)

  /// What a VTODO says, before the records that it names are known.
  fileprivate struct Draft {
    let line: Int
    var sum: UInt64
    let todo: ICalendarTodo
    var project: String?
    var identity: Digest?
    var kept: [UnknownField] = []
    var after: [ForeignRef] = []
    var parent: ForeignRef?
    var children: [TodoUID] = []
    var remarks: [ExchangeRemark] = []
  }

  /// The bytes of a time zone that are kept with each todo that needs it: whole histories are of no use.
  private static let longestZone = 8_192

  /// Begins to read a text.
  init(_ context: ExchangeContext) {
    dates = ICalendarDates(context.moment)
  }

  /// What the VTODOs of a text say.
  mutating func read(_ bytes: [UInt8]) -> ForeignReading {
    let source = ICalendarDocument.read(bytes)
    let document = source.document
    var reading = ForeignReading()
    reading.problems = source.problems.map { BatchProblem($0) }
    var drafts: [Draft] = []
    var calendar: Int?
    var project: String?
    for record in document.records {
      if record.calendar != calendar || drafts.isEmpty {
        calendar = record.calendar
        let known = calendar.map { document.calendars[$0] }
        define(known?.timeZones ?? [])
        project = known?.name.flatMap(Self.project)
      }
      do throws(ICalendarFault) {
        drafts.append(try draft(record, project))
      } catch {
        reading.problems.append(BatchProblem(line: error.line, reason: .unreadable(error.message, column: nil)))
      }
    }
    reading.problems.sort { $0.line < $1.line }
    relate(&drafts)
    reading.records = drafts.map(\.record)
    for (name, count) in document.skipped.sorted(by: { Exact($0.key) < Exact($1.key) }) {
      reading.remarks += Array(repeating: (.lost(visible(name)), nil), count: count)
    }
    return reading
  }

  private mutating func define(_ timeZones: [ICalendarDocument.TimeZone]) {
    zones = Dictionary(timeZones.map { (Exact($0.id), $0) }) { first, _ in first }
    dates.define(zones.compactMapValues { ICalendarZone($0.text[...]) })
  }

  /// The project of a calendar's name; nil for a name that none can have.
  private static func project(_ name: String) -> String? {
    let title = ForeignWords.title(name).title
    guard let project = try? TodoRules.project(title), !TodoRules.clears(project) else { return nil }
    return Exact(title) == Exact(ForeignWords.untitled) ? nil : project
  }

  private mutating func draft(_ record: ICalendarRecord, _ project: String?) throws(ICalendarFault) -> Draft {
    let component = ICalendarComponent(record)
    let todo = try ICalendarTodo(component, &dates)
    var draft = Draft(line: record.line, sum: component.sum, todo: todo, project: project)
    if let own = component[.project] {
      draft.project = Self.project(own.string)
    } else if let project {
      draft.sum &+= Digest(of: project.utf8).bits
    }
    if todo.uid == nil {
      var identity = Digest()
      identity.add(todo.title)
      identity.add(todo.created?.description ?? "")
      draft.identity = identity
    }
    draft.remarks = todo.remarks
    keep(component, of: &draft)
    return draft
  }

  /// Keeps what would not be written again by itself, and notes relations.
  private mutating func keep(_ component: ICalendarComponent, of draft: inout Draft) {
    var (lines, absences): ([String], [String]) = ([], [])
    for aspect in ICalendarAspect.allCases {
      guard component.hasItems(aspect) else {
        if let absence = aspect.absence { absences.append(absence) }
        continue
      }
      scratch.removeAll()
      draft.todo.write(aspect, to: &scratch)
      if component.says(scratch.bytes, aspect.slots) { continue }
      for item in component.items(aspect.slots) { lines += item.lines }
      if aspect == .schedule { lines += zoneLines(component) }
    }
    for (slot, item) in component.others {
      lines += item.lines
      // Some programs write what they have nothing for.
      if slot != .sequence, item.value?.isEmpty != true { draft.remarks.append(.kept(item.shownName)) }
    }
    var relations: Set<ICalendarRelation> = []
    for item in component.all(.relation) { relate(item, &draft, &lines, &relations) }
    if !lines.isEmpty { draft.kept.append(UnknownField(key: ICalendarComponent.linesKey, texts: lines)) }
    if !absences.isEmpty { draft.kept.append(UnknownField(key: ICalendarComponent.absencesKey, texts: absences)) }
  }

  /// The definitions of the time zones that dates are in and that have no name of their own.
  private mutating func zoneLines(_ component: ICalendarComponent) -> [String] {
    var lines: [String] = []
    var seen: Set<Exact<String>> = []
    for item in [component[.start], component[.due]] {
      guard let name = item?.zone, seen.insert(Exact(name)).inserted, let zone = zones[Exact(name)],
        zone.verbatim.count <= Self.longestZone, !dates.knows(name)
      else { continue }
      lines += zone.text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
    return lines
  }

  private mutating func relate(
    _ item: ICalendarItem, _ draft: inout Draft, _ lines: inout [String], _ known: inout Set<ICalendarRelation>
  ) {
    guard let relation = ICalendarRelation(item) else {
      lines += item.lines
      draft.remarks.append(.kept("RELATED-TO \(visible(item.property?.relationType ?? ""))"))
      return
    }
    guard known.insert(relation).inserted else { return }
    switch relation.kind {
    case .child:
      draft.children.append(relation.uid)
      lines += item.lines
      return
    case .parent:
      if draft.parent != nil { return draft.remarks.append(.lost("second parent")) }
      draft.parent = .uid(relation.uid)
    case .predecessor: draft.after.append(.uid(relation.uid))
    }
    scratch.removeAll()
    relation.write(to: &scratch)
    if !scratch.bytes.elementsEqual(item.text + "\r\n".utf8) { lines += item.lines }
  }

  /// Tells records of the ones that name them as their parts.
  private func relate(_ drafts: inout [Draft]) {
    guard drafts.contains(where: { !$0.children.isEmpty }) else { return }
    var places: [TodoUID: Int] = [:]
    for (place, draft) in drafts.enumerated() { if let uid = draft.todo.uid { places[uid] = places[uid] ?? place } }
    for place in drafts.indices {
      for child in drafts[place].children {
        guard let childPlace = places[child] else {
          drafts[place].remarks.append(.kept("RELATED-TO CHILD"))
          continue
        }
        guard drafts[childPlace].parent == nil, childPlace != place else { continue }
        drafts[childPlace].parent = drafts[place].todo.uid.map { .uid($0) } ?? .record(place)
        drafts[childPlace].sum &+= Digest(of: (drafts[place].todo.uid?.text ?? "").utf8).bits
      }
    }
  }
}

extension ICalendarReading.Draft {
  fileprivate var record: ForeignRecord {
    var record = ForeignRecord(line: line, sum: Digest(mixing: sum), uid: todo.uid, identity: identity)
    record.patch = todo.patch
    if let project { record.patch.set(.project, to: .text(project)) }
    record.after = after
    record.parent = parent
    record.kept = kept
    record.remarks = remarks
    return record
  }
}
