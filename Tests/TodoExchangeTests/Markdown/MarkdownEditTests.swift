import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoExchange

struct MarkdownEditTests {
  /// The line after each of some changes, every one of which is written and read again.
  private func lines(_ line: String, _ changes: [(inout MarkdownTask) -> Void]) throws -> [String] {
    var former = try #require(markdownTasks(line).first)
    return try changes.map { change in
      var task = former
      change(&task)
      var edit = MarkdownEdit(former, style: .sign)
      let line = edit.line(of: task)?.string
      former = try #require(line.flatMap { MarkdownTask(line: $0) })
      return former.line.string
    }
  }

  @Test("a change rewrites only the pieces that it concerns")
  func pieces() throws {
    let lines = try self.lines(
      "  * [ ]  a  b 📅2026-12-01  #x ^q \r\n",
      [
        { $0.status = .done }, { $0.title = "c #d" }, { $0.due = LocalDate("2026-12-02") },
        { $0.ended = LocalDate("2026-12-03") }, { $0.block = nil },
      ])
    #expect(
      lines == [
        "* [x]  a  b 📅2026-12-01  #x ^q ", "* [x] c \\#d 📅2026-12-01  #x ^q ", "* [x] c \\#d 📅 2026-12-02  #x ^q ",
        "* [x] c \\#d 📅 2026-12-02  #x ✅ 2026-12-03 ^q ", "* [x] c \\#d 📅 2026-12-02  #x ✅ 2026-12-03 ",
      ])
  }

  @Test("a line without a title or without fields takes new ones")
  func empty() throws {
    let lines = try self.lines("- [ ]", [{ $0.title = "a" }, { $0.tags = ["x"] }, { $0.tags = [] }])
    #expect(lines == ["- [ ] a", "- [ ] a #x", "- [ ] a"])
  }

  /// A line, a change of its todo, and the line after that.
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

  @Test("a change rewrites its own field, and leaves the rest of the line alone", arguments: changes.indices)
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
