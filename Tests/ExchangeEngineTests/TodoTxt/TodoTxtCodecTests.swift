import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct TodoTxtCodecTests {
  static let fragments = [
    "x", "(A)", "(b)", "2026-12-01", "+home", "@work", "+", "@", "due:2026-12-01", "at:1430", "t:2026-12-01",
    "a:b:c",
    "http://x/y", "12:30", "pri:A", "rec:+1w", "uid:u1", "id:1", "p:1", "after:2", "state:cancelled", "%20",
    "%2520", "%2B", "%2Bx", "%40a", "k%3Av", "k:v", "%", "25", "a", "b", "é", "e\u{301}", "牛乳", "😀", "\u{A0}",
    "\u{FEFF}", "none", "(untitled)", " ", "",
  ]

  /// The fields whose values a line holds.
  private static let fields: [TodoField] = [
    .title, .status, .priority, .due, .start, .repeats, .project, .tags, .after, .parent,
  ]

  @Test("todos come back from their lines, except for what is reported", arguments: Effort.seeds(6))
  func roundTrip(seed: UInt64) throws {
    var random = RandomTodos(seed: seed, fragments: Self.fragments)
    let todos = random.todos(30)
    let text = CodecTrip.text(TodoTxtCodec.self, of: todos, in: .friday.withUIDs)
    let reading = TodoTxtCodec.read(text.bytes, in: .friday)
    #expect(reading.problems.isEmpty)
    let again = try CodecTrip.todos(TodoTxtCodec.self, text.bytes)
    try #require(again.count == todos.count, "\(text.string)")
    let uids = Dictionary(uniqueKeysWithValues: zip(todos.map(\.uid), again.map(\.uid)))
    for (todo, back) in zip(todos, again) {
      var expected = todo
      expected.title = TodoTxtLine.title(todo.title)
      expected.repeats = todo.repeats.map { TodoTxtRule.carried($0, on: (todo.due ?? todo.start)?.day) }
      expected.after = todo.after.map { uids[$0] ?? $0 }
      expected.parent = todo.parent.map { uids[$0] ?? $0 }
      for field in Self.fields {
        #expect(back[field] == expected[field], "\(field) of \(todo.id.rawValue):\n\(text.string)")
      }
      let isCarried = !todo.uid.text.utf8.starts(with: "//".utf8)
      #expect((back.uid == todo.uid) == isCarried)
      let news = text.remarks.filter { $0.id == todo.id }.map { "\($0.remark)" }
      #expect(news.contains { $0.contains("uid") } == !isCarried)
      #expect(news.contains { $0.contains("title") } == (Exact(expected.title) != Exact(todo.title)))
      #expect(news.contains { $0.contains("content") } == (todo.content != nil))
    }
    // Text that was read goes back unchanged.
    #expect(CodecTrip.text(TodoTxtCodec.self, of: again).string == text.string)
  }

  @Test(
    "lines are written as they came, and a changed line has the todo's values",
    arguments: Effort.seeds(6))
  func edits(seed: UInt64) throws {
    var random = RandomTodos(seed: seed, fragments: Self.fragments)
    let lines = (0..<30).map { _ in
      (0...random.number(below: 6)).map { _ in random.text() }.joined(separator: "  ")
    }
    let text = lines.joined(separator: "\n")
    // A leading U+FEFF would be a byte order mark.
    guard text.unicodeScalars.first != "\u{FEFF}" else { return }
    var todos = try CodecTrip.todos(TodoTxtCodec.self, Array(text.utf8))
    #expect(
      CodecTrip.text(TodoTxtCodec.self, of: todos).string.split(separator: "\n").map(String.init) == lines)
    let wanted = random.todos(todos.count)
    for index in todos.indices {
      let field = random.element(of: Self.fields.filter { ![.after, .parent].contains($0) })
      todos[index][field] = wanted[index][field]
      todos[index].completed = todos[index].status == .done ? Instant(seconds: 1_795_000_000) : nil
      todos[index].cancelled = todos[index].status == .cancelled ? Instant(seconds: 1_795_000_000) : nil
      todos[index].modified = Instant(seconds: 1_795_176_001)
    }
    let changed = CodecTrip.text(TodoTxtCodec.self, of: todos, in: .friday.withUIDs)
    let again = try CodecTrip.todos(TodoTxtCodec.self, changed.bytes)
    try #require(again.count == todos.count, "\(changed.string)")
    for (index, (todo, back)) in zip(todos, again).enumerated() {
      var expected = todo
      expected.title = TodoTxtLine.title(todo.title)
      expected.repeats = todo.repeats.map { TodoTxtRule.carried($0, on: (todo.due ?? todo.start)?.day) }
      for field in Self.fields {
        #expect(back[field] == expected[field], "\(field) of\n\(lines[index])\n\(changed.string)")
      }
    }
  }

  @Test("a todo has the same identity as its line, whatever else changes")
  func identity() throws {
    let text = "2026-11-01 Buy milk +home @shop due:2026-12-01"
    for other in ["(A) 2026-11-01 Buy milk", "x 2026-11-20 2026-11-01 Buy milk k:v"] {
      #expect(identities(text) == identities(other))
    }
    #expect(identities(text) != identities("2026-11-01 Buy milk soon"))
    #expect(identities(text) != identities("2026-11-02 Buy milk"))
    var todo = try Todo.sample(1, " Buy +milk ")
    todo.tags = ["milk"]
    let context = ExchangeContext.friday
    let written = CodecTrip.text(TodoTxtCodec.self, of: [todo])
    #expect(identities(written.string) == [TodoTxtCodec.identity(of: todo, in: context)])
  }

  private func identities(_ text: String) -> [Digest?] {
    TodoTxtCodec.read(Array(text.utf8), in: .friday).records.map(\.identity)
  }
}
