import ArgumentKit
import TodoKit

extension Page {
  /// `todo __complete`, which the scripts of `todo completions` call at each Tab.
  ///
  /// It has a name that nobody types by accident: `todo complete 12` is a slip for `todo done 12`.
  static let completing = Page(
    declaration: CommandDeclaration(
      "__complete", summary: "tells a shell what a command line can become",
      arguments: [
        ArgumentDeclaration("shell", .one, help: "the shell", choices: Shell.allCases.map(\.rawValue)),
        ArgumentDeclaration("line", .one, help: "the command line up to the cursor"),
        ArgumentDeclaration("word", .optional, help: "in bash, the word that is completed"),
        ArgumentDeclaration("type", .optional, help: "in bash, the type of completion: COMP_TYPE"),
      ],
      isHidden: true)
  ) { (arguments, environment) throws(UsageError) in
    let shell = try shell(arguments)
    let words = arguments.operands
    let line = ShellLine(words[1], in: shell)
    let completer = Completer(tool: CommandTable.tool) { file in facts(file: file, in: environment) }
    let reply = ShellReply(
      shell: shell, line: line, width: environment.console(.never).width,
      typedInBash: words.count > 2 ? words[2] : "", isList: words.count < 4 || !insertions.contains(words[3]))
    return reply.text(of: completer.completion(of: line))
  }

  /// The types of completion that put whole lines of the reply into the command line: `%` for a menu, `*` for all.
  private static let insertions: Set = ["37", "42"]

  /// What the store knows; nil when nothing says where it is.
  private static func facts(file: String?, in environment: Environment) -> (any TodoCompletion.Interactor)? {
    do {
      let store: TodoStore
      switch try StoreLocation(option: try path(file, in: environment), environment: environment) {
      case .memory: store = .samples(at: try environment.moment())
      case .file(let path): store = .file(path, lockTimeout: 0, onWait: {}, onHistoryLost: { _ in })
      }
      return TodoCompletionModule.interactor(store: store)
    } catch {
      return nil
    }
  }

  /// The path of `--file` with a `~/` at its beginning as the shell would expand it.
  private static func path(_ file: String?, in environment: Environment) throws(EnvironmentError) -> String? {
    guard let file, file.hasPrefix("~/"), let home = try environment.path("HOME") else { return file }
    return home + file.dropFirst()
  }
}
