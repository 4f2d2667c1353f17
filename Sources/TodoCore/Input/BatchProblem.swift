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
  package init(_ source: String? = nil, line: Int, reason: Reason) {
    self.source = source
    self.line = line
    self.reason = reason
  }

  /// Problems by the texts that they are in, and by their lines.
  package static func sorted(_ problems: [BatchProblem], inOrderOf texts: [InputText]) -> [BatchProblem] {
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

  /// What is wrong, and on which line.
  package var message: String {
    let text =
      switch reason {
      case .manyLines: "an object goes over several lines"
      case .malformed(let column, let expected): "column \(column): expected \(visible(expected))"
      case .unreadable(let text, let column?): "column \(column): \(text)"
      case .unreadable(let text, nil): text
      case .refused(let refusal): refusal.message
      case .noSuchID(let id): "no such todo: \(id)"
      case .namesTwo(let id, let uid): "id \(id) and uid \(quoted(uid)) belong to different todos"
      case .removed(let line): "the todo was removed on line \(line)"
      case .missingTitle: "a new todo needs a title"
      case .namesNothing: "the object names no todo; it needs an id or a uid"
      case .idsExhausted: "every id up to \(TodoID.maximum) has been given"
      case .sharedUID(let uid): "several todos have the uid \(quoted(uid)); give the id"
      case .gone: "the todo that ifModified is about does not exist"
      case .changedSince(let instant, let id):
        "todo \(id) was changed: its modified is \(instant), not that of ifModified"
      }
    return "\(source.map { "\(visible($0)), " } ?? "")line \(line): \(text)"
  }
}
