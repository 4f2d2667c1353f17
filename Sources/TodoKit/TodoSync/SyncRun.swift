import FileStore
import MergeEngine
import StoreEngine
import SyncEngine
import TodoCore

/// One sync: fetches the remote's list, merges both lists, sends the result and changes the store.
struct SyncRun {
  let entity: any TodoSync.Entity
  let place: any SyncMemory
  let moment: Moment
  let machine: SyncMachine
  /// Whether nothing is sent or remembered.
  var isRehearsal = false
  /// Whether to find out what the changes mean for other todos.
  var tellsEffects = false

  /// The number of seconds by which a change may be ahead of now without a warning.
  private static let clockTolerance = 86_400

  func sync(_ request: SyncRequest) throws(TodoError) -> SyncModel {
    let former = try syncErrors(try place.remote())
    switch request {
    case .known:
      guard let former else { throw .sync(.noRemote) }
      return try sync(with: former, isRemembered: true)
    case .none:
      try remember(nil)
      return SyncModel(receipt: receipt(of: []), events: [.forgotten(former?.url.text)])
    case .remote(let text, let branch):
      let remote = try syncErrors(
        try SyncRemote(
          try RemoteURL(text, from: machine.folder),
          branch: branch ?? former?.branch ?? SyncRemote.usualBranch))
      let model: SyncModel
      do throws(TodoError) {
        model = try sync(with: remote, isRemembered: remote == former)
      } catch {
        guard error.outcome == .contended else { throw error }
        // A first remote that cannot be reached now is remembered all the same.
        if former == nil { try remember(remote) }
        guard let reason = error.failure as? SyncError, try syncErrors(try place.remote()) != remote else {
          throw error
        }
        throw .sync(.elsewhere(reason, remote: remote.url.text, branch: branch))
      }
      try remember(remote)
      return model
    }
  }

  func join(_ remote: SyncRemote) throws(TodoError) -> SyncError? {
    guard try syncErrors(try place.remote()) == nil else { return nil }
    var missed: SyncError?
    do throws(TodoError) {
      let repository = try syncErrors(try place.open(remote))
      if try syncErrors(try repository.fetch()) != nil { _ = try sync(with: remote, isRemembered: false) }
    } catch {
      // A remote that cannot be asked now is remembered all the same.
      guard let reason = error.failure as? SyncError,
        [.unreachable, .denied, .gitMissing].contains(reason.code)
      else { throw error }
      missed = reason
    }
    try remember(remote)
    return missed
  }

  private func remember(_ remote: SyncRemote?) throws(TodoError) {
    if !isRehearsal { try syncErrors(try place.remember(remote)) }
  }

  /// - Parameter isRemembered: whether the remote is the one of the last sync.
  private func sync(with remote: SyncRemote, isRemembered: Bool) throws(TodoError) -> SyncModel {
    let repository = try syncErrors(try place.open(remote))
    do throws(TodoError) {
      return try sync(with: remote, in: repository, isRemembered: isRemembered)
    } catch {
      guard case SyncError.failed = error.failure else { throw error }
      // The local repository is damaged, say by a power cut. The store is unchanged and knows its base.
      try syncErrors(try repository.forget())
      return try sync(with: remote, in: repository, isRemembered: isRemembered)
    }
  }

