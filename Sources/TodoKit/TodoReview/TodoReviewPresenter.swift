/// Decides what of the past is shown.
struct TodoReviewPresenter: TodoReview.Presenter {
  let view: any TodoReview.View
  let interactor: any TodoReview.Interactor
  let router: any ErrorRouter
  let moment: Moment

  func showReview(of period: String?) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let (review, reach) = try interactor.review(of: period)
      view.show(TodoReviewModel(review, note: reach.note, at: moment))
    }
  }

  func showStats(of period: String?) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let (stats, reach) = try interactor.stats(of: period)
      view.show(TodoStatsModel(stats, note: reach.note, at: moment))
    }
  }

  func showCalendar(of month: String?) -> Outcome {
    Outcome(in: view, router) { () throws(TodoError) in
      let (calendar, reach) = try interactor.calendar(of: month)
      view.show(TodoCalendarModel(calendar, note: reach.note, at: moment))
    }
  }
}
