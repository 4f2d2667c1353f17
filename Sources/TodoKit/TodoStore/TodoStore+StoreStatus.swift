extension TodoStore: StoreStatus.Entity {
  package var location: String { storage.location }

  package func linkTarget() throws(StoreError) -> String? {
    try storage.linkTarget()
  }

  package func size() throws(StoreError) -> Int? {
    let source = try storage.read()
    return source.exists ? source.count : nil
  }

  package func census() throws(StoreError) -> StoreCensus {
    try read { document throws(DocumentError) in try document.census() }
  }

  package func examine() throws(StoreError) -> StoreExamination {
    try StoreDocument.examine(try storage.read(), path: location)
  }

  package func repair(settingAside suffix: String, isDryRun: Bool) throws(StoreError) -> StoreRepair {
    var repair: StoreRepair?
    let change = { source throws(StoreError) -> StoreRewrite? in
      let found = try self.repair(source)
      repair = found
      guard case .done(let repaired, _) = found else { return nil }
      return StoreRewrite(pieces: [.written(repaired.bytes)])
    }
    var copy: String?
    if isDryRun {
      _ = try change(try storage.read())
    } else {
      copy = try storage.update(settingAside: suffix, change)
    }
    switch repair {
    case .done(let repaired, _): return .done(repaired, copy: copy)
    case .needless(let examination): return .needless(examination)
    case nil: preconditionFailure("a storage runs the change or throws")
    }
  }

  private func repair(_ source: any StoreSource) throws(StoreError) -> StoreRepair {
    do throws(StoreError) {
      return .needless(try StoreDocument.examine(source, path: location))
    } catch {
      guard case .unsound = error else { throw error }
    }
    let salvage = try StoreSalvage(of: try source.read(0..<source.count), path: location)
    return .done(try RepairedStore(salvage), copy: nil)
  }
}
