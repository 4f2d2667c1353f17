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
    self.name = name
    self.arity = arity
    self.help = help
    self.choices = choices
    self.synonyms = synonyms
    self.isText = isText
    self.canBeNegative = canBeNegative
  }

  /// How it is written in a usage line: `<ref>...`, `[query...]`, `bash|zsh|fish`.
  public var notation: String {
    let word = choices.isEmpty ? name : choices.joined(separator: "|")
    let dots = arity.isVariadic ? "..." : ""
    return arity.isRequired ? (choices.isEmpty ? "<\(word)>" : word) + dots : "[\(word)\(dots)]"
  }
}
