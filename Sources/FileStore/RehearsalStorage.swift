/// A storage on which every change is tried out and none is made: it reads the real one, and drops what is to be written.
package struct RehearsalStorage: Storage {
  private let base: any Storage

  package init(base: any Storage) {
    self.base = base
  }

  package var location: String { base.location }

  package func read() throws(FileStoreError) -> any StoreSource { try base.read() }

  package func update<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreSource) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside) {
    (try change(try Failure.passing(try base.read())).1, SetAside())
  }

  package func mendHistory<Failure: FileFailure>(_ key: (any StoreSource) throws(Failure) -> HistoryKey) -> SetAside {
    SetAside()
  }

  package func other(_ path: String) -> any Storage { RehearsalStorage(base: base.other(path)) }

  package func isFile(_ path: String) throws(FileStoreError) -> Bool { try base.isFile(path) }

  package func filesBeside() throws(FileStoreError) -> [String] { try base.filesBeside() }

  package func linkTarget() throws(FileStoreError) -> String? { try base.linkTarget() }
}
