package import ArgumentKit
import TodoKit

/// One subcommand: its row of the table, how its words become a route, and how a route becomes its words.
///
/// It decides nothing else.
package struct Command: Sendable {
  /// What parsing, help and completions know of it.
  package let declaration: CommandDeclaration
  package let route: @Sendable (ParsedArguments) throws(UsageError) -> Route
  /// The words that lead to a route; nil for the routes of other commands.
  let spelling: @Sendable (Route) -> Spelling?

  init(
    _ name: String, aliases: [String] = [], summary: String,
    arguments: @escaping @autoclosure CommandDeclaration.Rows<ArgumentDeclaration> = [],
    options: @escaping @autoclosure CommandDeclaration.Rows<OptionDeclaration> = [],
    wordForms: @escaping @autoclosure CommandDeclaration.Rows<OptionDeclaration> = [],
    page: @escaping @autoclosure HelpText.Page, destroys: Bool = false,
    route: @escaping @Sendable (ParsedArguments) throws(UsageError) -> Route,
    spelling: @escaping @Sendable (Route) -> Spelling?
  ) {
    declaration = CommandDeclaration(
      name, aliases: aliases, summary: summary, arguments: arguments(), options: options(), wordForms: wordForms(),
      page: page(), destroys: destroys)
    (self.route, self.spelling) = (route, spelling)
  }
}

struct Spelling {
  let words: [String]

  /// Operands, which stand behind `--` where one looks like an option, and options, of which those that are not wanted are
  /// empty.
  init(_ operands: [String] = [], _ options: [String]...) {
    let areLikeOptions = operands.contains { $0.utf8.first == UInt8(ascii: "-") && $0 != Command.standardInput }
    let options = options.flatMap(\.self)
    words = areLikeOptions ? options + ["--"] + operands : operands + options
  }

  /// The todos that are picked, `-` where standard input names more, an operand behind them, and options.
  init(_ pick: TodoPick, _ input: InputUse, then last: String? = nil, _ options: [String]...) {
    self.init(
      pick.words(input) + [last].compactMap(\.self), Command.whereQuery.words(pick.query), options.flatMap(\.self))
  }

  /// A text that a command joins from its words, as these words where a shell leaves them alone, else as one.
  static func pieces(of text: String?) -> [String] {
    guard let text else { return [] }
    let pieces = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return pieces.allSatisfy { ShellWord.quoted($0) == $0 } ? pieces : [text]
  }

  /// The same of a query, which may be empty.
  static func pieces(ofQuery text: String) -> [String] { text.isEmpty ? [] : pieces(of: text) }
}

extension Option {
  /// The option with a value; nothing where that is not wanted.
  func words(_ value: String?) -> [String] { value.map { [row.spelling, $0] } ?? [] }
}

extension Flag {
  func words(_ isGiven: Bool) -> [String] { isGiven ? [row.spelling] : [] }
}

extension TodoPick {
  func words(_ input: InputUse) -> [String] {
    switch self {
    case .refs(let refs):
      var words = refs.map(\.text)
      if case .refs(let index) = input, index <= words.count { words.insert(Command.standardInput, at: index) }
      return words
    case .query: return []
    case .misread(_, let words): return words
    }
  }

  fileprivate var query: String? { if case .query(let query) = self { query } else { nil } }
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
      guard !words.isEmpty else { throw arguments.missing("ref") }
      let (refs, input, misread) = try read(words, of: arguments, readsInput: true)
      if let misread { return (.misread(misread, among: words), .none) }
      return (.refs(refs), input)
    }
    guard words.isEmpty else { throw bothPicked(arguments) }
    return (.query(query), .none)
  }

  static func bothPicked(_ arguments: ParsedArguments) -> UsageError { arguments.conflict("<ref>", "--where") }

  /// The operands as references, where standard input holds none.
  static func refs(_ arguments: ParsedArguments) throws(UsageError) -> [TodoRef] {
    let (refs, _, misread) = try read(arguments.operands, of: arguments, readsInput: false)
    let error: TodoError
    if let misread {
      error = .malformedRef(misread)
    } else if let (word, id) = refs.firstStep {
      error = .stepNamed(word, of: id)
    } else {
      return refs
    }
    let problem = ProblemModel(error)
    throw arguments.invalid("ref", [problem.message, problem.words].compactMap(\.self).joined(separator: "; "))
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

  static func readTwice(_ argument: String, _ arguments: ParsedArguments) -> UsageError {
    arguments.invalid(argument, "\"-\" is given twice, but standard input can be read only once")
  }

  /// The error where standard input is to be read for the content and for something else.
  static func readTwice(_ arguments: ParsedArguments) -> UsageError {
    arguments.conflict(standardInput, "--content -")
  }
}
