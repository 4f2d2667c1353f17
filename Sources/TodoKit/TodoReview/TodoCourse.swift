/// When a todo was added, ended and was open again, in places of the days of a period (see ``PeriodPlaces``).
struct TodoCourse {
  /// An end, and how it ended.
  struct End: Hashable {
    let place: Int
    let status: TodoStatus
  }

  /// The place of the day that it was added on.
  let added: Int
  /// When it ended as it is now; nil while it is open.
  let end: End?
  /// When it ended and was opened again on a later day.
  let reopenings: [Reopening]

  /// An end, and the place of the day on which the todo was opened again.
  struct Reopening {
    let end: End
    let place: Int
  }

  /// Goes through its ends, of which several of one kind on one day are one.
  func forEachEnd(_ body: (End) -> Void) {
    guard !reopenings.isEmpty else {
      if let end { body(end) }
      return
    }
    Set(reopenings.map(\.end) + [end].compactMap(\.self)).forEach(body)
  }

  /// Goes through the days on which it is open at the end of the day: from its first, or the day after it ended, up to the
  /// next end.
  func forEachOpenRange(_ body: (Range<Int>) -> Void) {
    let limit = end?.place ?? .max
    var start = added
    for reopening in reopenings.sorted(by: { $0.end.place < $1.end.place }) where start < limit {
      if reopening.end.place > start { body(start..<min(reopening.end.place, limit)) }
      start = max(start, reopening.place)
    }
    if start < limit { body(start..<limit) }
  }
}

/// What the history and the fields tell of the todos of a store about a period.
struct PastTodos {
  private var places: PeriodPlaces
  private var reopenings: [TodoID: [(uid: TodoUID, reopening: TodoCourse.Reopening)]] = [:]

  init(in period: DayPeriod, at moment: Moment) {
    places = PeriodPlaces(in: period, at: moment)
  }

  /// The period.
  var period: DayPeriod { places.period }

  /// Notes the todos that a step opened again on a later day than that of their end.
  mutating func add(_ step: HistoryStep) {
    let place = places.place(of: step.time)
    // What was opened again before the period, or on the day before it, was open in all of it.
    guard place > -1 else { return }
    for change in step.changes {
      guard let opened = change.reopened else { continue }
      let end = TodoCourse.End(place: places.place(of: opened.end), status: opened.status)
      guard end.place < place else { continue }
      reopenings[opened.id, default: []].append((opened.uid, TodoCourse.Reopening(end: end, place: place)))
    }
  }

  /// What is known of a todo.
  mutating func course(of todo: StoredTodo) -> TodoCourse {
    var past: [TodoCourse.Reopening] = []
    if !reopenings.isEmpty, let found = reopenings[todo.id] {
      let uid = todo.uid
      past = found.filter { $0.uid == uid }.map(\.reopening)
    }
    let end = todo.fields.ended.map { TodoCourse.End(place: places.place(of: $0), status: todo.status) }
    return TodoCourse(added: places.place(of: todo.fields.created), end: end, reopenings: past)
  }
}

extension StoredFields {
  /// When it was done or given up, or else was changed last; nil while it is open.
  var ended: Instant? {
    switch status {
    case .open: nil
    case .done: completed ?? modified
    case .cancelled: cancelled ?? modified
    }
  }
}

extension HistoryStep.Change {
  /// The todo that it opened again, and how and when that had ended; nil where it opened none.
  fileprivate var reopened: (id: TodoID, uid: TodoUID, status: TodoStatus, end: Instant)? {
    guard let before, let after else { return nil }
    let closed = Todo.scan(before) { todo in todo.fields.ended.map { (todo.id, todo.uid, todo.status, $0) } } ?? nil
    guard let closed else { return nil }
    let isOpened = Todo.scan(after) { $0.status == .open && $0.id == closed.0 && $0.uid == closed.1 }
    return isOpened == true ? closed : nil
  }
}
