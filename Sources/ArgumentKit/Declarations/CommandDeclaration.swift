/// One command of a tool: its words, its operands, its options and what help says of them.
public struct CommandDeclaration: Equatable, Sendable {
  /// The word that runs it.
  public let name: String
  /// Other words that run it.
  public let aliases: [String]
  /// What it does, one line, lower case, without a full stop.
  public let summary: String
  /// Paragraphs that follow the options in help; one that begins with a blank is printed as it is, line by line.
  public let discussion: [String]
  /// Its operands, in order.
  public let arguments: [ArgumentDeclaration]
  /// Its own options, in the order help shows them; those of the whole tool are not among them.
  public let options: [OptionDeclaration]
  /// The words that it takes in place of options that others have: suggested where these are given.
  public let wordForms: [WordForm]
  /// Command lines that help leads with.
  public let examples: [Example]
  /// Whether it is for programs alone: help does not list it, and nothing completes or suggests it.
  public let isHidden: Bool
  /// Whether it takes things away, so that it is suggested only where it was meant.
  public let destroys: Bool

  /// Declares a command.
  public init(
    _ name: String, aliases: [String] = [], summary: String, discussion: [String] = [],
    arguments: [ArgumentDeclaration] = [], options: [OptionDeclaration] = [],
    wordForms: [WordForm] = [], examples: [Example] = [],
    isHidden: Bool = false, destroys: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.wordForms = wordForms
    self.examples = examples
    self.isHidden = isHidden
    self.destroys = destroys
  }

  /// The `help` command, which parsing answers by itself with ``ParseResult/help(_:)``.
  ///
  /// A tool puts it into one of its groups so that it is listed and completed like any other.
  public static func help(of tool: String) -> CommandDeclaration {
    CommandDeclaration(
      helpName, summary: "shows help: for the tool, a command or a topic",
      arguments: [ArgumentDeclaration(helpSubject, .optional, help: "the command or topic to explain")],
      examples: [
        Example("\(tool) help", "lists the commands"),
        Example("\(tool) help help", "explains one command"),
      ])
  }

  static let helpName = "help"

  /// What the argument of `help` is called.
  public static let helpSubject = "command"

  /// The name and the aliases.
  public var words: [String] { [name] + aliases }
}
