import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

/// Todos that depend only on a seed, with texts that look like the syntax of some format.
struct RandomTodos {
  private var numbers: SplitMix
  private let fragments: [String]

  static let rules = [
    "every day", "every 3 days", "every week", "every 2 weeks", "every month", "every year", "every weekday",
    "after 2 weeks", "after 3 days", "every mon,thu", "every month on 1,15", "every month on last fri",
    "every 2 weeks on mon from 2026-11-20", "every year on 29", "after 1 month on 31", "every month on 31",
    "every day for 5 times", "every week until 2031-12-31", "every mon,thu 09:00", "after 3 days for 5 times",
    "every 2 days 14:30 for 3 times", "every month until 2031-01-31",
  ]

  /// The fields that get no value of their own below; their values are drawn separately, so that a new field
  /// leaves the rest of a seed's todos unchanged.
  private static let others = Set(TodoSchema.rows.map(\.field)).subtracting([
    .id, .uid, .title, .content, .status, .priority, .due, .start, .repeats, .project, .tags, .after, .parent,
    .created,
    .modified, .completed, .cancelled,
  ]).sorted { $0.rawValue < $1.rawValue }
  private var otherNumbers: SplitMix

  init(seed: UInt64, fragments: [String]) {
    numbers = SplitMix(state: seed)
    otherNumbers = SplitMix(state: ~seed)
    self.fragments = fragments
  }

  /// A number from 0 up to a limit, which is excluded.
  mutating func number(below limit: Int) -> Int { Int(numbers.next(upperBound: UInt64(limit))) }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  /// A visible text of a few fragments.
  mutating func text(_ blank: String = " ") -> String {
    let parts = (0...number(below: 5)).map { _ in element(of: fragments) }
    let text = parts.joined(separator: number(below: 3) == 0 ? "" : blank)
    return (try? TodoRules.title(text)) ?? "a\(blank)b"
  }

  mutating func tag() -> String {
    let tag = String(text("").map { $0 == "," || $0.unicodeScalars.contains(where: \.isBlank) ? "-" : $0 })
    return TodoRules.isTag(tag) && !TodoRules.clears(tag) ? tag : "t"
  }

  mutating func date() -> LocalDate? {
    guard number(below: 2) == 0 else { return nil }
    let day = CalendarDay(daysSinceEpoch: 20_000 + number(below: 2_000))
    return LocalDate(day: day, minute: element(of: [nil, nil, 0, 870, 1_439]))
  }

  /// Fields of the user's own, drawn separately as well.
  private mutating func own() -> [UnknownField] {
    let texts = fragments + ["ACME Ltd.", "007", "a]b", "50%20"]
    let values = texts.map { UnknownField(key: "", text: $0).json } + [Array("3".utf8), Array("-1.5".utf8)]
    return ["client", "n", "size", "k"].filter { _ in Int.random(in: 0..<4, using: &otherNumbers) == 0 }.map {
      key in
      let list = (0..<Int.random(in: 2...3, using: &otherNumbers)).map { _ in
        texts.randomElement(using: &otherNumbers) ?? ""
      }
      return Int.random(in: 0..<4, using: &otherNumbers) == 0
        ? UnknownField(key: key, texts: list)
        : UnknownField(key: key, json: values.randomElement(using: &otherNumbers) ?? [])
    }
  }

  /// A number of todos, some of which come after others or are a part of others.
  mutating func todos(_ count: Int) -> [Todo] {
    var todos: [Todo] = []
    for index in 0..<count {
      var todo = Todo(
        id: TodoID(stored: index + 1),
        uid: TodoUID(stored: element(of: ["uid-", "gh:o/r#", "%3A", "//"]) + "\(index)"),
        title: text(), created: Instant(seconds: 1_795_000_000 - number(below: 100_000_000)))
      todo.status = element(of: [.open, .open, .done, .cancelled])
      if todo.status == .done { todo.completed = Instant(seconds: 1_795_000_000) }
      if todo.status == .cancelled { todo.cancelled = Instant(seconds: 1_795_000_000) }
      todo.priority = element(of: [nil, .high, .medium, .low])
      todo.due = date()
      todo.start = date()
      todo.repeats = element(of: [nil, RepeatRule(element(of: Self.rules))])
      // What is open and repeats has a date.
      if todo.status == .open, todo.repeats != nil, todo.due == nil { todo.due = LocalDate("2026-12-01") }
      todo.project = element(of: [
        nil, (try? TodoRules.project(text())).flatMap { TodoRules.clears($0) ? nil : $0 },
      ])
      for _ in 0..<number(below: 4) {
        let tag = element(of: [tag(), "+\(tag())"])
        if !todo.tags.contains(where: { Exact($0) == Exact(tag) }) { todo.tags.append(tag) }
      }
      // Words of the title that look like the todo's tags are not written twice.
      if number(below: 3) == 0 {
        todo.title = (todo.tags.map { "@\($0)" } + [todo.title]).joined(separator: " ")
      }
      // Content that is the word `none` alone comes from no command.
      if number(below: 4) == 0 {
        let content = text("\n")
        todo.content = TodoRules.clears(content) ? nil : content
      }
      if index > 0, number(below: 4) == 0 { todo.parent = element(of: todos).uid }
      if index > 1, number(below: 4) == 0 { todo.after = [todos[0].uid, todos[index - 1].uid] }
      for field in Self.others where Bool.random(using: &otherNumbers) { todo[field] = field.sample(index) }
      // What is taken has a time, and only what is open has an end.
      todo.claim = todo.claim.map { Claim(owner: $0.owner, taken: $0.taken ?? todo.created, lease: $0.lease) }
      if todo.status != .open { todo.lease = nil }
      todo.unknown = own()
      todos.append(todo)
    }
    return todos
  }
}
