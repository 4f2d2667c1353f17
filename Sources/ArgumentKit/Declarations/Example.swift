/// A command line worth copying, and what it does.
public struct Example: Equatable, Sendable {
  /// The whole line as typed in a shell.
  public let command: String
  /// What happens, one line, lower case.
  public let explanation: String

  /// Pairs a command line with what it does.
  public init(_ command: String, _ explanation: String) {
    self.command = command
    self.explanation = explanation
  }
}
