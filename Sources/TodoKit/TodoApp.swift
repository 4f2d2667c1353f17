package import FileStore
public import StoreEngine
package import SyncEngine
public import TodoCore

/// Everything that a front end needs to open screens and use services: a store, a clock and an editor.
///
/// An app knows nothing of arguments or output formats. Each presenter or service is made for one event,
/// which sees one moment; a long-lived front end asks for new ones each time.
public struct TodoApp {
  /// The store, or a rehearsal of it.
  public let store: TodoStore
  /// Returns the current moment.
  public let clock: () -> Moment
  /// The editor in which the user changes a text.
  public let editor: any TodoEditor.TextEditor
  /// The named queries and the custom fields.
  public let views: QueryViews

  /// Creates an app for a store.
  public init(
    store: TodoStore, clock: @escaping () -> Moment, editor: any TodoEditor.TextEditor,
    views: QueryViews = QueryViews()
  ) {
    (self.store, self.clock) = (store, clock)
    (self.editor, self.views) = (editor, views)
  }

  /// Creates an app for a store that sees only one moment and has no editor.
  public init(store: TodoStore, at moment: Moment) {
    self.init(store: store, clock: { moment }, editor: NoTextEditor())
  }

  /// The same app for one more event, which sees the store as it is then.
  package var forOneEvent: TodoApp {
    TodoApp(store: store.forOneEvent, clock: clock, editor: editor, views: views)
  }

  /// Returns the revision of the store that this event sees.
  package func revision() throws(TodoError) -> Int { try storeErrors(try store.revision()) }

  /// The names that queries may use, among them those of fields that todos have.
  package var names: QueryNames { QueryNames(views, usedBy: store) }

  /// Checks a query, whose fields depend on the store.
  package func checkQuery(_ text: String) throws(TodoError) {
    do { _ = try Query(text, at: clock(), names: names) } catch { throw .malformedQuery(error) }
  }

  /// Returns a presenter of the list, which also adds todos.
  public func list(in view: any TodoList.View, _ router: any TodoList.Router) -> any TodoList.Presenter {
    let moment = clock()
    let interactor = TodoListInteractor(entity: store, moment: moment, views: views)
    return TodoListPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }

  /// Returns a presenter of single todos.
  public func detail(in view: any TodoDetail.View, _ router: any TodoDetail.Router) -> any TodoDetail
    .Presenter
  {
    let moment = clock()
    let interactor = TodoDetailInteractor(entity: store, moment: moment, views: views)
    return TodoDetailPresenter(
      view: view, interactor: interactor, router: router, moment: moment, fields: views.fields)
  }

  /// Returns a presenter of projects and tags.
  public func groups(in view: any TodoGroups.View, _ router: any TodoGroups.Router) -> any TodoGroups
    .Presenter
  {
    let moment = clock()
    let interactor = TodoGroupsInteractor(entity: store, moment: moment)
    return TodoGroupsPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }

  /// Returns the service that applies todo objects.
  public func batch(in view: any TodoBatch.View) -> TodoBatch {
    TodoBatch(view: view, entity: store, moment: clock(), fields: views.fields)
  }

  /// Returns the service that imports from and exports to other programs.
  public func exchange(in view: any TodoExchange.View) -> TodoExchange {
    TodoExchange(view: view, entity: store, moment: clock(), views: views)
  }

  /// Returns the service that merges other versions of the list.
  package func merge(in view: any TodoMerge.View, from stages: GitStages, isRehearsal: Bool) -> TodoMerge {
    TodoMerge(view: view, entity: store, stages: stages, isRehearsal: isRehearsal, moment: clock())
  }

  /// Returns the service that syncs with other machines.
  package func sync(
    in view: any TodoSync.View, at place: any SyncMemory, machine: SyncMachine, isRehearsal: Bool
  ) -> TodoSync {
    TodoSync(
      view: view, entity: store, place: place, machine: machine, isRehearsal: isRehearsal, moment: clock())
  }

  /// Returns the service that takes todos where that means to wait, or to ask other machines.
  ///
  /// - Parameters:
  ///   - watch: tells when another program has changed the store; `nil` if none can.
  ///   - place: returns the folder of the store's sync.
  ///   - onWait: called before the first wait.
  package func take(
    in view: any ReceiptView, watching watch: StoreWatch?, machine: SyncMachine, isRehearsal: Bool,
    at place: @escaping () throws(TodoError) -> any SyncMemory, onWait: @escaping () -> Void
  ) -> TodoTake {
    TodoTake(
      view: view, store: store, views: views, clock: clock,
      sync: { moment throws(TodoError) in
        SyncRun(
          entity: store, place: try place(), moment: moment, machine: machine, isRehearsal: isRehearsal,
          tellsEffects: view.tellsContext)
      }, watch: watch, onWait: onWait)
  }

  /// Returns the editor, which asks for the moment again once the user is done.
  public func editor(in view: any TodoEditor.View) -> TodoEditor {
    TodoEditor(
      view: view, entity: store, rehearsal: store.rehearsal, editor: editor, clock: clock, views: views)
  }

  /// Returns a presenter of the history of changes.
  public func history(in view: any TodoHistory.View, _ router: any TodoHistory.Router) -> any TodoHistory
    .Presenter
  {
    let moment = clock()
    let interactor = TodoHistoryInteractor(entity: store, moment: moment, views: views)
    return TodoHistoryPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }

  /// Returns a presenter of what was done, added and cancelled, and when, for the todos that match a query or
  /// for all.
  public func review(
    in view: any TodoReview.View, _ router: any TodoReview.Router, matching query: String? = nil
  ) -> any TodoReview.Presenter {
    let moment = clock()
    let interactor = TodoReviewInteractor(entity: store, moment: moment, views: views, query: query)
    return TodoReviewPresenter(
      view: view, interactor: interactor, router: router, moment: moment, query: query)
  }

  /// Returns a presenter of the store's own state.
  public func status(in view: any StoreStatus.View, _ router: any StoreStatus.Router) -> any StoreStatus
    .Presenter
  {
    let moment = clock()
    let interactor = StoreStatusInteractor(entity: store, moment: moment)
    return StoreStatusPresenter(view: view, interactor: interactor, router: router, moment: moment)
  }
}

private struct NoTextEditor: TodoEditor.TextEditor {
  func edit<Answer>(_ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer) throws(TodoError) -> Answer
  {
    throw .editorNotStarted("", reason: .missing)
  }
}
