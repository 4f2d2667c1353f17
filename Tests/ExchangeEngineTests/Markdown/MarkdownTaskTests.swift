import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct MarkdownTaskTests {
  @Test(
    "fields are taken only from the end of the line",
    arguments: [
      ("a 📅 2026-12-01", "a", ["due 2026-12-01"]), ("a 📅\u{FE0F}2026-12-01", "a", ["due 2026-12-01"]),
      ("a 📅 2026-12-01 b", "a 📅 2026-12-01 b", []), ("a 📅 2026-12-1", "a 📅 2026-12-1", []),
      ("a ⏫ 📅 2026-13-01", "a", ["priority high", "due 2026-13-01"]),
      ("a ⏫ #x #y/z", "a", ["priority high", "tag x", "tag y/z"]), ("fix #123", "fix #123", []),
      ("a#b", "a#b", []), ("see #b.", "see #b.", []),
      (
        "a 🔁 every day when done ➕ 2026-11-01", "a", ["recurrence every day when done", "created 2026-11-01"]
      ),
      (
        "a 🏁 delete 🆔 q-1 ⛔ b, c ^x-1", "a", ["onCompletion delete", "id q-1", "dependsOn b, c", "block x-1"]
      ),
      (
        "a 🛫 2026-11-01 ⌛ 2026-11-02 ✅ 2026-11-03 ❌ 2026-11-04", "a",
        ["start 2026-11-01", "scheduled 2026-11-02", "done 2026-11-03", "cancelled 2026-11-04"]
      ),
      ("a [due:: 2026-12-01] (repeat:: every day)", "a", ["due 2026-12-01", "recurrence every day"]),
      ("a [due:: 2026-12-01], [priority:: high] ,", "a", ["due 2026-12-01", "priority high"]),
      ("a (b),", "a (b),", []), ("a [effort:: 3] (Größe:: a, b),", "a", ["own 3", "own a, b"]),
      ("a \\[effort:: 3]", "a [effort:: 3]", []), ("a [e f:: 3]", "a [e f:: 3]", []),
      ("a [Due:: 3]", "a [Due:: 3]", []), ("a [effort:: 3] b", "a [effort:: 3] b", []),
      ("a [due:: ]", "a [due:: ]", []), ("call at:14:30", "call", ["time 14:30"]),
      ("call at:24:30", "call at:24:30", []), ("a <!-- todo:gh:o/r#1 -->", "a", ["uid gh:o/r#1"]),
      ("a <!-- other -->", "a <!-- other -->", []), ("#x", "", ["tag x"]), ("a \\#x", "a #x", []),
      ("a \\\\#x", "a \\#x", []), ("a &#x1F4C5; 2026-12-01", "a 📅 2026-12-01", []),
      ("*a* \\*b\\* `c`", "*a* \\*b\\* `c`", []), ("a\u{A0}#x\u{A0}", "a", ["tag x"]),
      ("⏫", "", ["priority high"]), ("a 🔺\u{FE0F} 🔽", "a", ["priority highest", "priority low"]),
      ("&#x20;a&#x20;", " a ", []), ("&#x41;", "&#x41;", []),
    ] as [(String, String, [String])])
  func parse(text: String, title: String, fields: [String]) throws {
    let task = try #require(markdownTasks("* [ ] " + text).first)
    #expect(isSame(task.parts().words, title))
    #expect(task.parts().fields.map { "\($0.key) \($0.value)" } == fields)
  }

  @Test("a text is read as a task if it is a single line of a task")
  func line() throws {
    #expect(MarkdownTask(line: "1. [x] a #b")?.parts().fields.count == 1)
    for text in ["a", "", "- a", "- [ ] a\n- [ ] b"] { #expect(MarkdownTask(line: text) == nil) }
  }

  @Test("a title of several lines is written on one line, and that is reported", arguments: ["a\nb", "a\rb"])
  func oneLine(title: String) throws {
    let (text, remarks) = markdown([try Todo.sample(1, title)])
    #expect(text == "- [ ] a b ➕ 2026-11-18\n" && remarks == ["1: adapted title"])
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
          ? MarkdownField(.own, value, name: "client", style: style) : MarkdownField(key, value, style: style)
      }
      var bytes = try taskLine(" ", title)
      for field in fields {
        bytes.append(.blank)
        #expect(field.append(to: &bytes))
      }
      let line = bytes[...].string
      let task = try #require(markdownTasks(line).first)
      #expect(isSame(task.parts().words, title), "\(line)")
      #expect(
        task.parts().fields.map { "\($0.key) \($0.value)" } == fields.map { "\($0.key) \($0.value)" },
        "\(line)")
    }
  }
}
