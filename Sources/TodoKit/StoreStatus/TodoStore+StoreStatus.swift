import FileStore
import TodoMerge
package import TodoStore

extension TodoStore: StoreStatus.Entity {
  package func linkTarget() throws(StoreError) -> String? {
    try StoreError.passing(try storage.linkTarget())
  }

  package func size() throws(StoreError) -> Int? {
    let source = try source()
    return source.exists ? source.count : nil
  }

  package func census() throws(StoreError) -> StoreCensus {
    try read { document throws(DocumentError) in try document.census() }
  }

  package func examine() throws(StoreError) -> StoreExamination {
    var found = try StoreDocument.examine(try source(), path: location)
    found.history = try examineHistory()
    found.copies = (try? copies()) ?? []
    return found
  }

  package func repair(settingAside suffix: String) throws(StoreError) -> StoreRepair {
    let (found, aside) = try storage.update(settingAside: suffix) { source throws(StoreError) in
      let found = try repair(source)
      guard case .done(let repaired, _) = found else { return (nil as StoreRewrite?, found) }
      return (StoreRewrite(pieces: [.written(repaired.bytes)]), found)
    }
    switch found {
    case .done(let repaired, _): return .done(repaired, aside)
    case .needless(var examination, _):
      let aside = try storage.mendHistory { source throws(StoreError) in try key(of: source) }
      examination.history = try examineHistory()
      return .needless(examination, aside)
    }
  }

  private func repair(_ source: any StoreSource) throws(StoreError) -> StoreRepair {
    do throws(StoreError) {
      let found = try StoreDocument.examine(source, path: location)
      // Todos that share a uid are sound, but nobody could tell them apart elsewhere.
      if found.sharedUIDs.isEmpty { return .needless(found, SetAside()) }
    } catch {
      switch error {
      case .unsound, .conflictMarks: break
      default: throw error
      }
    }
    let bytes = try StoreError.passing(try source.read(0..<source.count))
    let salvage = try StoreSalvage(of: bytes, path: location)
    let history = try? source.history()
    return .done(try RepairedStore(salvage, beyond: history.map(HistoryCensus.init) ?? HistoryCensus()), SetAside())
  }

  /// Reads all of the history that leads to the store.
  private func examineHistory() throws(StoreError) -> HistoryExamination {
    try readHistory { log throws(SystemFailure) in
      while try log.next() != nil {}
      return HistoryExamination(first: log.first, last: log.last, reach: log.reach)
    }
  }
}
