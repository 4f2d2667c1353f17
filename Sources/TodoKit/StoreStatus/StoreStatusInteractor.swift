import StoreEngine
import TodoCore

struct StoreStatusInteractor: StoreStatus.Interactor {
  let entity: any StoreStatus.Entity
  let moment: Moment

  func place() throws(TodoError) -> StorePlaceSummary {
    let target = try storeErrors(try entity.linkTarget())
    do {
      let size = try entity.size()
      return StorePlaceSummary(
        path: entity.location, target: target, size: size, census: census(), copies: copies(onlyNamed: false))
    } catch {
      return StorePlaceSummary(
        path: entity.location, target: target, size: nil, census: .failure(.store(error)))
    }
  }

  func copies(onlyNamed: Bool) -> [String] { (try? entity.copies(onlyNamed: onlyNamed)) ?? [] }

  func check() throws(TodoError) -> StoreExamination {
    let found = try storeErrors(try entity.examine())
    if case .damage(let path, let revision) = found.history.reach {
      throw .store(.historyDamaged(path: path, before: revision))
    }
    return found
  }

  func repair() throws(TodoError) -> StoreRepair {
    try storeErrors(try entity.repair(settingAside: suffix, for: ChangeCause("check", at: moment)))
  }

  private func census() -> Result<StoreCensus, TodoError> {
    Result { () throws(TodoError) in try storeErrors(try entity.census()) }
  }

  /// `.damaged-20261120T231100Z`: the basic format of ISO 8601, since not every file system takes a colon.
  private var suffix: String {
    ".damaged-\(moment.instant.description.filter { $0 != "-" && $0 != ":" })"
  }
}
