/// A storage on which every change is tried out and none is made: it reads the real one, and drops what is to be written.
struct RehearsalStorage: TodoStorage {
  let base: any TodoStorage

  var location: String { base.location }

  func read() throws(StoreError) -> any StoreSource { try base.read() }

  func update<Answer>(
    _ change: (any StoreSource) throws(StoreError) -> (StoreRewrite?, Answer)
  ) throws(StoreError) -> Answer {
    try change(try base.read()).1
  }

  func update<Answer>(
    settingAside suffix: String, _ change: (any StoreSource) throws(StoreError) -> (StoreRewrite?, Answer)
  ) throws(StoreError) -> (Answer, SetAside) {
    (try update(change), SetAside())
  }

  func mendHistory(_ key: (any StoreSource) throws(StoreError) -> HistoryKey) -> SetAside { SetAside() }

  func linkTarget() throws(StoreError) -> String? { try base.linkTarget() }
}
