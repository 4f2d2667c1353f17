import TextSearch

/// A command line worth copying, and what it does.
public struct Example: Equatable, Sendable {
  /// The whole command line as typed in a shell.
  public let command: String
  /// What the command line does: one line, lower case.
  public let explanation: String

  /// Pairs a command line with what it does.
  public init(_ command: String, _ explanation: String) {
    (self.command, self.explanation) = (command, explanation)
  }
}

/// The long help of a command or a topic: paragraphs, then command lines worth copying.
///
/// The page is read only when help is shown, since most runs of a tool never show any.
public struct HelpText: Equatable, Sendable {
  private static let heading = "EXAMPLES\n"

  /// A function that reads a text in UTF-8.
  public typealias Page = @Sendable () -> [UInt8]

  private let page: Page

  /// Creates help from a page in UTF-8.
  ///
  /// Empty lines separate the paragraphs. The last block may be headed `EXAMPLES`: there, each command line
  /// is indented by two spaces, and its explanation, on the line below, by six.
  public init(_ page: @escaping @autoclosure Page = []) {
    self.page = page
  }

  /// The paragraphs, each in one line unless it is kept.
  public var paragraphs: [String] {
    blocks.filter { !$0.hasPrefix(Self.heading) }.map {
      Self.isKept($0) ? $0 : String($0.map { $0 == "\n" ? " " : $0 })
    }
  }

  /// Whether a paragraph is printed as it is, line by line, since one of its lines begins with a space.
  public static func isKept(_ paragraph: String) -> Bool {
    paragraph.hasPrefix(" ") || paragraph.contains("\n ")
  }

  /// The command lines with their explanations.
  public var examples: [Example] {
    guard let block = blocks.last, block.hasPrefix(Self.heading) else { return [] }
    let lines = block.split(separator: "\n").dropFirst().map { String($0.drop { $0 == " " }) }
    return stride(from: 1, to: lines.count, by: 2).map { Example(lines[$0 - 1], lines[$0]) }
  }

  private var blocks: [String] {
    let text = String(decoding: page(), as: UTF8.self)
    return (text.hasSuffix("\n") ? text.dropLast() : text[...]).pieces(between: "\n\n").filter { !$0.isEmpty }
      .map(
        String.init)
  }

  /// Whether both have the same text.
  public static func == (left: HelpText, right: HelpText) -> Bool { left.page() == right.page() }
}

/// A help page that is not about a single command.
public struct HelpTopic: Equatable, Sendable {
  /// The word after `help` that shows the topic.
  public let name: String
  /// What the topic is about: one line, lower case, without a full stop.
  public let summary: String
  /// What of the tool the page lists before its text.
  public let lists: Listing?
  /// The text of the page.
  public let help: HelpText

  /// What a tool has many of.
  public enum Listing: Equatable, Sendable {
    /// The commands, with what each does, and the first words that stand for one.
    case commands
    /// The options that work with every command.
    case options
  }

  /// Declares a topic.
  public init(
    _ name: String, summary: String, lists: Listing? = nil, page: @escaping @autoclosure HelpText.Page
  ) {
    self.name = name
    self.summary = summary
    self.lists = lists
    help = HelpText(page())
  }
}
