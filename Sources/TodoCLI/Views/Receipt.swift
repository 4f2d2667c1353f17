import TodoKit

/// What every form says beside its result, on stderr.
enum Receipt {
  /// Marks what was not done, and says so where nothing was to be done.
  static func note(_ receipt: TodoReceiptModel, on console: Console) {
    if receipt.changes.isEmpty { console.err.buffer.append("0 todos\n") }
    if receipt.isDryRun { console.err.buffer.append("dry run: nothing was changed\n") }
  }

  /// A problem for people: what is wrong, then what to do about it.
  static func report(_ problem: ProblemModel, on console: Console) {
    console.err.append(StyledText("todo:", .red))
    console.err.buffer.append(" \(problem.message)\n")
    if let advice = problem.advice { console.err.buffer.append("\(advice)\n") }
  }
}
