import TextSearch

/// A command line worth copying, and what it does.
public struct Example: Equatable, Sendable {
  /// The whole line as typed in a shell.
  public let command: String
  /// What happens, one line, lower case.
  public let explanation: String

  /// Pairs a command line with what it does.
  public init(_ command: String, _ explanation: String) {
    (self.command, self.explanation) = (command, explanation)
  }
}

/// What help says of a command or a topic at length: paragraphs, then command lines worth copying.
///
/// Its page is read only when help is shown, which most runs of a tool never do.
public struct HelpText: Equatable, Sendable {
  private static let heading = "EXAMPLES\n"

  /// What reads a text in UTF-8.
  public typealias Page = @Sendable () -> [UInt8]

  private let page: Page

  /// The text of a page in UTF-8.
  ///
  /// Empty lines stand between its paragraphs. The last block may be headed `EXAMPLES`: each command line there is
  /// indented by two blanks, and the line below it, its explanation, by six.
  public init(_ page: @escaping @autoclosure Page = []) {
    self.page = page
  }

  /// Its paragraphs; one that begins with a blank is printed as it is, line by line.
  public var paragraphs: [String] {
    blocks.filter { !$0.hasPrefix(Self.heading) }.map {
      $0.hasPrefix(" ") ? $0 : String($0.map { $0 == "\n" ? " " : $0 })
    }
  }

  /// Its command lines.
  public var examples: [Example] {
    guard let block = blocks.last, block.hasPrefix(Self.heading) else { return [] }
    let lines = block.split(separator: "\n").dropFirst().map { String($0.drop { $0 == " " }) }
    return stride(from: 1, to: lines.count, by: 2).map { Example(lines[$0 - 1], lines[$0]) }
  }

  private var blocks: [String] {
    let text = String(decoding: page(), as: UTF8.self)
    return (text.hasSuffix("\n") ? text.dropLast() : text[...]).pieces(between: "\n\n").filter { !$0.isEmpty }.map(
      String.init)
  }

  /// Whether both say the same.
  public static func == (left: HelpText, right: HelpText) -> Bool { left.page() == right.page() }
}

/// A page of help that is about no single command.
public struct HelpTopic: Equatable, Sendable {
  /// The word after `help` that shows it.
  public let name: String
  /// What it is about, one line, lower case, without a full stop.
  public let summary: String
  /// What it says.
  public let help: HelpText

  /// Declares a topic.
  public init(_ name: String, summary: String, page: @escaping @autoclosure HelpText.Page) {
    (self.name, self.summary) = (name, summary)
    help = HelpText(page())
  }
}
