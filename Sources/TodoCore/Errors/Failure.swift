/// What went wrong, as facts, which says itself how it is told.
///
/// Each kind is declared where it is thrown.
package protocol Failure: Error, Equatable, Sendable {
  /// What scripts know it by.
  var code: ErrorCode { get }
  /// What is wrong: one line, lower case, without a full stop.
  var message: String { get }
  /// What helps, in the order in which it is read; empty where the message says it.
  var advice: [Advice] { get }
  /// Each part of it, where there are several.
  var details: [String] { get }
  /// The references that it is about, as they were written.
  var refs: [String] { get }
  /// The query that it is about, and which of its characters; nil for other failures.
  var place: ProblemModel.Place? { get }
}

extension Failure {
  package var advice: [Advice] { [] }
  package var details: [String] { [] }
  package var refs: [String] { [] }
  package var place: ProblemModel.Place? { nil }

  fileprivate func equals(_ other: any Failure) -> Bool { (other as? Self) == self }
}

/// The error of every event: a failure of any kind.
public struct TodoError: Error, Equatable, Sendable {
  package let failure: any Failure

  package init(_ failure: some Failure) { self.failure = failure }

  /// How a command ends with this error.
  public var outcome: Outcome { failure.code.outcome }

  /// Whether the same went wrong.
  public static func == (error: TodoError, other: TodoError) -> Bool { error.failure.equals(other.failure) }
}

/// An error to be shown: for people a message and what helps, for scripts a code.
public struct ProblemModel: Failure, Hashable {
  /// What scripts know it by.
  public let code: ErrorCode
  /// What is wrong: one line, lower case, without a full stop.
  public let message: String
  /// What helps, in the order in which it is read; empty where the message says it.
  public let advice: [Advice]
  /// The query that the error is about, and which of its characters; nil for other errors.
  public let place: Place?
  /// Each part of the problem on a line of its own; empty where the message says it all.
  public let details: [String]
  /// The references that the error is about, as they were written.
  public let refs: [String]

  /// A place in a query.
  public struct Place: Hashable, Sendable {
    /// The whole query.
    public let query: String
    /// Which of its characters are meant, from 0; empty at its end.
    public let range: Range<Int>
  }

  /// An error to be shown.
  public init(
    code: ErrorCode, message: String, advice: [Advice] = [], refs: [String] = [], details: [String] = [],
    place: Place? = nil
  ) {
    (self.code, self.message, self.advice) = (code, message, advice)
    (self.refs, self.details, self.place) = (refs, details, place)
  }

  /// An error in words.
  public init(_ error: TodoError) {
    let failure = error.failure
    self.init(
      code: failure.code, message: failure.message, advice: failure.advice, refs: failure.refs,
      details: failure.details, place: failure.place)
  }
}

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
