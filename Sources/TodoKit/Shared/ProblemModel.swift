/// An error as it is shown: for people a message and what to do about it, for scripts a code.
public struct ProblemModel: Hashable, Sendable {
  /// One lower-case word or several with hyphens, which scripts can rely on: `not-found`.
  public let code: String
  /// What is wrong: one line, lower case, without a full stop.
  public let message: String
  /// What to do about it, one line; nil where the message says it.
  public let advice: String?
  /// The references that the error is about, as they were written.
  public let refs: [String]

  /// An error to be shown.
  public init(code: String, message: String, advice: String? = nil, refs: [String] = []) {
    self.code = code
    self.message = message
    self.advice = advice
    self.refs = refs
  }

  /// How an error is told.
  public init(_ error: TodoError) {
    self.init(code: error.code, message: error.message, advice: error.advice, refs: error.refs)
  }
}
