import TodoCore
package import TodoStore

/// What counts the past of a store: first its steps, then its todos.
package protocol PastTally {
  var past: PastTodos { get set }
  /// Counts a todo; returns whether it is picked.
  mutating func add(_ todo: StoredTodo) -> Bool
}

/// Picks the todos that were done, added or given up in a period, by day.
struct ReviewTally: PastTally {
  var past: PastTodos
  private var picked = 0
  /// The days, with the places of their todos among those that were picked.
  private(set) var days: [TodoReviewModel.Day]

  init(_ past: PastTodos) {
    self.past = past
    days = past.period.map { TodoReviewModel.Day(day: $0) }
  }

  mutating func add(_ todo: StoredTodo) -> Bool {
    guard let course = past.course(of: todo) else { return false }
    var isPicked = false
    func pick(_ effect: TodoReviewModel.Effect, on place: Int) {
      guard days.indices.contains(place) else { return }
      days[place][effect].append(picked)
      isPicked = true
    }
    pick(.added, on: course.added)
    course.forEachEnd { pick($0.status == .done ? .done : .cancelled, on: $0.place) }
    if isPicked { picked += 1 }
    return isPicked
  }
}

/// Counts the todos of a store by day, project and tag, their age when they were done, and what is due.
struct StatsTally: PastTally {
  /// How many days ahead are counted, today included, as far as there are so many.
  private static let daysAhead = 28

  var past: PastTodos
  private let today: CalendarDay
  private var days: [TodoStatsModel.Day]
  /// By how many todos more than at the day before are open, for each day and the one after the last.
  private var openChanges: [Int]
  private(set) var projects = GroupTally(.project) { name, _ in TodoStatsModel.Group(name: name) }
  private(set) var tags = GroupTally(.tag) { name, _ in TodoStatsModel.Group(name: name) }
  /// The seconds from created to done of todos that were done in the period.
  private(set) var ages: [Int] = []
  private(set) var load: [Int]

  init(_ past: PastTodos, from today: CalendarDay) {
    (self.past, self.today) = (past, today)
    load = Array(repeating: 0, count: min(Self.daysAhead, CalendarDay.last.daysSinceEpoch - today.daysSinceEpoch + 1))
    days = past.period.map { TodoStatsModel.Day(day: $0) }
    openChanges = Array(repeating: 0, count: days.count + 1)
  }

  mutating func add(_ todo: StoredTodo) -> Bool {
    guard let course = past.course(of: todo) else { return false }
    var counts = PastCounts()
    if days.indices.contains(course.added) {
      counts.added = 1
      days[course.added].counts.added += 1
    }
    course.forEachEnd { end in
      guard days.indices.contains(end.place) else { return }
      counts.add(end.status)
      days[end.place].counts.add(end.status)
    }
    course.forEachOpenRange { range in
      guard range.upperBound > 0, range.lowerBound < days.count else { return }
      openChanges[max(range.lowerBound, 0)] += 1
      openChanges[min(range.upperBound, days.count)] -= 1
    }
    if todo.status == .done, let end = course.end, days.indices.contains(end.place), let ended = todo.fields.ended {
      ages.append(max(0, ended.seconds - todo.fields.created.seconds))
    }
    let isOpen = todo.status == .open
    if isOpen, let due = todo.due?.day.daysSinceEpoch, load.indices.contains(due - today.daysSinceEpoch) {
      load[due - today.daysSinceEpoch] += 1
    }
    let count = { (group: inout TodoStatsModel.Group) in
      group.open += isOpen ? 1 : 0
      group.added += counts.added
      group.done += counts.done
    }
    projects.add(todo, count)
    tags.add(todo, count)
    return false
  }

  var daysWithOpen: [TodoStatsModel.Day] {
    var days = days
    var open = 0
    for index in days.indices {
      open += openChanges[index]
      days[index].open = open
    }
    return days
  }
}

/// Counts what is due and what was done on each day of a month.
struct CalendarTally: PastTally {
  var past: PastTodos
  private(set) var days: [TodoCalendarModel.Day]

  init(_ past: PastTodos) {
    self.past = past
    days = past.period.map { TodoCalendarModel.Day(day: $0) }
  }

  mutating func add(_ todo: StoredTodo) -> Bool {
    if todo.status == .open, let due = todo.due, let place = past.period.place(of: due.day) { days[place].due += 1 }
    past.course(of: todo)?.forEachEnd { end in
      if end.status == .done, days.indices.contains(end.place) { days[end.place].done += 1 }
    }
    return false
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
