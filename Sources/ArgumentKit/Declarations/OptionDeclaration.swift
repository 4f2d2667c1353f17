/// The untyped row that parsing, help, completions and the manual read about one option or flag.
public struct OptionDeclaration: Equatable, Sendable {
  /// The long name without its dashes, such as `due`.
  public let name: String
  /// The one-letter form without its dash, such as `d`.
  public let short: Character?
  /// What the value is called in help, such as `date`; `nil` for a flag, which takes no value.
  public let placeholder: String?
  /// What it does, one line, lower case.
  public let help: String
  /// The words of a closed set of values, shown in place of the placeholder; empty when any text may be given.
  public let choices: [String]
  /// Whether it may be given more than once with a value.
  public let isRepeatable: Bool

  /// Whether a value must follow.
  public var takesValue: Bool { placeholder != nil }

  /// The long form as it is typed, such as `--due`.
  public var spelling: String { "--" + name }

  /// What it does, and whether it may be given more than once.
  public var fullHelp: String { help + (isRepeatable && takesValue ? " (repeatable)" : "") }

  /// What help shows for the value, such as `<date>` or `high|low`; `nil` for a flag.
  public var valueNotation: String? {
    guard let placeholder else { return nil }
    return choices.isEmpty ? "<\(placeholder)>" : choices.joined(separator: "|")
  }
}
