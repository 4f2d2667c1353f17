import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoExchange

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
  }
}
