package import MergeEngine
package import StoreEngine
public import TodoCore

/// Works out the list that a store and a remote must both end up with, and changes neither.
package struct SyncMediator {
  package let repository: any Repository
  let machine: String
  /// Whether the store was synced with this remote the last time.
  package let isRemembered: Bool
  package var remote: String { reader.remote }
  /// A line for the message of each commit, which makes the commit unlike any other; `nil` for none.
  package var note: String?
  private var reader: SharedTreeReader
  /// The lists of the commits that were read, so that each is read once.
  private var points: [CommitID: SyncPoint] = [:]
  /// The common lists of pairs of commits, so that each is looked for once.
  private var commonLists: [[CommitID]: SharedList?] = [:]

  /// - Parameter remote: the name of the remote, for messages.
  package init(_ repository: any Repository, of remote: String, machine: String, isRemembered: Bool) {
    self.repository = repository
    self.machine = machine
    self.isRemembered = isRemembered
    reader = SharedTreeReader(repository, of: remote)
  }

  /// The same mediator before it has read anything.
  package var unread: SyncMediator {
    SyncMediator(repository, of: remote, machine: machine, isRemembered: isRemembered)
  }

  /// Returns the list that the store and the remote must both have.
  ///
  /// - Parameters:
  ///   - snapshot: the store.
  ///   - tip: the commit of the remote's branch, or `nil` if there is no branch.
  package mutating func meet(_ snapshot: StoreSnapshot, _ tip: CommitID?) throws(SyncError) -> SyncMeeting {
    let theirs = try point(tip)
    let synced = snapshot.trailer.synced
    var base: SyncPoint?
    // The commit of the last sync may be gone.
    if let synced, try points[synced] != nil ? true : repository.has(synced) { base = try point(synced) }
    let name = snapshot.trailer.syncedList ?? base?.tree.head.list
    if let name, let theirs, name != theirs.tree.head.list { throw .foreign(remote: remote, .otherList) }
    let isRewritten = try isRewritten(synced, base, theirs)
    var events: [SyncEvent] = isRewritten ? [.rewritten] : []
    if theirs == nil, synced != nil, isRemembered { events.append(.branchPutBack) }
    let list = Numbering.shared(snapshot.list, since: base?.list)
    if base == nil, list.todos.isEmpty, let theirs {
      return SyncMeeting(ours: nil, theirs: theirs, merged: theirs, events: events)
    }
    let ours = try commit(list, onto: base, named: theirs?.tree.head.list ?? name)
    guard let theirs, ours.commit != theirs.commit else {
      return SyncMeeting(ours: ours, theirs: theirs, merged: ours, events: events)
    }
    let bases = try repository.mergeBases(ours.commit, theirs.commit)
    if let older = [ours, theirs].first(where: { bases == [$0.commit] }) {
      let newer = older.commit == ours.commit ? theirs : ours
      return SyncMeeting(ours: ours, theirs: theirs, merged: newer, events: events)
    }
    // After a rewritten past, a commit with the same files shows what both had.
    var twin: CommitID?
    if let base, isRewritten || bases.isEmpty {
      twin = try repository.twin(of: base.commit, in: theirs.commit)
    }
    let common = try common(twin.map { [$0] } ?? bases)
    if common == nil, !theirs.list.todos.isEmpty { events.append(.joined(theirs.list.todos.count)) }
    let (merged, notes) = ListMerge.merge(base: common, ours: ours.list, theirs: theirs.list)
    let isTheirs = merged.hasTodos(of: theirs.list)
    return SyncMeeting(
      ours: ours, theirs: theirs,
      merged: isTheirs ? theirs : try commit(merged, merging: ours, into: theirs, isRewritten: isRewritten),
      notes: notes, events: events)
  }

  package mutating func point(_ commit: CommitID?) throws(SyncError) -> SyncPoint? {
    guard let commit else { return nil }
    if let point = points[commit] { return point }
    let point = try reader.point(commit)
    points[commit] = point
    return point
  }

  /// Whether the remote's history was rewritten: the remote had the commit of the last sync, and lacks it
  /// now.
  ///
  /// A remote that has an older commit of the same history was put back from a backup, not rewritten.
  private func isRewritten(
    _ synced: CommitID?, _ base: SyncPoint?, _ theirs: SyncPoint?
  ) throws(SyncError) -> Bool {
    guard isRemembered, let synced, let theirs, theirs.commit != synced else { return false }
    if base == nil { return true }
    return try ![[synced], [theirs.commit]].contains(repository.mergeBases(theirs.commit, synced))
  }
}

extension SyncMediator {
  /// Returns a commit of this machine's list: the base itself if nothing has changed.
  ///
  /// - Parameter name: the identity of the list, or `nil` for a new list.
  private func commit(
    _ list: SharedList, onto base: SyncPoint?, named name: TodoUID?
  ) throws(SyncError) -> SyncPoint {
    guard let base else {
      var random = SystemRandomNumberGenerator()
      let head = SharedHead(list: name ?? .random(using: &random), lastID: list.lastID)
      let tree = SharedTree(head, of: list)
      let message = message(of: SharedList.empty.changes(to: list))
      return try commit(list, tree, tree.written, parents: [], message)
    }
    let deltas = base.list.changes(to: list)
    if deltas.isEmpty { return base }
    // The base with the changes, not the list itself: texts that two lists share are compared faster.
    var new = base.list
    for delta in deltas { new[delta.todo.uid] = delta.after }
    new.lastID = list.lastID
    let (tree, changes) = base.tree.applying(deltas, of: new)
    return try commit(new, tree, changes, parents: [base.commit], message(of: deltas))
  }

