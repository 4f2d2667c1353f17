/// Random access to the bytes of one version of a store.
package protocol StoreSource {
  /// Whether there is a store; a missing one has no bytes, but one without bytes need not be missing.
  var exists: Bool { get }

  /// The number of bytes.
  var count: Int { get }

  /// The lines of history beside it, void ones included; empty when there are none.
  func history() throws(StoreError) -> [UInt8]

  /// Exactly the bytes of a range; throws `StoreError.changed` when the store has become too short for it.
  func read(_ range: Range<Int>) throws(StoreError) -> [UInt8]
}

/// A place where one store is kept, as bytes whose meaning it does not know.
package protocol TodoStorage {
  /// The path as the user gave it, or `:memory:`.
  var location: String { get }

  /// The store as it is now, read without a lock.
  func read() throws(StoreError) -> any StoreSource

  /// Changes the store in one transaction: one lock, one write, or nothing changed and an error.
  ///
  /// `change` may be called again when another program has changed the store in between, so it has no effect but its
  /// result; `nil` means that there is nothing to write.
  func update(_ change: (any StoreSource) throws(StoreError) -> StoreRewrite?) throws(StoreError)

  /// Changes the store as `update` does, after every byte of the version to be replaced was copied aside.
  ///
  /// - Parameter suffix: what the copy's name has behind the store's own.
  /// - Returns: the copy's path; nil when there was nothing to write, or nothing to copy.
  func update(
    settingAside suffix: String, _ change: (any StoreSource) throws(StoreError) -> StoreRewrite?
  ) throws(StoreError) -> String?

  /// The path of the store itself when `location` is a symbolic link that leads to it; nil when it is none.
  func linkTarget() throws(StoreError) -> String?
}
