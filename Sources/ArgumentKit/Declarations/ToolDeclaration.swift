import Suggestions

/// The whole table of a command-line tool, the one source of parsing, help, completions and the manual.
public struct ToolDeclaration: Sendable {
  /// The word that starts the tool in a shell.
  public let name: String
  /// What it is for, one line, lower case, without a full stop.
  public let summary: String
  /// What `--version` answers.
  public let version: String
  /// The options that may come anywhere, even before the command; `--help` and `--version` are the last of them.
  public let options: [OptionDeclaration]
  /// The commands in the groups in which help lists them, under headings such as `CHANGING TODOS`.
  public let groups: [(title: String, commands: [CommandDeclaration])]
  /// Pages of help beside those of the commands, in the order help lists them.
  public let topics: [HelpTopic]
  /// The name of the command that runs when no command is named.
  public let defaultCommand: String
  /// First words that are no command and yet mean one.
  public let shorthands: [Shorthand]
  /// Words that other tools use for a command, with what to write here: suggested, never run.
  public let synonyms: Synonyms
  /// What help leads with, and what it says at its end.
  public let help: HelpText

  /// Declares a tool; `--help` and `--version` are added to `options`.
  public init(
    _ name: String, summary: String, version: String, options: [OptionDeclaration] = [],
    groups: [(title: String, commands: [CommandDeclaration])],
    topics: [HelpTopic] = [], defaultCommand: String, shorthands: [Shorthand] = [], synonyms: Synonyms = Synonyms(),
    page: @escaping @autoclosure HelpText.Page = []
  ) {
    self.name = name
    self.summary = summary
    self.version = version
    self.options = options + [Flag.help.row, Flag.version.row]
    self.groups = groups
    self.topics = topics
    self.defaultCommand = defaultCommand
    self.shorthands = shorthands
    self.synonyms = synonyms
    help = HelpText(page())
  }

  /// All commands, in the order help lists them.
  public var commands: [CommandDeclaration] { groups.flatMap(\.commands) }

  /// The command that a word is nearly the name of, perhaps among other names; nil where none is.
  ///
  /// One that destroys is meant only where its name is there in full.
  func word(like word: String, or others: [String] = []) -> String? {
    let known = commands.filter { !$0.isHidden && (!$0.destroys || word.lowercased().hasPrefix($0.name)) }
    return closest(to: word, among: known.flatMap(\.words) + others)
  }

  /// The command that a word runs, by its name or an alias.
  public func command(named word: String) -> CommandDeclaration? {
    commands.first { $0.words.contains(word) }
  }

  /// The command that a word means by its form, though it is the name of none.
  func command(meantBy word: String) -> CommandDeclaration? {
    shorthands.first { $0.fits(word) }.flatMap { command(named: $0.command) }
  }

  /// Whether a word means a command by its form.
  public func isShorthand(_ word: String) -> Bool { command(meantBy: word) != nil }

  /// The topic of that name.
  public func topic(named name: String) -> HelpTopic? {
    topics.first { $0.name == name }
  }
}
