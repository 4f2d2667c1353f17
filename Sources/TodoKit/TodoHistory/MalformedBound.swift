public import TodoCore

/// A word that bounds the history and is neither a revision nor a date, and why it is no date.
package struct MalformedBound: Failure {
  /// The word.
  package let text: String
  /// Why it is no date.
  package let error: DateError

  package var code: ErrorCode { .usage }

  package var message: String {
    error == .unknown ? "\(quoted(text)) is neither a revision nor a date" : error.message(of: text)
  }

  package var advice: [Advice] {
    let bound: Advice = "write a revision like r88, or a date like yesterday, \"last week\" or 2026-11-20"
    return [error.advice(for: text, orElse: bound)]
  }
}

extension TodoError {
  /// A word that bounds the history is neither a revision nor a date, and why it is no date.
  public static func malformedBound(_ text: String, _ error: DateError) -> TodoError {
    TodoError(MalformedBound(text: text, error: error))
  }
}
