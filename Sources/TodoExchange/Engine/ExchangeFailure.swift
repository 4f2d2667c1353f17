public import TodoCore

/// Why nothing was imported or exported.
enum ExchangeFailure: Failure {
  /// What was to be imported is in another format; the file is nil for standard input.
  case otherFormat(ExchangeFormat, file: String?)
  /// These todos were changed here and in what was to be imported.
  case conflict([ExchangeReport.Conflict])
  /// The format of an export cannot hold all of the todos, and has to.
  case notCarried(ExchangeReport)
  /// The format is only written.
  case notRead(ExchangeFormat)
  /// The format is only read.
  case notWritten(ExchangeFormat)

  package var code: ErrorCode {
    switch self {
    case .otherFormat, .notCarried, .notRead, .notWritten: .refused
    case .conflict: .conflict
    }
  }

  package var message: String {
    switch self {
    case .otherFormat(let format, let file):
      "\(file.map { visible($0) } ?? "standard input") is in the format \(format.rawValue)"
    case .conflict(let todos) where todos.count == 1:
      "todo \(todos[0].id.rawValue) was changed here and in the import"
    case .conflict(let todos): "\(todos.count) todos were changed here and in the import"
    case .notCarried: "the format cannot hold all of the todos"
    case .notRead(let format): "\(format.rawValue) can be exported, not imported"
    case .notWritten(let format): "\(format.rawValue) can be imported, not exported"
    }
  }

  package var advice: [Advice] {
    switch self {
    case .otherFormat(let format, _): ["to import it: \(command: "import", format.rawValue)"]
    case .conflict:
      [
        """
        \(option: "on-conflict") theirs takes the import's side, \(option: "on-conflict") mine keeps what is here
        """
      ]
    case .notCarried: ["without \(option: "strict") the rest is exported, and this is told"]
    case .notRead, .notWritten: []
    }
  }

  package var details: [String] {
    switch self {
    case .otherFormat, .notRead, .notWritten: []
    case .conflict(let todos): todos.count > 1 ? todos.map { "\($0.id.rawValue)" } : []
    case .notCarried(let report): report.lines(isImport: false)
    }
  }

  package var refs: [String] {
    switch self {
    case .otherFormat, .notRead, .notWritten: []
    case .conflict(let todos): todos.map(\.uid.text)
    case .notCarried(let report): report.lost.flatMap(\.refs)
    }
  }
}

extension TodoError {
  /// What was to be imported is in another format; the file is nil for standard input.
  public static func otherFormat(_ format: ExchangeFormat, file: String?) -> TodoError {
    TodoError(ExchangeFailure.otherFormat(format, file: file))
  }

  /// These todos were changed here and in what was to be imported.
  public static func importConflict(_ todos: [ExchangeReport.Conflict]) -> TodoError {
    TodoError(ExchangeFailure.conflict(todos))
  }

  /// The format of an export cannot hold all of the todos, and has to.
  public static func notCarried(_ report: ExchangeReport) -> TodoError {
    TodoError(ExchangeFailure.notCarried(report))
  }

  /// The format is only read.
  package static func notWritten(_ format: ExchangeFormat) -> TodoError {
    TodoError(ExchangeFailure.notWritten(format))
  }
}
