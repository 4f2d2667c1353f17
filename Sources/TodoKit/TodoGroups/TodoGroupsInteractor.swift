import StoreEngine
internal import Suggestions
import TodoCore

struct TodoGroupsInteractor: TodoGroups.Interactor {
  let entity: any TodoGroups.Entity
  let moment: Moment

  func groups(_ kind: TodoGroupKind) throws(TodoError) -> GroupCensus {
    let census = GroupCensus(groups: GroupTally(kind))
    return try storeErrors(try entity.reduceTodos(into: census) { [moment] in $0.add($1, at: moment) })
  }
}

extension TodoGroupsInteractor {
  func renameGroup(_ rename: GroupRename, withEffects isAsked: Bool) throws(TodoError) -> MadeChanges {
    let checked: GroupRename
    do { checked = try rename.checked() } catch { throw .refused(error) }
    let (made, isTaken) = try storeErrors(try entity.renameGroup(checked, at: moment, withEffects: isAsked))
    if isTaken { throw TodoError(GroupRenameFailure.taken(checked)) }
    guard made.deltas.isEmpty else { return made }
    var tallies = (GroupTally(.project), GroupTally(.tag))
    tallies = try storeErrors(
      try entity.reduceTodos(into: tallies) { tallies, todo in
        tallies.0.add(todo) { _ in }
        tallies.1.add(todo) { _ in }
      })
    let (own, other) = checked.kind == .project ? (tallies.0, tallies.1) : (tallies.1, tallies.0)
    // A name of the other kind is meant only if it is the same.
    let kind: TodoGroupKind = checked.kind == .project ? .tag : .project
    let meant =
      other.spelling(of: checked.name).map { kind.sign + $0 }
      ?? closest(to: checked.name, among: own.names).map { checked.kind.sign + $0 }
    throw TodoError(GroupRenameFailure.unknown(checked, meant: meant))
  }
}

/// Why a group is not renamed.
enum GroupRenameFailure: Failure {
  /// There is no such group; `meant` is the one that was probably meant, with its sign.
  case unknown(GroupRename, meant: String?)
  /// There is already a group with the new name.
  case taken(GroupRename)

  var code: ErrorCode { if case .taken = self { .refused } else { .notFound } }

  var message: String {
    switch self {
    case .unknown(let rename, _): "no \(rename.kind.rawValue) \(quoted(rename.name))"
    case .taken(let rename): "there is already a \(rename.kind.rawValue) \(quoted(rename.newName))"
    }
  }

  private static func list(_ kind: TodoGroupKind) -> Advice {
    switch kind {
    case .project: "to see them all: \(command: "projects")"
    case .tag: "to see them all: \(command: "tags")"
    }
  }

  var advice: [Advice] {
    switch self {
    case .unknown(let rename, let meant):
      [meant.map { .replace(with: $0) } ?? Self.list(rename.kind)]
    case .taken(let rename):
      ["to join the two: \(command: "rename", rename.kind.sign + rename.name, rename.newName, "--merge")"]
    }
  }
}

extension GroupCensus {
  fileprivate mutating func add(_ todo: StoredTodo, at moment: Moment) {
    let (status, dueness) = (todo.status, todo.fields.dueness(at: moment))
    let isWaiting = status == .open && todo.fields.start?.isAhead(of: moment.local) ?? false
    func count(_ counts: inout TodoCounts) {
      counts.add(status, dueness)
      if isWaiting { counts.waiting += 1 }
    }
    var isGrouped = false
    groups.add(todo) { counts in
      isGrouped = true
      count(&counts)
    }
    count(&all)
    if !isGrouped { count(&ungrouped) }
  }
}
