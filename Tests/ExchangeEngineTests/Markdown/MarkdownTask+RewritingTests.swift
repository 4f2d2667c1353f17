import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct MarkdownTaskRewritingTests {
  @Test("a changed line keeps its marker, its box and what has no value here, and that is told")
  func kept() throws {
    let line = "1) [/] #a  b  🏁 keep 📅 2026-12-01 📅2026-12-02 🔁 every blue moon ⏳ 2026-11-30 ^q"
    var todo = try #require(try todos(fromMarkdown: line).first)
    #expect(markdown([todo]) == (line + "\n", []))
    todo.priority = .high
    let (text, remarks) = markdown([todo])
    #expect(
      text.replacing(#/ <!-- todo:\S+ -->/#, with: "")
        == "1) [/] #a b ⏫ 🔁 every blue moon 🏁 keep ⏳ 2026-11-30 📅 2026-12-01 📅 2026-12-02 ^q\n")
    #expect(remarks == ["1: adapted line, rewritten"])
    (todo.due, todo.repeats) = (nil, RepeatRule("every day"))
    #expect(
      markdown([todo]).remarks == ["1: adapted line, rewritten", "1: lost kept due", "1: lost kept rule"])
  }

  @Test("a content or project that changes leaves the line as it was")
  func besides() throws {
    var todo = try #require(try todos(fromMarkdown: "* [ ]  a  📅2026-12-01 🆔 q").first)
    (todo.content, todo.project) = ("b", "work")
    #expect(markdown([todo]).text == "# work\n\n* [ ]  a  📅2026-12-01 🆔 q\n    b\n")
  }

  /// A line, a change of its todo, and the line after that.
  static let changes: [(line: String, change: @Sendable (inout Todo) -> Void, expected: String)] = [
    ("*  [ ] a  📅2026-12-01  #x ^q ", { $0.due = LocalDate("2026-12-02") }, "*  [ ] a #x 📅 2026-12-02 ^q"),
    ("* [ ] a 📆 2026-12-01", { $0.due = LocalDate("2026-12-01T09:00") }, "* [ ] a at:09:00 📅 2026-12-01"),
    (
      "* [ ] a 📅2026-12-01 at:09:00 🏁 keep", { $0.due = LocalDate("2026-12-01") },
      "* [ ] a 🏁 keep 📅 2026-12-01"
    ),
    ("* [ ] a 📅 2026-12-01 📅 2026-12-02", { $0.due = nil }, "* [ ] a"),
    ("* [ ] call at:09:00", { $0.due = LocalDate("2026-12-01") }, "* [ ] call at\\:09:00 📅 2026-12-01"),
    (
      "* [ ] a [due:: 2026-12-01T09:00]", { $0.due = LocalDate("2026-12-01T10:00") },
      "* [ ] a at:10:00 [due:: 2026-12-01]"
    ),
    ("* [ ] a ⏳ 2026-12-01", { $0.start = LocalDate("2026-12-02") }, "* [ ] a 🛫 2026-12-02"),
    (
      "* [ ] a ⏳ 2026-12-01 🛫 2026-11-30", { $0.start = LocalDate("2026-12-02") },
      "* [ ] a 🛫 2026-12-02 ⏳ 2026-12-01"
    ),
    ("* [ ] a ⏳ 2026-12-01 🛫 2026-11-30", { $0.start = nil }, "* [ ] a"),
    ("* [ ] a 🔺", { $0.title = "b #c" }, "* [ ] b \\#c 🔺"),
    ("* [ ] a 🔺", { $0.priority = .low }, "* [ ] a 🔽"),
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
    ("* [ ] a ⛔ x , y 🆔 q", { $0.after.removeFirst() }, "* [ ] a 🆔 q ⛔ y"),
    ("- [ ] a 📅 2026-12-01", { $0.priority = .high }, "- [ ] a ⏫ 📅 2026-12-01"),
    ("* [ ] ^q", { $0.tags = ["x"] }, "* [ ] (untitled) #x ^q"),
    ("* [ ] (untitled) #x", { $0.tags = [] }, "* [ ] (untitled)"),
    ("- [ ] #x #y", { $0.tags = ["y"] }, "- [ ] (untitled) #y"),
    ("* [ ] a (n:: 3)  [m::4] #x", { $0.set("n", "5") }, "* [ ] a #x [n:: 5] [m:: 4]"),
    ("* [ ] a 📅 2026-12-01 [n:: 3]", { $0.set("m", "\"b c\"") }, "* [ ] a [n:: 3] [m:: b c] 📅 2026-12-01"),
    ("* [ ] a [n:: 3] #x [n:: 4]", { $0.set("n", "[\"4\",\"3\"]") }, "* [ ] a #x [n:: 4] [n:: 3]"),
    ("* [ ] a [n:: 3] 📅 2026-12-01", { $0.set("n", nil) }, "* [ ] a 📅 2026-12-01"),
    ("* [ ] a [n:: 3] #x", { $0.title = "[m:: 1]" }, "* [ ] \\[m:: 1] #x [n:: 3]"),
  ]

  @Test(
    "a changed todo's line is written anew with its other values as they were", arguments: changes.indices)
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
