/// A page of help that is about no single command.
public struct HelpTopic: Equatable, Sendable {
  /// The word after `help` that shows it.
  public let name: String
  /// What it is about, one line, lower case, without a full stop.
  public let summary: String
  private let makeParagraphs: @Sendable () -> [String]
  private let makeExamples: @Sendable () -> [Example]

  /// Its paragraphs; one that begins with a blank is printed as it is, line by line.
  public var paragraphs: [String] { makeParagraphs() }
  /// Command lines that show what it is about.
  public var examples: [Example] { makeExamples() }

  /// Declares a topic, whose texts are made only when they are read: most runs of a tool show no help.
  public init(
    _ name: String, summary: String, paragraphs: @escaping @autoclosure @Sendable () -> [String],
    examples: @escaping @autoclosure @Sendable () -> [Example] = []
  ) {
    self.name = name
    self.summary = summary
    makeParagraphs = paragraphs
    makeExamples = examples
  }

  /// Whether both show the same.
  public static func == (left: HelpTopic, right: HelpTopic) -> Bool {
    (left.name, left.summary) == (right.name, right.summary) && left.paragraphs == right.paragraphs
      && left.examples == right.examples
  }
}
