import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoExchange

struct MarkdownRecordTests {
  private func record(_ line: String) throws -> MarkdownRecord {
    try #require(markdownRecords(line).first)
  }

  @Test(
    "fields are taken from the end of the line only",
    arguments: [
      ("a 📅 2026-12-01", "a", ["due 2026-12-01"]), ("a 📅\u{FE0F}2026-12-01", "a", ["due 2026-12-01"]),
      ("a 📅 2026-12-01 b", "a 📅 2026-12-01 b", []), ("a 📅 2026-12-1", "a 📅 2026-12-1", []),
      ("a ⏫ 📅 2026-13-01", "a", ["priority high", "due 2026-13-01"]),
      ("a ⏫ #x #y/z", "a", ["priority high", "tag x", "tag y/z"]), ("fix #123", "fix #123", []), ("a#b", "a#b", []),
      ("see #b.", "see #b.", []),
      ("a 🔁 every day when done ➕ 2026-11-01", "a", ["recurrence every day when done", "created 2026-11-01"]),
      ("a 🏁 delete 🆔 q-1 ⛔ b, c ^x-1", "a", ["onCompletion delete", "id q-1", "dependsOn b, c", "block x-1"]),
      (
        "a 🛫 2026-11-01 ⌛ 2026-11-02 ✅ 2026-11-03 ❌ 2026-11-04", "a",
        ["start 2026-11-01", "scheduled 2026-11-02", "done 2026-11-03", "cancelled 2026-11-04"]
      ),
      ("a [due:: 2026-12-01] (repeat:: every day)", "a", ["due 2026-12-01", "recurrence every day"]),
      ("a [due:: 2026-12-01], [priority:: high] ,", "a", ["due 2026-12-01", "priority high"]),
      ("a (b),", "a (b),", []), ("a [effort:: 3] (Größe:: a, b),", "a", ["own 3", "own a, b"]),
      ("a \\[effort:: 3]", "a [effort:: 3]", []), ("a [e f:: 3]", "a [e f:: 3]", []),
      ("a [Due:: 3]", "a [Due:: 3]", []), ("a [effort:: 3] b", "a [effort:: 3] b", []),
      ("a [due:: ]", "a [due:: ]", []),
      ("call at:14:30", "call", ["time 14:30"]),
      ("call at:24:30", "call at:24:30", []), ("a <!-- todo:gh:o/r#1 -->", "a", ["uid gh:o/r#1"]),
      ("a <!-- other -->", "a <!-- other -->", []), ("#x", "", ["tag x"]), ("a \\#x", "a #x", []),
      ("a \\\\#x", "a \\#x", []),
      ("a &#x1F4C5; 2026-12-01", "a 📅 2026-12-01", []), ("*a* \\*b\\* `c`", "*a* \\*b\\* `c`", []),
      ("a\u{A0}#x\u{A0}", "a", ["tag x"]), ("⏫", "", ["priority high"]),
      ("a 🔺\u{FE0F} 🔽", "a", ["priority highest", "priority low"]),
      ("&#x20;a&#x20;", " a ", []), ("&#x41;", "&#x41;", []),
    ] as [(String, String, [String])])
  func parse(text: String, title: String, fields: [String]) throws {
    let record = try record("* [ ] " + text)
    #expect(isSame(record.words.title, title))
    #expect(record.words.fields.map { "\($0.key) \($0.value)" } == fields)
  }

  @Test("a change rewrites only what it is about")
  func changes() throws {
    var record = try record("  * [ ]  a  b 📅2026-12-01  #x ^q \r\n")
    func kept(_ places: Int...) -> [MarkdownFieldEdits.Entry] { places.map { (record.words.fields[$0], $0) } }
    try record.rewrite(mark: "x", title: nil, fields: kept(0, 1, 2))
    #expect(record.content.string == "* [x]  a  b 📅2026-12-01  #x ^q ")
    try record.rewrite(mark: nil, title: "c #d", fields: kept(0, 1, 2))
    #expect(record.content.string == "* [x] c \\#d 📅2026-12-01  #x ^q ")
    try record.rewrite(mark: nil, title: nil, fields: [(MarkdownField(.due, "2026-12-02"), nil)] + kept(1, 2))
    #expect(record.content.string == "* [x] c \\#d 📅 2026-12-02  #x ^q ")
    let done = MarkdownField(.done, "2026-12-03")
    try record.rewrite(mark: nil, title: nil, fields: kept(0) + [(done, nil)] + kept(2))
    #expect(record.content.string == "* [x] c \\#d 📅 2026-12-02 ✅ 2026-12-03 ^q ")
  }

