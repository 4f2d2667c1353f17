/// Assembles the completion: the one place that names its concrete types.
public enum TodoCompletionModule {
  /// What that store knows.
  public static func interactor(store: TodoStore) -> any TodoCompletion.Interactor {
    TodoCompletionInteractor(entity: store)
  }
}
