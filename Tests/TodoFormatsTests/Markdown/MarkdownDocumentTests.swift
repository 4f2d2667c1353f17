import Testing

@testable import TodoFormats

struct MarkdownDocumentTests {
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

  @Test("a text is written as it was read, whatever is in it")
  func identity() {
    expectSameBytes(
      MarkdownDocument.self, of: [Self.notes, "- [ ] a\n\t- [ ] b\n\t\ttext\n- [ ]\n\n\n- [x]  c  \n"], seed: 12)
  }

  @Test("every line with a box is a task, with its headings, its parent and the text below it")
  func structure() {
    let records = records(MarkdownDocument.self, of: Self.notes)
    #expect(
      records.map(\.title) == ["Write report", "Collect them", "below plain", "ordered", "quoted", "star"])
    #expect(records.map(\.line) == [8, 14, 17, 19, 24, 26])
    #expect(records.map(\.mark) == [" ", "x", "/", " ", "-", " "])
    #expect(records.map(\.parent) == [nil, 0, 0, nil, nil, nil])
    #expect(records.map(\.headings) == [["Work"], ["Work"], ["Work"], ["Work"], ["Work", "Site"], ["Work", "Site"]])
    #expect(
      records.map(\.body) == [
        "With numbers.\n\n```swift\n- [ ] code\n```\n- plain\nLast words.", "from all", "", "", "more", "",
      ])
  }

  @Test(
    "a task is a part of the one that it is indented below",
    arguments: [
      ("- [ ] a\n  - [ ] b\n    - [ ] c\n  - [ ] d\n", [nil, 0, 1, 0]), ("- [ ] a\n - [ ] b\n", [nil, nil]),
      ("- [ ] a\n\t- [ ] b\n\t\t- [ ] c\n", [nil, 0, 1]), ("- a\n  - [ ] b\n    - [ ] c\n", [nil, 0]),
      ("- [ ] a\n\n    - [ ] b\n", [nil, 0]), ("- [ ] a\ntext\n    - [ ] b\n", [nil, nil]),
      ("- [ ] a\n# h\n  - [ ] b\n", [nil, nil]), ("- [ ] a\n> - [ ] b\n", [nil, nil]),
      ("> - [ ] a\n>   - [ ] b\n- [ ] c\n", [nil, 0, nil]), ("- [ ] a\n  ```\n- [ ] b\n  - [ ] c\n", [nil, nil, 1]),
      ("- [ ] a\n  - - [ ] b\n", [nil]),
    ] as [(String, [Int?])])
  func nesting(text: String, parents: [Int?]) {
    #expect(records(MarkdownDocument.self, of: text).map(\.parent) == parents)
  }

  @Test(
    "what is no task is text",
    arguments: [
      "[ ] a", "-[ ] a", "- [] a", "- [ ]a", "- [xx] a", "- \\[ ] a", "12345678901. [ ] a", "# - [ ] a", "- a [ ] b",
      "```\n- [ ] a\n```", "````\n```\n- [ ] a\n````", "~~~\n- [ ] a", "---\n- [ ] a\n---", "<!-- a\n- [ ] a\n-->",
    ])
  func noTask(text: String) {
    #expect(records(MarkdownDocument.self, of: text).isEmpty)
  }

  @Test(
    "headings are those of both kinds, and only the ones above",
    arguments: [
      ("# A\n## B\n- [ ] a\n# C\n- [ ] b", [["A", "B"], ["C"]]), ("A\n=\n\nB\n-\n- [ ] a", [["A", "B"]]),
      ("# A #\n### B##\n- [ ] a", [["A", "B##"]]), ("#A\n- [ ] a", [[]]), ("- [ ] a\n  # B\n- [ ] b", [[], []]),
      ("- b\n---\n- [ ] a", [[]]), ("#\n- [ ] a", [[""]]), ("    # A\n- [ ] a", [[]]), ("A\n\n---\n- [ ] a", [[]]),
    ] as [(String, [[String]])])
  func headings(text: String, headings: [[String]]) {
    #expect(records(MarkdownDocument.self, of: text).map(\.headings) == headings)
  }

  @Test("a line that is no UTF-8 is named, and the others are read")
  func encoding() {
    let bytes = Array("- [ ] a\n- [ ] \u{E9}".utf8) + [0xFF, 0x0A] + Array("- [ ] b\n".utf8)
    #expect(problems(MarkdownDocument.self, in: bytes) == ["2:8 invalidEncoding"])
    #expect(MarkdownDocument.read(bytes).document.records.count == 2)
  }

  @Test("tasks are written below their headings, parts and text indented by four")
  func write() throws {
    var task = try MarkdownRecord(mark: " ", title: "a")
    task.headings = ["Work", "Site"]
    task.body = "one\n\n- [ ] two"
    var part = try MarkdownRecord(mark: "x", title: "b")
    part.parent = 0
    part.body = "three"
    var last = try MarkdownRecord(mark: " ", title: "c")
    last.headings = ["Work"]
    let text = """
      # Work

      ## Site

      - [ ] a
          one

          - \\[ ] two
          - [x] b
              three

      # Work

      - [ ] c

      """
    #expect(String(decoding: try MarkdownDocument([task, part, last]).write(), as: UTF8.self) == text)
  }

  @Test("what cannot be placed is refused")
  func refused() throws {
    let plain = try MarkdownRecord(mark: " ", title: "a")
    var (below, part, deep, broken) = (plain, plain, plain, plain)
    below.headings = ["A"]
    part.parent = 1
    deep.headings = ["1", "2", "3", "4", "5", "6", "7"]
    broken.headings = ["a\nb"]
    for records in [[below, plain], [part, plain], [plain, plain, part, part].reversed(), [deep], [broken]] {
      #expect(throws: FormatRefusal.self) { try MarkdownDocument(records) }
    }
    broken = plain
    broken.body = "a\r\nb"
    #expect(throws: FormatRefusal.character("\r")) { try MarkdownDocument([broken]) }
  }

  @Test("every list comes back: titles, text below, headings, nesting")
  func roundTrip() throws {
    var random = RandomText(seed: 13)
    for _ in 0..<1_500 {
      var tasks: [MarkdownRecord] = []
      var open: [Int] = []
      var headings: [String] = random.number(below: 2) == 0 ? [] : [random.text(upTo: 3)]
      for index in 0..<(1 + random.number(below: 5)) {
        var task = try MarkdownRecord(mark: random.element(of: [" ", "x", "-", "é"]), title: random.text())
        open = Array(open.prefix(random.number(below: open.count + 1)))
        if open.isEmpty, random.number(below: 3) == 0 {
          headings = Array((headings + [random.text(upTo: 2), "b"]).prefix(1 + random.number(below: 3)))
        }
        (task.parent, task.headings) = (open.last, headings)
        let lines = (0..<random.number(below: 6)).map { _ in random.text(upTo: 3) }
        task.body = random.number(below: 2) == 0 ? "" : lines.joined(separator: "\n")
        open.append(index)
        tasks.append(task)
      }
      let bytes = try MarkdownDocument(tasks).write()
      let again = MarkdownDocument.read(bytes).document.records
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(again.map(\.parent) == tasks.map(\.parent), "\(text)")
      #expect(again.map(\.mark) == tasks.map(\.mark))
      for (task, read) in zip(tasks, again) {
        #expect(isSame(read.title, task.title), "\(text)")
        #expect(isSame(read.body, task.body), "\(text)")
        #expect(isSame("\(read.headings)", "\(task.headings)"), "\(text)")
      }
    }
  }
}
