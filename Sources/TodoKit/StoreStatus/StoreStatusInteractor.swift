import TodoCore
import TodoStore

/// The rules of looking after the store.
struct StoreStatusInteractor: StoreStatus.Interactor {
  let entity: any StoreStatus.Entity
  let moment: Moment

  func place() throws(TodoError) -> StorePlaceSummary {
    let target: String?
    do { target = try entity.linkTarget() } catch { throw .store(error) }
    do {
      let size = try entity.size()
      return StorePlaceSummary(
        path: entity.location, target: target, size: size, census: census(), copies: copies())
    } catch {
      return StorePlaceSummary(path: entity.location, target: target, size: nil, census: .failure(.store(error)))
    }
  }

  func copies() -> [String] { (try? entity.copies()) ?? [] }

  func check() throws(TodoError) -> StoreExamination {
    let found: StoreExamination
    do { found = try entity.examine() } catch { throw .store(error) }
    if case .damage(let path, let revision) = found.history.reach {
      throw .store(.historyDamaged(path: path, before: revision))
    }
    return found
  }

  func repair() throws(TodoError) -> StoreRepairSummary {
    do {
      switch try entity.repair(settingAside: suffix) {
      case .needless(let examination, let aside): return .needless(examination, aside)
      case .done(let repaired, let aside):
        return .done(
          RepairSummary(
            todos: repaired.todos.map { TodoSummary($0, at: moment) }, renamings: repaired.renamings,
            lost: repaired.lost, revision: repaired.revision, aside: aside))
      }
    } catch {
      throw .store(error)
    }
  }

  private func census() -> Result<StoreCensus, TodoError> {
    do { return .success(try entity.census()) } catch { return .failure(.store(error)) }
  }

  /// `.damaged-20261120T231100Z`: the basic format of ISO 8601, since not every file system takes a colon.
  private var suffix: String {
    ".damaged-\(moment.instant.description.filter { $0 != "-" && $0 != ":" })"
  }
}
