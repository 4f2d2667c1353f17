/// What turns a failure of the system into an error about a store.
extension FileStoreError {
  /// Runs `body`, whose failures mean that the store at a path cannot be read.
  static func reading<Value>(_ path: String, _ body: () throws(SystemFailure) -> Value) throws(FileStoreError) -> Value
  {
    do throws(SystemFailure) {
      return try body()
    } catch {
      throw .unreadable(path: path, reason: error)
    }
  }

  /// Runs `body`, whose failures mean that the store at a path cannot be written.
  static func writing<Value>(_ path: String, _ body: () throws(SystemFailure) -> Value) throws(FileStoreError) -> Value
  {
    do throws(SystemFailure) {
      return try body()
    } catch {
      throw .unwritable(path: path, reason: error)
    }
  }
}
