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
