/// An error to be shown: for people a message and what helps, for scripts a code.
public struct ProblemModel: Hashable, Sendable {
  /// What scripts know it by.
  public let code: ErrorCode
  /// What is wrong: one line, lower case, without a full stop.
  public let message: String
  /// What helps, in the order in which it is read; empty where the message says it.
  public let remedies: [Remedy]
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
    code: ErrorCode, message: String, remedies: [Remedy] = [], refs: [String] = [], details: [String] = [],
    place: Place? = nil
  ) {
    self.code = code
    self.message = message
    self.remedies = remedies
    self.refs = refs
    self.details = details
    self.place = place
  }

  /// An error in words.
  public init(_ error: TodoError) {
    let failure = error.failure
    self.init(
      code: failure.code, message: failure.message, remedies: failure.remedies, refs: failure.refs,
      details: failure.details, place: failure.place)
  }
}
