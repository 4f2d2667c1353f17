/// An option without a value: it is given or it is not.
public struct Flag: Sendable {
  /// Its row of the table.
  public let declaration: OptionDeclaration

  /// Declares a flag by its long name without dashes, its one-letter form and one line of help.
  public init(_ name: String, short: Character? = nil, help: String) {
    declaration = OptionDeclaration(
      name: name, short: short, placeholder: nil, help: help, choices: [], isRepeatable: true)
  }

  /// `-h`, `--help`, which every tool has.
  public static let help = Flag("help", short: "h", help: "show help and do nothing else")

  /// `--version`, which every tool has.
  public static let version = Flag("version", help: "show the version and do nothing else")
}
