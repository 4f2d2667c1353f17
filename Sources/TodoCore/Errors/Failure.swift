/// What went wrong, as facts, with the words for them.
///
/// Each kind of failure is declared where it is thrown.
package protocol Failure: Error, Equatable, Sendable {
  /// The code for scripts.
  var code: ErrorCode { get }
  /// The message: one line, lower case, without a full stop.
  var message: String { get }
  /// The help in reading order; empty where the message is enough.
  var advice: [Advice] { get }
  /// The parts of the problem, if there are several.
  var details: [String] { get }
  /// The references that are at fault, as they were written.
  var refs: [String] { get }
  /// The query and the characters in it that are at fault, or `nil` for other failures.
  var place: ProblemModel.Place? { get }
}

extension Failure {
  package var advice: [Advice] { [] }
  package var details: [String] { [] }
  package var refs: [String] { [] }
  package var place: ProblemModel.Place? { nil }

  fileprivate func equals(_ other: any Failure) -> Bool { (other as? Self) == self }
}

/// The error that every command throws: a failure of any kind.
public struct TodoError: Error, Equatable, Sendable {
  package let failure: any Failure

  package init(_ failure: some Failure) { self.failure = failure }

  /// The outcome of a command that throws this error.
  public var outcome: Outcome { failure.code.outcome }

  /// Whether both errors have the same failure.
  public static func == (error: TodoError, other: TodoError) -> Bool { error.failure.equals(other.failure) }
}

/// An error to show: a message and help for people, a code for scripts.
public struct ProblemModel: Failure, Hashable {
  /// The code for scripts.
  public let code: ErrorCode
  /// The message: one line, lower case, without a full stop.
  public let message: String
  /// The help in reading order; empty where the message is enough.
  public let advice: [Advice]
  /// The query and the characters in it that are at fault, or `nil` for other errors.
  public let place: Place?
  /// The parts of the problem, one per line; empty where the message says everything.
  public let details: [String]
  /// The references that are at fault, as they were written.
  public let refs: [String]

  /// A place in a query.
  public struct Place: Hashable, Sendable {
    /// The whole query.
    public let query: String
    /// The offsets of the characters at fault, from 0; empty at the end of the query.
    public let range: Range<Int>
  }

  /// Creates an error to show.
  public init(
    code: ErrorCode, message: String, advice: [Advice] = [], refs: [String] = [], details: [String] = [],
    place: Place? = nil
  ) {
    self.code = code
    self.message = message
    self.advice = advice
    self.refs = refs
    self.details = details
    self.place = place
  }

  /// Puts an error into words.
  public init(_ error: TodoError) {
    let failure = error.failure
    self.init(
      code: failure.code, message: failure.message, advice: failure.advice, refs: failure.refs,
      details: failure.details, place: failure.place)
  }
}

/// The error codes that scripts can rely on; their names do not change.
public enum ErrorCode: String, CaseIterable, Sendable {
  case refused
  case editor
  case usage
  case ambiguous
  case notFound = "not-found"
  case busy
  case changed
  case conflict
  case taken
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

  /// The outcome of a command that fails with this code.
  public var outcome: Outcome {
    switch self {
    case .refused, .editor, .foreign: .refused
    case .usage, .ambiguous: .misused
    case .notFound: .notFound
    case .busy, .changed, .conflict, .taken, .unreachable: .contended
    case .unsound, .unrepairable, .newerVersion, .unreadable, .unwritable, .unsynced, .denied, .gitMissing:
      .failed
    }
  }
}

/// How a command ended.
public enum Outcome: Hashable, Sendable, CaseIterable {
  /// The command did what was asked; an empty answer counts as success.
  case succeeded
  /// The rules do not allow a value.
  case refused
  /// The command line could not be understood.
  case misused
  /// There is no such todo.
  case notFound
  /// The store is busy, was changed by someone else, or cannot be reached: try again.
  case contended
  /// The store or another file could not be read or written.
  case failed
}
