/// Why output could not be written.
package enum OutputError: Error, Equatable {
  /// The reader of the pipe has gone (EPIPE), which ends a command quietly.
  case closed
  /// Any other error, such as a full disk, by its `errno`.
  case failed(errno: Int32)
}
