import StoreEngine
import TodoCore

/// When a todo was added, ended and was reopened, as places of days in a period (see ``PeriodPlaces``).
struct TodoTimeline {
  struct End: Hashable {
    let place: Int
    let status: TodoStatus
  }

  let added: Int
  /// The current end of the todo, or `nil` while it is open.
  let end: End?
  /// The place of the day since when the todo is as it is now: the day of its end, or of the step that
  /// restored the end.
  let last: Int
  /// The former ends that lasted until a later day.
  let formerEnds: [FormerEnd]

  /// A former end, with the places of the day since when it held and of the day on which the todo was
  /// reopened or ended in the other way.
  struct FormerEnd {
    let end: End
    let from: Int
    let until: Int
  }

  /// Calls a closure for each end; several ends of one kind on one day count once.
  func forEachEnd(_ body: (End) -> Void) {
    guard !formerEnds.isEmpty else {
      if let end { body(end) }
      return
    }
    Set(formerEnds.map(\.end) + [end].compactMap(\.self)).forEach(body)
  }

  /// Calls a closure for each range of days at whose end the todo is open: from its first day, or the day on
  /// which an end was undone, up to the next end.
  func forEachOpenRange(_ body: (Range<Int>) -> Void) {
    var start = added
    for former in formerEnds.sorted(by: { $0.from < $1.from }) where start < last {
      if former.from > start { body(start..<min(former.from, last)) }
      start = max(start, former.until)
    }
    if start < last { body(start..<last) }
  }
}

/// The past of a store's todos in a period, according to the history and the todos' fields.
package struct PastTodos {
  private var places: PeriodPlaces
  /// The number of todos that ended at an unknown time.
  private(set) var unknownEnds = 0
  /// The changes that steps made to the ends of todos, newest first.
  private var endChanges: [TodoID: [EndChange]] = [:]

  /// A change that a step made to an end, on a later day than the end.
  private struct EndChange {
    let ended: HistoryStep.Change.Ended
    let place: Int
    /// Whether the step restored the end, as `undo` and `redo` do; otherwise it undid or replaced the end.
    let isBack: Bool
  }

  init(in period: DayPeriod, at moment: Moment) {
    places = PeriodPlaces(in: period, at: moment)
  }

  var period: DayPeriod { places.period }

  /// Notes the changes that a step made to ends on earlier days.
  mutating func add(_ step: HistoryStep) {
    let place = places.place(of: step.time)
    // An end that held only until a day before the period makes no difference.
    guard place > -1 else { return }
    for change in step.changes {
      guard
        let (ended, isBack) = change.formerEnd.map({ ($0, false) })
          ?? (step.isChange ? nil : change.endAgain.map { ($0, true) }),
        places.place(of: ended.end) < place
      else { continue }
      endChanges[ended.id, default: []].append(EndChange(ended: ended, place: place, isBack: isBack))
    }
  }

  /// Returns the timeline of a todo; if the todo ended at an unknown time, counts it and returns `nil`.
  mutating func timeline(of todo: StoredTodo) -> TodoTimeline? {
    let ended = todo.fields.ended
    if ended == nil, todo.status != .open {
      unknownEnds += 1
      return nil
    }
    var former: [TodoTimeline.FormerEnd] = []
    var back: [Instant: Int] = [:]
    if !endChanges.isEmpty, let found = endChanges[todo.id] {
      let uid = todo.uid
      for change in found.reversed() where change.ended.uid == uid {
        if change.isBack {
          back[change.ended.end] = change.place
        } else {
          let end = TodoTimeline.End(place: places.place(of: change.ended.end), status: change.ended.status)
          let from = max(end.place, back[change.ended.end] ?? .min)
          former.append(TodoTimeline.FormerEnd(end: end, from: from, until: change.place))
        }
      }
    }
    let end = ended.map { TodoTimeline.End(place: places.place(of: $0), status: todo.status) }
    let last = end.map { max($0.place, ended.flatMap { back[$0] } ?? .min) } ?? .max
    return TodoTimeline(
      added: places.place(of: todo.fields.created), end: end, last: last, formerEnds: former)
  }
}

extension StoredFields {
  /// The time at which the todo was done or cancelled, or `nil` if it is open or the time is unknown.
  var ended: Instant? {
    switch status {
    case .open: nil
    case .done: completed
    case .cancelled: cancelled
    }
  }
}

extension HistoryStep.Change {
  fileprivate typealias Ended = (id: TodoID, uid: TodoUID, status: TodoStatus, end: Instant)

  /// The todo that the change reopened or ended in the other way, with its former end; `nil` if it did
  /// neither.
  fileprivate var formerEnd: Ended? { Self.end(in: before, whereOther: after, !=) }

  /// The open todo that the change ended, with its end; `nil` if it ended none.
  fileprivate var endAgain: Ended? { Self.end(in: after, whereOther: before) { _, other in other == .open } }

  /// Returns the end of the todo in one line if `has` holds for its status and the status in the other line.
  private static func end(
    in line: [UInt8]?, whereOther other: [UInt8]?, _ has: (_ status: TodoStatus, _ other: TodoStatus) -> Bool
  ) -> Ended? {
    guard let line, let other else { return nil }
    let closed =
      Todo.scan(line) { todo in todo.fields.ended.map { (todo.id, todo.uid, todo.status, $0) } } ?? nil
    guard let closed else { return nil }
    let isOther = Todo.scan(other) { has(closed.2, $0.status) && $0.id == closed.0 && $0.uid == closed.1 }
    return isOther == true ? closed : nil
  }
}

/// Finds the day of an instant in a period, on the user's wall clock.
///
/// Asking the wall clock for each todo would take longer than reading all todos, so it is asked twice for
/// each day in UTC. If the clock's offset from UTC is constant all day and in whole minutes, both answers are
/// 1,439 minutes apart; on other days the clock is asked each time.
struct PeriodPlaces {
  private enum Distance {
    case unknown
    /// The minutes by which the wall clock is ahead of UTC.
    case steady(Int)
    case changing
  }

  let period: DayPeriod
  private let moment: Moment
  private var distances: [Distance]
  /// The additional days before and after the period, since wall clocks differ from UTC by up to a day.
  private static let margin = 2

  init(in period: DayPeriod, at moment: Moment) {
    (self.period, self.moment) = (period, moment)
    distances = Array(repeating: .unknown, count: period.count + 2 * Self.margin)
  }

  /// Returns the place of an instant's day, from 0; -1 before the period, and the number of its days after
  /// the period.
  mutating func place(of instant: Instant) -> Int {
    let secondOfDay = ((instant.seconds % 86_400) + 86_400) % 86_400
    let midnight = instant.seconds - secondOfDay
    let index = midnight / 86_400 - period.lowerBound.daysSinceEpoch + Self.margin
    guard index >= 0 else { return -1 }
    guard index < distances.count else { return period.count }
    let day: Int
    switch distances[index] {
    case .steady(let minutes):
      let minute = midnight / 60 + secondOfDay / 60 + minutes
      day = (minute >= 0 ? minute : minute - 1_439) / 1_440
    case .changing: day = moment.localDate(of: instant).day.daysSinceEpoch
    case .unknown:
      let first = moment.localDate(of: Instant(seconds: midnight)).firstMinute
      let last = moment.localDate(of: Instant(seconds: midnight + 86_399)).firstMinute
      distances[index] = last - first == 1_439 ? .steady(first - midnight / 60) : .changing
      return place(of: instant)
    }
    return min(max(day - period.lowerBound.daysSinceEpoch, -1), period.count)
  }
}
