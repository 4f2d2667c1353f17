public import TodoCore

/// The numbers of todos that were added, done and cancelled.
public struct PastCounts: Hashable, Sendable {
  /// How many todos were added.
  public internal(set) var added = 0
  /// How many todos were done; a todo that was reopened and done again on the same day counts once.
  public internal(set) var done = 0
  /// How many todos were cancelled, counted in the same way.
  public internal(set) var cancelled = 0

  /// Whether nothing happened.
  public var isEmpty: Bool { self == PastCounts() }

  /// The counts in words, as `5 done`, `3 added`, `1 cancelled`, without zeros.
  public var labels: [String] {
    [(done, "done"), (added, "added"), (cancelled, "cancelled")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}

/// The events of a day, or of the part of a week that is in a period.
public struct PastDay: Hashable, Sendable {
  /// The day, or the first day of the week.
  public let day: CalendarDay
  /// The positions of the todos that were added, in id order.
  public internal(set) var added: [Int] = []
  /// The positions of the todos that were done, in id order.
  public internal(set) var done: [Int] = []
  /// The positions of the todos that were cancelled, in id order.
  public internal(set) var cancelled: [Int] = []
  /// How many todos were open at the end.
  public internal(set) var open = 0
  /// How many open todos are due on the day, if that is counted.
  public internal(set) var due = 0

  init(day: CalendarDay, due: Int = 0) { (self.day, self.due) = (day, due) }

  /// The positions of the todos with an effect.
  public subscript(effect: TodoReviewModel.Effect) -> [Int] {
    switch effect {
    case .done: done
    case .added: added
    case .cancelled: cancelled
    }
  }

  /// The number of todos with each effect.
  public var counts: PastCounts { CollectionOfOne(self).counts }
}

extension Sequence<PastDay> {
  /// The number of todos with each effect, on all days together.
  public var counts: PastCounts {
    reduce(into: PastCounts()) { counts, day in
      counts.added += day.added.count
      counts.done += day.done.count
      counts.cancelled += day.cancelled.count
    }
  }
}

/// The events of a period, todo by todo, and the todos that are stuck.
public struct TodoReviewModel {
  /// The effect of an event on a todo.
  public enum Effect: String, CaseIterable, Sendable {
    case done
    case added
    case cancelled
  }

  /// Open todos that are stuck for one reason.
  public struct Section {
    /// A reason why todos are stuck.
    public enum Kind: String, CaseIterable, Sendable {
      /// The todo was not touched for 30 days.
      case stale
      /// The todo is hidden until its start date.
      case waiting
      /// The todo depends on an open one.
      case blocked
    }

    /// The reason why the todos are stuck.
    public let kind: Kind
    /// All stuck todos of this kind, in order.
    public let todos: TodoRows
  }

  /// The days of the review, without days that have not begun.
  public let period: DayPeriod
  /// The period in words: `This week so far, Mon 16 – Fri 20 Nov`.
  public let title: String
  /// Each day of the period, in order.
  public let days: [PastDay]
  /// Each day of the period in words: `Fri 20 Nov`.
  public let dayLabels: [String]
  /// The todos with events in the period, as they are now, in id order.
  public let todos: TodoRows
  /// The open todos that are stuck, one section per kind.
  public let sections: [Section]
  /// The query for the todos of the review, or `nil` for all todos.
  public let query: String?
  /// How many open todos are overdue.
  public let overdue: Int
  /// How many open todos have no due date and are not waiting.
  public let undated: Int
  /// Whether the store has no todos at all.
  public let isStoreEmpty: Bool
  /// The reason why some of the past is missing, or `nil` if nothing is.
  public let note: String?
}

/// The numbers of a period, and the number of todos due on the days ahead.
public struct TodoStatsModel: Hashable, Sendable {
  /// The days of the statistics, without days that have not begun.
  public let period: DayPeriod
  /// The period in words: `Last 30 days, Thu 22 Oct – Fri 20 Nov`.
  public let title: String
  /// Each day of the period, in order.
  public let days: [PastDay]
  /// The projects by name, each before its subprojects: how many todos are open now, and how many were added
  /// and done in the period, each counted once a day.
  public let projects: [TodoGroup]
  /// The tags by name, with the same counts.
  public let tags: [TodoGroup]
  /// How long the todos took that were done in the period, or `nil` if there are none.
  public let age: TodoAges?
  /// The days ahead, today first.
  public let load: [PastDay]
  /// The days ahead in words: `today`, `tomorrow`, `Sun 22 Nov`.
  public let loadLabels: [String]
  /// The first day of a week, 1 for Monday to 7 for Sunday.
  public let weekStart: Int
  /// Whether the store has no todos at all.
  public let isStoreEmpty: Bool
  /// The reason why some of the past is missing, or `nil` if nothing is.
  public let note: String?

  /// The weeks of the period in order, or `nil` if it has 60 days or fewer and can be shown by days.
  public var weeks: [PastDay]? {
    guard days.count > 60 else { return nil }
    return days.reduce(into: []) { weeks, day in
      if weeks.last.map({ ISOWeek(of: $0.day) }) != ISOWeek(of: day.day) {
        weeks.append(PastDay(day: day.day))
      }
      let last = weeks.count - 1
      weeks[last].added += day.added
      weeks[last].done += day.done
      weeks[last].cancelled += day.cancelled
      weeks[last].open = day.open
    }
  }
}

/// A month with the todos that are due and were done on each day.
public struct TodoCalendarModel: Hashable, Sendable {
  /// The whole month.
  public let month: DayPeriod
  /// Each day of the month, in order.
  public let days: [PastDay]
  /// The month in words: `November 2026`.
  public let title: String
  /// The user's current day, which may be outside the month.
  public let today: CalendarDay
  /// The first day of a week, 1 for Monday to 7 for Sunday.
  public let weekStart: Int
  /// The reason why some of the past is missing, or `nil` if nothing is.
  public let note: String?

  init(_ month: DayPeriod, _ days: [PastDay], note: String?, at moment: Moment) {
    self.month = month
    self.days = days
    self.note = note
    (today, weekStart) = (moment.today, moment.conventions.weekStart)
    title = DateLabel.month(of: month.lowerBound)
  }

  /// The month as commands take it: `2026-11`.
  public var name: String { String(month.lowerBound.description.prefix(7)) }
}
