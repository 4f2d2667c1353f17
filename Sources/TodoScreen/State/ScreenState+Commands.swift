import ArgumentKit
import Terminal
import TodoCLI
import TodoKit

/// Running command lines, which are typed after `:` without the tool's name.
extension ScreenState {
  mutating func run(_ text: String) {
    let line = ShellLine(text, in: .bash)
    if line.isEscaping { return refuse("nothing follows the backslash") }
    if line.quote != .none { return refuse("the quotation mark is not closed") }
    let words = CommandWords(ShellLine(text + " ", in: .bash).words) { _ in aliases }.words
    switch words {
    case []: input = nil
    // Every pager and editor knows these words. Nothing is ever left to save.
    case _ where words.count == 1 && Self.quitting.contains(words[0].filter { $0 != "!" }):
      ask(.leave(isInterrupted: false))
    // The source of a man page is nothing to read here.
    case ["manual"]: run("help")
    case ["jot"]: open(.add)
    case ["w"]:
      input = nil
      say("every change is saved; q quits")
    default:
      do { ask(try effect(of: words)) } catch { refuse(ScreenMessage(ProblemModel(error)).text) }
    }
  }

  private static let quitting: Set = [
    "q", "qa", "qall", "quit", "quitall", "wq", "wqa", "x", "xa", "xit", "exit",
  ]

  private mutating func effect(of words: [String]) throws(UsageError) -> ScreenEffect {
    var words = words
    var line = Result { () throws(UsageError) in try read(words) }
    // Words that name no todos mean the todos that a key would act on.
    if let command = RefsCommand(words), line.namesNoTodo || command.hasOnlyText(words),
      let named = command.naming(targets, in: words), let again = try? read(named)
    {
      (words, line) = (named, .success(again))
      actsOnMarks = areTargetsMarked
    }
    guard let (arguments, route) = try line.get() else { return .run(words, needsTerminal: false) }
    // Standard input is the keyboard here.
    if route.needs.input.readsInput { throw arguments.conflict(arguments.command.name, "-") }
    if route.needs.opensScreen { throw arguments.conflict(arguments.command.name, "the screen") }
    if route.needs.isEndless {
      let option = arguments.has(Command.follow) ? Command.follow.row : Command.wait.row
      throw arguments.conflict(option.spelling, "the screen")
    }
    // Another store or another output format needs a run of the tool of its own.
    guard try GlobalOptions(arguments) == GlobalOptions() else {
      return .run(words, needsTerminal: route.needs.runsProgram)
    }
    return .open(route, for: arguments.has(Command.dryRun) ? .dryRun : .command)
  }

  /// Parses words and returns their route, or `nil` if they print something about the tool itself.
  private func read(_ words: [String]) throws(UsageError) -> (arguments: ParsedArguments, route: Route)? {
    guard case .command(let arguments) = try CommandTable.tool.parse(words),
      let command = CommandTable.command(arguments.command)
    else { return nil }
    return (arguments, try command.route(arguments))
  }
}

/// A command whose first argument names todos, and its place among the words.
private struct RefsCommand {
  let place: Int
  /// Whether a text follows, so that a single word names all todos.
  let hasText: Bool

  init?(_ words: [String]) {
    guard let place = CommandTable.tool.commandIndex(in: words),
      let arguments = CommandTable.tool.command(named: words[place])?.arguments,
      let first = arguments.first, first.name == Command.refsArgument.name
    else { return nil }
    (self.place, hasText) = (place, arguments.last?.isText == true)
  }

  /// Returns the words with todos named after the command, or `nil` if there are none to name.
  func naming(_ ids: [TodoID], in words: [String]) -> [String]? {
    guard !ids.isEmpty else { return nil }
    let names = ids.map { String($0.rawValue) }
    return words[...place] + (hasText ? [names.joined(separator: ",")] : names) + words[(place + 1)...]
  }

  /// Whether all words after the command are the text, because the first is alone or names no todo.
  func hasOnlyText(_ words: [String]) -> Bool {
    guard hasText, let first = words[(place + 1)...].first, first != "-" else { return false }
    return words.count == place + 2 || !Self.isReference(first)
  }

  /// Whether a word is a reference rather than text: ids, `uid:`, or the beginning of a uid with digits and
  /// letters.
  private static func isReference(_ word: String) -> Bool {
    guard let refs = try? TodoRef.parse(word) else { return false }
    return refs.allSatisfy { ref in
      guard case .beginning = ref.target else { return true }
      return word.allSatisfy { $0.isHexDigit || $0 == "-" } && word.contains { $0.isNumber }
        && word.contains { $0.isLetter }
    }
  }
}

extension Result where Success == (arguments: ParsedArguments, route: Route)?, Failure == UsageError {
  /// Whether the words that should name todos are missing or name none.
  fileprivate var namesNoTodo: Bool {
    switch self {
    case .success(let line):
      if case .openTodoChange(let request, _) = line?.route, case .misread = request.pick {
        true
      } else {
        false
      }
    case .failure(.missingArgument): true
    case .failure: false
    }
  }
}
