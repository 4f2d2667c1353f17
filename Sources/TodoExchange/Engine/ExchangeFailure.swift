public import TodoCore

/// Why nothing was imported or exported.
struct ExchangeFailure: Failure {
  let code: ErrorCode
  let message: String
  var advice: [Advice] = []
  var details: [String] = []
  var refs: [String] = []
}

extension TodoError {
  /// What was to be imported is in another format; the file is nil for standard input.
  public static func otherFormat(_ format: ExchangeFormat, file: String?) -> TodoError {
    let message = "\(file.map { visible($0) } ?? "standard input") is in the format \(format.rawValue)"
    return refusal(message, advice: ["to import it: \(command: "import", format.rawValue)"])
  }

  /// These todos were changed here and in what was to be imported.
  public static func importConflict(_ todos: [ExchangeReport.Conflict]) -> TodoError {
    let ids = todos.map { "\($0.id.rawValue)" }
    let message =
      todos.count == 1
      ? "todo \(ids[0]) was changed here and in the import" : "\(ids.count) todos were changed here and in the import"
    return TodoError(
      ExchangeFailure(
        code: .conflict, message: message,
        advice: [
          """
          \(option: "on-conflict") theirs takes the import's side, \(option: "on-conflict") mine keeps what is here
          """
        ],
        details: ids.count > 1 ? ids : [], refs: todos.map(\.uid.text)))
  }

  /// The format of an export cannot hold all of the todos, and has to.
  public static func notCarried(_ report: ExchangeReport) -> TodoError {
    TodoError(
      ExchangeFailure(
        code: .refused, message: "the format cannot hold all of the todos",
        advice: ["without \(option: "strict") the rest is exported, and this is told"],
        details: report.lines(isImport: false), refs: report.lost.flatMap(\.refs)))
  }

  /// The format is only written.
  public static func notRead(_ format: ExchangeFormat) -> TodoError {
    refusal("\(format.rawValue) can be exported, not imported")
  }

  /// The format is only read.
  public static func notWritten(_ format: ExchangeFormat) -> TodoError {
    refusal("\(format.rawValue) can be imported, not exported")
  }

  private static func refusal(_ message: String, advice: [Advice] = []) -> TodoError {
    TodoError(ExchangeFailure(code: .refused, message: message, advice: advice))
  }
}
