import TodoCore
import TodoStore

/// Decides what of the past is shown.
struct TodoReviewPresenter: TodoReview.Presenter {
  let view: any TodoReview.View
  let interactor: any TodoReview.Interactor
  let router: any TodoReview.Router
  let moment: Moment

  func showReview(of period: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (review, reach) = try interactor.review(of: period)
      view.show(TodoReviewModel(review, note: note(reach, review.unknownEnds), at: moment))
    }
  }

  func showStats(of period: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (stats, reach) = try interactor.stats(of: period)
      view.show(TodoStatsModel(stats, note: note(reach, stats.unknownEnds), at: moment))
    }
  }

  func showCalendar(of month: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (calendar, reach) = try interactor.calendar(of: month)
      view.show(TodoCalendarModel(calendar, note: note(reach, calendar.unknownEnds), at: moment))
    }
  }

  func close() -> Outcome { router.close() }

  /// Why less is told than could be.
  private func note(_ reach: HistoryReach, _ unknownEnds: Int) -> String? {
    guard unknownEnds > 0 else { return reach.note }
    let left =
      unknownEnds == 1
      ? "1 todo is left out: nobody knows when it ended"
      : "\(unknownEnds) todos are left out: nobody knows when they ended"
    return [reach.note, left].compactMap(\.self).joined(separator: "; ")
  }
}
