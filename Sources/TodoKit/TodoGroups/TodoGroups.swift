import TextSearch
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

/// The groups that have been met so far, each with how many todos it has.
///
/// Names that differ only in case and accents are one, as they are to queries; the first of them is its name.
package struct GroupTally {
  private let kind: TodoGroupKind
  private var groups: [(group: TodoGroup, key: [UInt8])] = []
  private var indicesByKey: [[UInt8]: Int] = [:]
  /// The groups that a todo with that name belongs to, the innermost last.
  private var indicesByName: [Exact<String>: [Int]] = [:]
  /// Names as they are stored, each in the slot that its bytes tell, with the groups that they stand for.
  private var met: [(name: [UInt8], indices: [Int])] = Array(repeating: ([], []), count: slots)
  /// A power of two.
  private static var slots: Int { 256 }
  /// For each group, which of the todos was counted in it last, and which one is being counted.
  private var lastCounted: [Int] = []
  private var number = 0

  /// No groups yet.
  package init(_ kind: TodoGroupKind) { self.kind = kind }

  /// Counts a todo in every group that it belongs to, once in each.
  package mutating func add(_ todo: StoredTodo, _ count: (inout TodoCounts) -> Void) {
    number += 1
    todo.forEachText(of: kind == .project ? .project : .tags) { name in
      // A list has few names, so that most are found here without being decoded ("stats" in Tests/Benchmarks).
      let slot = name.reduce(0) { $0 &* 31 &+ Int($1) } & (Self.slots - 1)
      if met[slot].indices.isEmpty || !met[slot].name.elementsEqual(name) {
        met[slot] = (Array(name), indices(of: String(decoding: name, as: UTF8.self)))
      }
      for index in met[slot].indices where lastCounted[index] != number {
        lastCounted[index] = number
        count(&groups[index].group.counts)
      }
    }
  }

  /// The groups by name, each before those below it.
  package var sorted: [TodoGroup] {
    let slash = UInt8(ascii: "/")
    let paths = groups.map { $0.key.split(separator: slash, omittingEmptySubsequences: false) }
    return groups.indices
      .sorted { paths[$0].lexicographicallyPrecedes(paths[$1]) { $0.lexicographicallyPrecedes($1) } }
      .map { groups[$0].group }
  }

  private mutating func indices(of name: String) -> [Int] {
    if let indices = indicesByName[Exact(name)] { return indices }
    var indices: [Int] = []
    for path in kind == .project ? ProjectPath.names(to: name) : [name] {
      let key = SearchText.fold(path)
      if let index = indicesByKey[key] {
        indices.append(index)
        continue
      }
      indicesByKey[key] = groups.count
      indices.append(groups.count)
      groups.append((TodoGroup(name: path, depth: indices.count - 1), key))
      lastCounted.append(0)
    }
    indicesByName[Exact(name)] = indices
    return indices
  }
}
