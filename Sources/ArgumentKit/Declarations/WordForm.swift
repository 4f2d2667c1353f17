/// A word of a command that says what an option does elsewhere: `project:work` for `--project work`.
public struct WordForm: Equatable, Sendable {
  /// The option of other commands.
  public let option: OptionDeclaration
  /// What stands before the value in the word, such as `project:`.
  public let beginning: String

  /// Declares what is written in place of an option.
  public init(_ option: OptionDeclaration, beginning: String) {
    self.option = option
    self.beginning = beginning
  }

  /// The word with a value.
  func word(_ value: String) -> String {
    beginning + (value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value)
  }
}
