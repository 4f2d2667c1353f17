package import ArgumentKit

/// A subcommand that leads to no screen: it prints a text that is made of the table of commands.
package enum PrintingCommand: CaseIterable, Sendable {
  /// `todo completions`.
  case completions
  /// `todo manual`.
  case manual
  /// `todo __complete`, which the scripts of `todo completions` call at each Tab.
  ///
  /// It has a name that nobody types by accident: `todo complete 12` is a slip for `todo done 12`.
  case completing

  /// What parsing, help and completions know of it.
  package var declaration: CommandDeclaration {
    switch self {
    case .completions: Self.completionsDeclaration
    case .manual: Self.manualDeclaration
    case .completing: Self.completingDeclaration
    }
  }

  private static let completionsDeclaration = CommandDeclaration(
    "completions", summary: "prints a script that lets a shell complete the words of todo",
    discussion: [
      """
      Completes commands, aliases, options, their values, the words of a query, views, settings, projects, tags, and \
      ids, shown with their titles. The script asks todo at each Tab, so it need not be made again when the store changes, and nothing that \
      a todo contains becomes part of it.
      """
    ],
    arguments: [shell],
    examples: [
      Example("eval \"$(todo completions bash)\"", "in ~/.bashrc; for zsh, in ~/.zshrc after compinit"),
      Example("todo completions fish | source", "in ~/.config/fish/config.fish"),
    ])

  private static let manualDeclaration = CommandDeclaration(
    "manual", summary: "prints the man page",
    discussion: ["The page is written in mdoc(7); man finds it in a man1 folder below share/man."],
    examples: [
      Example("todo manual | man -l -", "reads it"),
      Example("todo manual > ~/.local/share/man/man1/todo.1", "installs it for yourself"),
    ])

  private static let completingDeclaration = CommandDeclaration(
    "__complete", summary: "lists what a command line can become",
    arguments: [
      shell, ArgumentDeclaration("line", .one, help: "the command line up to the cursor"),
      ArgumentDeclaration("word", .optional, help: "in bash, the word that is completed"),
      ArgumentDeclaration("type", .optional, help: "in bash, the type of completion: COMP_TYPE"),
    ],
    isHidden: true)

  private static let shell = ArgumentDeclaration(
    "shell", .one, help: "the shell", choices: Shell.allCases.map(\.rawValue))
}
