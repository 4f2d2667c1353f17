import Terminal
import TodoKit

/// `todo init`: makes the list of the place where the command runs.
struct PlaceSetup {
  private let new: NewPlace
  /// The router of the place's list.
  private let router: AppRouter

  init(_ router: AppRouter) throws(TodoError) {
    new = try NewPlace(in: router.session.environment)
    self.router = try router.moved(to: new.place)
  }

  /// Makes the list, unless there is one, and shows where it is and who can read it.
  ///
  /// If `origin` has something else on the branch, nothing is made.
  func makeList(sharedOn branch: String?) throws(TodoError) -> Outcome {
    let (view, environment) = (router.view, router.session.environment)
    let isNew = !new.isKnown && !new.place.hasList
    var origin: SyncRemote?
    if new.isKnown {
      if let branch { throw .placeHasBranch(new.place.folder, asked: branch) }
      if !view.isQuiet { Notices.write("\(new.place.folder) has a list already", on: view.console) }
    } else {
      origin = try share(on: branch)
      if !router.isRehearsal {
        try new.make(in: router.app.store, lockTimeout: try environment.lockTimeout())
      }
    }
    if try environment.path("TODO_FILE") != nil {
      Notices.warn("TODO_FILE is set, so commands use that list here too", on: view.console)
    }
    let facts = [
      StoreFact("created", .flag(isNew)), StoreFact("readers", .text(try readers(origin))),
    ]
    return router.app.status(in: view, router).showPlace(
      namedBy: router.choice.source, router.choice.facts(ignoring: []) + facts, syncStatus: router.syncStatus)
  }

  /// Remembers the branch of the clone's `origin` as the remote of the list, and joins the list there, if
  /// any; returns the remote.
  private func share(on branch: String?) throws(TodoError) -> SyncRemote? {
    let (environment, console) = (router.session.environment, router.view.console)
    let timeout = try environment.syncTimeout()
    let remote: SyncRemote
    do throws(SyncError) {
      guard let clone = new.clone, let url = try clone.origin(environment.variables(), idleTimeout: timeout)
      else { throw .noRemote }
      remote = try SyncRemote(
        try RemoteURL(url, from: clone.folder), branch: branch ?? SyncRemote.usualBranch)
    } catch {
      // Without a wish for a branch, a list of this machine alone is as good.
      if let branch { throw error == .noRemote ? .placeHasNoOrigin(branch) : .sync(error) }
      if error != .noRemote {
        Notices.warn("todo sync cannot use origin: \(error.message)", on: console)
      }
      return nil
    }
    do throws(TodoError) {
      if let reason = try router.sync().join(remote) {
        Notices.warn("\(reason.message); todo sync will try again", on: console)
      }
    } catch {
      guard case SyncError.foreign(_, .otherContent) = error.failure else { throw error }
      throw .branchIsTaken(remote)
    }
    return remote
  }

  /// Returns who can read the list, in words.
  ///
  /// - Parameter origin: the remote, which a rehearsal does not remember.
  private func readers(_ origin: SyncRemote?) throws(TodoError) -> String {
    let status = try router.syncPlace()?.status(atRevision: 0, synced: nil)
    guard let remote = status?.remote ?? origin?.url.text else { return "only you, on this machine" }
    return "whoever can read \(remote)\(status?.lastSync == nil ? ", once you run todo sync" : "")"
  }
}
