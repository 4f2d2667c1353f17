/// Commands that help lists together.
public struct CommandGroup: Equatable, Sendable {
  /// The heading, such as `CHANGING TODOS`.
  public let title: String
  /// The commands in the order they are listed.
  public let commands: [CommandDeclaration]

  /// Puts commands under a heading.
  public init(_ title: String, _ commands: [CommandDeclaration]) {
    self.title = title
    self.commands = commands
  }
}