  private func sync(
    with remote: SyncRemote, in repository: any Repository, isRemembered: Bool
  ) throws(TodoError) -> SyncModel {
    let tip: CommitID?
    do throws(SyncError) {
      tip = try repository.fetch()
    } catch .noRepository(let remote, _, let words) where isRemembered {
      // The remote's disk is not mounted, or its server has lost the repository.
      throw .sync(.unreachable(remote: remote, words: words))
    } catch {
      throw .sync(error)
    }
    let stamp = try storeErrors(try entity.stamp())
    if let tip, stamp.synced == tip, let text = stamp.text,
      try syncErrors(try place.lastSync())?.isOf(text) ?? false
    {
      // Nothing has changed on either side since the last sync, so nothing has to be read.
      return SyncModel(receipt: receipt(of: []), revision: stamp.revision, commit: tip.hex)
    }
    var mediator = SyncMediator(
      repository, of: remote.url.text, machine: machine.name, isRemembered: isRemembered)
    let store = try read(tip, by: &mediator)
    let (meeting, unsent) = try syncErrors(try agree(on: store, tip, by: mediator))
    // A commit that could not be sent is known only here: the next sync makes a new one.
    let mark = (unsent == nil ? nil : meeting.theirs?.mark) ?? meeting.merged.mark
    let taken = try bring(
      meeting, mark, of: repository, to: store, since: meeting.ours?.list ?? .empty,
      for: ChangeCause("sync", at: moment),
      isSent: unsent == nil)
    let deltas = taken.merged.deltas
    let limit = moment.instant.seconds + Self.clockTolerance
    let isAhead = deltas.contains { $0.after.map { $0.modified.seconds > limit } ?? false }
    return SyncModel(
      receipt: receipt(of: deltas, taken.merged.effects), report: taken.merged.report,
      events: meeting.events + (isAhead ? [.clockAhead] : []) + deltas.compactMap(Self.takenFirst),
      sent: unsent == nil ? meeting.sent : 0,
      revision: taken.revision, commit: mark.commit.hex, unsent: unsent)
  }

  /// Returns the event that somebody here has lost a todo to whoever took it first; `nil` if nobody did.
  private static func takenFirst(in delta: TodoDelta) -> SyncEvent? {
    guard case .changed(let before, let after) = delta, before.status == .open, after.status == .open,
      let lost = before.claim, let kept = after.claim,
      Exact(kept.owner) != Exact(lost.owner) || kept.taken != lost.taken, kept.stands(against: lost)
    else { return nil }
    return .takenFirst(after.id, by: kept.owner)
  }

  /// Changes the store to the agreed list, and remembers the sync.
  ///
  /// - Parameters:
  ///   - store: the store as it was when the lists met.
  ///   - base: its list then.
  private func bring(
    _ meeting: SyncMeeting, _ mark: SyncMark, of repository: any Repository, to store: StoreSnapshot,
    since base: SharedList,
    for cause: ChangeCause, isSent: Bool
  ) throws(TodoError) -> (merged: MergedStore, revision: Int) {
    // The number of steps that were made here meanwhile.
    var ahead = 0
    let taken = try storeErrors(
      try entity.take(mark, since: store, for: cause, withEffects: tellsEffects) { now in
        ahead = now.trailer.revision - store.trailer.revision
        if now == store { return (meeting.merged.list, meeting.notes) }
        // The store has changed meanwhile: the changes are merged with the agreed list, and the next sync
        // sends them.
        let ours = Numbering.shared(now.list, since: base)
        let (list, notes) = ListMerge.merge(base: base, ours: ours, theirs: meeting.merged.list)
        return (list, meeting.notes + notes)
      })
    // Everything is in place: a failure from now on only costs space or time.
    if !isRehearsal { try? repository.keep(mark.commit) }
    if isSent, !isRehearsal {
      let now = ahead == 0 ? try? entity.stamp() : nil
      let stamp = now.flatMap { $0.revision == taken.revision ? $0.text : nil }
      try? place.note(
        LastSync(time: moment.instant, revision: taken.revision - ahead, commit: mark.commit, stamp: stamp))
    }
    return taken
  }

