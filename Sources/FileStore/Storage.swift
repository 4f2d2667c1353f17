/// Random access to the bytes of one version of a store.
package protocol StoreSource {
  /// Whether there is a store; a missing one has no bytes, but one without bytes need not be missing.
  var exists: Bool { get }

  var count: Int { get }

  var isInForce: Bool { get }

  /// A text that is the same only as long as nobody writes the store; nil where that cannot be told.
  var stamp: String? { get }

  /// The history beside it as it is now, whosever it is; nil when there is none.
  func history() throws(FileStoreError) -> (any HistorySource)?

  /// Exactly the bytes of a range; throws `FileStoreError.changed` when the store has become too short for it.
  func read(_ range: Range<Int>) throws(FileStoreError) -> [UInt8]
}

/// A place where one store is kept, as bytes whose meaning it does not know.
package protocol Storage {
  /// The path as the user gave it, or `:memory:`.
  var location: String { get }

  /// The store as it is now, read without a lock.
  func read() throws(FileStoreError) -> any StoreSource

  /// Changes the store in one transaction: one lock, one write, or nothing changed and an error.
  ///
  /// `change` may be called again when another program has changed the store in between, so it has no effect but its
  /// result: what to write, `nil` for nothing, and what to answer.
  ///
  /// - Parameter suffix: what the name of a copy has behind the store's own, to which every byte of the version to be
  ///   replaced goes before; its history goes aside as well, since nothing in it leads to the new version. Nil keeps none.
  /// - Returns: the answer, and what was kept: nothing when there was nothing to write, or nothing to keep.
  func update<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreSource) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside)

  /// Sets a history aside that is another store's or damaged, and puts what can be used of it in its place.
  ///
  /// - Parameter key: the state of the store that its history must lead to.
  func mendHistory<Failure: FileFailure>(_ key: (any StoreSource) throws(Failure) -> HistoryKey) throws(Failure)
    -> SetAside

  /// Another file, kept as this store is; it is not looked at yet.
  func other(_ path: String) -> any Storage

  /// Whether a path leads to the store itself.
  func isFile(_ path: String) throws(FileStoreError) -> Bool

  /// The paths of the other files in its folder, but for hidden ones and those that it has set aside itself.
  ///
  /// None where there are more than a thousand: such a folder is for other things than a list.
  func filesBeside() throws(FileStoreError) -> [String]

  /// The path of the store itself when `location` is a symbolic link that leads to it; nil when it is none.
  func linkTarget() throws(FileStoreError) -> String?
}

extension Storage {
  /// Changes the store and keeps nothing aside.
  package func update<Answer, Failure: FileFailure>(
    _ change: (any StoreSource) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> Answer {
    try update(settingAside: nil, change).0
  }

  /// A file with the usual timeouts.
  package func other(_ path: String) -> any Storage { FileStorage(path: path) }

  /// What lies in memory is no file.
  package func isFile(_ path: String) throws(FileStoreError) -> Bool { false }

  /// Nothing lies beside what is no file.
  package func filesBeside() throws(FileStoreError) -> [String] { [] }
}

/// What was put aside under other names, so that nothing of it is lost.
package struct SetAside: Hashable, Sendable {
  /// The path of a damaged store's copy.
  package var store: String?
  /// The path that the history has now.
  package var history: String?

  package init(store: String? = nil, history: String? = nil) { (self.store, self.history) = (store, history) }
}

extension StoreSource {
  package var stamp: String? { nil }
}
