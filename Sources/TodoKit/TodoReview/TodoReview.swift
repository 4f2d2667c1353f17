import FileStore
package import StoreEngine
public import TodoCore

/// The review: looks back at what was done, added and cancelled, and when, and ahead at what is due on each
/// day.
///
/// A subcommand belongs here when it is about days. <doc:LookingBack> explains each number.
public enum TodoReview {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ProblemView {
    /// Shows what happened in a period, todo by todo, and what is stuck.
    func show(_ review: TodoReviewModel)
    /// Shows the numbers of a period, and how much is due in the days to come.
    func show(_ stats: TodoStatsModel)
    /// Shows a month with what is due and what was done on each day.
    func show(_ calendar: TodoCalendarModel)
  }

  /// Takes the user's requests; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows what happened in a period; `nil` stands for this week so far.
    func showReview(of period: String?) -> Outcome
    /// Shows the numbers of a period; `nil` stands for the last 30 days.
    func showStats(of period: String?) -> Outcome
    /// Shows a month; `nil` stands for the current month.
    func showCalendar(of month: String?) -> Outcome
    /// Returns to the previous screen.
    func close() -> Outcome
  }

  /// Holds the rules: takes and returns plain values, never an entity.
  protocol Interactor {
    /// Returns what happened in a period, and what is stuck.
    func review(of period: String?) throws(TodoError) -> ReviewedPast
    /// Returns what happened in a period, and which days are ahead.
    func stats(of period: String?) throws(TodoError) -> (
      period: DayPeriod, past: PastStore, ahead: ClosedRange<CalendarDay>
    )
    /// Returns what happened, and what is due, on the days of a month.
    func calendar(of month: String?) throws(TodoError) -> (month: DayPeriod, past: PastStore)
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: UsedFields {
    /// Counts the steps that led to the store, newest first, then its todos in id order, and picks todos, all
    /// from one version of the store.
    ///
    /// - Parameter asked: the todos to count, or `nil` for all.
    func lookBack(
      into tally: PastTally, at asked: TodoSelection?, selecting selections: [TodoSelection]
    ) throws(StoreError) -> PastStore
  }

  /// The only places that this module may send the user to.
  public typealias Router = ClosingRouter
}

/// The past of a store, read from one version of it.
package struct PastStore {
  let tally: PastTally
  let picked: StoredTodos
  /// The todos of each selection, in the order of the selections.
  let selected: [StoredTodos]
  let reach: HistoryReach
}

/// What happened in a period, and what is stuck now.
struct ReviewedPast {
  let period: DayPeriod
  let past: PastStore
  /// The open todos of each kind that is stuck.
  let stuck: [(kind: TodoReviewModel.Section.Kind, todos: StoredTodos)]
  /// The number of todos that are late.
  let overdue: Int
  /// The number of open todos without a due date.
  let undated: Int
}

extension TodoReviewModel {
  /// The query that finds overdue todos.
  public static let overdueQuery = "is:overdue"
  /// The query that finds todos without a due date.
  public static let undatedQuery = "due:none"
}

extension TodoReviewModel.Section.Kind {
  /// The query that finds todos of this kind among open todos, without waiting todos unless it names a
  /// status.
  public var query: String {
    switch self {
    case .stale: "modified.by:-30d"
    case .waiting: "is:waiting"
    case .blocked: "is:blocked"
    }
  }

  /// Returns the query for a day; in the first 30 days of the calendar, when nothing is stale, it begins with
  /// the first day.
  func query(on today: CalendarDay) -> String {
    self == .stale && today.advanced(by: -30) < .first ? "modified.before:\(CalendarDay.first)" : query
  }

  var order: [TodoSortKey] {
    switch self {
    case .stale: [TodoSortKey(.modified), TodoSortKey(.id)]
    case .waiting: [TodoSortKey(.start), TodoSortKey(.id)]
    case .blocked: TodoQuery.defaultOrder
    }
  }
}

extension TodoStore: TodoReview.Entity {
  package func lookBack(
    into initial: PastTally, at asked: TodoSelection?, selecting selections: [TodoSelection]
  ) throws(StoreError) -> PastStore {
    try readHistory { log throws(SystemFailure) in
      var tally = initial
      // All steps, whose number is bounded: a clock that was set back must not hide older ones.
      while let (step, _) = try log.next() { tally.past.add(step) }
      return (tally, log.reach)
    } then: { (document, found) throws(DocumentError) in
      var tally = found.0
      var picked: [StoredFields] = []
      var ids: Set<TodoID>?
      if let asked {
        let matched = try document.select(asked)
        ids = Set(matched.indices.map { matched.fields(at: $0).id })
      }
      let bytes = try document.scan { todo in
        if let ids, !ids.contains(todo.id) { return }
        if tally.add(todo) { picked.append(todo.fields) }
      }
      return PastStore(
        tally: tally, picked: StoredTodos(bytes: bytes, todos: picked, revision: document.trailer.revision),
        selected: try selections.map { selection throws(DocumentError) in try document.select(selection) },
        reach: found.1)
    }
  }
}
