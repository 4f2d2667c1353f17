import TodoCore

/// What a VTODO says, before the records that it names are known.
struct ICalendarDraft {
  /// The record, but for what others say of it.
  var record: ForeignRecord
  /// The digests of all that it says, added up.
  let sum: UInt64
  /// What it names as its parts.
  var children: [TodoUID] = []

  /// A draft that knows only its digest.
  init(line: Int, sum: UInt64) {
    record = ForeignRecord(line: line, sum: Digest(mixing: sum))
    self.sum = sum
  }
}

/// Says what VTODOs mean, one after another.
struct ICalendarDrafting {
  private let calendars: [ICalendarDocument.Calendar]
  /// The calendar at hand; nil before the first and for VTODOs that are in none.
  private var calendar: Int?
  /// The project that its name is.
  private var project: String?
  /// Its time zones by their identifiers, as they are written.
  private var zones: [Exact<String>: ICalendarDocument.TimeZone] = [:]
  private var dates: ICalendarDates
  /// Holds what would be written for what was read.
  private var scratch = ICalendarWriter(folds: false)

  /// What becomes of a VTODO.
  package enum Outcome {
    case draft(ICalendarDraft)
    case unreadable(ICalendarFault)
    /// It names time zones, which are not to be asked for yet.
    case namesZones(ICalendarDraft, ICalendarComponent)
  }

  /// The bytes of a time zone that are kept with each todo that needs it: whole histories are of no use.
  private static let longestZone = 8_192

  /// Begins with VTODOs of these calendars.
  init(_ calendars: [ICalendarDocument.Calendar], _ context: ExchangeContext) {
    self.calendars = calendars
    dates = ICalendarDates(context.moment)
  }

  /// What a VTODO says, as far as no time zones have to be asked for by their names.
  mutating func outcome(of record: ICalendarRecord) -> Outcome {
    enter(record.calendar)
    let component = ICalendarComponent(record.detached)
    let draft = ICalendarDraft(line: record.line, sum: sum(of: component))
    if component.namesZones { return .namesZones(draft, component) }
    return completed(draft, component)
  }

  /// What a VTODO says that names time zones.
  mutating func outcome(of record: ICalendarRecord, _ draft: ICalendarDraft, _ component: ICalendarComponent) -> Outcome
  {
    enter(record.calendar)
    return completed(draft, component)
  }

  private mutating func completed(_ draft: ICalendarDraft, _ component: ICalendarComponent) -> Outcome {
    var draft = draft
    do throws(ICalendarFault) {
      try complete(&draft, component)
      return .draft(draft)
    } catch {
      return .unreadable(error)
    }
  }

  /// Goes on to the VTODOs of a calendar.
  private mutating func enter(_ next: Int?) {
    if next == calendar { return }
    calendar = next
    let timeZones = next.map { calendars[$0].timeZones } ?? []
    zones = Dictionary(timeZones.map { (Exact($0.id), $0) }) { first, _ in first }
    dates.define(zones.compactMapValues { ICalendarZone($0.text[...]) })
    project = next.flatMap { calendars[$0].name }.flatMap(ForeignWords.project)
  }

  private mutating func complete(
    _ draft: inout ICalendarDraft, _ component: ICalendarComponent
  ) throws(ICalendarFault) {
    let todo = try ICalendarTodo(component, &dates)
    draft.record.uid = todo.uid
    draft.record.patch = todo.patch
    if let project = component[.project].map({ ForeignWords.project($0.string) }) ?? project {
      draft.record.patch.set(.project, to: .text(project))
    }
    if todo.uid == nil {
      var identity = Digest()
      identity.add(todo.title)
      identity.add(todo.created?.description ?? "")
      draft.record.identity = identity
    }
    draft.record.remarks = todo.remarks
    keep(component, of: todo, in: &draft)
  }

  /// The digests of all that a VTODO says, added up; a project of its calendar is its own.
  private func sum(of component: ICalendarComponent) -> UInt64 {
    guard let project, !component.has(.project) else { return component.sum }
    return component.sum &+ Digest(of: project.utf8).bits
  }

  /// Keeps what would not be written again by itself, and notes relations.
  private mutating func keep(_ component: ICalendarComponent, of todo: ICalendarTodo, in draft: inout ICalendarDraft) {
    var (lines, absences): ([String], [String]) = ([], [])
    for aspect in ICalendarAspect.allCases {
      guard component.hasItems(aspect) else {
        if let absence = aspect.absence { absences.append(absence) }
        continue
      }
      scratch.removeAll()
      todo.write(aspect, to: &scratch)
      if component.says(scratch.bytes, aspect.slots) { continue }
      let items = component.items(aspect.slots).flatMap(\.lines) + (aspect == .schedule ? zoneLines(component) : [])
      if aspect == .schedule, rereads(todo, component, from: items) {
        draft.record.kept += todo.keptSchedule(of: component)
      }
      lines += items
    }
    for (slot, item) in component.others {
      lines += item.lines
      // Some programs write what they have nothing for.
      if slot != .sequence, item.value?.isEmpty != true { draft.record.remarks.append(.kept(item.shownName)) }
    }
    var relations: Set<ICalendarRelation> = []
    for item in component.all(.relation) { relate(item, &draft, &lines, &relations) }
    if !lines.isEmpty { draft.record.kept.append(UnknownField(key: ICalendarComponent.linesKey, texts: lines)) }
    if !absences.isEmpty {
      draft.record.kept.append(UnknownField(key: ICalendarComponent.absencesKey, texts: absences))
    }
  }

  /// Whether the dates of a VTODO are the same where they are read from the lines that are kept of it.
  private mutating func rereads(_ todo: ICalendarTodo, _ component: ICalendarComponent, from lines: [String]) -> Bool {
    let names = [component[.start], component[.due]].compactMap { $0?.zone }
    if names.allSatisfy({ dates.knows($0) }) { return true }
    let kept = ICalendarComponent(lines: lines)
    let zones = dates.zones
    dates.define(kept.definedZones)
    defer { dates.define(zones) }
    guard let again = try? ICalendarTodo(kept, &dates) else { return false }
    return (again.start, again.due) == (todo.start, todo.due)
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
    _ item: ICalendarItem, _ draft: inout ICalendarDraft, _ lines: inout [String],
    _ seen: inout Set<ICalendarRelation>
  ) {
    guard let relation = ICalendarRelation(item) else {
      lines += item.lines
      draft.record.remarks.append(.kept("RELATED-TO \(visible(item.property?.relationType ?? ""))"))
      return
    }
    guard seen.insert(relation).inserted else { return }
    switch relation.kind {
    case .child:
      draft.children.append(relation.uid)
      lines += item.lines
      return
    case .parent:
      if draft.record.parent != nil { return draft.record.remarks.append(.lost("second parent")) }
      draft.record.parent = .uid(relation.uid)
    case .predecessor: draft.record.after.append(.uid(relation.uid))
    }
    scratch.removeAll()
    relation.write(to: &scratch)
    if !scratch.bytes.elementsEqual(item.text + "\r\n".utf8) { lines += item.lines }
  }
}