  @Test("a line without a title or without fields takes them")
  func empty() throws {
    var record = try record("- [ ]")
    try record.rewrite(mark: nil, title: "a", fields: [])
    #expect(record.content.string == "- [ ] a")
    try record.rewrite(mark: nil, title: nil, fields: [(MarkdownField(.tag, "x"), nil)])
    #expect(record.content.string == "- [ ] a #x")
    try record.rewrite(mark: nil, title: nil, fields: [])
    #expect(record.content.string == "- [ ] a")
  }

  @Test("a line is taken by itself, if it is a task")
  func line() throws {
    #expect(MarkdownRecord(line: "1. [x] a #b")?.words.fields.count == 1)
    for text in ["a", "", "- a", "- [ ] a\n- [ ] b"] { #expect(MarkdownRecord(line: text) == nil) }
  }

  @Test("a title of several lines is refused", arguments: ["a\nb", "a\rb"])
  func refused(title: String) {
    #expect(throws: FormatRefusal.self) { try MarkdownRecord.line(mark: " ", title: title) }
  }

  @Test("every title and every field comes back, in both styles")
  func roundTrip() throws {
    var random = RandomText(seed: 14)
    let days = ["2026-12-01", "2024-02-29"]
    for _ in 0..<4_000 {
      let title = random.text()
      let fields = (0..<random.number(below: 5)).map { _ in
        let key = random.element(of: MarkdownField.Key.allCases)
        let value: String =
          switch key {
          case .priority: random.element(of: ["highest", "high", "medium", "low", "lowest"])
          case .recurrence: random.element(of: ["every day", "every 2 weeks on Monday, Friday when done"])
          case .onCompletion: "delete"
          case .dependsOn: random.element(of: ["a", "a,b-1"])
          case .time: "09:30"
          case .tag: random.element(of: ["x", "牛乳/é", "a b", "v1.2", "123"])
          case .id, .block, .uid: "q-1"
          case .own: random.element(of: ["3", "a b", "é", "x]", "(y"])
          default: random.element(of: days)
          }
        let style: MarkdownField.Style = random.element(of: [.sign, .brackets])
        return key == .own
          ? MarkdownField(OwnWord("client", value), style: style) : MarkdownField(key, value, style: style)
      }
      var bytes = try MarkdownRecord.line(mark: " ", title: title)
      for field in fields {
        bytes.append(.blank)
        try field.append(to: &bytes)
      }
      let line = bytes[...].string
      let words = try #require(markdownRecords(line).first).words
      #expect(isSame(words.title, title), "\(line)")
      #expect(words.fields.map { "\($0.key) \($0.value)" } == fields.map { "\($0.key) \($0.value)" }, "\(line)")
    }
  }
}

/// What becomes of a line whose todo was changed.
struct MarkdownRecordUpdateTests {
  /// Each with a line, a change of its todo, and the line after that.
  static let changes: [(line: String, change: @Sendable (inout Todo) -> Void, expected: String)] = [
    ("*  [ ] a  📅2026-12-01  #x ^q ", { $0.due = LocalDate("2026-12-02") }, "*  [ ] a 📅 2026-12-02  #x ^q "),
    ("* [ ] a 📆 2026-12-01", { $0.due = LocalDate("2026-12-01T09:00") }, "* [ ] a at:09:00 📆 2026-12-01"),
    ("* [ ] a 📅2026-12-01 at:09:00 🏁 keep", { $0.due = LocalDate("2026-12-01") }, "* [ ] a 📅2026-12-01 🏁 keep"),
    ("* [ ] a 📅 2026-12-01 📅 2026-12-02", { $0.due = nil }, "* [ ] a"),
    ("* [ ] call at:09:00", { $0.due = LocalDate("2026-12-01") }, "* [ ] call at\\:09:00 📅 2026-12-01"),
    (
      "* [ ] a [due:: 2026-12-01T09:00]", { $0.due = LocalDate("2026-12-01T10:00") },
      "* [ ] a at:10:00 [due:: 2026-12-01]"
    ),
    ("* [ ] a ⏳ 2026-12-01", { $0.start = LocalDate("2026-12-02") }, "* [ ] a ⏳ 2026-12-02"),
    ("* [ ] a ⏳ 2026-12-01 🛫 2026-11-30", { $0.start = LocalDate("2026-12-02") }, "* [ ] a ⏳ 2026-12-01 🛫 2026-12-02"),
    ("* [ ] a ⏳ 2026-12-01 🛫 2026-11-30", { $0.start = nil }, "* [ ] a"),
    ("* [ ] a 🔺", { $0.title = "b #c" }, "* [ ] b \\#c 🔺"), ("* [ ] a 🔺", { $0.priority = .low }, "* [ ] a 🔽"),
    ("* [ ] a 🔁 every blue moon", { $0.repeats = RepeatRule("daily") }, "* [ ] a 🔁 every day"),
    ("* [ ] a 🔁 every  day", { $0.repeats = nil }, "* [ ] a"), ("* [/] a", { $0.tags = ["x"] }, "* [/] a #x"),
    ("* [ ] a #x 🔺 #y", { $0.tags = ["x", "z"] }, "* [ ] a #x #z 🔺"),
    ("* [ ] a #x 🔺 #y", { $0.tags = ["y", "x"] }, "* [ ] a #y #x 🔺"),
    (
      "* [/] a 🔁 every day", { ($0.status, $0.completed) = (.done, Instant("2026-11-19T10:00:00Z")) },
      "* [x] a 🔁 every day ✅ 2026-11-19"
    ),
    ("* [x] a ✅ 2026-11-01", { ($0.status, $0.completed) = (.open, nil) }, "* [ ] a"),
    ("* [x] a", { $0.title = "b" }, "* [x] b"),
    (
      "* [x] a ✅ 2026-11-01",
      { ($0.status, $0.completed, $0.cancelled) = (.cancelled, nil, Instant("2026-11-19T10:00:00Z")) },
      "* [-] a ❌ 2026-11-19"
    ),
    ("* [x] a ✅ 2026-11-01", { $0.completed = Instant("2026-11-05T10:07:00Z") }, "* [x] a ✅ 2026-11-05"),
    ("* [ ] a ⛔ x , y 🆔 q", { $0.after.removeFirst() }, "* [ ] a ⛔ y 🆔 q"),
    ("- [ ] a 📅 2026-12-01", { $0.priority = .high }, "- [ ] a ⏫ 📅 2026-12-01"),
    ("* [ ] ^q", { $0.tags = ["x"] }, "* [ ] #x ^q"), ("* [ ] (untitled) #x", { $0.tags = [] }, "* [ ] (untitled)"),
    ("- [ ] #x #y", { $0.tags = ["y"] }, "- [ ] #y"),
    ("* [ ] a (n:: 3)  [m::4] #x", { $0.set("n", "5") }, "* [ ] a (n:: 5)  [m::4] #x"),
    ("* [ ] a 📅 2026-12-01 [n:: 3]", { $0.set("m", "\"b c\"") }, "* [ ] a [m:: b c] 📅 2026-12-01 [n:: 3]"),
    ("* [ ] a [n:: 3] #x [n:: 4]", { $0.set("n", "[\"4\",\"3\"]") }, "* [ ] a [n:: 4] [n:: 3] #x"),
    ("* [ ] a [n:: 3] 📅 2026-12-01", { $0.set("n", nil) }, "* [ ] a 📅 2026-12-01"),
    ("* [ ] a [n:: 3] #x", { $0.title = "[m:: 1]" }, "* [ ] \\[m:: 1] [n:: 3] #x"),
  ]

  @Test("a change rewrites its field, and leaves the rest of the line alone", arguments: changes.indices)
  func change(index: Int) throws {
    let (line, change, expected) = Self.changes[index]
    var todo = try #require(try todos(fromMarkdown: line).first)
    change(&todo)
    let text = markdown([todo]).text
    let written = String(text.dropLast())
    #expect(written.replacing(#/ <!-- todo:\S+ -->/#, with: "") == expected)
    let again = try #require(try todos(fromMarkdown: text).first)
    for field in [TodoField.title, .status, .priority, .due, .start, .repeats, .tags, .after] {
      #expect(again[field] == todo[field], "\(field.key) of \(written)")
    }
    #expect(again.own.sorted() == todo.own.sorted())
  }
}
