import Foundation
import Testing
import TodoTestSupport

/// Task lists as people write them, and our lists as GitHub's own parser reads them.
@Suite("Markdown")
struct MarkdownTests {
  private static let files = ["readme", "vault", "dataview"]

  private static func fixture(_ name: String) throws -> String {
    let tests = URL(filePath: #filePath).pathComponents.prefix { $0 != "EndToEndTests" }.joined(
      separator: "/")
    return try String(contentsOf: URL(filePath: "\(tests)/Fixtures/markdown/\(name).md"), encoding: .utf8)
  }

  /// The task lines outside code blocks, from their list markers on.
  private func tasks(_ text: String) -> [String] {
    var isCode = false
    return text.split(separator: "\n").compactMap { line in
      let line = line.drop { " \t>".contains($0) }
      if line.hasPrefix("```") { isCode.toggle() }
      let isTask = line.contains(#/^(?:[-*+]|[0-9]{1,9}[.)])[ \t]+\[.\](?:[ \t]|$)/#)
      return isTask && !isCode ? String(line) : nil
    }
  }

  @Test("importing a list again changes nothing", arguments: files)
  func twice(name: String) throws {
    let home = try Home()
    try home.folder.write(try Self.fixture(name), to: "in.md")
    let first = try home.todo("import", "markdown", "in.md")
    #expect(first.status == 0)
    #expect(first.output.split(separator: "\n").count == tasks(try Self.fixture(name)).count)
    let store = try home.store
    let again = try home.todo("import", "markdown", "in.md", "--json")
    #expect(again.error.contains(#""added":0,"changed":0"#), "\(again.error)")
    #expect(try home.store == store)
  }

  @Test("an export has the same lines in every time zone, and importing it changes nothing", arguments: files)
  func back(name: String) throws {
    for zone in ["UTC", "Europe/Berlin", "Pacific/Kiritimati", "Pacific/Niue"] {
      let home = try Home()
      let source = try Self.fixture(name)
      try home.folder.write(source, to: "in.md")
      try home.todo("import", "markdown", "in.md", environment: ["TZ": "America/New_York"])
      let exported = try home.todo("export", "markdown", "--all", environment: ["TZ": zone]).expect()
      #expect(tasks(exported.output).sorted() == tasks(source).sorted(), "\(zone)")
      try home.folder.write(exported.output, to: "out.md")
      let store = try home.store
      let again = try home.todo("import", "markdown", "out.md", "--json", environment: ["TZ": zone])
      #expect(again.error.contains(#""added":0,"changed":0"#), "\(again.error)")
      #expect(try home.store == store)
    }
  }

  /// A box as GitHub shows it, or should show it: how many lists it is in, and whether it is checked.
  private struct Box: Equatable {
    let depth: Int
    let isChecked: Bool
  }

  /// The boxes that GitHub's parser shows.
  private func boxes(shownOf text: String, in home: Home) throws -> [Box] {
    try home.folder.write(text, to: "shown.md")
    let page = try home.shell(
      "bash", "cmark-gfm --unsafe -e tasklist -e table -e strikethrough -e autolink -e tagfilter shown.md",
      requires: ["cmark-gfm"]
    ).expect().output
    var (boxes, depth): ([Box], Int) = ([], 0)
    for match in page.matches(of: #/<(/?)[uo]l[ >]|<input type="checkbox"( checked="")? disabled=""/#) {
      if match.0.hasPrefix("<input") {
        boxes.append(Box(depth: depth, isChecked: match.2 != nil))
      } else {
        depth += match.1 == "" ? 1 : -1
      }
    }
    return boxes
  }

  /// The boxes in the text: those that GitHub knows, each as deep as it is indented.
  private func boxes(writtenIn text: String) -> [Box] {
    var columns: [Int] = []
    return text.split(separator: "\n").compactMap { line in
      guard let task = line.wholeMatch(of: #/( *)(?:[-*+]|[0-9]+[.)]) {1,4}\[(.)\](?: .*)?/#) else {
        return nil
      }
      columns = columns.filter { $0 < task.1.count } + [task.1.count]
      return " xX".contains(task.2) ? Box(depth: columns.count, isChecked: task.2 != " ") : nil
    }
  }

  @Test(
    "GitHub shows an exported list with the same boxes, as deep and as checked as they are written",
    arguments: ["readme", "dataview"])
  func shown(name: String) throws {
    let home = try Home()
    try home.folder.write(try Self.fixture(name), to: "in.md")
    try home.todo("import", "markdown", "in.md")
    let text = try home.todo("export", "markdown", "--all").expect().output
    #expect(boxes(writtenIn: text).count == tasks(text).filter { !$0.hasPrefix("- [-]") }.count)
    #expect(try boxes(shownOf: text, in: home) == boxes(writtenIn: text))
  }

  /// Titles and contents that mean something in Markdown, except `[x]`, which would check a box because of a
  /// bug in the parser: it looks for `[x]` anywhere in the line.
  private static let words = [
    "- [ ] box", "* [y] box", "1. [ ] box", "# heading", "```", "~~~", "> quote", "<div>", "</div>",
    "<!-- comment", "-->",
    "| a | b |", "|---|---|", "---", "===", "[y]: https://example.org", "[ ]", "***", "    code", "  -",
    "2. two", "plain", "<details><summary>x</summary>", "\\", "&amp;", "$x$", ":::", "%%", "***bold*** `code",
    "<script>", "</script>",
  ]

  @Test("GitHub shows every todo as a box, whatever its title and content are")
  func wild() throws {
    let home = try Home()
    let todos = Self.words.indices.flatMap { index in
      (0..<3).map { shift in
        let words = (0..<3).map { Self.words[(index + shift * 7 + $0 * 5) % Self.words.count] }
        let parent = shift == 0 ? "" : #","parent":"u\#(index)-\#(shift - 1)""#
        let status = (index + shift).isMultiple(of: 3) ? "done" : "open"
        return
          #"{"uid":"u\#(index)-\#(shift)","title":\#(json(words[0])),"content":\#(json(words.joined(separator: "\n"))),"status":"\#(status)"\#(parent)}"#
      }
    }
    try home.todo("apply", "-", "-q", input: todos.joined(separator: "\n")).expect()
    let text = try home.todo("export", "markdown", "--all").expect().output
    #expect(boxes(writtenIn: text).count == todos.count)
    #expect(try boxes(shownOf: text, in: home) == boxes(writtenIn: text))
    let other = try Home()
    try other.todo("import", "markdown", "-", input: text)
    let fields = ["list", "--all", "--sort", "id", "--ndjson", "--fields", "title,content,status"]
    #expect(
      Set(try other.todo(fields).expect().output.split(separator: "\n"))
        == Set(try home.todo(fields).expect().output.split(separator: "\n")))
  }

  private func json(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t"))\""
  }
}
