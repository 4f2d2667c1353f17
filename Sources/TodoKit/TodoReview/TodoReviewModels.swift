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
}

/// What happened on a day, or in that part of a week which a period has.
public struct PastDay: Hashable, Sendable {
  /// The day, or the first of the week.
  public let day: CalendarDay
  /// The places of the todos that were added, in id order.
  public internal(set) var added: [Int] = []
  /// The same of those that were done.
  public internal(set) var done: [Int] = []
  /// The same of those that were given up.
  public internal(set) var cancelled: [Int] = []
  /// How many todos were open at the end.
  public internal(set) var open = 0
  /// How many open todos are due on it, where that is counted.
  public internal(set) var due = 0

  init(day: CalendarDay, due: Int = 0) { (self.day, self.due) = (day, due) }

  /// The places of the todos to which that was done.
  public subscript(effect: TodoReviewModel.Effect) -> [Int] {
    switch effect {
    case .done: done
    case .added: added
    case .cancelled: cancelled
    }
  }

  /// How many todos there are of each kind.
  public var counts: PastCounts { CollectionOfOne(self).counts }
}

extension Sequence<PastDay> {
  /// What happened on all of the days.
  public var counts: PastCounts {
    reduce(into: PastCounts()) { counts, day in
      counts.added += day.added.count
      counts.done += day.done.count
      counts.cancelled += day.cancelled.count
    }
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
  public let days: [PastDay]
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
  public var counts: PastCounts { days.counts }
}

/// The numbers of a period, and how much is due in the days to come.
public struct TodoStatsModel: Hashable, Sendable {
  /// The days, cut to those that have begun.
  public let period: DayPeriod
  /// The period in words: `Last 30 days, Thu 22 Oct – Fri 20 Nov`.
  public let title: String
  /// Each day of the period, in order.
  public let days: [PastDay]
  /// The projects by name, each before those below it: how many todos are open now, and how many were added, and done, in
  /// the period, each counted once a day.
  public let projects: [TodoGroup]
  /// The same of the tags by name.
  public let tags: [TodoGroup]
  /// How long it took to do what was done.
  public let age: TodoAges?
  /// The days ahead, today first.
  public let load: [PastDay]
  /// The same in words: `today`, `tomorrow`, `Sun 22 Nov`.
  public let loadLabels: [String]
  /// The first day of a week, 1 for Monday to 7 for Sunday.
  public let weekStart: Int
  /// Whether the store holds no todos at all.
  public let isStoreEmpty: Bool
  /// Why less is told than could be; nil where it is not.
  public let note: String?

  /// What happened in all of the period.
  public var counts: PastCounts { days.counts }

  /// The weeks of the period in order, where it is too long to be told by its days; nil for 60 days or less.
  public var weeks: [PastDay]? {
    guard days.count > 60 else { return nil }
    return days.reduce(into: []) { weeks, day in
      if weeks.last.map({ ISOWeek(of: $0.day) }) != ISOWeek(of: day.day) { weeks.append(PastDay(day: day.day)) }
      let last = weeks.count - 1
      weeks[last].added += day.added
      weeks[last].done += day.done
      weeks[last].cancelled += day.cancelled
      weeks[last].open = day.open
    }
  }
}

/// A month with what is due and what was done on each day.
public struct TodoCalendarModel: Hashable, Sendable {
  /// The month, all of it.
  public let month: DayPeriod
  /// Each day of it, in order.
  public let days: [PastDay]
  /// The month in words: `November 2026`.
  public let title: String
  /// The user's day, which may be outside of the month.
  public let today: CalendarDay
  /// The first day of a week, 1 for Monday to 7 for Sunday.
  public let weekStart: Int
  /// Why less is told than could be; nil where it is not.
  public let note: String?

  init(_ month: DayPeriod, _ days: [PastDay], note: String?, at moment: Moment) {
    (self.month, self.days, self.note) = (month, days, note)
    (today, weekStart) = (moment.today, moment.conventions.weekStart)
    title = DateLabel.month(of: month.lowerBound)
  }

  /// The month as it is written: `2026-11`.
  public var name: String { String(month.lowerBound.description.prefix(7)) }
}
