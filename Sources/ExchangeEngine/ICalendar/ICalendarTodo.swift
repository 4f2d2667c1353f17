import TodoCore

/// The values of a todo, as read from a VTODO or to be written to one.
struct ICalendarTodo {
  var uid: TodoUID?
  var patch = TodoPatch()
  var remarks: [ExchangeRemark] = []
  private var todo: Todo?
  /// Whether somebody works on it.
  private(set) var isStarted = false

  /// Reads a VTODO, or the kept items of one.
  init(_ component: ICalendarComponent, _ dates: inout ICalendarDates) {
    for aspect in ICalendarAspect.all { aspect.read(&self, component, &dates) }
  }

  init(_ todo: Todo) {
    self.todo = todo
    isStarted = todo.isStarted
  }

  subscript(field: TodoField) -> TodoValue? {
    if let todo { return field == .modified && todo.isUndated ? nil : todo[field] }
    return field == .uid ? uid.map { .uid($0) } : patch[field]
  }

  var title: String { self[.title]?.text ?? ForeignWords.untitled }
  var tags: [String] { self[.tags]?.list ?? [] }
  var start: LocalDate? { self[.start]?.date }
  var due: LocalDate? { self[.due]?.date }
  var repeats: RepeatRule? { if case .rule(let rule)? = self[.repeats] { rule } else { nil } }
  fileprivate var status: TodoStatus {
    if case .status(let status)? = self[.status] { status } else { .open }
  }

  mutating func set(_ field: TodoField, to value: TodoValue?) {
    if let value { patch.set(field, to: value) }
  }
}

/// Properties that express some fields together, and are kept or rewritten together.
///
/// An aspect holds no references that threads would have to count.
struct ICalendarAspect: Sendable {
  let slots: ClosedRange<ICalendarSlot>
  let fields: FieldSet
  /// Whether the first property is written for every todo, so that its absence in a VTODO has to be noted.
  var isAlwaysWritten = false
  let read: @Sendable (inout ICalendarTodo, ICalendarComponent, inout ICalendarDates) -> Void
  /// Writes the properties if no kept lines mean the same.
  let write: @Sendable (ICalendarTodo, inout ICalendarWriter) -> Void

  static let schedule = ICalendarSlot.start...ICalendarSlot.exactRule

  /// All aspects, in the order in which they are read and written.
  static let all: [ICalendarAspect] = [
    ICalendarAspect(
      slots: .uid ... .recurrence, fields: FieldSet(.uid),
      read: { todo, component, _ in todo.uid = component.uid },
      write: { if let uid = $0[.uid]?.uid { $1.property("UID", text: uid.text) } }),
    ICalendarAspect(
      slots: .created ... .created, fields: FieldSet(.created), isAlwaysWritten: true,
      read: { $0.set(.created, to: $0.instant($1[.created], &$2).map { .instant($0) }) },
      write: { if let instant = $0[.created]?.instant { $1.property("CREATED", instant) } }),
    ICalendarAspect(
      slots: .modified ... .modified, fields: FieldSet(.modified), isAlwaysWritten: true,
      read: { $0.set(.modified, to: $0.instant($1[.modified], &$2).map { .instant($0) }) },
      write: { if let instant = $0[.modified]?.instant { $1.property("LAST-MODIFIED", instant) } }),
    ICalendarAspect(
      slots: .title ... .title, fields: FieldSet(.title), isAlwaysWritten: true,
      read: { todo, component, _ in todo.readTitle(component) },
      write: { $1.property("SUMMARY", text: $0.title) }),
    ICalendarAspect(
      slots: .content ... .content, fields: FieldSet(.content),
      read: { todo, component, _ in todo.readContent(component) },
      write: { if let content = $0[.content]?.text { $1.property("DESCRIPTION", text: content) } }),
    ICalendarAspect(
      slots: .status ... .cancelled, fields: FieldSet([.status, .completed, .cancelled]),
      isAlwaysWritten: true,
      read: { $0.readStatus($1, &$2) },
      write: { $0.writeStatus(to: &$1) }),
    ICalendarAspect(
      slots: schedule, fields: FieldSet([.due, .start, .repeats]),
      read: { $0.readSchedule($1, &$2) },
      write: { $0.writeSchedule(to: &$1) }),
    ICalendarAspect(
      slots: .priority ... .priority, fields: FieldSet(.priority),
      read: { todo, component, _ in todo.readPriority(component) },
      write: { $0.writePriority(to: &$1) }),
    ICalendarAspect(
      slots: .tags ... .tags, fields: FieldSet(.tags),
      read: { todo, component, _ in todo.readTags(component) },
      write: { if !$0.tags.isEmpty { $1.property("CATEGORIES", texts: $0.tags.map(ForeignWords.marked)) } }),
    ICalendarAspect(
      slots: .location ... .location, fields: FieldSet(.location),
      read: { todo, component, _ in todo.readLine(.location, component[.location]) },
      write: { if let location = $0[.location]?.text { $1.property("LOCATION", text: location) } }),
  ]

  /// Returns whether a component states the aspect, if only as missing.
  func isStated(by component: ICalendarComponent) -> Bool {
    component.has(slots)
      || isAlwaysWritten && component.absences.contains { Exact($0) == Exact(slots.lowerBound.name) }
  }

  /// Returns whether the kept values of the aspect equal those of a todo.
  ///
  /// - Parameter isCurrent: whether the todo is as the import left it: then an instant that its record lacks
  ///   may be one that the import filled in.
  func isSame(_ todo: ICalendarTodo, _ kept: ICalendarTodo, isCurrent: Bool) -> Bool {
    if fields.contains(FieldSet(.status)), todo.isStarted != kept.isStarted { return false }
    return TodoField.allCases.filter { fields.contains(FieldSet($0)) }.allSatisfy { field in
      let mayLack = field == .created || field.kind == .instant && isCurrent
      return todo[field] == kept[field] || kept[field] == nil && mayLack
    }
  }
}

