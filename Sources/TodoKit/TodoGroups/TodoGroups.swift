public import TodoCore
import TodoStore

/// The groups: shows the projects or the tags that todos have, each with its counts, and leads to the list of one.
///
/// A subcommand belongs here when it is about what todos have in common. The todos of a group are a list like any
/// other, so the list shows them.
public enum TodoGroups {
  /// Shows what it is given, and never asks for anything.
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

  /// Holds the rules: takes and gives plain values, never an entity.
  protocol Interactor {
    /// All groups of a kind by name, ignoring case and accents; a project comes before those below it.
    func groups(_ kind: TodoGroupKind) throws(TodoError) -> TodoGroupsModel
  }

  /// The only part of the store that this module may touch.
  package typealias Entity = ScannedTodos

  /// The only places that this module may send the user to.
  public protocol Router: ScreenRouter {
    /// Opens the list with the todos that match.
    func openTodoList(_ query: TodoQuery) -> Outcome
  }
}

/// A group and how many todos it has, those of the groups below it included.
public struct TodoGroup: Hashable, Sendable {
  /// The whole name (`work/site`), as the first of its todos spells it.
  public let name: String
  /// How many groups it is below.
  public let depth: Int
  /// How many of its todos there are of each kind; those that wait for their start are open as well.
  public internal(set) var counts = TodoCounts()

  /// Its name below that of its parent: `site` for `work/site`.
  public var label: String {
    guard depth > 0, let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    let below = name[name.utf8.index(after: slash)...]
    return below.isEmpty ? name : String(below)
  }
}

/// All groups of a kind, and how many todos there are in and beside them.
public struct TodoGroupsModel {
  /// What they are.
  public let kind: TodoGroupKind
  /// The groups by name, each before those below it.
  public let groups: [TodoGroup]
  /// How many todos there are, in whatever group.
  public var all = TodoCounts()
  /// How many of them are in no group.
  public var ungrouped = TodoCounts()
}

extension TodoQuery {
  /// The open todos of one group, those of the groups below it included; nil for those that are in none.
  public init(_ kind: TodoGroupKind, named name: String?) {
    self.init("\(kind.rawValue):\(name.map(Query.name) ?? "none")")
  }
}
