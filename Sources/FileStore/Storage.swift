/// Random access to the bytes of one version of a store.
package protocol StoreVersion {
  /// Whether there is a store, since a missing store has no bytes, just like an empty one.
  var exists: Bool { get }

  var count: Int { get }

  /// Whether the store's name still refers to this version.
  var isInForce: Bool { get }

  /// A text that changes whenever somebody writes the store, or `nil` if the storage cannot tell.
  var stamp: String? { get }

  /// The stamp of the version by which this process has replaced this one, or `nil` if there is none or it is
  /// unknown.
  var successor: String? { get }

  /// Returns the history that is beside the store now and may be another store's, or `nil` if there is none.
  func history() throws(FileStoreError) -> (any HistoryVersion)?

  /// Returns exactly the bytes of a range; throws `FileStoreError.changed` if the store has become too short.
  func read(_ range: Range<Int>) throws(FileStoreError) -> [UInt8]
}

/// A place that keeps one store, as bytes whose meaning it does not know.
package protocol Storage {
  /// The path as the user gave it, or `:memory:`.
  var location: String { get }

  /// Reads the store as it is now, without a lock.
  func read() throws(FileStoreError) -> any StoreVersion

  /// Changes the store in one transaction: one lock, one write, or nothing changed and an error.
  ///
  /// `change` may be called again if another program has changed the store meanwhile, so it must have no
  /// effect except its result: what to write, or `nil` for nothing, and an answer for the caller.
  ///
  /// - Parameter suffix: the ending of the name of a copy, to which the old version is written first; the
  ///   history is set aside as well, since no line of it leads to the new version. `nil` makes no copy.
  /// - Returns: the answer, and the paths of the files that were set aside.
  func update<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside)

  /// Sets aside a history that is damaged or another store's, and keeps its usable lines as the new history.
  ///
  /// - Parameter key: returns the state of the store to which its history must lead.
  func mendHistory<Failure: FileFailure>(_ key: (any StoreVersion) throws(Failure) -> HistoryKey)
    throws(Failure)
    -> SetAside

  /// Returns the storage of another file, with the same settings, without looking at the file yet.
  func other(_ path: String) -> any Storage

  /// Whether a path leads to this store's own file.
  func isFile(_ path: String) throws(FileStoreError) -> Bool

  /// Returns the paths of the other files in the store's folder, except hidden files and copies of damaged
  /// versions.
  ///
  /// Returns none if the folder has more than a thousand names: such a folder is for other things than a
  /// list.
  func filesBeside() throws(FileStoreError) -> [String]

  /// Returns the path of the store itself if `location` is a symbolic link to it, or `nil` if it is not a
  /// link.
  func linkTarget() throws(FileStoreError) -> String?
}

extension Storage {
  /// Changes the store and sets nothing aside.
  package func update<Answer, Failure: FileFailure>(
    _ change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> Answer {
    try update(settingAside: nil, change).0
  }

  /// Returns a storage in a file with the default settings.
  package func other(_ path: String) -> any Storage { FileStorage(path: path) }

  /// Always false: a storage in memory is not a file.
  package func isFile(_ path: String) throws(FileStoreError) -> Bool { false }

  /// Always empty: a storage in memory has no files beside it.
  package func filesBeside() throws(FileStoreError) -> [String] { [] }
}

/// The paths of the files that were set aside so that nothing is lost.
package struct SetAside: Hashable, Sendable {
  /// The path of the copy of a damaged store.
  package var store: String?
  /// The new path of the history.
  package var history: String?

  package init(store: String? = nil, history: String? = nil) { (self.store, self.history) = (store, history) }
}

extension StoreVersion {
  package var stamp: String? { nil }
  package var successor: String? { nil }
}
