/// Todo objects to be applied, all or none.
public struct BatchRequest: Hashable, Sendable {
  /// JSON: one object a line, or one array of objects.
  public var texts: [InputText]

  /// Objects to be applied.
  public init(_ texts: [InputText] = []) {
    self.texts = texts
  }
}

/// Why a line of a batch is refused.
public struct BatchProblem: Error, Hashable, Sendable {
  /// What is wrong with it.
  public enum Reason: Error, Hashable, Sendable {
    /// It has the beginning of an object that goes on below it.
    case manyLines
    /// It is not JSON, or not of the todo object's shape.
    case malformed(column: Int, expected: String)
    /// A record of another program cannot be read: what is wrong, and at which character of the line, if that is known.
    case unreadable(String, column: Int?)
    /// A value is not allowed.
    case refused(Refusal)
    /// It names an id that no todo has.
    case noSuchID(Int)
    /// Its id and its uid name different todos.
    case namesTwo(id: Int, uid: String)
    /// An earlier line has removed the todo.
    case removed(line: Int)
    /// It creates a todo without a title.
    case missingTitle
    /// It removes a todo, or knows when one was changed last, but does not say which.
    case namesNothing
    /// It creates a todo, but every id has been given.
    case idsExhausted
    /// Its uid names several todos.
    case sharedUID(String)
    /// The line knows a todo that is no longer there.
    case gone
    /// The todo is not the version that the line knows: it was changed last at that instant.
    case changedSince(Instant, id: Int)
  }

  /// The file that the line is of; nil for standard input.
  public var source: String?
  /// The line of the input, from 1.
  public let line: Int
  /// What is wrong.
  public let reason: Reason

  /// What is wrong with a line.
  init(_ source: String? = nil, line: Int, reason: Reason) {
    self.source = source
    self.line = line
    self.reason = reason
  }

  /// Problems by the texts that they are in, and by their lines.
  static func sorted(_ problems: [BatchProblem], inOrderOf texts: [InputText]) -> [BatchProblem] {
    let places = Dictionary(texts.enumerated().map { (Exact($1.source ?? ""), $0) }) { first, _ in first }
    func key(_ problem: BatchProblem) -> (Int, Int) { (places[Exact(problem.source ?? "")] ?? 0, problem.line) }
    return problems.sorted { key($0) < key($1) }
  }

  /// How a command ends that fails for this.
  var outcome: Outcome {
    switch reason {
    case .noSuchID: .notFound
    case .changedSince, .gone: .contended
    case .manyLines, .malformed, .unreadable, .refused, .namesTwo, .sharedUID, .removed, .missingTitle, .namesNothing,
      .idsExhausted:
      .refused
    }
  }
}