  /// Returns a commit of two merged lists.
  ///
  /// The parents are both commits, or theirs alone after a rewritten past, so that machines that still have
  /// erased todos do not bring them back.
  private func commit(
    _ list: SharedList, merging ours: SyncPoint, into theirs: SyncPoint, isRewritten: Bool
  ) throws(SyncError) -> SyncPoint {
    let parent = isRewritten ? theirs : ours
    let (tree, changes) = parent.tree.applying(parent.list.changes(to: list), of: list)
    let parents = isRewritten ? [theirs.commit] : [ours.commit, theirs.commit]
    return try commit(list, tree, changes, parents: parents, "\(machine): merge")
  }

  /// Makes a commit whose date is that of the last change, so that another attempt makes the same commit.
  private func commit(
    _ list: SharedList, _ tree: SharedTree, _ changes: [SharedFileChange], parents: [CommitID],
    _ message: String
  ) throws(SyncError) -> SyncPoint {
    let time = list.todos.lazy.map(\.modified).max() ?? Instant(seconds: 0)
    let commit = try repository.commit(
      changes, parents: parents, at: time, message: message + (note.map { "\n\n\($0)" } ?? ""))
    return SyncPoint(commit: commit, tree: tree, list: list)
  }

  /// Returns `laptop: 2 added, 1 done, 3 edited`: only counts, since more people read a log than a list.
  private func message(of deltas: [TodoDelta]) -> String {
    var counts: [String: Int] = [:]
    for delta in deltas { counts[delta.effect, default: 0] += 1 }
    let parts = ["added", "done", "edited", "removed"].compactMap { effect in
      counts[effect].map { "\($0) \(effect)" }
    }
    return "\(machine): \(parts.isEmpty ? "nothing yet" : parts.joined(separator: ", "))"
  }

  /// Returns the list that two commits have in common, or `nil` if there is none.
  ///
  /// - Parameter bases: the merge bases of the two commits.
  private mutating func common(_ bases: [CommitID], depth: Int = 0) throws(SyncError) -> SharedList? {
    guard depth < Self.deepestMerge, let first = bases.first, var list = try point(first)?.list else {
      return nil
    }
    // Several bases, as with several remotes, are merged into one, as git's recursive merge does.
    for next in bases.dropFirst().prefix(Self.mostBases - 1) {
      guard let other = try point(next)?.list else { continue }
      let pair = [first, next]
      if commonLists[pair] == nil, commonLists.count < Self.mostPairs {
        // The entry makes the pair count while its own bases are looked for.
        commonLists[pair] = .some(nil)
        commonLists[pair] = .some(try common(try repository.mergeBases(first, next), depth: depth + 1))
      }
      list = ListMerge.merge(base: commonLists[pair] ?? nil, ours: list, theirs: other).list
    }
    return list
  }

  /// The most levels of bases of bases, bases at each level, and pairs in all, so that no history takes for
  /// ever.
  private static let (deepestMerge, mostBases, mostPairs) = (4, 8, 32)
}

extension TodoDelta {
  /// The word for the change in a commit message.
  fileprivate var effect: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .changed(let before, let after): before.status != .done && after.status == .done ? "done" : "edited"
    }
  }
}

/// A shared list in a commit.
package struct SyncPoint {
  package let commit: CommitID
  package let tree: SharedTree
  package let list: SharedList

  /// The mark that a store keeps once it is synced with the commit.
  package var mark: SyncMark { SyncMark(commit: commit, list: tree.head.list) }
}

/// The lists of a store and a remote, and the list that both must have, in commits that are not pushed yet.
package struct SyncMeeting {
  /// This machine's commit, or `nil` if the machine has nothing to send.
  package let ours: SyncPoint?
  /// The remote's commit, or `nil` if the branch does not exist.
  package let theirs: SyncPoint?
  /// The commit that both must have.
  package let merged: SyncPoint
  package var notes: [MergeNote] = []
  /// The unusual events of the sync.
  package var events: [SyncEvent] = []

  /// Whether the remote lacks the merged commit.
  package var hasNews: Bool { merged.commit != theirs?.commit }

  /// How many todos are new or different for the remote.
  package var sent: Int { hasNews ? merged.list.uidsChanged(in: theirs?.list ?? .empty).count : 0 }
}

/// An unusual event in a sync.
public enum SyncEvent: Hashable, Sendable {
  /// The two lists had nothing in common before; the remote had a number of todos.
  case joined(Int)
  /// The remote's branch was missing, and sync restored it.
  case branchPutBack
  /// The remote's history no longer has the commit of the last sync.
  case rewritten
  /// Todos of the remote were changed at a time more than a day in the future.
  case clockAhead
  /// Somebody had taken a todo on another machine before it was taken here.
  case takenFirst(TodoID, by: String)
  /// The remote was forgotten, or there was none (`nil`).
  case forgotten(String?)

  /// Whether the event is one that the user did not ask for.
  package var isWarning: Bool {
    switch self {
    case .joined, .forgotten: false
    case .branchPutBack, .rewritten, .clockAhead, .takenFirst: true
    }
  }

  /// The message about the event.
  package var line: String {
    switch self {
    case .joined(let count):
      "joined a list of \(count == 1 ? "1 todo" : "\(count) todos"); nothing was removed on either side"
    case .branchPutBack: "the branch was missing from the remote; sync restored it"
    case .rewritten: "the remote's history was rewritten"
    case .clockAhead:
      "some todos were changed more than a day in the future; check the clocks of the other machines"
    case .takenFirst(let id, let owner):
      "todo \(id.rawValue) was taken first on another machine, by \(visible(owner)), who keeps it"
    case .forgotten(let remote?): "forgot \(visible(remote)); the list there is unchanged"
    case .forgotten(nil): "there was no remote to forget"
    }
  }
}
