/// Decides what of the past is shown.
struct TodoReviewPresenter: TodoReview.Presenter {
  let view: any TodoReview.View
  let interactor: any TodoReview.Interactor
  let router: any ErrorRouter
  let moment: Moment

  func showReview(of period: String?) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let (review, reach) = try interactor.review(of: period)
      view.show(TodoReviewModel(review, note: note(reach, review.withUnknownEnd), at: moment))
    }
  }

  func showStats(of period: String?) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let (stats, reach) = try interactor.stats(of: period)
      view.show(TodoStatsModel(stats, note: note(reach, stats.withUnknownEnd), at: moment))
    }
  }

  func showCalendar(of month: String?) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let (calendar, reach) = try interactor.calendar(of: month)
      view.show(TodoCalendarModel(calendar, note: note(reach, calendar.withUnknownEnd), at: moment))
    }
  }

  /// Why less is told than could be.
  private func note(_ reach: HistoryReach, _ withUnknownEnd: Int) -> String? {
    let left = withUnknownEnd == 1 ? "1 todo is left out" : "\(withUnknownEnd) todos are left out"
    let notes = [reach.note, withUnknownEnd > 0 ? "\(left): nobody knows when \(withUnknownEnd == 1 ? "it" : "they") ended" : nil]
    let told = notes.compactMap(\.self)
    return told.isEmpty ? nil : told.joined(separator: "; ")
  }
}
