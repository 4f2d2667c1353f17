import TodoCore
import TodoStore

struct TodoReviewInteractor: TodoReview.Interactor {
  let entity: any TodoReview.Entity
  let moment: Moment
  var views = QueryViews()
  /// The query for the todos of the review, whatever their status, or `nil` for all.
  var query: String?

  /// The number of days ahead that are shown, including today, unless the calendar ends before.
  private static let daysAhead = 28

  func review(of text: String?) throws(TodoError) -> TodoReviewModel {
    let period = try period(text, else: .thisWeek(at: moment))
    let kinds = TodoReviewModel.Section.Kind.allCases
    // The same selection as in `list`, which alone knows what is open, waiting or blocked.
    let selections = try kinds.map { kind throws(TodoError) in
      try selection(kind.query(on: moment.today), order: kind.order)
    }
    let counted = [try selection(TodoReviewModel.overdueQuery), try selection(TodoReviewModel.undatedQuery)]
    let past = try lookBack(
      into: PastTally(PastTodos(in: period, at: moment), picksTodos: true), selecting: selections + counted)
    let sections = zip(kinds, past.selected).map { kind, todos in
      TodoReviewModel.Section(kind: kind, todos: TodoRows(todos, at: moment))
    }
    let counts = past.selected.dropFirst(kinds.count).map(\.count)
    return TodoReviewModel(
      period: period, title: DateLabel.title(of: period, at: moment), days: past.tally.days,
      dayLabels: period.map { DateLabel.weekday(of: $0, on: moment.today) },
      todos: TodoRows(past.picked, at: moment), sections: sections, query: query, overdue: counts[0],
      undated: counts[1], isStoreEmpty: past.picked.isStoreEmpty, note: past.note)
  }

  func stats(of text: String?) throws(TodoError) -> TodoStatsModel {
    let period = try period(text, else: .lastThirtyDays(at: moment))
    let ahead = moment.today...min(moment.today.advanced(by: Self.daysAhead - 1), .last)
    let past = try lookBack(into: PastTally(PastTodos(in: period, at: moment), dueOn: ahead))
    let tally = past.tally
    return TodoStatsModel(
      period: period, title: DateLabel.title(of: period, at: moment), days: tally.days,
      projects: tally.projects.sorted.filter { $0.counts != TodoCounts() },
      tags: tally.tags.sorted.filter { $0.counts != TodoCounts() },
      age: TodoAges(ofSeconds: tally.ages),
      load: zip(ahead, tally.load).map(PastDay.init),
      loadLabels: ahead.enumerated().map { distance, day in
        DateLabel.near(distance) ?? DateLabel.weekday(of: day, on: moment.today)
      },
      weekStart: moment.conventions.weekStart, isStoreEmpty: past.picked.isStoreEmpty, note: past.note)
  }

  func calendar(of text: String?) throws(TodoError) -> TodoCalendarModel {
    let month: DayPeriod
    do { month = try DayPeriod(month: text, at: moment) } catch { throw .refused(.month(text ?? "", error)) }
    let past = try lookBack(into: PastTally(PastTodos(in: month, at: moment)))
    var days = past.tally.days
    for (place, due) in past.tally.load.enumerated() { days[place].due = due }
    return TodoCalendarModel(month, days, note: past.note, at: moment)
  }

  private func period(_ text: String?, else usual: DayPeriod) throws(TodoError) -> DayPeriod {
    guard let text else { return usual }
    do { return try DayPeriod(text, endingBy: moment) } catch { throw .refused(.period(text, error)) }
  }

  /// Returns a selection of the review's todos of one kind, among the todos that a list shows.
  private func selection(_ scope: String, order: [TodoSortKey] = []) throws(TodoError) -> TodoSelection {
    var query = TodoQuery(query ?? "", order: order)
    query.scope = scope
    return try TodoSelection(query, at: moment, views: views)
  }

  private func lookBack(
    into tally: PastTally, selecting selections: [TodoSelection] = []
  ) throws(TodoError) -> PastStore {
    var asked: TodoSelection?
    if let query {
      try TodoSelection.requireWords(in: query)
      asked = try TodoSelection(TodoQuery(query, includesAll: true, order: []), at: moment, views: views)
    }
    return try storeErrors(try entity.lookBack(into: tally, at: asked, selecting: selections))
  }
}

extension PastStore {
  /// The reason why some of the past is missing, or `nil` if nothing is.
  var note: String? {
    let unknown = tally.past.unknownEnds
    guard unknown > 0 else { return reach.note }
    let left =
      unknown == 1
      ? "1 todo is left out: nobody knows when it ended"
      : "\(unknown) todos are left out: nobody knows when they ended"
    return [reach.note, left].compactMap(\.self).joined(separator: "; ")
  }
}
