public import TodoCore
package import TodoStore

/// The groups: shows the projects or the tags that todos have, each with its counts, and leads to the list of one.
///
/// ```
/// Route ─▶ Presenter ─▶ Interactor ─▶ Entity
///              │ └─────▶ View
///              └──────▶ Router ─▶ TodoList
/// ```
///
/// A subcommand belongs here when it is about what todos have in common. The todos of a group are a list like any
/// other, so the list shows them.
public enum TodoGroups {
  /// Shows what it is given, and decides where and in what form.
  ///
  /// Never asks for anything.
  public protocol View: ProblemView {
    /// Shows groups.
    func show(_ groups: TodoGroupsModel)
  }

  /// Takes what the user asked for; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows all groups of a kind.
    func showGroups(_ kind: TodoGroupKind) -> Outcome
    /// Goes on to the todos of one group; nil for those that are in none.
    func openGroup(_ kind: TodoGroupKind, named name: String?) -> Outcome
    /// Goes on to all todos, in whatever group.
    func openAllGroups() -> Outcome
    /// Goes back to where the user has come from.
    func close() -> Outcome
  }

  /// Holds the rules.
  ///
  /// Takes and gives plain values, never an entity.
  protocol Interactor {
    /// All groups of a kind by name, ignoring case and accents; a project comes before those below it.
    func groups(_ kind: TodoGroupKind) throws(TodoError) -> TodoGroupsSummary
  }

  /// The only part of the store that this module may touch.
  package protocol Entity {
    /// Goes through all todos once, in id order, and decodes nothing that `update` does not ask for.
    func reduceTodos<Result>(
      into initial: Result, _ update: (inout Result, StoredTodo) -> Void
    ) throws(StoreError) -> Result
  }

  /// The only places that this module may send the user to.
  public protocol Router {
    /// Opens the list with the todos that match.
    func openTodoList(_ query: TodoQuery) -> Outcome
    /// Closes the screen.
    func close() -> Outcome
  }
}
