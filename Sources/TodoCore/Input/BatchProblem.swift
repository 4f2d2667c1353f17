/// A line of a batch that has an error, and why.
public struct BatchProblem: Error, Hashable, Sendable {
  /// What is wrong with a line.
  public enum Reason: Error, Hashable, Sendable {
    /// The line begins an object that goes on below it.
    case manyLines
    case malformed(column: Int, expected: String)
    /// A record of another program cannot be read; with the reason, and the column if it is known.
    case unreadable(String, column: Int?)
    /// The line is the header of a table that lacks a column.
    case columns(String)
    case refused(Refusal)
    /// The todo cannot change this way.
    case unfit(InvalidTodo)
    case noSuchID(Int)
    case namesTwo(id: Int, uid: String)
    case removed(line: Int)
    case missingTitle
    /// The object has `removed` or `ifModified`, but no id or uid.
    case namesNothing
    case idsExhausted
    case sharedUID(String)
    case gone
    /// The todo was last changed at this instant, which is not the line's `ifModified`.
    case changedSince(Instant, id: Int)
  }

  /// The file of the line, or `nil` for standard input.
  public var source: String?
  /// The number of the line, from 1.
  public let line: Int
  /// What is wrong with the line.
  public let reason: Reason

  package init(_ source: String? = nil, line: Int, reason: Reason) {
    self.source = source
    self.line = line
    self.reason = reason
  }

  /// Returns problems in the order of their texts, then of their lines.
  package static func sorted(_ problems: [BatchProblem], inOrderOf texts: [InputText]) -> [BatchProblem] {
    let places = Dictionary(texts.enumerated().map { (Exact($1.source ?? ""), $0) }) { first, _ in first }
    func key(_ problem: BatchProblem) -> (Int, Int) {
      (places[Exact(problem.source ?? "")] ?? 0, problem.line)
    }
    return problems.sorted { key($0) < key($1) }
  }

  var outcome: Outcome {
    switch reason {
    case .noSuchID: .notFound
    case .changedSince, .gone: .contended
    case .manyLines, .malformed, .unreadable, .columns, .refused, .unfit, .namesTwo, .sharedUID, .removed,
      .missingTitle, .namesNothing, .idsExhausted:
      .refused
    }
  }

  package var message: String {
    let text =
      switch reason {
      case .manyLines: "the object does not end on this line"
      case .malformed(let column, let expected): "column \(column): expected \(visible(expected))"
      case .unreadable(let text, let column?): "column \(column): \(text)"
      case .unreadable(let text, nil), .columns(let text): text
      case .refused(let refusal): refusal.message
      case .unfit(let todo): todo.message
      case .noSuchID(let id): "no such todo: \(id)"
      case .namesTwo(let id, let uid): "id \(id) and uid \(quoted(uid)) belong to different todos"
      case .removed(let line): "the todo was removed on line \(line)"
      case .missingTitle: "a new todo needs a title"
      case .namesNothing: "the object names no todo; it needs an id or a uid"
      case .idsExhausted: "every id up to \(TodoID.maximum) has been given"
      case .sharedUID(let uid): "several todos have the uid \(quoted(uid)); give the id"
      case .gone: "there is no todo to compare ifModified with"
      case .changedSince(let instant, let id):
        "todo \(id) was changed: its modified is \(instant), not the ifModified you gave"
      }
    return "\(source.map { "\(visible($0)), " } ?? "")line \(line): \(text)"
  }
}

/// Lines to apply or records to import that have errors; at least one.
struct RefusedLines: Failure {
  let problems: [BatchProblem]
  /// Whether these are records of another program, which can be skipped.
  let areRecords: Bool

  var code: ErrorCode {
    switch Set(problems.map(\.outcome)) {
    case [.notFound]: .notFound
    case [.contended]: .changed
    default: .refused
    }
  }

  var message: String {
    if problems.count == 1 { return problems[0].message }
    return "\(problems.count) \(areRecords ? "records" : "lines") have errors"
  }

  var advice: [Advice] {
    if problems.contains(where: { if case .columns = $0.reason { true } else { false } }) {
      return [
        "the first line must name the columns; to map one to a field: \(option: "map") Story=title"
      ]
    }
    if areRecords { return ["nothing was changed; to import the rest: \(option: "skip-bad")"] }
    return [
      problems.contains { $0.reason == .manyLines }
        ? .writeObjectsOnLines
        : "nothing was changed; fix the \(problems.count == 1 ? "line" : "lines") and try again"
    ]
  }

  var details: [String] { problems.count > 1 ? problems.map(\.message) : [] }

  var refs: [String] {
    problems.compactMap { if case .noSuchID(let id) = $0.reason { String(id) } else { nil } }
  }
}

extension TodoError {
  /// Returns an error about lines of a batch; at least one.
  public static func batch(_ problems: [BatchProblem]) -> TodoError {
    TodoError(RefusedLines(problems: problems, areRecords: false))
  }

  /// Returns an error about records of an import; at least one.
  public static func records(_ problems: [BatchProblem]) -> TodoError {
    TodoError(RefusedLines(problems: problems, areRecords: true))
  }
}

/// A text that a user gives to a command.
public struct InputText: Hashable, Sendable {
  /// The file of the text, or `nil` for standard input.
  public let source: String?
  /// The text.
  public let bytes: [UInt8]

  /// The maximum length in bytes, so that an endless input does not use up all memory.
  public static let longest = 256 << 20

  /// Creates a text from a file or from standard input.
  public init(_ bytes: [UInt8], from source: String? = nil) {
    (self.source, self.bytes) = (source, bytes)
  }

  /// The name of the file without folders and extension, or `nil` for standard input.
  package var name: String? {
    guard let name = source?.utf8.split(separator: UInt8(ascii: "/")).last else { return nil }
    return String(name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name)
  }
}
