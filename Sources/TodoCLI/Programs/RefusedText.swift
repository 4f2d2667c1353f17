import TodoKit

/// A text that the rules refuse, as the user is shown it again: with the reason on top.
struct RefusedText {
  /// Why it is refused; its line is that of what is shown.
  let error: TodoError
  /// The reason.
  let note: [UInt8]
  /// The reason, and the text below it.
  let shown: [UInt8]

  /// A text that was written; nil for an error that changing it does not mend.
  init?(_ written: [UInt8], because error: TodoError) {
    guard let refused = error.failure as? RefusedValue else { return nil }
    let count = Self.reason(for: error).count
    self.error = .refused(refused.refusal, line: refused.line.map { $0 + count })
    note = Array(DraftNote(Self.reason(for: self.error)).text.utf8)
    shown = note + written
  }

  private static func reason(for error: TodoError) -> [String] {
    let model = ProblemModel(error)
    return [model.message] + model.advice.map(\.words) + [
      "nothing is changed yet; to give up, close the editor without a change"
    ]
  }
}
