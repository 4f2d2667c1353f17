import Libc

/// Why the operating system refused a call.
public struct SystemFailure: Error, Hashable, Sendable {
  /// The value of `errno`, such as `ENOSPC`.
  public let code: Int32

  /// Makes a failure of a value of `errno`.
  public init(code: Int32) {
    self.code = code
  }

  /// The system's own words for it, such as "No space left on device".
  public var message: String { SystemCalls.message(for: code) }

  /// There is none of that name.
  package static let missing = SystemFailure(code: ENOENT)
  /// It is larger than it can be.
  package static let tooLarge = SystemFailure(code: EFBIG)
  /// No room is left.
  package static let diskFull = SystemFailure(code: ENOSPC)
  /// It changed while it was read.
  package static let tryAgain = SystemFailure(code: EAGAIN)
}
