/// One command of a tool: its words, its operands, its options and what help says of them.
public struct CommandDeclaration: Equatable, Sendable {
  /// The word that runs it.
  public let name: String
  /// Other words that run it.
  public let aliases: [String]
  /// What it does, one line, lower case, without a full stop.
  public let summary: String
  /// Its operands, in order.
  public let arguments: [ArgumentDeclaration]
  /// Its own options, in the order help shows them; those of the whole tool are not among them.
  public let options: [OptionDeclaration]
  /// Options of other commands that are words here, `project:work` for `--project work`: suggested where they are given.
  public let wordForms: [OptionDeclaration]
  /// What help leads with, and what it says below the options.
  public let help: HelpText
  /// Whether it is for programs alone: help does not list it, and nothing completes or suggests it.
  public let isHidden: Bool
  /// Whether it takes things away, so that it is suggested only where it was meant.
  public let destroys: Bool

  /// Declares a command.
  public init(
    _ name: String, aliases: [String] = [], summary: String, arguments: [ArgumentDeclaration] = [],
    options: [OptionDeclaration] = [], wordForms: [OptionDeclaration] = [],
    page: @escaping @autoclosure HelpText.Page = [],
    isHidden: Bool = false, destroys: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.wordForms = wordForms
    help = HelpText(page())
    self.isHidden = isHidden
    self.destroys = destroys
  }

  static let helpName = "help"
  /// What the argument of `help` is called.
  public static let helpSubject = "command"

  /// The `help` command, which parsing answers by itself with ``ParseResult/help(_:)``.
  ///
  /// A tool puts it into one of its groups so that it is listed and completed like any other.
  public static func help(_ page: @escaping @autoclosure HelpText.Page) -> CommandDeclaration {
    CommandDeclaration(
      helpName, summary: "shows help: for the tool, a command or a topic",
      arguments: [ArgumentDeclaration(helpSubject, .optional, help: "the command or topic to explain")], page: page())
  }

  /// The name and the aliases.
  public var words: [String] { [name] + aliases }
}
