import TodoCore

struct ICalendarWriting {
  private let todos: [Todo]
  private var dates: ICalendarDates
  /// The project that all todos share, and that names the calendar then; otherwise `nil`.
  private let project: String?
  private var writer = ICalendarWriter()
  /// The kept definitions of time zones, by their identifiers.
  private var zones: [Exact<String>: ArraySlice<UInt8>] = [:]
  /// The years of the dates in each time zone.
  private var years: [Exact<String>: ClosedRange<Int>] = [:]
  private var parents: [TodoUID: TodoUID?]?
  private var remarks: [(remark: ExchangeRemark, id: TodoID)] = []

  init(_ todos: [Todo], _ context: ExchangeContext) {
    self.todos = todos
    dates = ICalendarDates(context.moment)
    let first = todos.first?.project
    project = todos.allSatisfy { Exact($0.project) == Exact(first) } ? first : nil
  }

  mutating func text() -> ForeignText {
    for todo in todos { write(todo) }
    var head = ICalendarWriter()
    head.line("BEGIN:VCALENDAR")
    head.line("VERSION:2.0")
    head.property("PRODID", text: "-//todo//todo \(Release.version)//EN")
    if let project { head.property("X-WR-CALNAME", text: project) }
    for (name, years) in years where zones[name] == nil {
      zones[name] = dates.definition(ofZone: name.wrappedValue, years)[...]
    }
    for (_, lines) in zones.sorted(by: { $0.key < $1.key }) where !lines.isEmpty { head.lines(lines) }
    writer.line("END:VCALENDAR")
    return ForeignText(bytes: head.bytes + writer.bytes, remarks: remarks)
  }

  private mutating func write(_ todo: Todo) {
    let lost = writer.lostControls
    let values = ICalendarTodo(todo)
    writer.line("BEGIN:VTODO")
    writer.property("DTSTAMP", todo.modified)
    let kept = ImportOrigin(writing: .ics, in: todo.unknown)
    for remark in kept?.losses ?? [] { remarks.append((remark, todo.id)) }
    write(values, of: todo, kept)
    if project == nil, let project = todo.project {
      writer.property("X-TODO-PROJECT", text: project)
      remarks.append((.adapted("project"), todo.id))
    }
    for own in todo.unknown.own(for: ICalendarCodec.self, { remarks.append(($0, todo.id)) }) {
      writer.own(own)
    }
    writer.line("END:VTODO")
    if let repeats = todo.repeats, values.recurrence == nil {
      remarks.append((.adapted("repeat \(quoted(repeats.description))"), todo.id))
    }
    if writer.lostControls > lost { remarks.append((.lost("control characters"), todo.id)) }
  }

  /// Writes a todo, with kept lines if it came from a record.
  private mutating func write(_ values: ICalendarTodo, of todo: Todo, _ kept: ImportOrigin?) {
    guard let kept else {
      for aspect in ICalendarAspect.all { aspect.write(values, &writer) }
      return writeRelations(of: todo, nil, keeping: [])
    }
    let component = ICalendarComponent(kept)
    dates.zones = component.definedZones
    var former = ICalendarTodo(component, &dates)
    former.takeSchedule(from: kept)
    for aspect in ICalendarAspect.all {
      if aspect.isStated(by: component), aspect.isSame(values, former, isCurrent: kept.isCurrent(in: todo)) {
        write(component.all(aspect.slots))
      } else if aspect.slots == ICalendarAspect.schedule, component.has(aspect.slots) {
        writeSchedule(values, changedFrom: former, component)
      } else if aspect.slots.lowerBound == .tags {
        writeTags(values.tags, component)
      } else {
        aspect.write(values, &writer)
      }
    }
    for (slot, item) in component.others where slot != .zone { writer.lines(item.text) }
    for (id, text) in component.zones where !dates.knows(id.wrappedValue) { zones[id] = zones[id] ?? text }
    writeRelations(of: todo, kept, keeping: component.all(.relation))
  }

  /// Writes kept items, and notes for which years they need a time zone.
  private mutating func write(_ items: [ICalendarItem]) {
    for item in items {
      writer.lines(item.text)
      if let zone = item.zone, let year = item.year {
        let known = years[Exact(zone)] ?? year...year
        years[Exact(zone)] = min(known.lowerBound, year)...max(known.upperBound, year)
      }
    }
  }

  /// Writes dates and rule, and keeps the lines of whichever has not changed.
  private mutating func writeSchedule(
    _ values: ICalendarTodo, changedFrom former: ICalendarTodo, _ component: ICalendarComponent
  ) {
    let hasRule = component.has(.rule)
    if values.due == former.due, values.start == former.start {
      // A new rule needs a DTSTART to count from.
      if component.has(.start) || hasRule || values.recurrence == nil {
        write(component.all(.start ... .exactStart))
      } else {
        values.writeDates(to: &writer, hasRule: true)
      }
      values.writeRule(to: &writer)
    } else if values.repeats == nil, former.repeats == nil {
      // A rule that was not understood stays as it is.
      values.writeDates(to: &writer, hasRule: hasRule)
      write(component.all(.rule ... .exactRule))
    } else {
      values.writeSchedule(to: &writer)
    }
  }

  /// Writes tags, with the kept spelling if there is one.
  private mutating func writeTags(_ tags: [String], _ component: ICalendarComponent) {
    if tags.isEmpty { return }
    var spellings: [Exact<String>: String] = [:]
    for (text, tag) in component.all(.tags).flatMap(\.categories).reversed() {
      if let tag { spellings[Exact(tag)] = text }
    }
    writer.property("CATEGORIES", texts: tags.map { spellings[Exact($0)] ?? ForeignWords.marked($0) })
  }

  /// Writes the parent and the predecessors of a todo, and the kept relations of other kinds.
  private mutating func writeRelations(of todo: Todo, _ kept: ImportOrigin?, keeping items: [ICalendarItem]) {
    var known: [ICalendarRelation: ICalendarItem] = [:]
    var others: [ICalendarItem] = []
    for item in items {
      guard let relation = ICalendarRelation(item) else {
        others.append(item)
        continue
      }
      if relation.kind != .child {
        known[relation] = item
      } else if isChild(relation.uid, of: todo.uid) {
        others.append(item)
      }
    }
    let parent = (todo.parent ?? kept?.parent).map { ICalendarRelation(kind: .parent, uid: $0) }
    let predecessors = (todo.after + (kept?.after ?? [])).map {
      ICalendarRelation(kind: .predecessor, uid: $0)
    }
    for relation in [parent].compactMap(\.self) + predecessors {
      if let item = known[relation] { writer.lines(item.text) } else { relation.write(to: &writer) }
    }
    for item in others { writer.lines(item.text) }
  }

  /// Returns whether a todo is a child of another, or not among those that are written.
  private mutating func isChild(_ uid: TodoUID, of parent: TodoUID) -> Bool {
    let known = parents ?? Dictionary(todos.map { ($0.uid, $0.parent) }) { first, _ in first }
    parents = known
    return known[uid].map { $0 == parent } ?? true
  }
}
