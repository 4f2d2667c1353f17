/// Decides what of the store is shown.
struct StoreStatusPresenter: StoreStatus.Presenter {
  let view: any StoreStatus.View
  let interactor: any StoreStatus.Interactor
  let router: any StoreStatus.Router
  let moment: Moment

  func showPlace(namedBy source: String) -> Outcome {
    do {
      view.show(StorePlaceModel(try interactor.place(), source: source))
      return .succeeded
    } catch {
      return show(error)
    }
  }

  func checkStore() -> Outcome {
    do {
      view.show(StoreReportModel(try interactor.check()))
      return .succeeded
    } catch {
      return show(error)
    }
  }

  func repairStore() -> Outcome {
    do {
      switch try interactor.repair() {
      case .needless(let examination, let aside):
        view.show(StoreReportModel(examination, mended: aside))
      case .done(let repair):
        if !repair.isMade {
          let todos = LazyRows(repair.todos).mapped { [moment] in TodoModel($0, at: moment) }
          view.show(TodoListModel(todos: todos))
        }
        view.show(StoreReportModel(repair))
      }
      return .succeeded
    } catch {
      return show(error)
    }
  }

  private func show(_ error: TodoError) -> Outcome {
    router.showError(error)
    return error.outcome
  }
}
