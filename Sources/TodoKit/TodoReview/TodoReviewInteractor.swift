import StoreEngine
import TodoCore

struct TodoReviewInteractor: TodoReview.Interactor {
  let entity: any TodoReview.Entity
  let moment: Moment
  var views = QueryViews()
  /// The query for the todos of the review, whatever their status, or `nil` for all.
  var query: String?

  private var names: QueryNames { QueryNames(views, usedBy: entity) }

  /// The number of days ahead that are shown, including today, unless the calendar ends before.
  private static let daysAhead = 28

  func review(of text: String?) throws(TodoError) -> ReviewedPast {
    let period = try period(text, else: .thisWeek(at: moment))
    let kinds = TodoReviewModel.Section.Kind.allCases
    // The same selection as in `list`, which alone knows what is open, waiting or blocked.
    let selections = try kinds.map { kind throws(TodoError) in
      try selection(kind.query(on: moment.today), order: kind.order)
    }
    let counted = [try selection(TodoReviewModel.overdueQuery), try selection(TodoReviewModel.undatedQuery)]
    let past = try lookBack(
      into: PastTally(PastTodos(in: period, at: moment), picksTodos: true), selecting: selections + counted)
    let counts = past.selected.dropFirst(kinds.count).map(\.count)
    return ReviewedPast(
      period: period, past: past, stuck: zip(kinds, past.selected).map { ($0, $1) }, overdue: counts[0],
      undated: counts[1])
  }

  func stats(
    of text: String?
  ) throws(TodoError) -> (period: DayPeriod, past: PastStore, ahead: ClosedRange<CalendarDay>) {
    let period = try period(text, else: .lastThirtyDays(at: moment))
    let ahead = moment.today...min(moment.today.advanced(by: Self.daysAhead - 1), .last)
    return (period, try lookBack(into: PastTally(PastTodos(in: period, at: moment), dueOn: ahead)), ahead)
  }

  func calendar(of text: String?) throws(TodoError) -> (month: DayPeriod, past: PastStore) {
    let month: DayPeriod
    do { month = try DayPeriod(month: text, at: moment) } catch { throw .refused(.month(text ?? "", error)) }
    return (month, try lookBack(into: PastTally(PastTodos(in: month, at: moment))))
  }

  private func period(_ text: String?, else usual: DayPeriod) throws(TodoError) -> DayPeriod {
    guard let text else { return usual }
    do { return try DayPeriod(text, endingBy: moment) } catch { throw .refused(.period(text, error)) }
  }

  /// Returns a selection of the review's todos of one kind, among the todos that a list shows.
  private func selection(_ scope: String, order: [TodoSortKey] = []) throws(TodoError) -> TodoSelection {
    var query = TodoQuery(query ?? "", order: order)
    query.scope = scope
    return try TodoSelection(query, at: moment, names: names)
  }

  private func lookBack(
    into tally: PastTally, selecting selections: [TodoSelection] = []
  ) throws(TodoError) -> PastStore {
    var asked: TodoSelection?
    if let query {
      try TodoSelection.requireWords(in: query)
      asked = try TodoSelection(TodoQuery(query, includesAll: true, order: []), at: moment, names: names)
    }
    return try storeErrors(try entity.lookBack(into: tally, at: asked, selecting: selections))
  }
}
