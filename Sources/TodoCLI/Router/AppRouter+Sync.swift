import FileStore
import Terminal
import TodoKit

extension AppRouter {
  /// Opens a sync of the store, or shows why there can be none.
  func sync(_ request: SyncRequest) -> Outcome {
    if StoreLocation(choice) == .memory { return refuse(.sync(.scratchStore)) }
    do throws(EnvironmentError) {
      guard let place = try syncPlace() else {
        return refuse(.store(.file(.unreadable(path: choice.path, reason: .missing))))
      }
      return app.sync(in: view, at: isRehearsal ? SyncRehearsal(place) : place, machine: environment.machine())
        .sync(request)
    } catch {
      view.show(error.problem.model)
      return error.problem.model.code.outcome
    }
  }

  /// Opens a merge, for which git may have to be asked.
  func merge(_ event: (TodoMerge) -> Outcome) -> Outcome {
    do throws(EnvironmentError) {
      let stages = GitStages(environment: environment.variables(), patience: try environment.syncTimeout())
      return event(app.merge(in: view, from: stages, isRehearsal: isRehearsal))
    } catch {
      view.show(error.problem.model)
      return error.problem.model.code.outcome
    }
  }

  /// How the store, at a revision and with what it was last brought in line with, stands to its remote; nil where it has
  /// none.
  func standing(atRevision revision: Int, synced: String?) -> SyncStanding? {
    (try? syncPlace())??.standing(atRevision: revision, synced: synced)
  }

  /// Where the store remembers what it is shared with.
  ///
  /// - Returns: nil where the path of the store leads nowhere.
  private func syncPlace() throws(EnvironmentError) -> GitPlace? {
    guard let path = try? FileStorage(path: choice.path).realPath() else { return nil }
    let folder = SyncFolder(ofStore: path, in: try environment.stateFolder())
    return GitPlace(
      folder, machine: environment.machine().name, environment: environment.variables(),
      patience: try environment.syncTimeout(), lockTimeout: try environment.lockTimeout(),
      onWait: { [onWait] in onWait("another sync of this store is going on") })
  }
}
