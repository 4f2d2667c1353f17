import TodoCore
import TodoStore

/// When a todo was added, ended and was open again, in places of the days of a period (see ``PeriodPlaces``).
struct TodoTimeline {
  struct End: Hashable {
    let place: Int
    let status: TodoStatus
  }

  let added: Int
  /// When it ended as it is now; nil while it is open.
  let end: End?
  /// The place of the day from which on it is so: that of its end, or of the step that brought it back.
  let last: Int
  /// The ends before that one which stood until a later day.
  let formerEnds: [FormerEnd]

  /// An end, and the places of the days from which it stood and on which the todo was opened again, or ended in the other
  /// way.
  struct FormerEnd {
    let end: End
    let from: Int
    let until: Int
  }

  /// Goes through its ends, of which several of one kind on one day are one.
  func forEachEnd(_ body: (End) -> Void) {
    guard !formerEnds.isEmpty else {
      if let end { body(end) }
      return
    }
    Set(formerEnds.map(\.end) + [end].compactMap(\.self)).forEach(body)
  }

  /// Goes through the days on which it is open at the end of the day: from its first, or the day on which an end was taken
  /// back, up to the next end.
  func forEachOpenRange(_ body: (Range<Int>) -> Void) {
    var start = added
    for former in formerEnds.sorted(by: { $0.from < $1.from }) where start < last {
      if former.from > start { body(start..<min(former.from, last)) }
      start = max(start, former.until)
    }
    if start < last { body(start..<last) }
  }
}

/// What the history and the fields tell of the todos of a store about a period.
package struct PastTodos {
  private var places: PeriodPlaces
  /// How many todos have ended, and nobody knows when.
  private(set) var unknownEnds = 0
  /// What steps made of the ends of todos, the newest first.
  private var endChanges: [TodoID: [EndChange]] = [:]

  /// What a step made of an end on a later day than that.
  private struct EndChange {
    let ended: HistoryStep.Change.Ended
    let place: Int
    /// Whether it brought it back, as `undo` and `redo` do; else it took it back, or put the other end in its place.
    let isBack: Bool
  }

  init(in period: DayPeriod, at moment: Moment) {
    places = PeriodPlaces(in: period, at: moment)
  }

  var period: DayPeriod { places.period }

  /// Notes what a step made of ends on earlier days.
  mutating func add(_ step: HistoryStep) {
    let place = places.place(of: step.time)
    // What stood until a day before the period makes no difference in it.
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

  /// What is known of a todo; nil for one that has ended nobody knows when, which is counted.
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
    return TodoTimeline(added: places.place(of: todo.fields.created), end: end, last: last, formerEnds: former)
  }
}

extension StoredFields {
  /// When it was done or given up; nil while it is open, and where nobody knows.
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

  /// The todo that it opened again or ended in the other way, and how and when that had ended; nil where it did neither.
  fileprivate var formerEnd: Ended? { Self.end(in: before, whereOther: after, !=) }

  /// The todo that it ended, and how and when; nil where it ended none that was open.
  fileprivate var endAgain: Ended? { Self.end(in: after, whereOther: before) { _, other in other == .open } }

  /// How a todo has ended in one line, where the other has such a status beside it.
  private static func end(
    in line: [UInt8]?, whereOther other: [UInt8]?, _ has: (_ status: TodoStatus, _ other: TodoStatus) -> Bool
  ) -> Ended? {
    guard let line, let other else { return nil }
    let closed = Todo.scan(line) { todo in todo.fields.ended.map { (todo.id, todo.uid, todo.status, $0) } } ?? nil
    guard let closed else { return nil }
    let isOther = Todo.scan(other) { has(closed.2, $0.status) && $0.id == closed.0 && $0.uid == closed.1 }
    return isOther == true ? closed : nil
  }
}

/// Finds the day of a period that an instant is on, on the user's wall clock.
///
/// To ask the wall clock for each todo would take longer than to read all of them, so it is asked twice for each day in
/// UTC. Where a clock keeps its distance to UTC all day, and that is whole minutes, both answers are 1,439 minutes apart;
/// on other days it is asked each time.
struct PeriodPlaces {
  private enum Distance {
    case unknown
    /// How many minutes the wall clock is ahead of UTC.
    case steady(Int)
    case changing
  }

  let period: DayPeriod
  private let moment: Moment
  private var distances: [Distance]
  /// Wall clocks are at most a day away from UTC.
  private static let margin = 2

  init(in period: DayPeriod, at moment: Moment) {
    (self.period, self.moment) = (period, moment)
    distances = Array(repeating: .unknown, count: period.count + 2 * Self.margin)
  }

  /// The place of the day that an instant is on, from 0; -1 before the period, the count of its days after it.
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
