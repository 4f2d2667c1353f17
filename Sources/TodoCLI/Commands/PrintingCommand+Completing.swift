import ArgumentKit
import Terminal

extension PrintingCommand {
  /// `todo __complete`, which the scripts of `todo completions` call at each Tab.
  ///
  /// It has a name that nobody types by accident: `todo complete 12` is a slip for `todo done 12`.
  static let completing = PrintingCommand(
    declaration: CommandDeclaration(
      "__complete", summary: "lists what a command line can become",
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
    let reply = ShellReply(
      shell: shell, line: line, width: environment.console(.never).width,
      typedInBash: words.count > 2 ? words[2] : "", isList: words.count < 4 || !insertions.contains(words[3]))
    return reply.text(of: Completer(environment).completion(of: line))
  }

  /// The types of completion that put whole lines of the reply into the command line: `%` for a menu, `*` for all.
  private static let insertions: Set = ["37", "42"]
}
