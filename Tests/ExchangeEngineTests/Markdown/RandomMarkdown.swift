import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

/// Todos and lines that depend only on a seed, with texts that look like the syntax of task lists.
struct RandomMarkdown {
  private var numbers: SplitMix

  init(seed: UInt64) {
    numbers = SplitMix(state: seed)
  }

  private static let words = [
    "- [ ] ", "* [x] a", "1. [ ]", "[ ]", "# ", "## h", "#tag", "\\#tag", "\\", "^block", "at:14:30",
    "at\\:14:30", "> ", "<!--", "-->", "<!-- todo:u -->", "<!-- -->", "<div>", "</div>", "<pre>", "```",
    "~~~", "%%", "---", "===", "|a|b|", "📅 2026-12-01", "📅", "🔁 every day", "⏫", "🔺\u{FE0F}", "🆔 abc",
    "⛔ abc,def", "[due:: 2026-12-01]", "(id:: x)", "::", "&#x1F4C5; 2026-12-01", "&amp;", "&#x20;", "&", ";",
    "a", "b c", "é", "e\u{301}", "牛乳", "😀", "\u{A0}", "\u{200D}",
    "\u{202E}", "\u{FEFF}", " ", "  ", "none", "(untitled)", "*b*", "`c`", "[l](u)", "x", "/", "//", "a / b",
    "🏁 delete",
  ]
  private static let tags = [
    "x", "home/y", "牛乳", "v1.2", "123", "a]", "(a]", "a)b", "\\", "é", "a::b", "-->", "📅",
  ]
  private static let rules = [
    "every day", "every 3 days", "every 2 weeks", "every 2 weeks on mon,fri", "every mon,thu",
    "every weekday", "every month", "every 3 months on 1,15,31", "every month on last fri",
    "every month on 5th sun", "every year", "every year on 31", "every 3 days from 2026-11-20",
    "after 3 days", "after 2 weeks", "after 1 month on 5", "after 1 year",
  ]
  private static let uids = [
    "md:a1", "md:^b", "md:é", "8f14e45f-ceea-467f-a0e6-9b1d4f1a2b3c", "gh:o/r#1", "a--b",
  ]

  /// A number of todos, each of which may be a part of any todo or come after any.
  mutating func todos(_ count: Int) -> [Todo] {
    var todos = (0..<count).map { todo($0 + 1) }
    for (place, uid) in Self.uids.enumerated() where place < count && chance(3) {
      todos[place].uid = TodoUID(stored: uid)
    }
    for place in todos.indices {
      if chance(3) { todos[place].parent = element(of: todos).uid }
      if chance(4) {
        todos[place].after = chance(2) ? [element(of: todos).uid] : [element(of: todos).uid, "md:gone"]
      }
      if chance(8) {
        todos[place].after.append(element(of: ["gone", "8f14e45f-0000-467f-a0e6-9b1d4f1a2b3c"]))
      }
    }
    return todos
  }

  private mutating func todo(_ id: Int) -> Todo {
    var title = text()
    if (try? TodoRules.title(title)) == nil { title = "t" }
    var todo = Todo(
      id: TodoID(stored: id), uid: TodoUID(stored: "uid-\(id)"), title: title, created: instant())
    if chance(3) {
      todo.content = (0..<(1 + below(5))).map { _ in chance(4) ? "" : text() }.joined(separator: "\n")
    }
    if todo.content.map(TodoRules.clears) ?? false { todo.content = nil }
    todo.status = element(of: TodoStatus.allCases)
    if todo.status == .done, !chance(5) { todo.completed = instant() }
    if todo.status == .cancelled, !chance(5) { todo.cancelled = instant() }
    todo.priority = chance(2) ? element(of: TodoPriority.allCases) : nil
    todo.due = chance(2) ? date() : nil
    todo.start = chance(3) ? date() : nil
    todo.repeats = chance(3) ? RepeatRule(element(of: Self.rules)) : nil
    let project = (0..<(1 + below(8))).map { _ in text() }.joined(separator: "/")
    todo.project =
      chance(2) ? (try? TodoRules.project(project)).flatMap { TodoRules.clears($0) ? nil : $0 } : nil
    todo.tags = chance(2) ? Array(Set((0..<below(4)).map { _ in element(of: Self.tags) })).sorted() : []
    return todo
  }

  /// One of the elements.
  mutating func element<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Returns true in one of a number of cases, by chance.
  mutating func chance(_ count: Int) -> Bool { below(count) == 0 }

  /// A number from 0 up to a limit, which is excluded.
  mutating func below(_ limit: Int) -> Int { Int(numbers.next(upperBound: UInt64(limit))) }

  /// A text of a few words.
  mutating func text() -> String {
    (0..<(1 + below(5))).map { _ in element(of: Self.words) }.joined(separator: chance(2) ? " " : "")
  }

  /// A line of a list, and now and then a line of something else.
  mutating func line() -> String {
    let indentation = element(of: ["", "", "  ", "    ", "\t", "> "])
    if chance(6) { return indentation + text() }
    let (marker, mark) = (element(of: ["-", "*", "+", "1.", "22)"]), element(of: [" ", "x", "X", "-", "/"]))
    return "\(indentation)\(marker) [\(mark)] \(text()) \(text())"
  }

  private mutating func date() -> LocalDate {
    let day = CalendarDay(daysSinceEpoch: 20_700 + below(200))
    return LocalDate(day: day, minute: chance(3) ? below(1_440) : nil)
  }

  private mutating func instant() -> Instant { Instant(seconds: 1_790_000_000 + below(5_000_000)) }
}
