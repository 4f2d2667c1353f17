/// The kinds of errors that scripts tell apart, by names that do not change.
public enum ErrorCode: String, CaseIterable, Sendable {
  case refused
  case editor
  case usage
  case ambiguous
  case notFound = "not-found"
  case busy
  case changed
  case conflict
  case unsound
  case unrepairable
  case newerVersion = "newer-version"
  case unreadable
  case unwritable
  case unsynced
  case unreachable
  case denied
  case foreign
  case gitMissing = "git-missing"

  /// How a command ends with such an error.
  public var outcome: Outcome {
    switch self {
    case .refused, .editor, .foreign: .refused
    case .usage, .ambiguous: .misused
    case .notFound: .notFound
    case .busy, .changed, .conflict, .unreachable: .contended
    case .unsound, .unrepairable, .newerVersion, .unreadable, .unwritable, .unsynced, .denied, .gitMissing: .failed
    }
  }
}

/// How a command ended.
public enum Outcome: Hashable, Sendable, CaseIterable {
  /// It did what was asked; an empty answer is one too.
  case succeeded
  /// The rules do not allow a value.
  case refused
  /// The command line makes no sense.
  case misused
  /// There is no such todo.
  case notFound
  /// The store is busy, was changed by someone else, or cannot be reached: try again.
  case contended
  /// The store or another file could not be read or written.
  case failed
}
