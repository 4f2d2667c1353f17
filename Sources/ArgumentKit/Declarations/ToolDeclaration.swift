import Suggestions
import TextSearch

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
  /// All commands, in the order help lists them.
  public let commands: [CommandDeclaration]
  /// Pages of help beside those of the commands, in the order help lists them.
  public var topics: [HelpTopic] { makeTopics() }
  /// The name of the command that runs when no command is named.
  public let defaultCommand: String
  /// First words that are no command and yet mean one.
  public var shorthands: [Shorthand] { makeShorthands() }
  /// Words that other tools use for a command, with what to write here: suggested, never run.
  public let synonyms: Synonyms
  /// What help leads with, and what it says at its end.
  public let help: HelpText

  private let makeTopics: CommandDeclaration.Rows<HelpTopic>
  private let makeShorthands: CommandDeclaration.Rows<Shorthand>

  /// Declares a tool; `--help` and `--version` are added to `options`.
  public init(
    _ name: String, summary: String, version: String, options: [OptionDeclaration] = [],
    groups: [(title: String, commands: [CommandDeclaration])],
    topics: @escaping @autoclosure CommandDeclaration.Rows<HelpTopic> = [], defaultCommand: String,
    shorthands: @escaping @autoclosure CommandDeclaration.Rows<Shorthand> = [], synonyms: Synonyms = Synonyms(),
    page: @escaping @autoclosure HelpText.Page = []
  ) {
    (self.name, self.summary, self.version) = (name, summary, version)
    self.options = options + [Flag.help.row, Flag.version.row]
    (self.groups, commands) = (groups, groups.flatMap(\.commands))
    (self.defaultCommand, self.synonyms) = (defaultCommand, synonyms)
    (makeTopics, makeShorthands) = (topics, shorthands)
    help = HelpText(page())
  }

  /// The command that a word is nearly the name of, perhaps among other names; nil where none is.
  ///
  /// One that destroys is meant only where its name is there in full.
  func word(like word: String, or others: [String] = []) -> String? {
    let known = commands.filter { !$0.isHidden && (!$0.destroys || word.lowercased().hasPrefix($0.name)) }
    return closest(to: word, among: known.flatMap(\.words) + others)
  }

  /// The command that a word runs, by its name or an alias.
  public func command(named word: String) -> CommandDeclaration? {
    commands.first { $0.name == word || $0.aliases.contains(word) }
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

/// Words of other tools, and what to write in their place: suggested, never run.
///
/// Their table is a text, read when a word is unknown: most runs of a tool have no such word. A line of the table is
/// `fetch get -> buy`, or `label -> edit --tag | tags` where what is meant depends on what follows.
public struct Synonyms: Equatable, Sendable {
  private let table: HelpText.Page

  /// A table in UTF-8.
  public init(_ table: @escaping @autoclosure HelpText.Page = []) {
    self.table = table
  }

  /// The words that a word stands for, one list of words for each thing that it may mean; empty for none.
  public subscript(word: String) -> [[String]] {
    rows.first { $0.words.contains(word.lowercased()) }?.meant ?? []
  }

  package var rows: [(meant: [[String]], words: [String])] {
    String(decoding: table(), as: UTF8.self).split(separator: "\n").map { line in
      let sides = line.pieces(between: "->").map { $0.split(separator: " ").map(String.init) }
      let meant = sides.count > 1 ? sides[1].split(separator: "|").map { Array($0) } : []
      return (meant, sides.first ?? [])
    }
  }

  /// Whether both hold the same.
  public static func == (left: Synonyms, right: Synonyms) -> Bool { left.table() == right.table() }
}

/// A first word that is no command and yet says which one is meant, which gets it as its first operand.
public struct Shorthand: Sendable {
  /// The name of the command that is meant.
  public let command: String
  /// A command line that help shows, without the command.
  public let example: Example
  /// Whether a word looks like that.
  package let fits: @Sendable (String) -> Bool

  /// Declares which command words of a form mean.
  public init(for command: String, example: Example, _ fits: @escaping @Sendable (String) -> Bool) {
    (self.command, self.example, self.fits) = (command, example, fits)
  }
}
