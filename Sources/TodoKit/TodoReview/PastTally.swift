import TodoCore
import TodoStore

/// Counts the past of a store, first its steps and then its todos: by day, project and tag, their age when they were done, and
/// what is due.
package struct PastTally {
  package var past: PastTodos
  /// The days of which is counted what is due, and how much that is on each.
  private let dueDays: DayPeriod
  private(set) var load: [Int]
  private(set) var projects = GroupTally(.project)
  private(set) var tags = GroupTally(.tag)
  /// The seconds from created to done of todos that were done in the period.
  private(set) var ages: [Int] = []
  /// Whether todos are picked to which something was done in the period, and nothing but the days is counted.
  private let picksTodos: Bool
  private var daysWithoutOpen: [PastDay]
  /// By how many todos more than at the day before are open, for each day and the one after the last.
  private var openChanges: [Int]
  /// To how many todos something was done.
  private var count = 0

  init(_ past: PastTodos, dueOn dueDays: DayPeriod? = nil, picksTodos: Bool = false) {
    (self.past, self.dueDays, self.picksTodos) = (past, dueDays ?? past.period, picksTodos)
    load = Array(repeating: 0, count: self.dueDays.count)
    daysWithoutOpen = past.period.map { PastDay(day: $0) }
    openChanges = Array(repeating: 0, count: daysWithoutOpen.count + 1)
  }

  /// Counts a todo; returns whether it is picked.
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

  /// The days of the period, with the places of their todos among those to which something was done.
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

/// How long todos took from being added to being done: half of them at most the median, nine of ten at most the p90.
public struct TodoAges: Hashable, Sendable {
  /// A time in days, to the tenth.
  public struct Days: Hashable, Sendable, CustomStringConvertible {
    /// Tenths of a day.
    public let tenths: Int

    init(seconds: Int) {
      tenths = (seconds * 20 + 86_400) / 172_800
    }

    /// `2.5`, `11.0`.
    public var description: String { "\(tenths / 10).\(tenths % 10)" }
  }

  /// What half of them took at most.
  public let median: Days
  /// What nine of ten took at most.
  public let p90: Days

  /// The ages of that many seconds each, in any order; nil where there are none.
  ///
  /// Both are found by their nearest rank: the smallest age that so many are not above.
  init?(ofSeconds ages: [Int]) {
    guard !ages.isEmpty else { return nil }
    let ages = ages.sorted()
    median = Days(seconds: ages[(ages.count + 1) / 2 - 1])
    p90 = Days(seconds: ages[(ages.count * 9 + 9) / 10 - 1])
  }
}
