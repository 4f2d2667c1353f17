import Suggestions
import TextSearch

/// The table of a command-line tool: the single source for parsing, help, completions and the manual.
public struct ToolDeclaration: Sendable {
  /// The word that starts the tool in a shell.
  public let name: String
  /// What the tool is for: one line, lower case, without a full stop.
  public let summary: String
  /// The answer to `--version`.
  public let version: String
  /// The options that may come anywhere, even before the command; the last two are `--help` and `--version`.
  public let options: [OptionDeclaration]
  /// All commands, in the order help lists them.
  public let commands: [CommandDeclaration]
  /// The help pages that are not about a single command, in the order help lists them.
  public var topics: [HelpTopic] { makeTopics() }
  /// The name of the command that runs when no command is named.
  public let defaultCommand: String
  /// The forms of first words that stand for a command without naming it.
  public var shorthands: [Shorthand] { makeShorthands() }
  /// Other tools' words for commands, with the words to write here: suggested, never run.
  public let synonyms: Synonyms
  /// Whether a command line that can be parsed makes sense, as far as its words tell; judges only what is
  /// suggested.
  let makesSense: @Sendable (_ words: [String]) -> Bool
  /// The first page of help.
  public let help: HelpText

  private let makeTopics: CommandDeclaration.Rows<HelpTopic>
  private let makeShorthands: CommandDeclaration.Rows<Shorthand>

  /// Declares a tool; `--help` and `--version` are added to `options`.
  public init(
    _ name: String, summary: String, version: String, options: [OptionDeclaration] = [],
    commands: [CommandDeclaration],
    topics: @escaping @autoclosure CommandDeclaration.Rows<HelpTopic> = [], defaultCommand: String,
    shorthands: @escaping @autoclosure CommandDeclaration.Rows<Shorthand> = [],
    synonyms: Synonyms = Synonyms(),
    makesSense: @escaping @Sendable (_ words: [String]) -> Bool = { _ in true },
    page: @escaping @autoclosure HelpText.Page = []
  ) {
    self.name = name
    self.summary = summary
    self.version = version
    self.options = options + [Flag.help.row, Flag.version.row]
    self.commands = commands
    (self.defaultCommand, self.synonyms) = (defaultCommand, synonyms)
    (makeTopics, makeShorthands) = (topics, shorthands)
    self.makesSense = makesSense
    help = HelpText(page())
  }

  /// Returns the command word, or other name, that a word almost matches, or `nil` if none is close.
  ///
  /// A command that destroys is returned only if the word begins with its full name.
  func closestWord(to word: String, or others: [String] = []) -> String? {
    let known = commands.filter { !$0.isHidden && (!$0.destroys || word.lowercased().hasPrefix($0.name)) }
    return closest(to: word, among: known.flatMap(\.words) + others)
  }

  /// Returns the command with a name or alias, or `nil` if there is none.
  public func command(named word: String) -> CommandDeclaration? {
    commands.first { $0.name == word || $0.aliases.contains(word) }
  }

  /// Returns the command that a word stands for by its form, without naming it, or `nil` if there is none.
  func command(impliedBy word: String) -> CommandDeclaration? {
    shorthands.first { $0.fits(word) }.flatMap { command(named: $0.command) }
  }

  /// Whether a word stands for a command by its form.
  public func isShorthand(_ word: String) -> Bool { command(impliedBy: word) != nil }

  /// Returns the topic with a name, or `nil` if there is none.
  public func topic(named name: String) -> HelpTopic? {
    topics.first { $0.name == name }
  }
}

/// Other tools' words, with the words to write instead: suggested, never run.
///
/// The table is a text, read only for an unknown word, since most runs of a tool have none. A line of the
/// table is `fetch get -> buy`, or `label -> edit --tag | tags` if the meaning depends on what follows.
public struct Synonyms: Equatable, Sendable {
  private let table: HelpText.Page

  /// Creates synonyms from a table in UTF-8.
  public init(_ table: @escaping @autoclosure HelpText.Page = []) {
    self.table = table
  }

  /// The possible meanings of a word, each a list of words; empty if there is none.
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

  /// Whether both have the same table.
  public static func == (left: Synonyms, right: Synonyms) -> Bool { left.table() == right.table() }
}

/// A form of first words that stand for a command without naming it, and become its first operand.
public struct Shorthand: Sendable {
  /// The name of the command that the words stand for.
  public let command: String
  /// The example in help: a command line that leaves the command out.
  public let example: Example
  /// Whether a word has the form.
  package let fits: @Sendable (String) -> Bool

  /// Declares the command that words of a form stand for.
  public init(for command: String, example: Example, _ fits: @escaping @Sendable (String) -> Bool) {
    self.command = command
    self.example = example
    self.fits = fits
  }
}
