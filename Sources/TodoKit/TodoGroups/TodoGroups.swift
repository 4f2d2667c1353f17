package import StoreEngine
import TextSearch
public import TodoCore

/// The groups: shows the projects or tags of todos, each with its counts, and leads to the list of one group.
///
/// A subcommand belongs here when it is about what todos have in common. The todos of a group are a list like
/// any other, so the list shows them.
public enum TodoGroups {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ReceiptView {
    /// Shows groups.
    func show(_ groups: TodoGroupsModel)
  }

  /// Takes the user's requests; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows all groups of a kind.
    func showGroups(_ kind: TodoGroupKind) -> Outcome
    /// Opens the todos of one group; `nil` stands for todos in no group.
    func openGroup(_ kind: TodoGroupKind, named name: String?) -> Outcome
    /// Opens all todos, in any group or none.
    func openAllGroups() -> Outcome
    /// Renames a group, and shows the todos that this changes.
    func renameGroup(_ rename: GroupRename) -> Outcome
    /// Returns to the previous screen.
    func close() -> Outcome
  }

  /// Holds the rules: takes and returns plain values, never an entity.
  protocol Interactor {
    /// Counts the todos of each group of a kind, of all groups, and of none.
    func groups(_ kind: TodoGroupKind) throws(TodoError) -> GroupCensus
    /// Renames a group, or throws if there is no such group, or already one with the new name.
    ///
    /// - Parameter isAsked: whether to find out what the change means for other todos.
    func renameGroup(_ rename: GroupRename, withEffects isAsked: Bool) throws(TodoError) -> MadeChanges
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: ScannedTodos {
    /// Renames a group in one transaction.
    ///
    /// - Parameter isAsked: whether to find out what the change means for other todos.
    /// - Returns: the change to each todo of the group; none if there is no such group, or, unless it is to
    ///   be merged, `isTaken` if there is already one with the new name.
    func renameGroup(
      _ rename: GroupRename, at moment: Moment, withEffects isAsked: Bool
    ) throws(StoreError) -> (made: MadeChanges, isTaken: Bool)
  }

  /// The only places that this module may send the user to.
  public protocol Router: ClosingRouter {
    /// Opens the list with the todos that match.
    func openTodoList(_ query: TodoQuery) -> Outcome
  }
}

/// A group and the number of its todos, including those of its subgroups.
public struct TodoGroup: Hashable, Sendable {
  /// The full name (`work/site`), as its first todo spells it.
  public let name: String
  /// The number of groups above this one.
  public let depth: Int
  /// The number of its todos of each kind; waiting todos count as open too.
  public internal(set) var counts = TodoCounts()

  /// The last part of the name: `site` for `work/site`.
  public var label: String {
    guard depth > 0, let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
    let below = name[name.utf8.index(after: slash)...]
    return below.isEmpty ? name : String(below)
  }
}

/// All groups of a kind, and the numbers of todos inside and outside them.
public struct TodoGroupsModel {
  /// The kind of the groups.
  public let kind: TodoGroupKind
  /// The groups by name, each before its subgroups.
  public let groups: [TodoGroup]
  /// The number of all todos, in any group or none.
  public var all = TodoCounts()
  /// The number of todos in no group.
  public var ungrouped = TodoCounts()
}

extension TodoStore: TodoGroups.Entity {
  package func renameGroup(
    _ rename: GroupRename, at moment: Moment, withEffects isAsked: Bool
  ) throws(StoreError) -> (made: MadeChanges, isTaken: Bool) {
    try update { document throws(DocumentError) in
      // A list has few names, so each is judged once.
      var known: [Exact<String>: (isMeant: Bool, isTaken: Bool)] = [:]
      let lines = try document.lines { todo in
        todo.texts(of: rename.field).reduce(false) { isMeant, name in
          let found = known[Exact(name)] ?? rename.relation(to: name)
          known[Exact(name)] = found
          return isMeant || found.isMeant
        }
      }
      let isTaken = known.values.contains(where: \.isTaken)
      var change = try StoreChange(of: document, for: ChangeCause("rename", at: moment))
      if isTaken, !rename.isMerge, !lines.isEmpty { return (change, (MadeChanges([]), true)) }
      var deltas: [TodoDelta] = []
      for line in lines {
        let before = try line.todo()
        guard let after = rename.result(for: before, at: moment).after else { continue }
        if after != before { change.replace(line, by: .todo(after)) }
        deltas.append(.changed(before, after))
      }
      return (change, (try document.made(deltas, withEffects: isAsked), false))
    }
  }
}

extension TodoQuery {
  /// Creates a query for the open todos of one group and its subgroups; `nil` stands for todos in no group.
  public init(_ kind: TodoGroupKind, named name: String?) {
    self.init("\(kind.rawValue):\(name.map(Query.name) ?? "none")")
  }
}

/// The number of todos in each group, in all groups, and in none.
struct GroupCensus {
  var groups: GroupTally
  var all = TodoCounts()
  var ungrouped = TodoCounts()
}

/// The groups found so far, each with the number of its todos.
///
/// Names that differ only in case and accents are one group, as in queries; the first spelling is its name.
package struct GroupTally {
  private let kind: TodoGroupKind
  private var groups: [(group: TodoGroup, key: [UInt8])] = []
  private var indicesByKey: [[UInt8]: Int] = [:]
  /// The groups of a todo with a name, innermost last.
  private var indicesByName: [Exact<String>: [Int]] = [:]
  /// Stored names, each in the slot of its hash, with the groups that they stand for.
  private var cache: [(name: [UInt8], indices: [Int])] = Array(repeating: ([], []), count: slots)
  /// The number of slots in `cache`, a power of two.
  private static var slots: Int { 256 }
  /// The number of the todo that was last counted in each group, and of the todo that is being counted.
  private var lastCounted: [Int] = []
  private var number = 0

  /// Creates a tally without groups.
  package init(_ kind: TodoGroupKind) { self.kind = kind }

  /// Counts a todo in every group that it belongs to, once in each.
  package mutating func add(_ todo: StoredTodo, _ count: (inout TodoCounts) -> Void) {
    number += 1
    todo.forEachText(of: kind == .project ? .project : .tags) { name in
      // A list has few names, so most of them are found here without being decoded ("stats" in
      // Tests/Benchmarks).
      let slot = name.reduce(0) { $0 &* 31 &+ Int($1) } & (Self.slots - 1)
      if cache[slot].indices.isEmpty || !cache[slot].name.elementsEqual(name) {
        cache[slot] = (Array(name), indices(of: String(decoding: name, as: UTF8.self)))
      }
      for index in cache[slot].indices where lastCounted[index] != number {
        lastCounted[index] = number
        count(&groups[index].group.counts)
      }
    }
  }

  /// The groups by name, each before its subgroups.
  package var sorted: [TodoGroup] {
    let slash = UInt8(ascii: "/")
    let paths = groups.map { $0.key.split(separator: slash, omittingEmptySubsequences: false) }
    return groups.indices
      .sorted { paths[$0].lexicographicallyPrecedes(paths[$1]) { $0.lexicographicallyPrecedes($1) } }
      .map { groups[$0].group }
  }

  /// The names of the groups, in the order of their bytes.
  var names: [String] { groups.map { Exact($0.group.name) }.sorted().map(\.wrappedValue) }

  /// Returns the name of the group with a name, which may be spelled with other case and accents.
  func spelling(of name: String) -> String? {
    indicesByKey[SearchText.fold(name)].map { groups[$0].group.name }
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
