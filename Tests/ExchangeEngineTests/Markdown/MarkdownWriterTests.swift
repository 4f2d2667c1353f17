import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct MarkdownWriterTests {
  private func text(_ writer: MarkdownWriter) -> String { String(decoding: writer.bytes, as: UTF8.self) }

  @Test("tasks are written below their headings, with parts and text indented by four")
  func write() {
    var writer = MarkdownWriter()
    writer.heading("Work", level: 1)
    writer.heading("Site", level: 2)
    writer.task(Array("- [ ] a".utf8)[...], body: MarkdownBody.encoded("one\n\n- [ ] two"), depth: 0)
    writer.task(Array("- [x] b".utf8)[...], body: MarkdownBody.encoded("three"), depth: 1)
    writer.heading("Home #", level: 1)
    writer.task(Array("- [ ] c".utf8)[...], body: [], depth: 0)
    #expect(
      text(writer) == """
        # Work

        ## Site

        - [ ] a
            one

            - \\[ ] two
            - [x] b
                three

        # Home # #

        - [ ] c

        """)
  }

  @Test(
    "a part is kept apart from what would hide it from GitHub",
    arguments: [
      ("- [ ] a", nil, "3. [ ] b", "- [ ] a\n\n    3. [ ] b\n"),
      ("- [ ] a", nil, "1. [ ] b", "- [ ] a\n    1. [ ] b\n"),
      ("- [ ] a", "<p>", "- [ ] b", "- [ ] a\n    <p>\n\n    - [ ] b\n"),
      ("- [ ] a", "<p>\n\nx", "- [ ] b", "- [ ] a\n    <p>\n\n    x\n    - [ ] b\n"),
      ("100. [ ] a", nil, "- [ ] b", "100. [ ] a\n     - [ ] b\n"),
      ("-    [ ] a", "x", "- [ ] b", "-    [ ] a\n     x\n     - [ ] b\n"),
    ] as [(String, String?, String, String)])
  func parts(whole: String, body: String?, part: String, expected: String) {
    var writer = MarkdownWriter()
    writer.task(Array(whole.utf8)[...], body: MarkdownBody.encoded(body ?? ""), depth: 0)
    writer.task(Array(part.utf8)[...], body: [], depth: 1)
    #expect(text(writer) == expected)
  }

  @Test("line ends become spaces in a heading, and carriage returns are removed from a text")
  func lineEnds() throws {
    let (written, remarks) = markdown([try Todo.sample(1, "a") { $0.content = "b\r\nc" }])
    #expect(written == "- [ ] a ➕ 2026-11-18\n    b\n    c\n" && remarks == ["1: adapted content"])
    var writer = MarkdownWriter()
    writer.heading("a\r\nb", level: 1)
    #expect(text(writer) == "# a  b\n")
  }

  @Test("every list comes back: titles, texts below, headings and nesting")
  func roundTrip() throws {
    var random = RandomText(seed: 13)
    for _ in 0..<1_500 {
      var writer = MarkdownWriter()
      var tasks: [(title: String, body: String, headings: [String], parent: Int?, mark: Unicode.Scalar)] = []
      var (open, headings): ([Int], [String]) = ([], [])
      for index in 0..<(1 + random.number(below: 5)) {
        open = Array(open.prefix(random.number(below: open.count + 1)))
        if open.isEmpty, random.number(below: 3) == 0 {
          headings = Array(headings.prefix(random.number(below: 3))) + [random.text(upTo: 3)]
          writer.heading(headings.last ?? "", level: headings.count)
        }
        let lines = (0..<random.number(below: 6)).map { _ in random.text(upTo: 3) }
        let body = random.number(below: 2) == 0 ? "" : lines.joined(separator: "\n")
        let mark = random.element(of: [" ", "x", "-", "é"] as [Unicode.Scalar])
        tasks.append((random.text(), body, headings, open.last, mark))
        writer.task(
          try taskLine(mark, tasks[index].title)[...], body: MarkdownBody.encoded(body), depth: open.count)
        open.append(index)
      }
      let again = MarkdownReader(SourceText(writer.bytes)).records
      #expect(again.map(\.parent) == tasks.map(\.parent), "\(text(writer))")
      #expect(again.map { $0.content[$0.box].string } == tasks.map { "[\($0.mark)]" })
      for (task, read) in zip(tasks, again) {
        #expect(
          isSame(MarkdownTask(read.content, box: read.box).parts().words, task.title), "\(text(writer))")
        #expect(isSame(read.body, task.body), "\(text(writer))")
        #expect(isSame("\(read.headings)", "\(task.headings)"), "\(text(writer))")
      }
    }
  }
}
