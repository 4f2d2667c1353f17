import FileStore
import JSONText
import Testing
import TodoTestSupport

@testable import TodoKit

struct BatchRunTests {
  private let text: String

  init() throws {
    text = try document((1...100).map { try .sample($0) }, lastID: 200)
  }

  /// The ids that a workspace holds.
  private func held(_ ids: Set<Int>, _ uids: Set<TodoUID>) throws -> [Int] {
    var held: [Int] = []
    _ = try TodoStore(SpyStorage(text)).change(.named(ids: ids, uids: uids), for: .test) { workspace in
      held = (1...100).filter { workspace.todo(id: $0) != nil }
      return true
    }
    return held
  }

  @Test(
    "a workspace holds those todos with the given ids and uids that exist",
    arguments: [
      ([], [], []), ([3, 999, 1], [], [1, 3]), ([], ["uid-7", "uid-0"], [7]),
      ([3], ["uid-3", "uid-9"], [3, 9]),
      (Set(1...100), [], Array(1...100)), (Set(50...900), ["uid-1"], [1] + Array(50...100)),
    ] as [(Set<Int>, Set<TodoUID>, [Int])])
  func loading(ids: Set<Int>, uids: Set<TodoUID>, expected: [Int]) throws {
    #expect(try held(ids, uids) == expected)
  }

  @Test("the changes of the body are kept in one revision, and new ids follow the last one given")
  func changing() throws {
    let spy = SpyStorage(text)
    let changes = try TodoStore(spy).change(.named(ids: [2, 3], uids: []), for: .test) { workspace in
      guard var two = workspace.todo(id: 2), let three = workspace.todo(id: 3), let id = workspace.nextID
      else {
        return false
      }
      two.title = "B"
      workspace.put(two)
      workspace.remove(three.id)
      workspace.put(Todo(id: id, uid: TodoUID(stored: "n"), title: "N", created: Moment.friday.instant))
      return true
    }
    #expect(changes.map { $0.after?.id.rawValue } == [2, nil, 201])
    #expect(try spy.text.withoutDigest.hasSuffix("],\"lastID\":201,\"revision\":2}\n"))
    #expect(spy.rewrites.count == 1)
  }

  @Test("changes that the body takes back are not written")
  func refusing() throws {
    let spy = SpyStorage(text)
    let changes = try TodoStore(spy).change(.named(ids: [2], uids: []), for: .test) { workspace in
      workspace.remove(TodoID(stored: 2))
      return false
    }
    #expect(changes.isEmpty)
    #expect(try spy.text == text)
  }
}

/// Feeds that complete a repeating todo, on Friday 2026-11-20.
struct BatchSeriesTests {
  private let next = TodoUID(stored: "uid-1").next().text

  /// A store with an open todo of every week, due today, and a todo without a rule that is done.
  private func storage() throws -> SpyStorage {
    SpyStorage(
      document([
        try Todo.sample(1) {
          ($0.due, $0.repeats, $0.tags) = (LocalDate("2026-11-20"), RepeatRule("every week"), ["a"])
        },
        try Todo.sample(2) { ($0.status, $0.completed) = (.done, Instant(seconds: 9)) },
      ]))
  }

  /// What a feed touches: `1 done 2026-11-20 -` has no rule.
  private func apply(_ feed: String, to spy: SpyStorage) throws -> [String] {
    try TodoBatch(TodoStore(spy), at: .friday).makeChanges([InputText(Array(feed.utf8))]).compactMap(\.after)
      .map {
        "\($0.id.rawValue) \($0.status.rawValue) \($0.due?.description ?? "-") \($0.repeats?.description ?? "-")"
      }
  }

