import TodoCore
import TodoStore

struct TodoReviewPresenter: TodoReview.Presenter {
  let view: any TodoReview.View
  let interactor: any TodoReview.Interactor
  let router: any TodoReview.Router

  func showReview(of period: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in view.show(try interactor.review(of: period)) }
  }

  func showStats(of period: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in view.show(try interactor.stats(of: period)) }
  }

  func showCalendar(of month: String?) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in view.show(try interactor.calendar(of: month)) }
  }

  func close() -> Outcome { router.close() }
}
