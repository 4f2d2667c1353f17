import ArgumentKit

/// A subcommand that leads to no screen: it prints a text that is made of the table of commands.
struct Page: Sendable {
  /// What parsing, help and completions know of it.
  let declaration: CommandDeclaration
  /// What it prints.
  let text: @Sendable (ParsedArguments, Environment) throws(UsageError) -> String
}

extension Page {
  /// `todo manual`.
  static let manual = Page(
    declaration: CommandDeclaration(
      "manual", summary: "prints the man page",
      discussion: ["The page is in mdoc(7), which man shows when it is in a file below share/man."],
      examples: [
        Example("todo manual | man -l -", "reads it"),
        Example("todo manual > ~/.local/share/man/man1/todo.1", "installs it for yourself"),
      ])
  ) { (_, _) in Manual(tool: CommandTable.tool).text }

  /// `todo completions`.
  static let completions = Page(
    declaration: CommandDeclaration(
      "completions", summary: "prints a script that makes a shell complete the words of todo",
      discussion: [
        """
        Completed are commands, options, their values, the projects and tags of the store, and ids, shown with the \
        titles of their todos. Nothing of the store is in the script: it asks todo at each Tab.
        """
      ],
      arguments: [
        ArgumentDeclaration("shell", .one, help: "the shell", choices: Shell.allCases.map(\.rawValue))
      ],
      examples: [
        Example("eval \"$(todo completions bash)\"", "in ~/.bashrc, or in ~/.zshrc with zsh and behind compinit"),
        Example("todo completions fish | source", "in ~/.config/fish/config.fish"),
      ])
  ) { (arguments, _) throws(UsageError) in try shell(arguments).script }

  /// The shell that the first operand names.
  static func shell(_ arguments: ParsedArguments) throws(UsageError) -> Shell {
    guard let shell = arguments.operands.first.flatMap(Shell.init(rawValue:)) else {
      throw .missingArgument("shell", command: arguments.command.name)
    }
    return shell
  }
}
