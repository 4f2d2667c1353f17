import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct TodoTxtCodecWritingTests {
  /// The text of todos that were read from another text and then changed.
  private func text(
    _ text: String, in context: ExchangeContext = .friday, _ change: (inout [Todo]) -> Void = { _ in }
  ) throws -> String {
    var todos = try CodecTrip.todos(TodoTxtCodec.self, Array(text.utf8))
    let former = todos
    change(&todos)
    for index in todos.indices where todos[index] != former.first(where: { $0.uid == todos[index].uid }) {
      todos[index].modified = Instant(seconds: todos[index].modified.seconds + 1)
    }
    return CodecTrip.text(TodoTxtCodec.self, of: todos, in: context).string
  }

  @Test(
    "unchanged lines are written as they came",
    arguments: [
      "x 2026-11-22 2026-11-01 Call Mum +Family @phone due:2026-11-23", "xylophone lesson",
      "X 2012-01-01 Make resolutions", "(A) x Find ticket prices", "(B)->Submit TPS report",
      "@GroceryStore pies", "x done long ago", "x",
      "x (A) 2011-03-02 2011-03-01 Review Tim's pull request +TodoTxtTouch @github", " (A) a  b\t@c  ",
      "(D) 2026-11-22 a p:1", "(Z) a k:v h:1 @c +p", "@phone",
      "a due:2026-12-01 due:2026-12-02 at:1200 rec:5x", "a +none @none +/p/ @b%20c",
      "2026-11-22 Pay rent due:2027-01-01 rec:+1m t:2026-12-26 +home", "a uid:u\nx 2026-11-20 a uid:u",
      "a\u{7}b %2540c",
    ])
  func unchanged(line: String) throws {
    #expect(try text(line) == line + "\n")
  }

  @Test("a changed field is written in its place, and the rest stays")
  func fields() throws {
    let line = "(D)  2026-11-01 Pay  @bank the rent k:v due:2026-12-01 +home  @a at:1430 pri:x @b \t"
    let dued = try text(line) { $0[0].due = LocalDate("2027-01-01") }
    #expect(dued == "(D)  2026-11-01 Pay  @bank the rent k:v due:2027-01-01 +home  @a pri:x @b \t\n")
    let tagged = try text(line) { $0[0].tags = ["bank", "b", "c"] }
    #expect(
      tagged == "(D)  2026-11-01 Pay  @bank the rent k:v due:2026-12-01 +home  @b at:1430 pri:x @c \t\n")
  }

  /// The line of the sample todo after a change.
  struct Usual: Sendable {
    let line: String
    let change: @Sendable (inout Todo) -> Void

    init(_ line: String, _ change: @escaping @Sendable (inout Todo) -> Void) {
      self.line = line
      self.change = change
    }
  }

  @Test(
    "a todo becomes a line in the usual order",
    arguments: [
      Usual("2026-11-18 Buy milk") { _ in },
      Usual("(C) 2026-11-18 Buy milk") { $0.priority = .low },
      Usual("2026-11-18 x %2Ba (A)") { $0.title = "x +a (A)" },
      Usual("2026-11-18 k%3Av +a%20b") { ($0.title, $0.project) = ("k:v", "a b") },
      Usual("2026-11-18 due%3Av %2Ba k%3Av +a") { ($0.title, $0.project) = ("due:v +a k:v", "a") },
      Usual("2026-11-18 note%3Athis thing") { $0.title = "note:this thing" },
      Usual("2026-11-18 say k:v m%3Av loud @a due:2026-12-01 m:b%20c m:d") { todo in
        (todo.title, todo.tags, todo.due) = ("say k:v m:v loud", ["a"], LocalDate("2026-12-01"))
        todo.set("k", "\"v\"")
        todo.set("m", "[\"b c\",\"d\"]")
      },
      Usual("2026-11-18 Go @home with +bob %40now @now +x") {
        ($0.title, $0.project, $0.tags) = ("Go @home with +bob @now", "bob", ["home", "now", "+x"])
      },
      Usual("2026-11-18 Buy milk @+x") { $0.tags = ["+x"] },
      Usual("2026-11-18 Buy milk due:2026-12-01 at:1430") { $0.due = LocalDate("2026-12-01T14:30") },
      Usual("2026-11-18 Buy milk t:2026-12-01 tat:0005") { $0.start = LocalDate("2026-12-01T00:05") },
      Usual("2026-11-18 Buy milk rec:3d") { $0.repeats = RepeatRule("after 3 days") },
      Usual("2026-11-18 Buy milk rec:+1b") { $0.repeats = RepeatRule("every weekday") },
      Usual("2026-11-18 Buy milk rep:every_mon,thu") { $0.repeats = RepeatRule("every mon,thu") },
      Usual("x 2026-11-20 2026-11-18 Buy milk pri:A") {
        ($0.status, $0.priority, $0.completed) = (.done, .high, Instant(seconds: 1_795_176_000))
      },
      Usual("x 2026-11-20 2026-11-18 Buy milk state:cancelled") {
        ($0.status, $0.cancelled) = (.cancelled, Instant(seconds: 1_795_176_000))
      },
    ])
  func usual(usual: Usual) throws {
    let todo = try Todo.sample(1) { usual.change(&$0) }
    #expect(CodecTrip.text(TodoTxtCodec.self, of: [todo]).string == usual.line + "\n")
  }

  @Test(
    "a field of the user's own is written in its place, and a new one after the others",
    arguments: [
      ("n", "5", "a n:5 +p  m:x  @c\n"), ("n", "[\"4\",\"5\"]", "a n:4 +p  m:x  @c n:5\n"),
      ("n", "[\"4\",\"3\"]", "a +p @c n:4 n:3 m:x\n"), ("n", nil, "a +p  m:x  @c\n"),
      ("m", "true", "a n:3 +p  m:true  @c n:4\n"), ("o", "\"b c\"", "a n:3 +p  m:x  @c n:4 o:b%20c\n"),
    ])
  func own(key: String, json: String?, line: String) throws {
    #expect(try text("a n:3 +p  m:x  @c n:4") { $0[0].set(key, json) } == line)
  }

  @Test("a field within the sentence becomes text when its value changes")
  func said() throws {
    #expect(try text("say n:3 loud") { $0[0].set("n", "4") } == "say n%3A3 loud n:4\n")
    #expect(try text("say n:3 loud +p") { $0[0].set("n", nil) } == "say n%3A3 loud +p\n")
    #expect(try text("say n:3 loud") { $0[0].title = "shout m:1" } == "shout m%3A1 n:3\n")
  }

  @Test("a value that no word can express is reported", arguments: ["\"\"", "[\"a\",\"\"]", "\"//x\""])
  func unsaid(json: String) throws {
    let todo = try Todo.sample(1) { $0.set("k", json) }
    let text = CodecTrip.text(TodoTxtCodec.self, of: [todo])
    #expect(text.string == "2026-11-18 Buy milk\n" && text.news == ["lost(\"field k\")"])
  }

  @Test("a title from before there were fields of the user's own has their words, and is exported with them")
  func former() throws {
    for (line, title) in [("2026-11-01 a k:v", "a k:v"), ("(D) a  +p k:v say:x", "a k:v say:x")] {
      var todo = try CodecTrip.todos(TodoTxtCodec.self, Array(line.utf8))[0]
      for key in ["k", "say"] { todo.set(key, nil) }
      todo.title = title
      #expect(CodecTrip.text(TodoTxtCodec.self, of: [todo]).string == "\(line)\n")
      todo.modified = Instant(seconds: todo.modified.seconds + 1)
      let isWhole = line.hasPrefix("(D)")
      #expect(
        CodecTrip.text(TodoTxtCodec.self, of: [todo]).string
          == (isWhole ? "\(line)\n" : "2026-11-01 a k%3Av\n"))
    }
  }

  @Test("a line without days gets the day of its end, and the day of its creation only to guard its words")
  func days() throws {
    let end = Instant(seconds: 1_795_176_000)
    #expect(
      try text("Buy milk") { ($0[0].status, $0[0].completed) = (.done, end) } == "x 2026-11-20 Buy milk\n")
    #expect(try text("Buy milk") { $0[0].title = "x it" } == "2026-11-20 x it\n")
    #expect(try text("x Buy milk") { $0[0].title = "Buy tea" } == "x 2026-11-20 Buy tea\n")
    #expect(try text("x 2026-11-01 Buy milk") { $0[0].status = .open } == "Buy milk\n")
  }

  @Test("todos that others name get ids in the text, their own ids if these are free")
  func ids() throws {
    #expect(
      try text("a id:1\nb p:1\nc") { $0[2].after = [$0[0].uid, $0[1].uid] }
        == "a id:1\nb p:1 id:2\nc after:1 after:2\n"
    )
    #expect(try text("a id:1\nb p:1") { $0[1].parent = nil } == "a id:1\nb\n")
    #expect(try text("a p:9") { $0[0].title = "c" } == "c p:9\n")
    #expect(try text("a id:1\nb p:1\nc") { $0.removeFirst() } == "b p:1\nc\n")
    #expect(
      try text("a id:1 uid:u\nb p:1 uid:v", in: .friday.withUIDs) { $0.removeFirst() }
        == "b p:uid%3Au uid:v\n")
  }

  @Test("data that a line cannot hold is reported")
  func news() throws {
    let todo = try Todo.sample(1, " a ") { todo in
      todo.content = "b"
      todo.repeats = RepeatRule("every mon")
      todo.parent = "p"
      todo.after = ["q"]
    }
    let news = CodecTrip.text(TodoTxtCodec.self, of: [todo]).remarks.map(\.remark)
    #expect(
      Set(news) == [
        .adapted("title"), .lost("content"), .adapted("repeat \"every mon\""), .lost("parent"),
        .lost("after"),
      ])
  }
}
