import StoreEngine
import TodoCore

struct TodoReviewPresenter: TodoReview.Presenter {
  let view: any TodoReview.View
  let interactor: any TodoReview.Interactor
  let router: any TodoReview.Router
  let moment: Moment
  /// The query for the todos of the review, or `nil` for all.
  let query: String?

  func showReview(of period: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let review = try interactor.review(of: period)
      let sections = review.stuck.map { kind, todos in
        TodoReviewModel.Section(kind: kind, todos: TodoRows(todos, at: moment))
      }
      let past = review.past
      view.show(
        TodoReviewModel(
          period: review.period, title: DateLabel.title(of: review.period, at: moment), days: past.tally.days,
          dayLabels: review.period.map { DateLabel.weekday(of: $0, on: moment.today) },
          todos: TodoRows(past.picked, at: moment), sections: sections, query: query, overdue: review.overdue,
          undated: review.undated, isStoreEmpty: past.picked.isStoreEmpty, note: past.note))
    }
  }

  func showStats(of period: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (period, past, ahead) = try interactor.stats(of: period)
      let tally = past.tally
      view.show(
        TodoStatsModel(
          period: period, title: DateLabel.title(of: period, at: moment), days: tally.days,
          projects: tally.projects.sorted.filter { $0.counts != TodoCounts() },
          tags: tally.tags.sorted.filter { $0.counts != TodoCounts() },
          age: TodoAges(ofSeconds: tally.ages),
          load: zip(ahead, tally.load).map(PastDay.init),
          loadLabels: ahead.enumerated().map { distance, day in
            DateLabel.near(distance) ?? DateLabel.weekday(of: day, on: moment.today)
          },
          weekStart: moment.conventions.weekStart, isStoreEmpty: past.picked.isStoreEmpty, note: past.note))
    }
  }

  func showCalendar(of month: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (month, past) = try interactor.calendar(of: month)
      var days = past.tally.days
      for (place, due) in past.tally.load.enumerated() { days[place].due = due }
      view.show(TodoCalendarModel(month, days, note: past.note, at: moment))
    }
  }

  func close() -> Outcome { router.close() }
}

extension PastStore {
  /// The reason why some of the past is missing, or `nil` if nothing is.
  var note: String? {
    let unknown = tally.past.unknownEnds
    guard unknown > 0 else { return reach.note }
    let left =
      unknown == 1
      ? "1 todo left out: its end date is unknown"
      : "\(unknown) todos left out: their end dates are unknown"
    return [reach.note, left].compactMap(\.self).joined(separator: "; ")
  }
}
