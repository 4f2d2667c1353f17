import FileStore
import TodoCore

/// iCalendar, with todos as VTODOs (RFC 5545).
///
/// ```
///            items by slots            aspects, each of some properties and fields
/// VTODO ──────────▶ ICalendarComponent ─────▶ ICalendarTodo ─────▶ ForeignRecord: patch, kept lines, remarks
///       ◀────────────────────────────────────
///         kept lines if they still mean the same, else new lines, one aspect at a time
/// ```
enum ICalendarCodec: Importer, Exporter {
  static let format = ExchangeFormat.ics

  static func read(_ source: SourceText, in context: ExchangeContext) -> ForeignReading {
    ICalendarReading.read(ICalendarDocument(source), in: context)
  }

  static func write(_ todos: [Todo], in context: ExchangeContext) -> ForeignText {
    var writing = ICalendarWriting(todos, context)
    return writing.text()
  }

  static func canWriteBack(_ value: UnknownField) -> Bool {
    Exact(value.key) != Exact(ICalendarComponent.linesKey) || ICalendarItem.areValidInTodo(value.texts)
  }

  /// Returns whether a field's name survives as a property's name, which does not keep upper case.
  static func canHave(_ own: UnknownField) -> Bool {
    own.key.utf8.allSatisfy { $0.isPropertyCharacter && !(0x41...0x5A).contains($0) }
      && !own.key.utf8.starts(with: "todo-".utf8) && own.texts.last?.isEmpty != true
  }

  static func shown(_ kept: ImportOrigin) -> [ShownKey] {
    let inner = [ICalendarComponent.linesKey, ICalendarComponent.absencesKey] + ICalendarTodo.scheduleKeys
    return kept.values.shown(without: inner)
  }
}

struct ICalendarReading {
  private var reading = ForeignReading()
  /// The sum of the digests of each record's statements.
  private var sums: [UInt64] = []
  private var children: [(index: Int, uid: TodoUID)] = []

  static func read(_ document: ICalendarDocument, in context: ExchangeContext) -> ForeignReading {
    var all = ICalendarReading()
    let dates = ICalendarDates(context.moment)
    all.read(document.records, by: ICalendarTodoReader(calendars: document.calendars, dates: dates))
    all.relate()
    all.reading.problems = document.problems
    for (name, count) in document.skipped.sorted(by: { Exact($0.key) < Exact($1.key) }) {
      all.reading.remarks += Array(repeating: (.lost(visible(name)), nil), count: count)
    }
    all.reading.remarks += document.strays.map { (.lost("line \(quoted($0))"), nil) }
    return all.reading
  }

  /// Reads the VTODOs.
  ///
  /// Two threads read at once, except VTODOs that name time zones: looking up a zone by name changes the zone
  /// of the whole process for a moment.
  private mutating func read(_ vtodos: [ICalendarRecord], by reader: ICalendarTodoReader) {
    let halves = vtodos.concurrentHalves { vtodos in
      var reader = reader
      return vtodos.map { reader.draft(of: $0, looksUpZones: false) }
    }
    reading.records.reserveCapacity(vtodos.count)
    sums.reserveCapacity(vtodos.count)
    var reader = reader
    for (vtodo, draft) in zip(vtodos, halves.joined()) {
      guard let draft = draft ?? reader.draft(of: vtodo) else { continue }
      for uid in draft.children { children.append((reading.records.count, uid)) }
      reading.records.append(draft.record)
      sums.append(draft.sum)
    }
  }

  /// Sets the parents of records that others name as their children.
  private mutating func relate() {
    if children.isEmpty { return }
    var indices: [TodoUID: Int] = [:]
    for (index, record) in reading.records.enumerated() {
      if let uid = record.uid { indices[uid] = indices[uid] ?? index }
    }
    for (index, child) in children {
      guard let part = indices[child] else {
        reading.records[index].remarks.append(.kept("RELATED-TO CHILD"))
        continue
      }
      guard reading.records[part].parent == nil, part != index else { continue }
      let uid = reading.records[index].uid
      reading.records[part].parent = uid.map { .uid($0) } ?? .record(index)
      // The statement of the other record counts for this one's digest.
      sums[part] &+= Digest(of: (uid?.text ?? "").utf8).bits
      reading.records[part].sum = Digest(of: sums[part])
    }
  }
}

