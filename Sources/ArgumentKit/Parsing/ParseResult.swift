/// What a command line asks for.
public enum ParseResult: Equatable, Sendable {
  /// Run this command.
  case command(ParsedArguments)
  /// Show the help of a command, or of the whole tool.
  case help(CommandDeclaration?)
  /// Show a page of help that is about no single command.
  case topic(HelpTopic)
  /// Show the version.
  case version
}
