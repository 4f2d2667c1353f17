import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit

/// Random feeds on random stores, each applied again and again.
struct FeedTests {
  /// The moment that many seconds after ``Moment/friday``, as on the clock of somebody who tries again.
  private static func later(_ seconds: Int) -> Moment {
    Moment(Instant(seconds: Moment.friday.instant.seconds + seconds)) { _ in Moment.friday.local }
  }

  private func apply(_ feed: [String], to spy: SpyStorage, at moment: Moment) throws -> Bool {
    let batch = TodoBatch(TodoStore(spy), at: moment)
    do {
      _ = try batch.makeChanges([InputText(Array(feed.joined(separator: "\n").utf8))])
      return true
    } catch {
      guard error.failure is RefusedLines else { throw error }
      return false
    }
  }

  @Test(
    "applying a feed again at any later time changes no byte, unless it gives a todo several statuses",
    arguments: Effort.seeds(8))
  func again(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let spy = SpyStorage(document(try (1...4).map { try RandomFeed.todo($0, using: &random) }))
    for _ in 1...8 {
      let objects = (0..<Int.random(in: 1...6, using: &random)).map { _ in RandomFeed.object(using: &random) }
      let feed = RandomFeed.withOneStatusEach(objects)
      guard try apply(feed, to: spy, at: Self.later(0)) else { continue }
      let (text, rewrites) = (try spy.text, spy.rewrites.count)
      for seconds in [0, 1, 86_400] {
        _ = try apply(feed, to: spy, at: Self.later(seconds))
        try #require(
          try spy.text == text, "seed \(seed), after \(seconds) s:\n\(feed.joined(separator: "\n"))")
      }
      #expect(spy.rewrites.count == rewrites)
    }
  }

  @Test("modified moves exactly when a todo changes, and never goes back", arguments: Effort.seeds(5))
  func modified(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let spy = SpyStorage(document(try (1...4).map { try RandomFeed.todo($0, using: &random) }))
    for step in 1...8 {
      let before = try todos(of: spy)
      let feed = (0..<Int.random(in: 1...6, using: &random)).map { _ in RandomFeed.object(using: &random) }
      _ = try apply(feed, to: spy, at: Self.later(step % 3))
      let after = try todos(of: spy)
      for (uid, todo) in after {
        guard let old = before[uid] else { continue }
        #expect(
          todo.modified >= old.modified && (todo == old) == (todo.modified == old.modified), "seed \(seed)")
        #expect(todo.id == old.id)
      }
    }
  }

  @Test("applying the store's own todos changes nothing, whatever they hold", arguments: Effort.seeds(4))
  func ownLines(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let spy = SpyStorage(document(try (1...6).map { try OddTodo.todo($0, using: &random) }))
    let text = try spy.text
    _ = try StoreDocument.examine(spy.read(), path: "")
    let lines = try spy.lines.map(String.init)
    for feed in [lines, lines.reversed(), ["[\(lines.joined(separator: ","))]"], lines + lines] {
      try #require(try apply(feed, to: spy, at: Self.later(60)), "seed \(seed)")
      #expect(try spy.text == text, "seed \(seed)")
    }
    #expect(spy.rewrites.isEmpty)
  }

  private func todos(of spy: SpyStorage) throws -> [TodoUID: Todo] {
    let todos = try TodoStore(spy).todos(TodoSelection(order: []) { _ in true })
    return Dictionary(todos.map { ($0.uid, $0) }) { first, _ in first }
  }
}

/// Objects that refer to a few todos in every way.
private enum RandomFeed {
  private static let tags = ["a", "b", "\u{E9}", "e\u{301}"]

  static func todo(_ id: Int, using random: inout SplitMix) throws -> Todo {
    try Todo.sample(id) {
      $0.tags = tags.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
      $0.status = TodoStatus.allCases.randomElement(using: &random) ?? .open
      if $0.status == .done { $0.completed = Instant(seconds: 1_795_000_000) }
      if $0.status == .cancelled { $0.cancelled = Instant(seconds: 1_795_000_000) }
      $0.modified = Instant(seconds: 1_795_176_000 + Int.random(in: -9...9, using: &random))
      $0.unknown = ["x", "y"].filter { _ in Bool.random(using: &random) }
        .map { UnknownField(key: $0, json: Array("1".utf8)) }
      ($0.due, $0.repeats) = (LocalDate("2026-01-31"), RepeatRule("every month on 31"))
    }
  }