/// A record with the sum of its statements' digests, and the uids of its children.
private typealias ICalendarDraft = (record: ForeignRecord, sum: UInt64, children: [TodoUID])

/// Turns VTODOs into records, one after another.
private struct ICalendarTodoReader {
  let calendars: [ICalendarDocument.Calendar]
  /// The index of the current calendar; `nil` before the first and for VTODOs outside of calendars.
  var calendar: Int?
  /// The project that the calendar's name stands for.
  var project: String?
  /// The calendar's time zones by their identifiers, as written.
  var zones: [Exact<String>: ICalendarDocument.TimeZone] = [:]
  var dates: ICalendarDates
  /// A writer for the lines that the values just read would be written as.
  var scratch = ICalendarWriter(folds: false)

  /// The largest definition of a time zone, in bytes, that is kept with a todo: whole histories are of no
  /// use.
  private static let zoneSizeLimit = 8_192

  /// Turns a VTODO into a record.
  ///
  /// - Parameter looksUpZones: whether time zones may be looked up by name; if not, a VTODO that names one
  ///   gives `nil`.
  mutating func draft(of vtodo: ICalendarRecord, looksUpZones: Bool = true) -> ICalendarDraft? {
    enter(vtodo.calendar)
    let component = ICalendarComponent(vtodo.items)
    let sum = sum(of: component)
    if !looksUpZones, component.namesZones { return nil }
    let todo = ICalendarTodo(component, &dates)
    var draft: ICalendarDraft = (ForeignRecord(line: vtodo.line, sum: Digest(of: sum)), sum, [])
    fill(&draft, with: todo, component)
    return draft
  }

  /// Returns the sum of the digests of a VTODO's statements, including the project of its calendar.
  private func sum(of component: ICalendarComponent) -> UInt64 {
    guard let project, !component.has(.project) else { return component.sum }
    return component.sum &+ Digest(of: project.utf8).bits
  }

  private mutating func enter(_ next: Int?) {
    if next == calendar { return }
    calendar = next
    let timeZones = next.map { calendars[$0].timeZones } ?? []
    zones = Dictionary(timeZones.map { (Exact($0.id), $0) }) { first, _ in first }
    dates.zones = zones.compactMapValues { ICalendarZone($0.text[...]) }
    project = next.flatMap { calendars[$0].name }.flatMap(ForeignWords.project)
  }

  /// Sets the values and relations of a VTODO in a record, and keeps lines that an export would otherwise
  /// change.
  private mutating func fill(
    _ draft: inout ICalendarDraft, with todo: ICalendarTodo, _ component: ICalendarComponent
  ) {
    draft.record.uid = todo.uid
    draft.record.patch = todo.patch
    draft.record.remarks = todo.remarks
    draft.record.isStarted = todo.isStarted
    if let project = component[.project].map({ ForeignWords.project($0.string) }) ?? project {
      draft.record.patch.set(.project, to: .text(project))
    }
    if todo.uid == nil {
      draft.record.identity = Digest(of: [todo.title, todo[.created]?.description ?? ""])
    }
    var (lines, absences): ([String], [String]) = ([], [])
    for aspect in ICalendarAspect.all {
      guard component.has(aspect.slots) else {
        if aspect.isAlwaysWritten { absences.append(aspect.slots.lowerBound.name) }
        continue
      }
      scratch.removeAll()
      aspect.write(todo, &scratch)
      let items = component.all(aspect.slots)
      if scratch.hasWritten(items) { continue }
      lines += items.flatMap(\.lines)
      if aspect.slots == ICalendarAspect.schedule {
        let zones = zoneLines(component)
        lines += zones
        if restore(todo, component, from: items.flatMap(\.lines) + zones) {
          draft.record.kept += todo.keptSchedule(of: component)
        }
      }
    }
    for (slot, item) in component.others {
      if let own = own(item), draft.record.own.json(own.key) == nil {
        draft.record.own.append(own)
        continue
      }
      lines += item.lines
      // Some programs write properties without a value.
      if slot != .sequence, !item.isBookkeeping, item.value?.isEmpty != true {
        draft.record.remarks.append(.kept(item.shownName))
      }
    }
    var relations: Set<ICalendarRelation> = []
    for item in component.all(.relation) where !relate(item, &draft, &relations) { lines += item.lines }
    if !lines.isEmpty {
      draft.record.kept.append(UnknownField(key: ICalendarComponent.linesKey, texts: lines))
    }
    if !absences.isEmpty {
      draft.record.kept.append(UnknownField(key: ICalendarComponent.absencesKey, texts: absences))
    }
  }

