/// What went wrong, as facts, which says itself how it is told.
///
/// Each kind is declared where it is thrown. What helps is a ``Remedy``, whose words belong to the front end.
package protocol Failure: Error, Equatable, Sendable {
  /// What scripts know it by.
  var code: ErrorCode { get }
  /// What is wrong: one line, lower case, without a full stop.
  var message: String { get }
  /// What helps, in the order in which it is read; empty where the message says it.
  var remedies: [Remedy] { get }
  /// Each part of it, where there are several.
  var details: [String] { get }
  /// The references that it is about, as they were written.
  var refs: [String] { get }
  /// The query that it is about, and which of its characters; nil for other failures.
  var place: ProblemModel.Place? { get }
}

extension Failure {
  package var remedies: [Remedy] { [] }
  package var details: [String] { [] }
  package var refs: [String] { [] }
  package var place: ProblemModel.Place? { nil }

  fileprivate func equals(_ other: any Failure) -> Bool { (other as? Self) == self }
}

/// The error of every event: a failure of any kind.
public struct TodoError: Error, Equatable, Sendable {
  /// What went wrong.
  package let failure: any Failure

  /// An error for a failure.
  package init(_ failure: some Failure) { self.failure = failure }

  /// How a command ends with this error.
  public var outcome: Outcome { failure.code.outcome }

  /// Whether the same went wrong.
  public static func == (error: TodoError, other: TodoError) -> Bool { error.failure.equals(other.failure) }
}
