/// A command of a tool: its words, its operands, its options and its help.
///
/// Operands and options are made on demand, because every start declares all commands but runs only one.
public struct CommandDeclaration: Equatable, Sendable {
  /// The word that runs the command.
  public let name: String
  /// Other words that run the command.
  public let aliases: [String]
  /// What the command does: one line, lower case, without a full stop.
  public let summary: String
  /// The operands, in order.
  public var arguments: [ArgumentDeclaration] { makeArguments() }
  /// The command's own options, in the order help shows them, without the options of the whole tool.
  public var options: [OptionDeclaration] { makeOptions() }
  /// Options of other commands for which a word is suggested here, such as `project:work` for `--project
  /// work`.
  public var wordForms: [OptionDeclaration] { makeWordForms() }
  /// The examples and paragraphs of the command's help page.
  public let help: HelpText
  /// Whether the command is only for programs, so that it is never listed in help, completed or suggested.
  public let isHidden: Bool
  /// Whether the command removes things, so that it is suggested only for a word that begins with its full
  /// name.
  public let destroys: Bool

  /// A function that makes the rows of a table when they are needed.
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
    self.name = name
    self.aliases = aliases
    self.summary = summary
    makeArguments = arguments
    makeOptions = options
    makeWordForms = wordForms
    help = HelpText(page())
    (self.isHidden, self.destroys) = (isHidden, destroys)
  }

  /// The name of the command that shows help.
  public static let helpName = "help"
  private static let helpSubject = "command"

  /// Returns the `help` command, which parsing itself answers with ``ParseResult/help(_:)``.
  ///
  /// A tool puts it among its commands, so that it is listed and completed like any other.
  public static func help(_ page: @escaping @autoclosure HelpText.Page) -> CommandDeclaration {
    CommandDeclaration(
      helpName, summary: "show help for the tool, a command or a topic",
      arguments: [
        ArgumentDeclaration(
          helpSubject, .optional, help: "the command or topic to explain", completes: .helpSubjects)
      ], page: page())
  }

  /// Whether both have the same name, which is unique within a tool.
  public static func == (left: CommandDeclaration, right: CommandDeclaration) -> Bool {
    left.name == right.name
  }

  /// All words that run the command: the name, then the aliases.
  public var words: [String] { [name] + aliases }
}

/// An operand, or a list of operands, that a command takes.
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

  /// The name in usage lines and errors, such as `ref`.
  public let name: String
  /// How many words the argument takes.
  public let arity: Arity
  /// What the argument means: one line, lower case.
  public let help: String
  /// What completes the operand.
  public let completes: Completes
  /// The only words accepted; empty if any word will do.
  public let choices: [String]
  /// Other programs' words for the choices, with the choice that each suggests.
  public let synonyms: Synonyms

  /// Whether any text makes sense as the argument, even one that begins with a hyphen.
  public let isText: Bool

  /// Whether the argument may begin with a dash and a digit, as in `-3d`, which is then not an option.
  public let canBeNegative: Bool

  /// Declares an argument that is completed by certain words.
  public init(
    _ name: String, _ arity: Arity, help: String, completes: Completes, isText: Bool = false,
    canBeNegative: Bool = false
  ) {
    self.name = name
    self.arity = arity
    self.help = help
    self.completes = completes
    (choices, synonyms) = ([], Synonyms())
    (self.isText, self.canBeNegative) = (isText, canBeNegative)
  }

  /// Declares an argument for which every word but the choices is an error.
  public init(
    _ name: String, _ arity: Arity, help: String, choices: [String], synonyms: Synonyms = Synonyms()
  ) {
    self.name = name
    self.arity = arity
    self.help = help
    completes = .choices
    (self.choices, self.synonyms) = (choices, synonyms)
    (isText, canBeNegative) = (false, false)
  }

  /// The argument as a usage line writes it: `<ref>...`, `[query...]`, `bash|zsh|fish`.
  public var notation: String {
    let word = choices.isEmpty ? name : choices.joined(separator: "|")
    let dots = arity.isVariadic ? "..." : ""
    return arity.isRequired ? (choices.isEmpty ? "<\(word)>" : word) + dots : "[\(word)\(dots)]"
  }
}