  /// Returns a property as a custom field, or `nil` if an export would write the property differently.
  private mutating func own(_ item: ICalendarItem) -> UnknownField? {
    let name = item.name.string.lowercased()
    guard name.utf8.starts(with: "x-".utf8), !item.isBookkeeping, let value = item.plainValue, !value.isEmpty
    else {
      return nil
    }
    let (key, texts) = (String(name.dropFirst(2)), ICalendarText.texts(value))
    // A list of one text has an empty one after it.
    let list = texts.last?.isEmpty == true ? texts.dropLast() : texts
    let own =
      texts.count > 1 ? UnknownField(key: key, texts: list) : UnknownField(own: key, word: item.string)
    guard ExchangeFormat.ics.holdsByKey(own.key), ICalendarCodec.canHave(own) else { return nil }
    scratch.removeAll()
    scratch.own(own)
    return scratch.hasWritten([item]) ? own : nil
  }

  /// Returns whether the kept lines of a VTODO give the same dates.
  private mutating func restore(_ todo: ICalendarTodo, _ component: ICalendarComponent, from lines: [String])
    -> Bool
  {
    let names = [component[.start], component[.due]].compactMap { $0?.zone }
    if names.allSatisfy({ dates.knows($0) }) { return true }
    let kept = ICalendarComponent(lines: lines)
    let zones = dates.zones
    dates.zones = kept.definedZones
    defer { dates.zones = zones }
    let again = ICalendarTodo(kept, &dates)
    return (again.start, again.due) == (todo.start, todo.due)
  }

  /// Returns the definitions of the dates' time zones that are not known by name.
  private mutating func zoneLines(_ component: ICalendarComponent) -> [String] {
    var lines: [String] = []
    var seen: Set<Exact<String>> = []
    for item in [component[.start], component[.due]] {
      guard let name = item?.zone, seen.insert(Exact(name)).inserted, let zone = zones[Exact(name)],
        zone.verbatim.count <= Self.zoneSizeLimit, !dates.knows(name)
      else { continue }
      lines += zone.text.split(separator: .lineFeed).map(\.string)
    }
    return lines
  }

  /// Takes a relation; returns whether an export would write the same property.
  private mutating func relate(
    _ item: ICalendarItem, _ draft: inout ICalendarDraft, _ seen: inout Set<ICalendarRelation>
  ) -> Bool {
    guard let relation = ICalendarRelation(item) else {
      draft.record.remarks.append(.kept("RELATED-TO \(visible(item.relationType))"))
      return false
    }
    guard seen.insert(relation).inserted else { return true }
    switch relation.kind {
    case .child:
      draft.children.append(relation.uid)
      return false
    case .parent where draft.record.parent != nil:
      draft.record.remarks.append(.lost("second parent"))
      return true
    case .parent: draft.record.parent = .uid(relation.uid)
    case .predecessor: draft.record.after.append(.uid(relation.uid))
    }
    scratch.removeAll()
    relation.write(to: &scratch)
    return scratch.hasWritten([item])
  }
}
