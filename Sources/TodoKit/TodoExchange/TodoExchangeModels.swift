public import TodoCore
public import TodoExchange

/// Which todos to take out, and how.
public struct ExportRequest: Hashable, Sendable {
  /// The format.
  public var format: ExchangeFormat
  /// Which todos.
  public var query: TodoQuery
  /// How they are written.
  public var options: ExportOptions
  /// Whether a todo that the format cannot hold is an error.
  public var isStrict: Bool

  /// Todos to be taken out.
  public init(
    _ format: ExchangeFormat, _ query: TodoQuery = TodoQuery(), options: ExportOptions = ExportOptions(),
    isStrict: Bool = false
  ) {
    (self.format, self.query, self.options, self.isStrict) = (format, query, options, isStrict)
  }
}

/// Todos as a text of another program, ready to be written as it is.
public struct ExportModel: Hashable, Sendable {
  /// The text.
  public let bytes: [UInt8]
}

/// What there is to tell of an import or an export: the numbers, and each in words.
public struct ExchangeReportModel: Hashable, Sendable {
  /// The numbers.
  public let report: ExchangeReport
  let isImport: Bool

  /// The same for people, a line for each kind; none where there is nothing to tell.
  public var lines: [String] { report.lines(isImport: isImport) }
  /// Of these, what was left out, and what had to give way to others.
  public var warnings: [String] { report.warnings }
}
