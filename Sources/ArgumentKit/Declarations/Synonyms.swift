import TextSearch

/// Words of other tools, and what to write in their place: suggested, never run.
///
/// Their table is a text, read when a word is unknown: most runs of a tool have no such word. A line of the table is
/// `fetch get -> buy`, or `label -> edit --tag | tags` where what is meant depends on what follows.
public struct Synonyms: Equatable, Sendable {
  private let table: HelpText.Page

  /// A table in UTF-8.
  public init(_ table: @escaping @autoclosure HelpText.Page = []) {
    self.table = table
  }

  /// The words that a word stands for, one list of words for each thing that it may mean; empty for none.
  public subscript(word: String) -> [[String]] {
    rows.first { $0.words.contains(word.lowercased()) }?.meant ?? []
  }

  /// The lines of the table.
  package var rows: [(meant: [[String]], words: [String])] {
    String(decoding: table(), as: UTF8.self).split(separator: "\n").map { line in
      let sides = line.pieces(between: "->").map { $0.split(separator: " ").map(String.init) }
      let meant = sides.count > 1 ? sides[1].split(separator: "|").map { Array($0) } : []
      return (meant, sides.first ?? [])
    }
  }

  /// Whether both hold the same.
  public static func == (left: Synonyms, right: Synonyms) -> Bool { left.table() == right.table() }
}

/// A first word that is no command and yet says which one is meant, which gets it as its first operand.
public struct Shorthand: Sendable {
  /// The name of the command that is meant.
  public let command: String
  /// A command line that help shows, without the command.
  public let example: Example
  /// Whether a word looks like that.
  package let fits: @Sendable (String) -> Bool

  /// Declares which command words of a form mean.
  public init(for command: String, example: Example, _ fits: @escaping @Sendable (String) -> Bool) {
    self.command = command
    self.example = example
    self.fits = fits
  }
}
