/// Assembles the editor: the one place that names its concrete types.
public enum TodoEditorModule {
  /// The editor of todos of that store, which ends in that view.
  public static func presenter(
    view: any TodoEditor.View, router: any ErrorRouter, store: TodoStore, editor: any TodoEditor.TextEditor,
    clock: @escaping () -> Moment, views: QueryViews = QueryViews()
  ) -> any TodoEditor.Presenter {
    let interactor = TodoEditorInteractor(
      entity: store, rehearsal: store.rehearsal, editor: editor, clock: clock, views: views)
    return TodoEditorPresenter(view: view, interactor: interactor, router: router, clock: clock)
  }
}
