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

  /// How a command ends with such an error.
  public var outcome: Outcome {
    switch self {
    case .refused, .editor: .refused
    case .usage, .ambiguous: .misused
    case .notFound: .notFound
    case .busy, .changed, .conflict: .contended
    case .unsound, .unrepairable, .newerVersion, .unreadable, .unwritable, .unsynced: .failed
    }
  }
}
