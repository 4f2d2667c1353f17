/// A page of help that is about no single command.
public struct HelpTopic: Equatable, Sendable {
  /// The word behind `help` that shows it.
  public let name: String
  /// What it is about, one line, lower case, without a full stop.
  public let summary: String
  /// Its paragraphs; one that begins with a blank is printed as it is, line by line.
  public let paragraphs: [String]
  /// Command lines that show what it is about.
  public let examples: [Example]

  /// Declares a topic.
  public init(_ name: String, summary: String, paragraphs: [String], examples: [Example] = []) {
    self.name = name
    self.summary = summary
    self.paragraphs = paragraphs
    self.examples = examples
  }
}
