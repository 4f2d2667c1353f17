import FileStore
import JSONText
import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoBatchTests {
  private let spy: SpyStorage
  private let batch: TodoBatch

  /// Todos 1 to 3, with the last id 5.
  init() throws {
    let todos = try (1...3).map { id in
      try Todo.sample(id) { $0.tags = ["a"] }
    }
    spy = SpyStorage(document(todos, lastID: 5))
    batch = TodoBatch(TodoStore(spy), at: .friday)
  }

  /// What a feed changes: `+6 New`, `~1 Bread`, `-2 Buy milk`.
  private func changes(
    _ feed: String, by batch: TodoBatch? = nil
  ) throws(TodoError) -> [String] {
    try (batch ?? self.batch).makeChanges([InputText(Array(feed.utf8))]).compactMap { change in
      if change.before == change.after { return nil }
      let mark = change.before == nil ? "+" : change.after == nil ? "-" : "~"
      guard let todo = change.after ?? change.before else { return "?" }
      return "\(mark)\(todo.id.rawValue) \(todo.title)"
    }
  }

  @Test(
    "an object changes the todo that it names, or creates one that does not exist",
    arguments: [
      (#"{"title":"New"}"#, ["+6 New"]), (#"{"uid":"gh:1","title":"New"}"#, ["+6 New"]),
      (#"{"id":1,"title":"x"}"#, ["~1 x"]),
      (#"{"uid":"uid-1","title":"x"}"#, ["~1 x"]), (#"{"id":1,"uid":"uid-1","title":"x"}"#, ["~1 x"]),
      (#"{"id":1,"removed":true}"#, ["-1 Buy milk"]),
      (#"{"uid":"uid-2","removed":true,"title":"x"}"#, ["-2 Buy milk"]),
      (#"{"id":1,"removed":false,"title":"x"}"#, ["~1 x"]), (#"{"uid":"gone","removed":true}"#, []),
      (#"{"id":1}"#, []),
      (#"{"id":1,"title":"Buy milk","due":null,"tags":["a"],"tags+":["a"],"tags-":["z"]}"#, []), ("", []),
      ("[]", []),
      (#"{"id":3,"x":1}"#, ["~3 Buy milk"]), (#"{"uid":"new","title":"n","tags+":["t"]}"#, ["+6 n"]),
      (#"[{"id":2,"title":"b"},{"title":"n"},{"id":1,"removed":true}]"#, ["~2 b", "+6 n", "-1 Buy milk"]),
      ("{\"title\":\"a\"}\n\n{\"title\":\"a\"}\n", ["+6 a", "+7 a"]),
    ])
  func objects(feed: String, expected: [String]) throws {
    #expect(try changes(feed) == expected)
  }

  @Test("an object sets every field, null clears it, and undo takes either back")
  func everyField() throws {
    let store = TodoStore(spy)
    let history = TodoHistoryInteractor(entity: store, moment: .friday)
    for row in TodoSchema.rows where ![.id, .uid, .instant].contains(row.kind) {
      let before = try store.todosByID
      // The sample numbers are those of existing todos, which relations can name.
      var todo = before[0]
      for number in 2...3 {
        todo[row.field] = row.field.sample(number)
        var json = JSONWriter()
        TodoObjectWriter.write(todo, fields: [.builtIn(.id), .builtIn(row.field)], to: &json)
        #expect(try changes(String(decoding: json.bytes, as: UTF8.self)).count == 1)
        #expect(try store.todosByID[0][row.field] == row.field.sample(number), "\(row.field)")
      }
      if row.isClearable {
        #expect(try changes(#"{"id":1,"\#(row.key)":null}"#).count == 1)
        #expect(try store.todosByID[0][row.field] == nil, "\(row.field)")
        _ = try history.go(HistoryMoveRequest(.undo))
        #expect(try store.todosByID[0][row.field] == row.field.sample(3), "\(row.field)")
      }
      _ = try history.go(HistoryMoveRequest(.undo, .steps(2)))
      #expect(try store.todosByID.map(\.line) == before.map(\.line), "\(row.field)")
    }
  }

  @Test(
    "objects for one todo are applied in their order",
    arguments: [
      (#"{"id":1,"title":"a"}"#, #"{"uid":"uid-1","title":"b"}"#, ["~1 b"]),
      (#"{"id":1,"title":"a"}"#, #"{"id":1,"title":"Buy milk"}"#, []),
      (#"{"id":1,"title":"a"}"#, #"{"id":1,"removed":true}"#, ["-1 Buy milk"]),
      (#"{"uid":"n","title":"a"}"#, #"{"uid":"n","title":"b"}"#, ["+6 b"]),
      (#"{"uid":"n","title":"a"}"#, #"{"id":6,"title":"b"}"#, ["+6 b"]),
      (#"{"uid":"n","title":"a"}"#, #"{"uid":"n","removed":true}"#, []),
      (#"{"uid":"uid-1","removed":true}"#, #"{"uid":"uid-1","removed":true}"#, ["-1 Buy milk"]),
      (#"{"uid":"uid-1","removed":true}"#, #"{"uid":"uid-1","title":"again"}"#, ["~1 again"]),
      (#"{"id":1,"removed":true}"#, #"{"uid":"uid-1","title":"Buy milk","tags":["a"]}"#, []),
    ])
  func order(first: String, second: String, expected: [String]) throws {
    #expect(try changes("\(first)\n\(second)") == expected)
  }

  @Test(
    "every bad object is reported, and nothing changes",
    arguments: [
      (#"{}"#, [(1, .missingTitle)]), (#"{"uid":"new"}"#, [(1, .missingTitle)]),
      (#"{"removed":true}"#, [(1, .namesNothing)]), (#"{"removed":true,"title":"x"}"#, [(1, .namesNothing)]),
      (#"{"title":"x","ifModified":"2026-11-18T11:06:40Z"}"#, [(1, .namesNothing)]),
      (#"{"uid":"a b","title":"x"}"#, [(1, .refused(.uid("a b")))]),
      (#"{"uid":"","title":"x"}"#, [(1, .refused(.uid("")))]),
      (#"{"id":9,"title":"x"}"#, [(1, .noSuchID(9))]),
      (#"{"id":9,"removed":true}"#, [(1, .noSuchID(9))]), (#"{"id":9,"uid":"uid-1"}"#, [(1, .noSuchID(9))]),
      (#"{"id":6,"title":"the next id"}"#, [(1, .noSuchID(6))]), (#"{"id":-1}"#, [(1, .noSuchID(-1))]),
      (#"{"id":1,"uid":"uid-2"}"#, [(1, .namesTwo(id: 1, uid: "uid-2"))]),
      (#"{"id":1,"uid":"new","title":"x"}"#, [(1, .namesTwo(id: 1, uid: "new"))]),
      ("{\"id\":1,\"removed\":true}\n{\"id\":1,\"title\":\"x\"}", [(2, .removed(line: 1))]),
      ("{\"id\":1,\"removed\":true}\n{\"id\":1,\"removed\":true}", [(2, .removed(line: 1))]),
      ("{\"uid\":\"uid-1\",\"removed\":true}\n{\"uid\":\"uid-1\"}", [(2, .missingTitle)]),
      (
        "{\"title\":\"n\"}\n{\"title\":\" \"}\n{}\n{\"id\":8}",
        [(2, .refused(.emptyTitle)), (3, .missingTitle), (4, .noSuchID(8))]
      ),
      ("{\"id\":8}\n{\"title\":\"\"}", [(1, .noSuchID(8)), (2, .refused(.emptyTitle))]),
    ] as [(String, [(Int, BatchProblem.Reason)])])
  func problems(feed: String, expected: [(Int, BatchProblem.Reason)]) throws {
    let before = try spy.text
    let problems = expected.map { BatchProblem(line: $0.0, reason: $0.1) }
    #expect(throws: TodoError.batch(problems)) { try changes(feed) }
    #expect(try spy.text == before)
    #expect(spy.rewrites.isEmpty)
  }

  @Test("an object whose ifModified is not the todo's modified is refused, and can be tried again")
  func ifModified() throws {
    let modified = Instant(seconds: 1_795_000_000)
    #expect(try changes(#"{"id":1,"title":"x","ifModified":"2026-11-18T11:06:40Z"}"#) == ["~1 x"])
    for change in [#""title":"y""#, #""removed":true"#] {
      for known in ["2026-11-18T11:06:39Z", "2026-11-18T11:06:41Z", "2027-01-01T00:00:00Z"] {
        let problem = BatchProblem(line: 1, reason: .changedSince(modified, id: 3))
        #expect(throws: TodoError.batch([problem])) {
          try changes("{\"id\":3,\(change),\"ifModified\":\"\(known)\"}")
        }
      }
    }
    #expect(throws: TodoError.batch([BatchProblem(line: 1, reason: .gone)])) {
      try changes(#"{"uid":"new","title":"n","ifModified":"2000-01-01T00:00:00Z"}"#)
    }
    #expect(
      TodoError.batch([BatchProblem(line: 1, reason: .changedSince(modified, id: 3))]).outcome == .contended)
  }

  @Test("ifModified never matches at the end of the calendar, where modified cannot move on")
  func ifModifiedAtTheEnd() throws {
    #expect(try changes(#"{"id":1,"modified":"9999-12-31T23:59:59Z"}"#) == ["~1 Buy milk"])
    let problem = BatchProblem(line: 1, reason: .changedSince(.latest, id: 1))
    #expect(throws: TodoError.batch([problem])) {
      try changes(#"{"id":1,"title":"x","ifModified":"9999-12-31T23:59:59Z"}"#)
    }
  }

  @Test("nothing can be created when every id has been given")
  func exhausted() throws {
    let store = TodoStore(SpyStorage(document([], lastID: TodoID.maximum)))
    let batch = TodoBatch(store, at: .friday)
    #expect(throws: TodoError.batch([BatchProblem(line: 1, reason: .idsExhausted)])) {
      try batch.makeChanges([InputText(Array(#"{"title":"x"}"#.utf8))])
    }
  }

  @Test("ifModified ignores changes of the batch itself, but refuses a todo that the batch created")
  func ifModifiedInOneBatch() throws {
    let known = #""ifModified":"2026-11-18T11:06:40Z""#
    #expect(
      try changes("{\"id\":1,\"title\":\"x\",\(known)}\n{\"uid\":\"uid-1\",\"title\":\"y\",\(known)}") == [
        "~1 y"
      ])
    let problem = BatchProblem(line: 2, reason: .changedSince(Moment.friday.instant, id: 1))
    #expect(throws: TodoError.batch([problem])) {
      try changes("{\"title\":\"n\"}\n{\"id\":1,\"removed\":true,\(known)}")
    }
    #expect(throws: TodoError.batch([BatchProblem(line: 2, reason: .gone)])) {
      try changes(
        "{\"uid\":\"n\",\"title\":\"n\"}\n{\"uid\":\"n\",\"title\":\"m\",\"ifModified\":\"2030-01-01T00:00:00Z\"}"
      )
    }
  }

  @Test("a new todo has the given values, and those that follow from them")
  func new() throws {
    let feed =
      #"{"title":"t","status":"done","due":"fri","tags":["x"],"uid":"u","created":"2020-01-01T00:00:00Z","y":[1]}"#
    let todo = try #require(try batch.makeChanges([InputText(Array(feed.utf8))]).first?.after)
    #expect(
      todo.id.rawValue == 6 && todo.uid.text == "u" && todo.status == .done
        && todo.completed == Moment.friday.instant)
    #expect(
      todo.due?.description == "2026-11-27" && todo.tags == ["x"]
        && todo.created.description == "2020-01-01T00:00:00Z")
    #expect(todo.modified == Moment.friday.instant && todo.unknown.map(\.key) == ["y"])
    let dated = try batch.makeChanges(
      [InputText(Array(#"{"title":"t","modified":"2021-01-01T00:00:00Z"}"#.utf8))])
    #expect(dated.first?.after?.modified.description == "2021-01-01T00:00:00Z")
    #expect(dated.first?.after?.uid.text.utf8.count == 36)
  }

  @Test("applying a feed with uids a second time changes nothing")
  func idempotence() throws {
    let feed = """
      {"uid":"gh:1","title":"One","tags":["x"],"x":1}
      {"uid":"gh:2","title":"Two","status":"done","due":"2026-12-01"}
      {"uid":"uid-2","removed":true}
      {"uid":"uid-3","project":"p","priority":null}
      """
    #expect(try changes(feed) == ["+6 One", "+7 Two", "-2 Buy milk", "~3 Buy milk"])
    let after = try spy.text
    #expect(try changes(feed) == [])
    #expect(try spy.text == after)
    #expect(spy.rewrites.count == 1)
  }

  @Test("applying the store's own lines changes nothing")
  func ownLines() throws {
    let before = try spy.text
    let lines = before.split(separator: "\n").dropFirst().dropLast().map {
      $0.hasSuffix(",") ? $0.dropLast() : $0
    }
    #expect(try changes(lines.joined(separator: "\n")) == [])
    #expect(try changes("[\(lines.joined(separator: ","))]") == [])
    #expect(try spy.text == before)
  }

  @Test(
    "a change is shown by the todo's new status, or else as edited, and an unchanged todo only on request")
  func shown() throws {
    let feed = """
      {"title":"n"}
      {"id":1,"title":"x"}
      {"id":2,"status":"done"}
      {"id":3,"title":"Buy milk"}
      """
    let feeds = [
      feed, #"{"id":2,"status":"cancelled"}"#, #"{"id":2,"status":"open","porject":"p"}"#,
      #"{"id":2,"removed":true}"#,
      #"{"id":9,"title":"x"}"#,
    ]
    func events(in view: ReceiptSpy) -> [String] {
      for feed in feeds {
        _ = TodoBatch(TodoStore(spy), in: view, at: .friday).apply([InputText(Array(feed.utf8))])
      }
      return view.events
    }
    #expect(
      events(in: ReceiptSpy()) == [
        "receipt", "added 6", "edited 1", "done 2", "receipt", "cancelled 2", "receipt", "reopened 2",
        "surprise porject: kept as a custom field; did you mean project?", "receipt", "removed 2",
        "problem line 1: no such todo: 9",
      ])
    let view = ReceiptSpy(tellsUnchanged: true)
    _ = TodoBatch(TodoStore(spy), in: view, at: .friday).apply([InputText(Array(#"{"id":3}"#.utf8))])
    #expect(view.events == ["receipt", "unchanged 3"])
  }

  @Test("a dry run gives the same answer and changes nothing")
  func dryRun() throws {
    let before = try spy.text
    let rehearsal = TodoBatch(TodoStore(spy).rehearsal, at: .friday)
    #expect(
      try changes("{\"title\":\"n\"}\n{\"id\":1,\"removed\":true}", by: rehearsal) == ["+6 n", "-1 Buy milk"])
    #expect(try spy.text == before)
  }

  @Test("a large feed reads the store less than four times")
  func large() throws {
    let spy = SpyStorage(document(try (1...1_000).map { try Todo.sample($0) }))
    let batch = TodoBatch(TodoStore(spy), at: .friday)
    let feed = (1...1_000).map { "{\"uid\":\"uid-\($0)\",\"title\":\"t\($0)\"}\n" }.joined()
    #expect(try batch.makeChanges([InputText(Array(feed.utf8))]).count == 1_000)
    #expect(try spy.bytesRead < 4 * spy.text.utf8.count)
  }

  @Test("an error of the store is reported as such")
  func storeError() {
    let batch = TodoBatch(TodoStore(SpyStorage("[]")), at: .friday)
    let error = StoreError.unsound(path: "spy.json", line: 1, column: 1, byte: 0, expected: "an object")
    #expect(throws: TodoError.store(error)) {
      try batch.makeChanges([InputText(Array("{\"id\":1}".utf8))])
    }
  }
}
