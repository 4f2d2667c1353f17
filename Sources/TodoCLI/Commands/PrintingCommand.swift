package import ArgumentKit

/// A subcommand that leads to no screen: it prints a text that is made of the table of commands.
package enum PrintingCommand: String, CaseIterable, Sendable {
  case completions
  case manual
  /// `todo __complete`, which the scripts of `todo completions` call at each Tab.
  ///
  /// It has a name that nobody types by accident: `todo complete 12` is a slip for `todo done 12`.
  case completing = "__complete"

  package init?(_ declaration: CommandDeclaration) { self.init(rawValue: declaration.name) }

  /// What parsing, help and completions know of it.
  package var declaration: CommandDeclaration {
    switch self {
    case .completions:
      CommandDeclaration(
        rawValue, summary: "prints a script that lets a shell complete the words of todo", arguments: [Self.shell],
        page: PackageResources.completions_txt)
    case .manual:
      CommandDeclaration(rawValue, summary: "prints the man page", page: PackageResources.manual_txt)
    case .completing:
      CommandDeclaration(
        rawValue, summary: "lists what a command line can become",
        arguments: [
          Self.shell, ArgumentDeclaration("line", .one, help: "the command line up to the cursor"),
          ArgumentDeclaration("word", .optional, help: "in bash, the word that is completed"),
          ArgumentDeclaration("type", .optional, help: "in bash, the type of completion: COMP_TYPE"),
        ],
        isHidden: true)
    }
  }

  private static let shell = ArgumentDeclaration(
    "shell", .one, help: "the shell", choices: Shell.allCases.map(\.rawValue))
}
