/// Lines that were to be applied, or records that were to be imported, and are refused; at least one.
struct RefusedLines: Failure {
  /// What is wrong with each.
  package let problems: [BatchProblem]
  /// Whether they are records of another program, which can be left out.
  let areRecords: Bool

  package var code: ErrorCode {
    switch Set(problems.map(\.outcome)) {
    case [.notFound]: .notFound
    case [.contended]: .changed
    default: .refused
    }
  }

  package var message: String {
    if problems.count == 1 { return problems[0].message }
    return "\(problems.count) \(areRecords ? "records" : "lines") are refused"
  }

  package var advice: [Advice] {
    if areRecords { return ["nothing was changed; to import all others: \(option: "skip-bad")"] }
    return [
      problems.contains { $0.reason == .manyLines }
        ? .writeObjectsOnLines : "nothing was changed; every line must be good"
    ]
  }

  package var details: [String] { problems.count > 1 ? problems.map(\.message) : [] }

  package var refs: [String] {
    problems.compactMap { if case .noSuchID(let id) = $0.reason { String(id) } else { nil } }
  }
}

extension TodoError {
  /// Lines of a batch are refused; at least one.
  public static func batch(_ problems: [BatchProblem]) -> TodoError {
    TodoError(RefusedLines(problems: problems, areRecords: false))
  }

  /// Records that were to be imported are refused; at least one.
  public static func records(_ problems: [BatchProblem]) -> TodoError {
    TodoError(RefusedLines(problems: problems, areRecords: true))
  }
}
