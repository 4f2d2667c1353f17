public import TodoCore

/// How many todos were added, done and given up.
public struct PastCounts: Hashable, Sendable {
  /// How many were added.
  public internal(set) var added = 0
  /// How many were done, one that was opened again and done again on the same day once.
  public internal(set) var done = 0
  /// How many were given up, in the same way.
  public internal(set) var cancelled = 0

  /// Whether nothing happened.
  public var isEmpty: Bool { self == PastCounts() }

  /// The counts in words, as `5 done`, `3 added`, `1 given up`; those of nothing are left out.
  public var labels: [String] {
    [(done, "done"), (added, "added"), (cancelled, "given up")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  mutating func add(_ status: TodoStatus) {
    switch status {
    case .open: break
    case .done: done += 1
    case .cancelled: cancelled += 1
    }
  }

  static func + (left: PastCounts, right: PastCounts) -> PastCounts {
    var sum = left
    sum.added += right.added
    sum.done += right.done
    sum.cancelled += right.cancelled
    return sum
  }
}

/// What happened in a period, todo by todo, and what is stuck.
public struct TodoReviewModel {
  /// What was done to a todo on a day.
  public enum Effect: String, CaseIterable, Sendable {
    case done
    case added
    case cancelled
  }

  /// A day of the period.
  public struct Day: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    private var places: [Effect: [Int]] = [:]

    init(day: CalendarDay) {
      self.day = day
    }

    /// The places of the todos to which that was done, in id order.
    public internal(set) subscript(effect: Effect) -> [Int] {
      get { places[effect] ?? [] }
      set { places[effect] = newValue }
    }

    /// How many todos there are of each kind.
    public var counts: PastCounts {
      PastCounts(added: self[.added].count, done: self[.done].count, cancelled: self[.cancelled].count)
    }
  }

  /// Open todos that do not get on.
  public struct Section {
    /// The reason.
    public enum Kind: String, CaseIterable, Sendable {
      /// It was not touched for 30 days.
      case stale
      /// Its start is yet to come.
      case waiting
      /// Another todo comes before it.
      case blocked
    }

    /// The reason.
    public let kind: Kind
    /// All of them in order.
    public let todos: TodoRows
  }

  /// The days, cut to those that have begun.
  public let period: DayPeriod
  /// The period in words: `This week so far, Mon 16 – Fri 20 Nov`.
  public let title: String
  /// Each day of the period, in order.
  public let days: [Day]
  /// The same in words: `Fri 20 Nov`.
  public let dayLabels: [String]
  /// The todos that something was done to, as they are now, in id order.
  public let todos: TodoRows
  /// Each kind of open todos that do not get on.
  public let sections: [Section]
  /// The query that picks the todos that it is about; nil for all.
  public let query: String?
  /// How many open todos are overdue.
  public let overdue: Int
  /// How many open todos have no due date, and wait for nothing.
  public let undated: Int
  /// Whether the store holds no todos at all.
  public let isStoreEmpty: Bool
  /// Why less is told than could be; nil where it is not.
  public let note: String?

  /// What happened in all of the period.
  public var counts: PastCounts { days.reduce(PastCounts()) { $0 + $1.counts } }
}

/// The numbers of a period, and how much is due in the days to come.
public struct TodoStatsModel: Hashable, Sendable {
  /// The numbers of a day, or of that part of a week which the period has.
  public struct Day: Hashable, Sendable {
    /// The day, or the first of the week.
    public let day: CalendarDay
    /// What happened then.
    public internal(set) var counts = PastCounts()
    /// How many todos were open at the end.
    public internal(set) var open = 0
  }

  /// The numbers of a project or a tag, those of the projects below it included.
  public struct Group: Hashable, Sendable {
    /// The whole name.
    public let name: String
    /// How many of its todos are open now.
    public internal(set) var open = 0
    /// How many of its todos were added in the period.
    public internal(set) var added = 0
    /// How many of its todos were done in the period, each counted once a day.
    public internal(set) var done = 0

    var hasNumbers: Bool { open > 0 || added > 0 || done > 0 }
  }

  /// How many open todos are due on a day.
  public struct Load: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// The day in words: `today`, `tomorrow`, `Sun 22 Nov`.
    public let label: String
    /// How many.
    public let due: Int
  }

  /// The days, cut to those that have begun.
  public let period: DayPeriod
  /// The period in words: `Last 30 days, Thu 22 Oct – Fri 20 Nov`.
  public let title: String
  /// Each day of the period, in order.
  public let days: [Day]
  /// The projects by name, each before those below it.
  public let projects: [Group]
  /// The tags by name.
  public let tags: [Group]
  /// How long it took to do what was done.
  public let age: TodoAges?
  /// The days ahead, today first.
  public let load: [Load]
  /// The first day of a week, 1 for Monday to 7 for Sunday.
  public let weekStart: Int
  /// Whether the store holds no todos at all.
  public let isStoreEmpty: Bool
  /// Why less is told than could be; nil where it is not.
  public let note: String?

  /// What happened in all of the period.
  public var counts: PastCounts { days.reduce(PastCounts()) { $0 + $1.counts } }

  /// The weeks of the period in order, where it is too long to be told by its days; nil for 60 days or less.
  public var weeks: [Day]? {
    guard days.count > 60 else { return nil }
    return days.reduce(into: []) { weeks, day in
      if weeks.last.map({ ISOWeek(of: $0.day) }) != ISOWeek(of: day.day) { weeks.append(Day(day: day.day)) }
      weeks[weeks.count - 1].counts = weeks[weeks.count - 1].counts + day.counts
      weeks[weeks.count - 1].open = day.open
    }
  }
}

/// A month with what is due and what was done on each day.
public struct TodoCalendarModel: Hashable, Sendable {
  /// A day of the month.
  public struct Day: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// How many open todos are due on it.
    public internal(set) var due = 0
    /// How many todos were done on it.
    public internal(set) var done = 0
  }

  /// The month, all of it.
  public let month: DayPeriod
  /// Each day of it, in order.
  public let days: [Day]
  /// The month in words: `November 2026`.
  public let title: String
  /// The user's day, which may be outside of the month.
  public let today: CalendarDay
  /// The first day of a week, 1 for Monday to 7 for Sunday.
  public let weekStart: Int
  /// Why less is told than could be; nil where it is not.
  public let note: String?

  init(_ month: DayPeriod, _ days: [Day], note: String?, at moment: Moment) {
    (self.month, self.days, self.note) = (month, days, note)
    (today, weekStart) = (moment.today, moment.conventions.weekStart)
    title = DateLabel.month(of: month.lowerBound)
  }

  /// The month as it is written: `2026-11`.
  public var name: String { String(month.lowerBound.description.prefix(7)) }
}