  @Test(
    "a feed that completes a repeating todo adds the next occurrence once, which takes the rule",
    arguments: [
      (#"{"id":1,"status":"done"}"#, ["1 done 2026-11-20 -", "3 open 2026-11-27 every week"]),
      (#"{"uid":"uid-1","status":"done"}"#, ["1 done 2026-11-20 -", "3 open 2026-11-27 every week"]),
      (
        #"{"id":1,"status":"done","due":"2026-11-20","repeat":"every week"}"#,
        ["1 done 2026-11-20 -", "3 open 2026-11-27 every week"]
      ),
      (
        #"{"id":1,"status":"done","repeat":"every mon"}"#,
        ["1 done 2026-11-20 -", "3 open 2026-11-23 every mon"]
      ),
      (
        #"{"id":1,"status":"done","repeat":"after 3 days","completed":"2026-11-18T12:00:00Z"}"#,
        ["1 done 2026-11-20 -", "3 open 2026-11-21 after 3 days"]
      ),
      (#"{"id":1,"status":"done","repeat":null}"#, ["1 done 2026-11-20 -"]),
      (#"{"id":1,"status":"cancelled"}"#, ["1 cancelled 2026-11-20 every week"]),
      (
        #"{"id":1,"title":"x"}"# + "\n" + #"{"id":1,"status":"done"}"# + "\n" + #"{"id":2,"tags+":["b"]}"#,
        ["1 done 2026-11-20 -", "3 open 2026-11-27 every week", "2 done - -"]
      ),
      (#"{"uid":"new","title":"n","status":"done","repeat":"every week"}"#, ["3 done - every week"]),
      (
        #"{"uid":"new","title":"n","due":"fri","repeat":"2w"}"# + "\n" + #"{"uid":"new","status":"done"}"#,
        ["3 done 2026-11-27 -", "4 open 2026-12-11 every 2 weeks"]
      ),
    ])
  func goingOn(feed: String, expected: [String]) throws {
    let spy = try storage()
    #expect(try apply(feed, to: spy) == expected)
    let text = try spy.text
    _ = try apply(feed, to: spy)
    #expect(try spy.text == text)
  }

  @Test(
    "a todo with the derived uid is the next occurrence, wherever in the feed it is, and if it is open already",
    arguments: ["open", "done"])
  func meeting(status: String) throws {
    let own = #"{"uid":"\#(next)","title":"Theirs","status":"\#(status)"}"#
    let done = #"{"uid":"uid-1","status":"done"}"#
    for feed in [[done, own], [own, done]] {
      let spy = try storage()
      #expect(
        Set(try apply(feed.joined(separator: "\n"), to: spy)) == ["1 done 2026-11-20 -", "3 \(status) - -"])
    }
    let spy = try storage()
    _ = try apply(own, to: spy)
    let later = try apply(done, to: spy)
    #expect(later == ["1 done 2026-11-20 -"] + (status == "open" ? [] : ["4 open 2026-11-27 every week"]))
  }

  @Test("the next occurrence has what earlier objects changed, and nothing of the object that completes it")
  func earlierChanges() throws {
    let spy = try storage()
    _ = try apply(
      """
      {"id":1,"title":"New","tags+":["b"]}
      {"id":1,"status":"done","content":"paid in cash"}
      """, to: spy)
    let todos = try TodoStore(spy).todosByID
    #expect(todos[2].title == "New" && todos[2].tags == ["a", "b"] && todos[2].content == nil)
    #expect(todos[0].content == "paid in cash")
  }

  @Test("parts come back with their parent, and undo and the same feed again give the same ids")
  func parts() throws {
    let spy = SpyStorage(
      document([
        try Todo.sample(1) { ($0.due, $0.repeats) = (LocalDate("2026-11-20"), RepeatRule("every week")) },
        try Todo.sample(2) { $0.parent = TodoUID(stored: "uid-1") },
      ]))
    let feed = #"{"id":1,"status":"done"}"# + "\n" + #"{"title":"new"}"#
    _ = try apply(feed, to: spy)
    let (text, store) = (try spy.text, TodoStore(spy))
    let parents = try store.todosByID.map { $0.parent?.text }
    #expect(parents == [nil, "uid-1", nil, nil, next])
    _ = try TodoHistoryInteractor(entity: store, moment: .friday).go(HistoryMoveRequest(.undo))
    _ = try apply(#"{"id":1,"status":"done"}"#, to: spy)
    #expect(try store.todosByID.map { $0.id.rawValue } == [1, 2, 4, 5], "\(text)")
  }
}
