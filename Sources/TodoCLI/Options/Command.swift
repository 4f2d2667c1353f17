package import ArgumentKit
import TodoKit

/// One subcommand: its row of the table, and how its words become a route.
///
/// It decides nothing else.
package struct Command: Sendable {
  /// What parsing, help and completions know of it.
  package let declaration: CommandDeclaration
  /// Where those words lead.
  package let route: @Sendable (ParsedArguments) throws(UsageError) -> Route
}

extension Command {
  /// `-`, which means standard input.
  static let standardInput = "-"

  package static let dryRun = Flag("dry-run", short: "n", help: "show what would happen, change nothing")

  package static let refsArgument = ArgumentDeclaration(
    "ref", .any, help: "12, 3-7, 3,5,9-11, a uid or its first 4 characters, or - for standard input")

  static let whereQuery = Option(
    "where", value: "query", help: "pick todos by a query instead; only open ones, unless it names a status")

  /// What the words pick: references or `--where`, never both.
  ///
  /// - Parameter words: those of the operands that are references; nil for all.
  static func pick(
    _ arguments: ParsedArguments, _ words: [String]? = nil
  ) throws(UsageError) -> (TodoPick, InputUse) {
    let words = words ?? arguments.operands
    guard let query = try arguments.value(whereQuery) else {
      guard !words.isEmpty else { throw .missingArgument("ref", command: arguments.command.name) }
      let (refs, input, misread) = try read(words, of: arguments, readsInput: true)
      if let misread { return (.misread(misread, among: words), .none) }
      return (.refs(refs), input)
    }
    guard words.isEmpty else { throw bothPicked(arguments) }
    return (.query(query), .none)
  }

  /// The error where both references and a query are given.
  static func bothPicked(_ arguments: ParsedArguments) -> UsageError {
    .conflict("<ref>", "--where", command: arguments.command.name)
  }

  /// The operands as references, where standard input holds none.
  static func refs(_ arguments: ParsedArguments) throws(UsageError) -> [TodoRef] {
    let (refs, _, misread) = try read(arguments.operands, of: arguments, readsInput: false)
    let problem: Problem
    if let misread {
      problem = Problem(ProblemModel(.malformedRef(misread)))
    } else if let (word, id) = refs.firstStep {
      problem = Problem(ProblemModel(.stepNamed(word, of: id)))
    } else {
      return refs
    }
    let message = [problem.model.message, problem.advice].compactMap(\.self).joined(separator: "; ")
    throw .invalidArgument("ref", message: message, suggestion: nil, command: arguments.command.name)
  }

  /// Words as references, where among them those stand that standard input holds, and the first that is none.
  ///
  /// - Parameter readsInput: whether `-` means these.
  private static func read(
    _ words: [String], of arguments: ParsedArguments, readsInput: Bool
  ) throws(UsageError) -> (refs: [TodoRef], input: InputUse, misread: String?) {
    var refs: [TodoRef] = []
    var misread: String?
    var input = InputUse.none
    for word in words {
      guard word != standardInput || !readsInput else {
        guard input == .none else { throw readTwice("ref", arguments) }
        input = .refs(at: refs.count)
        continue
      }
      do { refs += try TodoRef.parse(word) } catch { misread = misread ?? word }
    }
    return (refs, input, misread)
  }

  /// The error where two operands are standard input.
  static func readTwice(_ argument: String, _ arguments: ParsedArguments) -> UsageError {
    .invalidArgument(
      argument, message: "\"-\" is given twice, but standard input can be read only once", suggestion: nil,
      command: arguments.command.name)
  }

  /// The error where standard input is to be read for two things.
  static func twice(_ word: String, _ arguments: ParsedArguments) -> UsageError {
    .conflict(word, "--content -", command: arguments.command.name)
  }
}
