import FileStore
public import TodoCore
public import TodoStore
package import TodoSync

/// Everything that a front end needs to open screens and to use services: a store, a clock and an editor.
///
/// It knows no arguments and no form of output. Presenters and services are made for one event, which sees one moment; a
/// front end that lives for long asks for new ones each time.
public struct TodoApp {
  /// The store, or a rehearsal of it.
  public let store: TodoStore
  /// Tells the moment.
  public let clock: () -> Moment
  /// Where the user changes a text.
  public let editor: any TodoEditor.TextEditor
  /// What queries call by a name, and the fields of the user's own.
  public let views: QueryViews

  /// An app on that store.
  public init(
    store: TodoStore, clock: @escaping () -> Moment, editor: any TodoEditor.TextEditor,
    views: QueryViews = QueryViews()
  ) {
    (self.store, self.clock, self.editor) = (store, clock, editor)
    var views = views
    views.fields.used = store.usedNames
    self.views = views
  }

  /// An app on that store that sees one moment and has no editor.
  public init(store: TodoStore, at moment: Moment) {
    self.init(store: store, clock: { moment }, editor: NoTextEditor())
  }

  /// The list, and adding to it.
  public func list(in view: any TodoList.View, _ router: any TodoList.Router) -> any TodoList.Presenter {
    let moment = clock()
    let interactor = TodoListInteractor(entity: store, moment: moment, views: views)
    return TodoListPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }

  /// Single todos.
  public func detail(in view: any TodoDetail.View, _ router: any TodoDetail.Router) -> any TodoDetail.Presenter {
    let moment = clock()
    let interactor = TodoDetailInteractor(entity: store, moment: moment, views: views)
    return TodoDetailPresenter(
      view: view, interactor: interactor, router: router, moment: moment, fields: views.fields)
  }

  /// The projects and the tags.
  public func groups(in view: any TodoGroups.View, _ router: any TodoGroups.Router) -> any TodoGroups.Presenter {
    TodoGroupsPresenter(view: view, interactor: TodoGroupsInteractor(entity: store, moment: clock()), router: router)
  }

  /// Objects to be applied.
  public func batch(in view: any TodoBatch.View) -> TodoBatch {
    TodoBatch(view: view, entity: store, moment: clock(), fields: views.fields)
  }

  /// What other programs have, and what they get.
  public func exchange(in view: any TodoExchange.View) -> TodoExchange {
    TodoExchange(view: view, entity: store, moment: clock(), views: views)
  }

  /// Other versions of the list.
  package func merge(in view: any TodoMerge.View, from stages: GitStages, isRehearsal: Bool) -> TodoMerge {
    TodoMerge(view: view, entity: store, stages: stages, isRehearsal: isRehearsal, moment: clock())
  }

  /// What other machines have.
  package func sync(
    in view: any TodoSync.View, at place: any SyncMemory, machine: SyncMachine, isRehearsal: Bool
  ) -> TodoSync {
    TodoSync(
      view: view, entity: store, place: place, machine: machine, isRehearsal: isRehearsal, moment: clock())
  }

  /// The editor, which asks for the moment again once the user is done.
  public func editor(in view: any TodoEditor.View) -> TodoEditor {
    TodoEditor(
      view: view, entity: store, rehearsal: store.rehearsal, editor: editor, clock: clock, views: views)
  }

  /// What has been changed.
  public func history(in view: any TodoHistory.View, _ router: any TodoHistory.Router) -> any TodoHistory.Presenter {
    let moment = clock()
    let interactor = TodoHistoryInteractor(entity: store, moment: moment, views: views)
    return TodoHistoryPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }

  /// What was done, added and given up, and when; of the todos that a query picks, or of all.
  public func review(
    in view: any TodoReview.View, _ router: any TodoReview.Router, matching query: String? = nil
  ) -> any TodoReview.Presenter {
    let interactor = TodoReviewInteractor(entity: store, moment: clock(), views: views, query: query)
    return TodoReviewPresenter(view: view, interactor: interactor, router: router)
  }

  /// The store itself.
  public func status(in view: any StoreStatus.View, _ router: any StoreStatus.Router) -> any StoreStatus.Presenter {
    let moment = clock()
    let interactor = StoreStatusInteractor(entity: store, moment: moment)
    return StoreStatusPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}

private struct NoTextEditor: TodoEditor.TextEditor {
  func edit<Answer>(_ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer) throws(TodoError) -> Answer {
    throw .editorNotStarted("", reason: .missing)
  }
}