  /// Changes the list on both sides, or on neither: the change is sent before it is made here.
  ///
  /// Each attempt begins with a sync, and works out the change anew. The commit of the change is like no
  /// other, so that only one of two machines that change the list at once can send its own.
  ///
  /// - Parameters:
  ///   - cause: what the history notes.
  ///   - change: makes the change in a copy of the store, and returns the changed todos; none if there is
  ///     nothing to change.
  /// - Throws: `SyncError` if the remote cannot be reached, so that nothing is changed.
  func change(
    for cause: ChangeCause, _ change: (TodoStore) throws(TodoError) -> MadeChanges
  ) throws(TodoError) -> MadeChanges {
    guard let remote = try syncErrors(try place.remote()) else { throw .sync(.noRemote) }
    var attempts = SendingAttempts(remote.url.text)
    while true {
      if let unsent = try sync(.known).unsent { throw .sync(unsent) }
      let repository = try syncErrors(try place.open(remote))
      let store = try storeErrors(try entity.snapshot())
      let copy = store.copy
      let made = try change(copy)
      if isRehearsal || !made.deltas.contains(where: \.isChanged) { return made }
      var mediator = SyncMediator(repository, of: remote.url.text, machine: machine.name, isRemembered: true)
      var random = SystemRandomNumberGenerator()
      mediator.note = "change \(TodoUID.random(using: &random).text)"
      let changed = try storeErrors(try copy.snapshot())
      let meeting = try syncErrors(try mediator.meet(changed, store.trailer.synced))
      guard try syncErrors(try send(meeting.merged.commit, to: repository)) else {
        try syncErrors(try attempts.fail(at: meeting.theirs?.commit))
        repository.pause()
        continue
      }
      let base = Numbering.shared(store.list, since: meeting.theirs?.list)
      let taken = try bring(
        meeting, meeting.merged.mark, of: repository, to: store, since: base, for: cause, isSent: true)
      // What was changed here meanwhile may stand in the way.
      let wanted = Dictionary(made.deltas.map { ($0.todo.uid, $0.after?.claim) }) { first, _ in first }
      let deltas = taken.merged.deltas.filter { wanted[$0.todo.uid] == .some($0.after?.claim) }
      if !deltas.isEmpty { return MadeChanges(deltas, taken.merged.effects) }
      try syncErrors(try attempts.fail(at: meeting.merged.commit))
    }
  }

  /// Sends a commit; returns `false` if somebody else was faster.
  ///
  /// If the connection breaks, the remote may have received the commit all the same, which it then tells.
  private func send(_ commit: CommitID, to repository: any Repository) throws(SyncError) -> Bool {
    do throws(SyncError) {
      return try repository.push(commit)
    } catch {
      guard let tip = try? repository.fetch(), try repository.mergeBases(tip, commit) == [commit] else {
        throw error
      }
      return true
    }
  }

  private func receipt(
    of deltas: [TodoDelta], _ effects: ChangeEffects = ChangeEffects()
  ) -> TodoReceiptModel {
    TodoReceiptModel(deltas, context: ReceiptContext(effects), isReported: true, at: moment)
  }

  private func read(_ tip: CommitID?, by mediator: inout SyncMediator) throws(TodoError) -> StoreSnapshot {
    // Nothing else reads the store meanwhile.
    nonisolated(unsafe) let entity = entity
    let (point, store) = SystemCalls.concurrently {
      Result { () throws(SyncError) in try mediator.point(tip) }
    } _: {
      Result { () throws(StoreError) in try entity.snapshot() }
    }
    let snapshot = try storeErrors(try store.get())
    let shared = snapshot.list.sharedUIDs
    guard shared.isEmpty else { throw .store(.sharedUIDs(path: entity.location, uids: shared.map(\.text))) }
    _ = try syncErrors(try point.get())
    return snapshot
  }

  /// Agrees with the remote on a list, and sends it; if it cannot be sent, returns the reason too.
  private func agree(
    on store: StoreSnapshot, _ tip: CommitID?, by mediator: SyncMediator
  ) throws(SyncError) -> (SyncMeeting, unsent: SyncError?) {
    let repository = mediator.repository
    var (tip, mediator) = (tip, mediator)
    var attempts = SendingAttempts(mediator.remote)
    while true {
      let meeting = try mediator.meet(store, tip)
      if !meeting.hasNews { return (meeting, nil) }
      do throws(SyncError) {
        // Commits that nobody receives do no harm.
        if isRehearsal { return (meeting, nil) }
        if try repository.push(meeting.merged.commit) { return (meeting, nil) }
      } catch {
        // If the remote has no list yet, nothing was received, and others may still begin it. A local failure
        // can be fixed. And a remote that refuses the first sync is not one to sync with.
        guard meeting.theirs != nil, error.code != .unwritable,
          mediator.isRemembered || error.code.outcome == .contended
        else { throw error }
        return (meeting, error)
      }
      try attempts.fail(at: tip)
      repository.pause()
      // Objects read before may be gone: the local git repository may have been created anew.
      (tip, mediator) = (try repository.fetch(), mediator.unread)
    }
  }
}

/// Returns a value; turns an error of the repository into one of the interactor.
func syncErrors<Value>(_ value: @autoclosure () throws(SyncError) -> Value) throws(TodoError) -> Value {
  do { return try value() } catch { throw .sync(error) }
}