extension ICalendarTodo {
  /// Returns the date of a property; an invalid one stays as it is and is reported.
  mutating func date(
    _ item: ICalendarItem?, plus duration: ICalendarDuration? = nil, _ dates: inout ICalendarDates
  ) -> ICalendarDates.Reading? {
    guard let item, let date = dates.date(item, plus: duration) else {
      tellUnread(item)
      return nil
    }
    return date
  }

  /// Returns the instant of a property, as ``date(_:plus:_:)`` does.
  fileprivate mutating func instant(_ item: ICalendarItem?, _ dates: inout ICalendarDates) -> Instant? {
    guard let item, let instant = dates.instant(item) else {
      tellUnread(item)
      return nil
    }
    return instant
  }

  /// Reports a property whose value is not empty and not understood.
  mutating func tellUnread(_ item: ICalendarItem?) {
    if let item, !item.word.isEmpty { remarks.append(.unread(item.shownName, item.string)) }
  }

  fileprivate mutating func readTitle(_ component: ICalendarComponent) {
    let title = component[.title].map { ForeignWords.title($0.string) }
    set(.title, to: .text(title?.title ?? ForeignWords.untitled))
    if title?.isChanged == false { return }
    let isEmpty = Exact(self.title) == Exact(ForeignWords.untitled)
    remarks.append(.adapted(isEmpty ? "record without a title" : "title on several lines"))
  }

  /// Reads a field of one line; a property that can be no value is kept.
  fileprivate mutating func readLine(_ field: TodoField, _ item: ICalendarItem?) {
    guard let item, item.value?.isEmpty == false else { return }
    guard let (line, isChanged) = ForeignWords.line(item.string) else {
      return remarks.append(.kept(item.shownName))
    }
    if isChanged { remarks.append(.adapted("\(item.shownName) on several lines")) }
    set(field, to: .text(line))
  }

  fileprivate mutating func readContent(_ component: ICalendarComponent) {
    guard let text = component[.content]?.string, !text.isEmpty else { return }
    let (content, isChanged) = ForeignWords.content(text)
    if isChanged { remarks.append(.adapted("control characters in the description")) }
    if TodoRules.clears(content) { return remarks.append(.kept("DESCRIPTION")) }
    set(.content, to: .text(content))
  }

  fileprivate mutating func readStatus(_ component: ICalendarComponent, _ dates: inout ICalendarDates) {
    var end = instant(component[.completed], &dates)
    let (word, percent) = (component[.status]?.word ?? "", component[.percent]?.word)
    var status = TodoStatus.open
    switch word {
    case "CANCELLED":
      status = .cancelled
      end = instant(component[.cancelled], &dates)
    case "COMPLETED": status = .done
    // A program may set COMPLETED or PERCENT-COMPLETE and leave STATUS as it was.
    default: if end != nil || word.isEmpty && Exact(percent) == Exact("100") { status = .done }
    }
    set(.status, to: .status(status))
    if let field = status.endField { set(field, to: end.map { .instant($0) }) }
    isStarted = status == .open && Exact(word) == Exact("IN-PROCESS")
    let isKnown = ["", "COMPLETED", "CANCELLED", "NEEDS-ACTION", "IN-PROCESS"].contains {
      Exact($0) == Exact(word)
    }
    if !isKnown { remarks.append(.kept("status \(visible(word))")) }
    if let percent, Exact(percent) != Exact(status == .done ? "100" : "0") {
      remarks.append(.kept("PERCENT-COMPLETE"))
    }
  }

  fileprivate func writeStatus(to writer: inout ICalendarWriter) {
    switch status {
    case .open: writer.line(isStarted ? "STATUS:IN-PROCESS" : "STATUS:NEEDS-ACTION")
    case .done:
      writer.line("STATUS:COMPLETED")
      if let completed = self[.completed]?.instant { writer.property("COMPLETED", completed) }
      writer.line("PERCENT-COMPLETE:100")
    case .cancelled:
      writer.line("STATUS:CANCELLED")
      if let cancelled = self[.cancelled]?.instant { writer.property("X-TODO-CANCELLED", cancelled) }
    }
  }

  /// The priorities, each with the number to write and the numbers to read.
  private static let priorities: [(priority: TodoPriority, number: Int, numbers: ClosedRange<Int>)] = [
    (.high, 1, 1...4), (.medium, 5, 5...5), (.low, 9, 6...9),
  ]

  fileprivate mutating func readPriority(_ component: ICalendarComponent) {
    guard let word = component[.priority]?.word, !word.isEmpty else { return }
    guard let number = Int(word), 0...9 ~= number else { return tellUnread(component[.priority]) }
    set(.priority, to: Self.priorities.first { $0.numbers.contains(number) }.map { .priority($0.priority) })
  }

  fileprivate func writePriority(to writer: inout ICalendarWriter) {
    guard let row = Self.priorities.first(where: { .priority($0.priority) == self[.priority] }) else {
      return
    }
    writer.line("PRIORITY:\(row.number)")
  }

  fileprivate mutating func readTags(_ component: ICalendarComponent) {
    var tags: [String] = []
    for category in component.all(.tags).flatMap(\.categories) {
      guard let tag = category.tag else {
        if !category.text.isEmpty { remarks.append(.kept("CATEGORIES")) }
        continue
      }
      if ![Exact(tag), Exact("#\(tag)")].contains(Exact(category.text)) {
        remarks.append(.adapted("spaces in tags"))
      }
      tags.append(tag)
    }
    if !tags.isEmpty { set(.tags, to: .list(tags.unique)) }
  }
}
