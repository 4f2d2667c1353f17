import Testing

@testable import TodoExchange

struct MarkdownRecordTests {
  private func record(_ line: String) throws -> MarkdownRecord {
    try #require(records(MarkdownDocument.self, of: line).first)
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
      ("a (b),", "a (b),", []), ("a [effort:: 3]", "a [effort:: 3]", []), ("a [due:: ]", "a [due:: ]", []),
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
    let kept: [MarkdownRecord.FieldEdit] = [.kept(0), .kept(1), .kept(2)]
    try record.rewrite(mark: "x", title: nil, fields: kept)
    #expect(record.text == "  * [x]  a  b 📅2026-12-01  #x ^q \r\n")
    try record.rewrite(mark: nil, title: "c #d", fields: kept)
    #expect(record.text == "  * [x] c \\#d 📅2026-12-01  #x ^q \r\n")
    try record.rewrite(mark: nil, title: nil, fields: [.new(MarkdownField(.due, "2026-12-02")), .kept(1), .kept(2)])
    #expect(record.text == "  * [x] c \\#d 📅 2026-12-02  #x ^q \r\n")
    try record.rewrite(mark: nil, title: nil, fields: [.kept(0), .new(MarkdownField(.done, "2026-12-03")), .kept(2)])
    #expect(record.text == "  * [x] c \\#d 📅 2026-12-02 ✅ 2026-12-03 ^q \r\n")
  }

  @Test("a line without a title or without fields takes them")
  func empty() throws {
    var record = try record("- [ ]")
    try record.rewrite(mark: nil, title: "a", fields: [])
    #expect(record.text == "- [ ] a")
    try record.rewrite(mark: nil, title: nil, fields: [.new(MarkdownField(.tag, "x"))])
    #expect(record.text == "- [ ] a #x")
    try record.rewrite(mark: nil, title: nil, fields: [])
    #expect(record.text == "- [ ] a")
  }

  @Test("a line is taken by itself, if it is a task")
  func line() throws {
    #expect(MarkdownRecord(line: "1. [x] a #b")?.words.fields.count == 1)
    for text in ["a", "", "- a", "- [ ] a\n- [ ] b"] { #expect(MarkdownRecord(line: text) == nil) }
  }

  @Test("what would be read as something else is refused")
  func refused() throws {
    for mark: Unicode.Scalar in ["]", "\n"] {
      #expect(throws: FormatRefusal.character(mark)) { try MarkdownRecord.line(mark: mark, title: "a") }
    }
    for title in ["a\nb", "a\rb"] {
      #expect(throws: FormatRefusal.self) { try MarkdownRecord.line(mark: " ", title: title) }
    }
    var record = try record("- [ ] a")
    #expect(throws: FormatRefusal.character("]")) { try record.rewrite(mark: "]", title: nil, fields: []) }
    #expect(record.text == "- [ ] a")
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
          default: random.element(of: days)
          }
        return MarkdownField(key, value, style: random.element(of: [.sign, .dataview]))
      }
      let line = String(decoding: try MarkdownRecord.line(mark: " ", title: title, fields: fields), as: UTF8.self)
      let words = try #require(records(MarkdownDocument.self, of: line).first).words
      #expect(isSame(words.title, title), "\(line)")
      #expect(words.fields.map { "\($0.key) \($0.value)" } == fields.map { "\($0.key) \($0.value)" }, "\(line)")
    }
  }
}
