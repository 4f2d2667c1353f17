package import ArgumentKit
import TodoKit

/// A subcommand: its declaration, how its words become a route, and how a route becomes its words.
///
/// It decides nothing else.
package struct Command: Sendable {
  /// What parsing, help and completions know about the command.
  package let declaration: CommandDeclaration
  package let route: @Sendable (ParsedArguments) throws(UsageError) -> Route
  /// Returns the words that lead to a route, or `nil` for the routes of other commands.
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
      name, aliases: aliases, summary: summary, arguments: arguments(), options: options(),
      wordForms: wordForms(),
      page: page(), destroys: destroys)
    (self.route, self.spelling) = (route, spelling)
  }
}

struct Spelling {
  let words: [String]

  /// Spells operands, after `--` if one looks like an option, and options, each a list of words that is empty
  /// for an option that is not wanted.
  init(_ operands: [String] = [], _ options: [String]...) {
    let needsDashes = operands.contains { $0.utf8.first == UInt8(ascii: "-") && $0 != Command.standardInput }
    let options = options.flatMap(\.self)
    words = needsDashes ? options + ["--"] + operands : operands + options
  }

  /// Spells the todos that are picked, with `-` if standard input names more, then an operand, then options.
  init(_ pick: TodoPick, _ input: InputUse, then last: String? = nil, _ options: [String]...) {
    self.init(
      pick.words(input) + [last].compactMap(\.self), Command.whereQuery.words(pick.query),
      options.flatMap(\.self))
  }

  /// Splits a text that a command joins from words into these words, or keeps it whole if a shell would
  /// change a word.
  static func pieces(of text: String?) -> [String] {
    guard let text else { return [] }
    let pieces = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return pieces.allSatisfy { ShellWord.quoted($0) == $0 } ? pieces : [text]
  }

  /// Splits a query like any other text; an empty query has no words.
  static func pieces(ofQuery text: String) -> [String] { text.isEmpty ? [] : pieces(of: text) }
}

extension Option {
  /// Returns the words of the option with a value, or none without a value.
  func words(_ value: String?) -> [String] { value.map { [row.spelling, $0] } ?? [] }
}

extension Flag {
  func words(_ isSet: Bool) -> [String] { isSet ? [row.spelling] : [] }
}

extension TodoPick {
  func words(_ input: InputUse) -> [String] {
    switch self {
    case .refs(let refs):
      var words = refs.map(\.text)
      if case .refs(let index) = input, index <= words.count {
        words.insert(Command.standardInput, at: index)
      }
      return words
    case .query, .ready: return []
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
    "ref", .any, help: "12, 3-7, 3,5,9-11, a uid or its first 4 characters, or - for standard input",
    completes: .refs)
  static let whereQuery = Option(
    "where", value: "query", help: "pick todos by a query instead; only open ones, unless it names a status",
    completes: .query)

  /// Returns what the words pick: references or `--where`, never both.
  ///
  /// - Parameter words: the operands that are references, or `nil` for all operands.
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

  static func bothPicked(_ arguments: ParsedArguments) -> UsageError {
    arguments.conflict("<ref>", "--where")
  }

  /// Returns the operands as references, without any from standard input.
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
    throw arguments.invalid(
      "ref", [problem.message, problem.words].compactMap(\.self).joined(separator: "; "))
  }

  /// Returns words as references, the place of standard input among them, and the first word that is not a
  /// reference.
  ///
  /// - Parameter readsInput: whether `-` means references in standard input.
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

  /// Returns the error for reading standard input both for the content and for something else.
  static func readTwice(_ arguments: ParsedArguments) -> UsageError {
    arguments.conflict(standardInput, "--content -")
  }
}
