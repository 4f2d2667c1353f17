/// One command of a tool: its words, its operands, its options and what help says of them.
///
/// Operands and options are made when they are asked for: each start declares every command and runs one.
public struct CommandDeclaration: Equatable, Sendable {
  /// The word that runs it.
  public let name: String
  /// Other words that run it.
  public let aliases: [String]
  /// What it does, one line, lower case, without a full stop.
  public let summary: String
  /// Its operands, in order.
  public var arguments: [ArgumentDeclaration] { makeArguments() }
  /// Its own options, in the order help shows them; those of the whole tool are not among them.
  public var options: [OptionDeclaration] { makeOptions() }
  /// Options of other commands that are words here, `project:work` for `--project work`: suggested where they are given.
  public var wordForms: [OptionDeclaration] { makeWordForms() }
  /// What help leads with, and what it says below the options.
  public let help: HelpText
  /// Whether it is for programs alone: help does not list it, and nothing completes or suggests it.
  public let isHidden: Bool
  /// Whether it takes things away, so that it is suggested only where it was meant.
  public let destroys: Bool

  /// What makes rows of a table when they are read.
  public typealias Rows<Row> = @Sendable () -> [Row]

  private let makeArguments: Rows<ArgumentDeclaration>
  private let makeOptions: Rows<OptionDeclaration>
  private let makeWordForms: Rows<OptionDeclaration>

  /// Declares a command.
  public init(
    _ name: String, aliases: [String] = [], summary: String,
    arguments: @escaping @autoclosure Rows<ArgumentDeclaration> = [],
    options: @escaping @autoclosure Rows<OptionDeclaration> = [],
    wordForms: @escaping @autoclosure Rows<OptionDeclaration> = [],
    page: @escaping @autoclosure HelpText.Page = [], isHidden: Bool = false, destroys: Bool = false
  ) {
    (self.name, self.aliases, self.summary) = (name, aliases, summary)
    (makeArguments, makeOptions, makeWordForms) = (arguments, options, wordForms)
    help = HelpText(page())
    (self.isHidden, self.destroys) = (isHidden, destroys)
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

  /// Whether both are the same command: a tool has no two of one name.
  public static func == (left: CommandDeclaration, right: CommandDeclaration) -> Bool { left.name == right.name }

  /// The name and the aliases.
  public var words: [String] { [name] + aliases }
}

/// One kind of operand that a command takes.
public struct ArgumentDeclaration: Equatable, Sendable {
  /// How many words an argument takes.
  public enum Arity: Equatable, Sendable {
    /// Exactly one.
    case one
    /// None or one.
    case optional
    /// One or more; only for the last argument.
    case many
    /// None or more; only for the last argument.
    case any

    package var isRequired: Bool { self == .one || self == .many }
    package var isVariadic: Bool { self == .many || self == .any }
  }

  /// What it is called in usage lines and errors, such as `ref`.
  public let name: String
  /// How many words it takes.
  public let arity: Arity
  /// What it means, one line, lower case.
  public let help: String
  /// The only words it accepts; empty when any word will do.
  public let choices: [String]
  /// What other programs call the choices, with the choice that each suggests.
  public let synonyms: Synonyms

  /// Whether any text makes sense as it, also one that begins with a hyphen.
  public let isText: Bool

  /// Whether a dash before a digit makes sense as its beginning, as in `-3d`, so that it is no option there.
  public let canBeNegative: Bool

  /// Declares an argument; `choices` makes every other word an error.
  public init(
    _ name: String, _ arity: Arity, help: String, choices: [String] = [], synonyms: Synonyms = Synonyms(),
    isText: Bool = false, canBeNegative: Bool = false
  ) {
    (self.name, self.arity, self.help, self.choices, self.synonyms) = (name, arity, help, choices, synonyms)
    (self.isText, self.canBeNegative) = (isText, canBeNegative)
  }

  /// How it is written in a usage line: `<ref>...`, `[query...]`, `bash|zsh|fish`.
  public var notation: String {
    let word = choices.isEmpty ? name : choices.joined(separator: "|")
    let dots = arity.isVariadic ? "..." : ""
    return arity.isRequired ? (choices.isEmpty ? "<\(word)>" : word) + dots : "[\(word)\(dots)]"
  }
}
