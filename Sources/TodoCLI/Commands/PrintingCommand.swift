import ArgumentKit

/// The subcommands without a route: each prints a text made from the table of commands.
enum PrintingCommand {
  static let completions = CommandDeclaration(
    "completions", summary: "print a script for completion in your shell",
    arguments: [shell],
    page: PackageResources.completions_txt)
  static let manual = CommandDeclaration(
    "manual", summary: "print the man page", page: PackageResources.manual_txt)
  /// `todo __complete`, which the scripts of `todo completions` call at each Tab.
  ///
  /// The name is not typed by accident, unlike `todo complete 12`, which is a slip for `todo done 12`.
  static let completing = CommandDeclaration(
    "__complete", summary: "list what a command line can become",
    arguments: [
      shell,
      ArgumentDeclaration("line", .one, help: "the command line up to the cursor", completes: .nothing),
      ArgumentDeclaration(
        "word", .optional, help: "in bash, the word that is completed", completes: .nothing),
      ArgumentDeclaration(
        "type", .optional, help: "in bash, the type of completion: COMP_TYPE", completes: .nothing),
    ],
    isHidden: true)

  static let all = [completions, manual, completing]

  private static let shell = ArgumentDeclaration(
    "shell", .one, help: "the shell", choices: Shell.allCases.map(\.rawValue))
}
