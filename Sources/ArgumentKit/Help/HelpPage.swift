/// A page of plain text, built section by section and wrapped to a width.
struct HelpPage {
  /// A line of two columns: what is typed, and what it means.
  struct Entry {
    let term: String
    let text: String
  }

  /// The widest term that still has its text beside it rather than below.
  private static let widestTerm = 26
  /// The fewest columns that text is wrapped to, however narrow the page.
  private static let narrowestText = 20

  let width: Int
  private(set) var text = ""

  init(width: Int) {
    self.width = width
  }

  /// Adds a paragraph after an empty line; one that begins with a blank is kept line by line.
  mutating func add(paragraph: String) {
    add(paragraph.hasPrefix(" ") ? [paragraph] : wrapped(paragraph, indent: 0))
  }

  /// Adds a headed section whose paragraph is wrapped; nothing when it is empty.
  mutating func add(_ title: String, paragraph: String) {
    guard !paragraph.isEmpty else { return }
    add([title] + wrapped(paragraph, indent: 2).map { "  " + $0 })
  }

  /// Adds headed sections whose two columns are aligned; nothing for a section without entries.
  mutating func add(_ sections: [(title: String, entries: [Entry])]) {
    let terms = sections.flatMap(\.entries).map(\.term.count)
    let column = 4 + (terms.filter { $0 <= Self.widestTerm }.max() ?? Self.widestTerm)
    for section in sections where !section.entries.isEmpty { add(section.title, section.entries, textAt: column) }
  }

  private mutating func add(_ title: String, _ entries: [Entry], textAt column: Int) {
    let margin = String(repeating: " ", count: column)
    var lines = [title]
    for entry in entries {
      var texts = wrapped(entry.text, indent: column)[...]
      var first = "  " + entry.term
      if first.count + 2 <= column, let text = texts.popFirst() {
        first += String(repeating: " ", count: column - first.count) + text
      }
      lines.append(first)
      lines += texts.map { margin + $0 }
    }
    add(lines)
  }

  /// Adds command lines, each with its explanation below; nothing when there are none.
  mutating func add(examples: [Example]) {
    guard !examples.isEmpty else { return }
    add(
      ["EXAMPLES"]
        + examples.flatMap { example in
          ["  " + example.command] + wrapped(example.explanation, indent: 6).map { "      " + $0 }
        })
  }

  /// Adds lines as they are, after an empty line.
  mutating func add(_ lines: [String]) {
    if !text.isEmpty { text += "\n" }
    for line in lines { text += line + "\n" }
  }

  /// Breaks text at blanks into lines that fit beside an indent; a longer word gets a line of its own.
  private func wrapped(_ text: String, indent: Int) -> [String] {
    let room = max(width, indent + Self.narrowestText) - indent
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= room {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
