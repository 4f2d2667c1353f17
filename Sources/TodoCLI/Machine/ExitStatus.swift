public import TodoKit

/// The exit status of a command; the numbers are only here.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done; an empty list is success.
  case done = 0
  /// A value that the rules do not allow.
  case refused = 1
  /// Wrong usage.
  case usage = 2
  /// No such todo.
  case notFound = 3
  /// Busy, or changed by someone else: try again.
  case tryAgain = 4
  /// The store or another file could not be read or written.
  case failed = 5

  /// Creates the status for the outcome of a command.
  public init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .succeeded: .done
      case .refused: .refused
      case .misused: .usage
      case .notFound: .notFound
      case .contended: .tryAgain
      case .failed: .failed
      }
  }

  /// The meaning of the number, for help and the manual.
  var meaning: String {
    switch self {
    case .done: "success; an empty list is success too"
    case .refused: "not allowed: a value or a change breaks the rules"
    case .usage: "wrong usage: todo cannot understand the command line, a query or a variable"
    case .notFound: "no such todo"
    case .tryAgain: "busy, taken or changed by someone else, or unreachable: try again"
    case .failed: "the store or another file, such as stdout, could not be read or written"
    }
  }
}
