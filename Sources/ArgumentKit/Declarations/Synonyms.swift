/// Words of other tools, and what to write in their place: suggested, never run.
///
/// Their table is one text, which is read when a word is unknown: most runs of a tool have no such word. A line of it is
/// `fetch get -> buy`, or `label -> edit --tag | tags` where what is meant depends on what follows.
public struct Synonyms: Equatable, Sendable {
  private let table: String

  /// A table.
  public init(_ table: String = "") {
    self.table = table
  }

  /// The words that a word stands for, one list of words for each thing that it may mean; empty for none.
  public subscript(word: String) -> [[String]] {
    rows.first { $0.words.contains(word.lowercased()) }?.meant ?? []
  }

  /// The lines of the table.
  package var rows: [(meant: [[String]], words: [String])] {
    table.split(separator: "\n").map { line in
      let sides = line.split(separator: "->").map { $0.split(separator: " ").map(String.init) }
      let meant = sides.count > 1 ? sides[1].split(separator: "|").map { Array($0) } : []
      return (meant, sides.first ?? [])
    }
  }
}
