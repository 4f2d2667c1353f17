/// Records of another program to be brought in, all or none.
public struct ImportRequest: Hashable, Sendable {
  /// What to do with a todo that was changed here and there.
  public enum Policy: String, CaseIterable, Sendable {
    /// Theirs is taken where the two differ.
    case theirs
    /// Ours stays.
    case mine
    /// Nothing is brought in.
    case fail
  }

  /// The format of the texts.
  public var format: ExchangeFormat
  /// The texts, together one import.
  public var texts: [InputText]
  /// What to do with a todo that was changed here and there.
  public var policy: Policy
  /// Whether records that cannot be read are left out, rather than all refused for them.
  public var skipsBad: Bool
  /// The project of todos that have none; nil for none.
  public var project: String?
  /// Tags that every todo gets besides its own.
  public var tags: [String]

  /// Texts to be brought in.
  public init(
    _ format: ExchangeFormat, _ texts: [InputText] = [], policy: Policy = .theirs, skipsBad: Bool = false,
    project: String? = nil, tags: [String] = []
  ) {
    self.format = format
    self.texts = texts
    self.policy = policy
    self.skipsBad = skipsBad
    self.project = project
    self.tags = tags
  }
}

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
    self.format = format
    self.query = query
    self.options = options
    self.isStrict = isStrict
  }
}

/// What an import has changed.
struct ImportSummary {
  /// The todos that are different now.
  let deltas: [TodoDelta]
  /// What there is to tell.
  let report: ExchangeReport
}

/// Todos as a text of another program.
struct ExportSummary {
  /// The text.
  let bytes: [UInt8]
  /// What there is to tell.
  let report: ExchangeReport
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
  /// The same for people, a line for each kind; none where there is nothing to tell.
  public let lines: [String]
  /// Of these, what was left out, and what had to give way to others.
  public let warnings: [String]

  init(_ report: ExchangeReport, isImport: Bool) {
    self.report = report
    warnings = report.warnings
    lines = report.lines(isImport: isImport)
  }
}
