/// Random access to the bytes of one version of a store.
package protocol StoreVersion {
  /// Whether there is a store: a missing store has no bytes, and neither has an empty one.
  var exists: Bool { get }

  var count: Int { get }

  /// Whether the store's name still stands for this version.
  var isInForce: Bool { get }

  /// A text that changes whenever somebody writes the store; nil where the system cannot tell.
  var stamp: String? { get }

  /// The stamp of the version that this process has put in its place; nil where it has not, or that cannot be told.
  var successor: String? { get }

  /// The history beside the store as it is now, which may be another store's; nil when there is none.
  func history() throws(FileStoreError) -> (any HistoryVersion)?

  /// Exactly the bytes of a range; throws `FileStoreError.changed` when the store has become too short for it.
  func read(_ range: Range<Int>) throws(FileStoreError) -> [UInt8]
}

/// A place where one store is kept, as bytes whose meaning it does not know.
package protocol Storage {
  /// The path as the user gave it, or `:memory:`.
  var location: String { get }

  /// The store as it is now, read without a lock.
  func read() throws(FileStoreError) -> any StoreVersion

  /// Changes the store in one transaction: one lock, one write, or nothing changed and an error.
  ///
  /// `change` may be called again when another program has changed the store in between, so it has no effect but its
  /// result: what to write, `nil` for nothing, and what to answer.
  ///
  /// - Parameter suffix: the ending of the name of a copy, to which the old version is written first; the history is set
  ///   aside as well, since no line of it leads to the new version. Nil makes no copy.
  /// - Returns: the answer, and the paths of what was set aside.
  func update<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside)

  /// Sets aside a history that is damaged or another store's, and keeps its usable lines as the new history.
  ///
  /// - Parameter key: the state of the store that its history must lead to.
  func mendHistory<Failure: FileFailure>(_ key: (any StoreVersion) throws(Failure) -> HistoryKey) throws(Failure)
    -> SetAside

  /// The storage of another file, with the same settings; the file is not looked at yet.
  func other(_ path: String) -> any Storage

  /// Whether a path leads to the store itself.
  func isFile(_ path: String) throws(FileStoreError) -> Bool

  /// The paths of the other files in the store's folder, except for hidden files and copies of damaged versions.
  ///
  /// Empty where the folder has more than a thousand names: such a folder is for other things than a list.
  func filesBeside() throws(FileStoreError) -> [String]

  /// The path of the store itself when `location` is a symbolic link that leads to it; nil when it is none.
  func linkTarget() throws(FileStoreError) -> String?
}

extension Storage {
  /// Changes the store and keeps nothing aside.
  package func update<Answer, Failure: FileFailure>(
    _ change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
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

/// The paths of what was set aside, so that nothing is lost.
package struct SetAside: Hashable, Sendable {
  /// The path of a damaged store's copy.
  package var store: String?
  /// The path that the history has now.
  package var history: String?

  package init(store: String? = nil, history: String? = nil) { (self.store, self.history) = (store, history) }
}

extension StoreVersion {
  package var stamp: String? { nil }
  package var successor: String? { nil }
}
