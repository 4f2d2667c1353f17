import TodoCore
import TodoStore

/// The rules of looking back.
struct TodoReviewInteractor: TodoReview.Interactor {
  let entity: any TodoReview.Entity
  let moment: Moment
  var views = QueryViews()
  /// Which todos it is about, whatever their status; nil for all.
  var query: String?

  func review(of text: String?) throws(TodoError) -> (ReviewSummary, HistoryReach) {
    let period = try period(text, else: .thisWeek(at: moment))
    let kinds = ReviewSummary.Section.Kind.allCases
    // What `list` shows of such todos, which knows alone what is open, waiting or blocked.
    let selections = try kinds.map { kind throws(TodoError) in
      try selection(kind.query(on: moment.today), order: kind.order)
    }
    let counted = [try selection(ReviewSummary.overdueQuery), try selection(ReviewSummary.undatedQuery)]
    let past = try lookBack(into: ReviewTally(PastTodos(in: period, at: moment)), selecting: selections + counted)
    let sections = zip(kinds, past.selected).map { kind, todos in
      ReviewSummary.Section(kind: kind, todos: TodoRows(todos, at: moment))
    }
    let counts = past.selected.dropFirst(kinds.count).map(\.count)
    let review = ReviewSummary(
      period: period, days: past.tally.days, todos: TodoRows(past.picked, at: moment), sections: sections,
      query: query, overdue: counts[0], undated: counts[1], isStoreEmpty: past.picked.isStoreEmpty,
      unknownEnds: past.tally.past.unknownEnds)
    return (review, past.reach)
  }

  func stats(of text: String?) throws(TodoError) -> (StatsSummary, HistoryReach) {
    let period = try period(text, else: .lastThirtyDays(at: moment))
    let past = try lookBack(into: StatsTally(PastTodos(in: period, at: moment), from: moment.today))
    return (past.tally.summary(ofEmptyStore: past.picked.isStoreEmpty), past.reach)
  }

  func calendar(of text: String?) throws(TodoError) -> (CalendarSummary, HistoryReach) {
    let month: DayPeriod
    do { month = try DayPeriod(month: text, at: moment) } catch { throw .refused(.month(text ?? "", error)) }
    let past = try lookBack(into: CalendarTally(PastTodos(in: month, at: moment)))
    return (CalendarSummary(month: month, days: past.tally.days, unknownEnds: past.tally.past.unknownEnds), past.reach)
  }

  private func period(_ text: String?, else usual: DayPeriod) throws(TodoError) -> DayPeriod {
    guard let text else { return usual }
    do { return try DayPeriod(text, endingBy: moment) } catch { throw .refused(.period(text, error)) }
  }

  /// The todos of one kind that it is about, among those that a list shows.
  private func selection(_ scope: String, order: [TodoSortKey] = []) throws(TodoError) -> TodoSelection {
    var query = TodoQuery(query ?? "", order: order)
    query.scope = scope
    return try TodoSelection(query, at: moment, views: views)
  }

  private func lookBack<Tally: PastTally>(
    into tally: Tally, selecting selections: [TodoSelection] = []
  ) throws(TodoError) -> PastStore<Tally> {
    var asked: TodoSelection?
    if let query {
      try TodoSelection.requireWords(in: query)
      asked = try TodoSelection(TodoQuery(query, includesAll: true, order: []), at: moment, views: views)
    }
    return try storeErrors { () throws(StoreError) in
      try entity.lookBack(into: tally, at: asked, selecting: selections)
    }
  }
}