  static func object(using random: inout SplitMix) -> String {
    let number = Int.random(in: 1...6, using: &random)
    let names = ["\"uid\":\"uid-\(number)\""] + (number <= 4 ? ["\"id\":\(number)"] : [])
    let name = names.randomElement(using: &random) ?? ""
    let count = Int.random(in: 0...5, using: &random)
    let members = Self.members(using: &random).shuffled(using: &random).prefix(count)
    let title = number > 4 || Bool.random(using: &random) ? ["\"title\":\"T\(number % 2)\""] : []
    return "{\(([name] + title + members).joined(separator: ","))}"
  }

  /// The objects without those that give their todo another status than an earlier object.
  static func withOneStatusEach(_ objects: [String]) -> [String] {
    var statuses: [Character: Substring] = [:]
    return objects.filter { object in
      guard let number = object.first(where: \.isNumber), let start = object.firstRange(of: "\"status\":\"")
      else {
        return true
      }
      let status = object[start.upperBound...].prefix { $0 != "\"" }
      defer { statuses[number] = statuses[number] ?? status }
      return statuses[number] ?? status == status
    }
  }

  private static func members(using random: inout SplitMix) -> [String] {
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    func list() -> String {
      "[\((0..<Int.random(in: 0...3, using: &random)).map { _ in "\"\(pick(tags))\"" }.joined(separator: ","))]"
    }
    func instant() -> String {
      "\"\(Instant(seconds: 1_795_176_000 + Int.random(in: -12...12, using: &random)))\""
    }
    return [
      "\"status\":\"\(pick(["open", "done", "cancelled"]))\"", "\"status\":\"\(pick(["open", "done"]))\"",
      "\"tags\":\(list())", "\"tags+\":\(list())", "\"tags-\":\(list())", "\"modified\":\(instant())",
      "\"completed\":\(pick(["null", instant()]))", "\"cancelled\":\(pick(["null", instant()]))",
      "\"removed\":\(pick([true, true, false]))",
      "\"x\":\(pick(["null", "1", "\"\\u007f\"", "\"\u{7F}\""]))", "\"y\":\(pick(["null", "2"]))", "\"z\":3",
      "\"due\":\(pick(["null", "\"2026-02-15\"", "\"2026-01-31\"", "\"none\""]))",
      "\"repeat\":\(pick(["null", "\"every month on 31\"", "\"2w\""]))", "\"created\":\(instant())",
      "\"content\":\(pick(["\"a\\r\\nb\"", "\"\"", "null", "\"\u{E9}\"", "\"e\u{301}\""]))",
      "\"project\":\(pick(["\"none\"", "\"p\"", "null"]))",
    ].reduce(into: [String]()) { members, member in
      // No object has a key twice.
      let key = member.prefix { $0 != ":" }
      if !members.contains(where: { $0.prefix { $0 != ":" } == key }) { members.append(member) }
    }
  }
}

/// Todos with values that the rules forbid, but that a sound store can hold.
private enum OddTodo {
  private static let texts = [
    "", " ", "none", "a\nb", "a\r\nb", "\r", "\u{0}", "\u{1B}[31m", "a,b", "a b", "\u{200B}", "\u{E9}",
    "e\u{301}", "\u{7F}", "\u{2028}", "\"\\/", String(repeating: "x", count: 20_000), "🙂",
  ]
  private static let values = [
    "null", "1", "1.0e+5", "\"\\u007f\"", "\"\u{7F}\"", "[]", "{\"removed\":true}", "\"\\/\"",
    "{\"b\":1,\"a\":[null]}",
    String(repeating: "[", count: 508) + String(repeating: "]", count: 508),
  ]

  static func todo(_ id: Int, using random: inout SplitMix) throws -> Todo {
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    return try Todo.sample(id, pick(texts)) {
      $0.uid = TodoUID(stored: pick([$0.uid.text, pick(texts)]))
      $0.content = pick([
        nil, pick(texts), pick(texts), pick(texts), id > 1 ? "c" : String(repeating: "y", count: 1_100_000),
      ])
      $0.project = pick([nil, pick(texts)])
      $0.tags = (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(texts) }
      $0.status = pick(TodoStatus.allCases)
      ($0.completed, $0.cancelled) = (pick([nil, Instant(seconds: 5)]), pick([nil, Instant(seconds: 6)]))
      $0.modified = pick([Instant(seconds: -62_135_596_800), .latest, $0.modified])
      ($0.due, $0.repeats) = (
        pick([nil, LocalDate("2026-02-15")]), pick([nil, RepeatRule("every month on 31")])
      )
      $0.unknown = ["\u{E9}", "e\u{301}", "", "Removed", "tags", "x"].shuffled(using: &random).filter {
        $0 != "tags"
      }
      .prefix(Int.random(in: 0...5, using: &random)).map {
        UnknownField(key: $0, json: Array(pick(values).utf8))
      }
    }
  }
}
