import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct OrgExporterTests {
  private func text(_ change: (inout Todo) -> Void) -> ForeignText {
    var todo = Todo(id: TodoID(stored: 1), uid: "u", title: "Pay rent", created: Moment.friday.instant)
    change(&todo)
    return CodecTrip.text(OrgExporter.self, of: [todo])
  }

  private func lines(_ change: (inout Todo) -> Void) -> [String] {
    text(change).string.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().map {
      String($0)
    }
  }

  @Test("a todo is a heading with dates, properties and its text")
  func whole() {
    let lines = lines { todo in
      (todo.priority, todo.tags, todo.project) = (.high, ["money", "a-b"], "home/flat")
      (todo.due, todo.start) = (LocalDate("2026-12-01T14:30"), LocalDate("2026-11-30"))
      todo.repeats = RepeatRule("every 2 weeks")
      (todo.parent, todo.after, todo.content) = ("w", ["a", "b"], "one\n\n* two\n:END:\n#+TODO: X")
    }
    #expect(
      lines == [
        "* TODO [#A] Pay rent :money:",
        "  DEADLINE: <2026-12-01 Tue 14:30 ++2w> SCHEDULED: <2026-11-30 Mon ++2w>", "  :PROPERTIES:",
        "  :ID: u", "  :PROJECT: home/flat", "  :OTHER_TAGS: a-b", "  :PARENT: w", "  :AFTER: a b",
        "  :CREATED: [2026-11-20 Fri 12:00]", "  :END:", "  one", "", "  * two", "  \u{200B}:END:",
        "  \u{200B}#+TODO: X",
      ])
  }

  @Test(
    "a title stays text, whatever Org would take it for",
    arguments: [
      ("[#A] x", "\u{200B}[#A] x"), ("COMMENT x", "\u{200B}COMMENT x"), ("x :a:", "x :a:\u{200B}"),
      ("* x", "* x"),
    ])
  func title(title: String, written: String) {
    let text = text { $0.title = title }
    #expect(text.string.contains("\n* TODO \(written)\n"))
    #expect(text.remarks.map(\.remark) == (title == written ? [] : [.adapted("title")]))
  }

  @Test("a field of the user's own is a property on one line")
  func own() {
    let fields = [
      UnknownField(key: "client", text: "ACME\nLtd"), UnknownField(key: "estimate", json: Array("45".utf8)),
      UnknownField(key: "people", texts: ["ann", "bob"]), UnknownField(key: "empty", text: ""),
      UnknownField(key: "csv", json: Array("{}".utf8)),
    ]
    let text = text { $0.unknown = fields }
    #expect(text.string.contains("  :client: ACME Ltd\n  :estimate: 45\n  :people: ann,bob\n  :END:\n"))
    #expect(text.remarks.map(\.remark) == [.adapted("field client"), .lost("field empty")])
  }

  @Test("a done or cancelled todo says when it ended")
  func ended() {
    let done = lines { ($0.status, $0.completed) = (.done, Instant("2026-11-21T08:05:00Z")) }
    #expect(done.prefix(2) == ["* DONE Pay rent", "  CLOSED: [2026-11-21 Sat 08:05]"])
    let cancelled = lines { ($0.status, $0.cancelled) = (.cancelled, Instant("2026-11-21T08:05:00Z")) }
    #expect(cancelled.prefix(2) == ["* CANCELLED Pay rent", "  CLOSED: [2026-11-21 Sat 08:05]"])
  }

  @Test(
    "a rule comes after the dates if Org has such a rule, and is otherwise a property and reported",
    arguments: [
      ("every 3 days", "++3d"), ("after 1 month", ".+1m"), ("every year", "++1y"), ("every mon,thu", nil),
      ("every week until 2027-01-01", nil),
    ])
  func rules(rule: String, repeater: String?) throws {
    let rule = try #require(RepeatRule(rule))
    let text = text { ($0.due, $0.repeats) = (LocalDate("2026-12-01"), rule) }
    #expect(text.string.contains("DEADLINE: <2026-12-01 Tue\(repeater.map { " \($0)" } ?? "")>"))
    #expect(text.string.contains(":REPEAT: \(rule)\n") == (repeater == nil))
    #expect(text.remarks.isEmpty == (repeater != nil))
  }
}
