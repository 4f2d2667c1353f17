import StoreEngine
import TodoCore

/// Counts the past of a store, first its steps and then its todos: events by day, project and tag, ages of
/// done todos, and due dates.
package struct PastTally {
  package var past: PastTodos
  /// The days for which due todos are counted, and the number due on each day.
  private let dueDays: DayPeriod
  private(set) var load: [Int]
  private(set) var projects = GroupTally(.project)
  private(set) var tags = GroupTally(.tag)
  /// The seconds from creation to completion of todos that were done in the period.
  private(set) var ages: [Int] = []
  /// Whether todos with events in the period are picked, and only the days are counted.
  private let picksTodos: Bool
  private var daysWithoutOpen: [PastDay]
  /// How many more todos are open than on the day before, for each day and the day after the last.
  private var openChanges: [Int]
  /// The number of todos with events in the period.
  private var count = 0

  init(_ past: PastTodos, dueOn dueDays: DayPeriod? = nil, picksTodos: Bool = false) {
    self.past = past
    self.dueDays = dueDays ?? past.period
    self.picksTodos = picksTodos
    load = Array(repeating: 0, count: self.dueDays.count)
    daysWithoutOpen = past.period.map { PastDay(day: $0) }
    openChanges = Array(repeating: 0, count: daysWithoutOpen.count + 1)
  }

  /// Counts a todo and returns whether it is picked.
  mutating func add(_ todo: StoredTodo) -> Bool {
    let isOpen = todo.status == .open
    if isOpen, let place = todo.due.flatMap({ dueDays.place(of: $0.day) }) { load[place] += 1 }
    guard let timeline = past.timeline(of: todo) else { return false }
    let days = daysWithoutOpen.indices
    var counts = PastCounts()
    if days.contains(timeline.added) {
      counts.added = 1
      daysWithoutOpen[timeline.added].added.append(count)
    }
    timeline.forEachEnd { end in
      guard days.contains(end.place) else { return }
      if end.status == .done {
        counts.done += 1
        daysWithoutOpen[end.place].done.append(count)
      } else {
        counts.cancelled += 1
        daysWithoutOpen[end.place].cancelled.append(count)
      }
    }
    if !counts.isEmpty { count += 1 }
    if picksTodos { return !counts.isEmpty }
    timeline.forEachOpenRange { range in
      guard range.upperBound > 0, range.lowerBound < days.count else { return }
      openChanges[max(range.lowerBound, 0)] += 1
      openChanges[min(range.upperBound, days.count)] -= 1
    }
    if todo.status == .done, let end = timeline.end, days.contains(end.place), let ended = todo.fields.ended {
      ages.append(max(0, ended.seconds - todo.fields.created.seconds))
    }
    let countInGroup = { (group: inout TodoCounts) in
      group.open += isOpen ? 1 : 0
      group.added += counts.added
      group.done += counts.done
    }
    projects.add(todo, countInGroup)
    tags.add(todo, countInGroup)
    return false
  }

  /// The days of the period, with the positions of their todos among all todos with events.
  var days: [PastDay] {
    var days = daysWithoutOpen
    var open = 0
    for index in days.indices {
      open += openChanges[index]
      days[index].open = open
    }
    return days
  }
}

/// How long todos took from being added to being done: half of them up to the median, nine of ten up to the
/// p90.
public struct TodoAges: Hashable, Sendable {
  /// A duration in days, to the tenth.
  public struct Days: Hashable, Sendable, CustomStringConvertible {
    /// The duration in tenths of a day.
    public let tenths: Int

    init(seconds: Int) {
      tenths = (seconds * 20 + 86_400) / 172_800
    }

    /// The days with one decimal: `2.5`, `11.0`.
    public var description: String { "\(tenths / 10).\(tenths % 10)" }
  }

  /// The age that half of the todos did not exceed.
  public let median: Days
  /// The age that nine of ten todos did not exceed.
  public let p90: Days

  /// Computes both values from ages in seconds, in any order; `nil` if there are none.
  ///
  /// Both are nearest-rank percentiles: the smallest age that the given share of todos does not exceed.
  init?(ofSeconds ages: [Int]) {
    guard !ages.isEmpty else { return nil }
    let ages = ages.sorted()
    median = Days(seconds: ages[(ages.count + 1) / 2 - 1])
    p90 = Days(seconds: ages[(ages.count * 9 + 9) / 10 - 1])
  }
}
