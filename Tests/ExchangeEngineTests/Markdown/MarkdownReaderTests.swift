import Testing

@testable import ExchangeEngine
@testable import TodoCore

struct MarkdownReaderTests {
  static let notes = """
    ---
    title: "- [ ] not a task"
    ---
    Some prose.

    # Work

    - [ ] Write report ⏫ 🔁 every week 📅 2026-12-01 #office
      With numbers.

      ```swift
      - [ ] code
      ```
      - [x] Collect them ✅ 2026-11-20
        from all
      - plain
        - [/] below plain
      Last words.
    1. [ ] ordered [due:: 2026-12-02] (priority:: high)

    Site
    ----

    > - [-] quoted ❌ 2026-11-19
    >   more
    * [ ] star <!-- todo:u-1 -->
    <!--
    - [ ] hidden
    -->
    %%
    - [ ] hidden, too
    %%
    ~~~
    - [ ] code
    """

  @Test("a text says the same in each encoding, and is read even if it is damaged")
  func samples() {
    expectReadable(
      MarkdownCodec.self, samples: [Self.notes, "- [ ] a\n\t- [ ] b\n\t\ttext\n- [ ]\n\n\n- [x]  c  \n"],
      seed: 12)
  }

  @Test("every line with a box is a task, with its headings, its parent and the text below it")
  func structure() {
    let records = markdownRecords(Self.notes)
    #expect(
      markdownTasks(Self.notes).map { $0.parts().words } == [
        "Write report", "Collect them", "below plain", "ordered", "quoted", "star",
      ])
    #expect(records.map(\.line) == [8, 14, 17, 19, 24, 26])
    #expect(records.map { $0.content[$0.box].string } == ["[ ]", "[x]", "[/]", "[ ]", "[-]", "[ ]"])
    #expect(records.map(\.parent) == [nil, 0, 0, nil, nil, nil])
    #expect(
      records.map(\.headings) == [
        ["Work"], ["Work"], ["Work"], ["Work"], ["Work", "Site"], ["Work", "Site"],
      ])
    #expect(
      records.map(\.body) == [
        "With numbers.\n\n```swift\n- [ ] code\n```\n- plain\nLast words.", "from all", "", "", "more", "",
      ])
  }

  @Test(
    "a task is a part of the task below which it is indented",
    arguments: [
      ("- [ ] a\n  - [ ] b\n    - [ ] c\n  - [ ] d\n", [nil, 0, 1, 0]), ("- [ ] a\n - [ ] b\n", [nil, nil]),
      ("- [ ] a\n\t- [ ] b\n\t\t- [ ] c\n", [nil, 0, 1]), ("- a\n  - [ ] b\n    - [ ] c\n", [nil, 0]),
      ("- [ ] a\n\n    - [ ] b\n", [nil, 0]), ("- [ ] a\ntext\n    - [ ] b\n", [nil, nil]),
      ("- [ ] a\n# h\n  - [ ] b\n", [nil, nil]), ("- [ ] a\n> - [ ] b\n", [nil, nil]),
      ("> - [ ] a\n>   - [ ] b\n- [ ] c\n", [nil, 0, nil]),
      ("- [ ] a\n  ```\n- [ ] b\n  - [ ] c\n", [nil, nil, 1]), ("- [ ] a\n  - - [ ] b\n", [nil]),
    ] as [(String, [Int?])])
  func nesting(text: String, parents: [Int?]) {
    #expect(markdownRecords(text).map(\.parent) == parents)
  }

  @Test(
    "text that only looks like a task is not a task",
    arguments: [
      "[ ] a", "-[ ] a", "- [] a", "- [ ]a", "- [xx] a", "- \\[ ] a", "12345678901. [ ] a", "# - [ ] a",
      "- a [ ] b", "```\n- [ ] a\n```", "````\n```\n- [ ] a\n````", "~~~\n- [ ] a", "---\n- [ ] a\n---",
      "<!-- a\n- [ ] a\n-->", "<pre>\n\n- [ ] a\n</pre>", "<SCRIPT src=x>\n- [ ] a", "<?x\n- [ ] a",
      "<!DOCTYPE\n- [ ] a", "<![CDATA[\n- [ ] a",
    ])
  func noTask(text: String) {
    #expect(markdownRecords(text).isEmpty)
  }

  @Test(
    "HTML that ends on its line, or at a blank line, hides nothing",
    arguments: ["<pre>a</pre>", "<!-- a -->", "<div>", "<prefix>"])
  func shown(line: String) {
    #expect(markdownRecords("\(line)\n- [ ] a").count == 1)
  }

  @Test(
    "headings of both kinds count for the tasks below them, and not for those above",
    arguments: [
      ("# A\n## B\n- [ ] a\n# C\n- [ ] b", [["A", "B"], ["C"]]), ("A\n=\n\nB\n-\n- [ ] a", [["A", "B"]]),
      ("# A #\n### B##\n- [ ] a", [["A", "B##"]]), ("#A\n- [ ] a", [[]]),
      ("- [ ] a\n  # B\n- [ ] b", [[], []]), ("- b\n---\n- [ ] a", [[]]), ("#\n- [ ] a", [[""]]),
      ("    # A\n- [ ] a", [[]]), ("A\n\n---\n- [ ] a", [[]]),
    ] as [(String, [[String]])])
  func headings(text: String, headings: [[String]]) {
    #expect(markdownRecords(text).map(\.headings) == headings)
  }

  @Test("a line of invalid UTF-8 is reported with its place, and the others are read")
  func encoding() {
    let bytes = Array("- [ ] a\n- [ ] \u{E9}".utf8) + [0xFF, 0x0A] + Array("- [ ] b\n".utf8)
    let reader = MarkdownReader(SourceText(bytes))
    #expect(reader.problems == [BatchProblem(line: 2, column: 8, "the text is not valid UTF-8")])
    #expect(reader.records.count == 2)
  }
}
