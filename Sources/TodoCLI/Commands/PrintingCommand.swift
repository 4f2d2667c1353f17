package import ArgumentKit

/// A subcommand that leads to no screen: it prints a text that is made of the table of commands.
package struct PrintingCommand: Sendable {
  /// What parsing, help and completions know of it.
  package let declaration: CommandDeclaration
  /// What it prints.
  package let text: @Sendable (ParsedArguments, Environment) throws(UsageError) -> String
}

extension PrintingCommand {
  /// `todo manual`.
  static let manual = PrintingCommand(
    declaration: CommandDeclaration(
      "manual", summary: "prints the man page",
      discussion: ["The page is written in mdoc(7); man finds it in a man1 folder below share/man."],
      examples: [
        Example("todo manual | man -l -", "reads it"),
        Example("todo manual > ~/.local/share/man/man1/todo.1", "installs it for yourself"),
      ])
  ) { (_, _) in Manual(tool: CommandTable.tool).text }

  /// `todo completions`.
  static let completions = PrintingCommand(
    declaration: CommandDeclaration(
      "completions", summary: "prints a script that lets a shell complete the words of todo",
      discussion: [
        """
        Completes commands, aliases, options, their values, the words of a query, views, settings, projects, tags, and \
        ids, shown with their titles. The script asks todo at each Tab, so it need not be made again when the store changes, and nothing that \
        a todo contains becomes part of it.
        """
      ],
      arguments: [
        ArgumentDeclaration("shell", .one, help: "the shell", choices: Shell.allCases.map(\.rawValue))
      ],
      examples: [
        Example("eval \"$(todo completions bash)\"", "in ~/.bashrc; for zsh, in ~/.zshrc after compinit"),
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
