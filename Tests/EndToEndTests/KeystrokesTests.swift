import Testing
import TodoTestSupport

@Suite("The keys to press in Comparison")
struct KeystrokesTests {
  /// The cells of the table: the job, our line and its keys, theirs and its keys.
  private func rows() throws -> [[String]] {
    let article = try #require(ReadmeDocument.all.first { $0.name == "Comparison" })
    let lines = article.lines.drop { $0 != "## Keys to press" }.filter { $0.hasPrefix("| ") }.dropFirst(2)
    return lines.map {
      $0.split(separator: "|").map { $0.filter { $0 != "`" }.trimmingPrefix(" ") }.map { cell in
        String(cell.reversed().drop { $0 == " " }.reversed())
      }
    }
  }

  @Test("every line has as many keys as the table says, and only one of ours has more than theirs")
  func keys() throws {
    let rows = try rows()
    #expect(rows.count == 11)
    for row in rows {
      #expect(Int(row[2]) == row[1].count + 1, "\(row)")
      #expect(Int(row[4]) == row[3].count + 1, "\(row)")
    }
    #expect(rows.filter { $0[1].count > $0[3].count }.map { $0[0] } == ["find"])
  }

  @Test("every line of ours works with the config above the table")
  func lines() throws {
    let home = try Home()
    let article = try #require(ReadmeDocument.all.first { $0.name == "Comparison" })
    let config = article.lines.drop { $0 != "## Keys to press" }.drop { $0 != "```" }.dropFirst().prefix {
      $0 != "```"
    }
    try home.folder.write(config.joined(separator: "\n") + "\n", to: "config")
    for title in ["One", "Two", "Three", "Buy milk", "Five"] {
      try home.todo("add", title, "-P", "work", "-d", "tomorrow").expect()
    }
    for row in try rows() {
      let words = row[1].split(separator: " ").dropFirst().map(String.init)
      let result = try home.todo(words, environment: ["TODO_CONFIG": home.folder.path(of: "config")])
      #expect(result.status == 0 && !result.output.isEmpty, "\(row[1])\n\(result.error)")
    }
  }
}
