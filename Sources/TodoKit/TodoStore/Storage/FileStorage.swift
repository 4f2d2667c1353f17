/// A store in one file.
package struct FileStorage: TodoStorage {
  package let location: String
  private let lockTimeout: Double
  private let onWait: () -> Void

  /// Makes the storage of a path, which is not looked at yet.
  ///
  /// - Parameters:
  ///   - lockTimeout: how many seconds another process may keep the lock; 0 tries once.
  ///   - onWait: called once when the lock has kept us waiting for half a second.
  package init(path: String, lockTimeout: Double = 10, onWait: @escaping () -> Void = {}) {
    location = path
    self.lockTimeout = lockTimeout
    self.onWait = onWait
  }

  package func read() throws(StoreError) -> any StoreSource {
    MemorySource(bytes: nil)
  }

  package func update(_ change: (any StoreSource) throws(StoreError) -> StoreRewrite?) throws(StoreError) {}
}
