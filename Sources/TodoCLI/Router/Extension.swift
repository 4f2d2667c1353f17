import ArgumentKit
import FileStore
import Processes
import Terminal
import TodoKit

/// A command that a program in `PATH` adds: `todo-run` is `todo run`.
struct Extension: Equatable {
  let name: String
  let path: String

  private static let prefix = "todo-"

  /// Returns the extension that a word names, or `nil` if there is none; a command of our own is none.
  static func named(_ word: String, in environment: Environment) -> Extension? {
    guard environment.become != nil, isName(word) else { return nil }
    return searchPath(environment).program(named: prefix + word).map { Extension(name: word, path: $0) }
  }

  /// Returns all extensions, by name.
  static func all(in environment: Environment) -> [Extension] {
    guard environment.become != nil else { return [] }
    return searchPath(environment).programs(withPrefix: prefix).compactMap {
      named(String($0.dropFirst(prefix.count)), in: environment)
    }
  }

  private static func searchPath(_ environment: Environment) -> SearchPath {
    SearchPath(environment.text("PATH") ?? "")
  }

  private static func isName(_ word: String) -> Bool {
    !word.isEmpty && CommandTable.tool.unknownWord(in: [word]) != nil
      && word.unicodeScalars.allSatisfy {
        $0 != "/" && !$0.properties.isWhitespace && !DisplayText.isHidden($0)
      }
  }

  /// Returns the end of the first page of help: the names, or nothing if there are none.
  static func page(of extensions: [Extension], width: Int) -> String {
    if extensions.isEmpty { return "" }
    let names = extensions.map { DisplayText($0.name) }.joined(separator: ", ")
    let text: DisplayText = "Programs named todo-… in your PATH: \(names)"
    return "\n" + text.wrapped(to: max(1, width)).map { "\($0.text)\n" }.joined()
  }
}

/// A command line that runs an extension.
struct ExtensionCall {
  private let called: Extension
  private let arguments: [String]
  /// The options before the extension, which are for todo.
  private let given: ParsedArguments

  /// Reads `run …` and `help run`, or returns `nil` for any other command line.
  init?(_ words: [String], in environment: Environment) {
    let tool = CommandTable.tool
    guard let index = tool.commandIndex(in: words) else { return nil }
    let rest = Array(words[(index + 1)...])
    let isHelp =
      words[index] == CommandDeclaration.helpName && rest.count == 1 && tool.topic(named: rest[0]) == nil
    guard let called = Extension.named(isHelp ? rest[0] : words[index], in: environment),
      case .command(let given)? = try? tool.parse(Array(words[..<index])), given.isBare
    else { return nil }
    (self.called, self.given) = (called, given)
    arguments = isHelp ? ["--help"] : rest
  }

  /// Returns the options for todo; those that no variable tells the extension are refused.
  func options() throws(UsageError) -> GlobalOptions {
    for option in [GlobalOptions.fields.row, GlobalOptions.color.row, GlobalOptions.noPager.row]
    where given.has(option) {
      throw .invalidValue(
        option: option.spelling, message: "write options of \(called.name) after its name", suggestion: nil,
        command: nil)
    }
    return try GlobalOptions(given)
  }

  /// Runs the extension in place of this process; returns why if that fails.
  func run(_ options: GlobalOptions, in environment: Environment) throws(TodoError) -> TodoError {
    let form = options.form(on: environment.console(options.color))
    var variables = [
      "TODO_FILE": try StoreChoice(option: options.file, environment: environment).variable(in: environment),
      "TODO_FORM": form == .quiet ? "ids" : form.rawValue,
    ]
    if given.has(GlobalOptions.noConfig) { variables["TODO_CONFIG"] = "" }
    if !options.runsHook { variables[AfterHook.mark] = "1" }
    let failure = environment.become?(called.path, ["todo-\(called.name)"] + arguments, variables)
    return TodoError(
      ProblemModel(
        code: .unreadable, message: "cannot run \(called.path): \(failure?.message ?? "")",
        advice: ["a script begins with a line such as #!/bin/sh, which names a program that exists"]))
  }
}
