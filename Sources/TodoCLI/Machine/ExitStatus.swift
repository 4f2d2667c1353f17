public import TodoKit

/// The exit status that a command leaves to the shell; no other place knows the numbers.
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

  /// Creates the status that stands for the outcome of a command.
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
    case .refused: "refused: the rules do not allow it"
    case .usage: "wrong usage: the command line, a query or the environment makes no sense"
    case .notFound: "no such todo"
    case .tryAgain: "the store is busy, changed by someone else or out of reach: try again"
    case .failed: "the store or another file, such as stdout, could not be read or written"
    }
  }
}
