import Terminal
import TodoKit

extension AppRouter {
  /// Opens a sync of the store, or shows why there can be none.
  func sync(_ request: SyncRequest) -> Outcome {
    do throws(EnvironmentError) {
      let place = try syncPlace()
      return app.sync(in: view, self, at: isRehearsal ? SyncRehearsal(place) : place, machine: environment.machine)
        .sync(request)
    } catch {
      view.show(error.problem.model)
      return error.problem.model.code.outcome
    }
  }

  /// How the store, at a revision, stands to its remote; nil where it has none.
  func standing(atRevision revision: Int) -> SyncStanding? { (try? syncPlace())?.standing(atRevision: revision) }

  /// Where the store remembers what it is shared with.
  private func syncPlace() throws(EnvironmentError) -> GitPlace {
    let folder = SyncFolder(ofStore: environment.realPath(of: choice.path), in: try environment.stateFolder())
    return GitPlace(
      folder, machine: environment.machine.name, environment: environment.variables(),
      patience: try environment.syncTimeout(), lockTimeout: try environment.lockTimeout(),
      onWait: { [console] in
        guard console.err.isTerminal else { return }
        console.err.buffer.append("todo: another sync of this store is going on, waiting\n")
        try? console.err.buffer.flush()
      })
  }
}
