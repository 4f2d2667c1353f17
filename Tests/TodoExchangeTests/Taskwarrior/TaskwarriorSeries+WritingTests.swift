import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoExchange

struct TaskwarriorSeriesWritingTests {
  private static let template = "00000000-0000-4000-8000-000000000001"

  private static func uuid(_ index: Int) -> String { "00000000-0000-4000-8000-00000000001\(index)" }

  /// A weekly task with three occurrences, due on 2, 9 and 16 November.
  private func todo() throws -> Todo {
    let shared = #""description":"Water plants","recur":"weekly","entry":"20261101T000000Z""#
    var tasks = [
      #"{"uuid":"\#(Self.template)","status":"recurring","due":"20261102T235959Z","mask":"---",\#(shared)}"#
    ]
    for (index, due) in ["20261102T235959Z", "20261109T235959Z", "20261116T235959Z"].enumerated() {
      let own = #""uuid":"\#(Self.uuid(index))","parent":"\#(Self.template)","imask":\#(index),"due":"\#(due)""#
      tasks.append(#"{"status":"pending",\#(own),\#(shared)}"#)
    }
    let todos = try CodecTrip.todos(TaskwarriorCodec.self, Array(tasks.joined(separator: "\n").utf8))
    return try #require(todos.count == 1 ? todos.first : nil)
  }

  /// The tasks for a todo, each with its uuid, status, imask or mask, and uid.
  private func tasks(_ todos: Todo...) -> [String] {
    TaskwarriorTasks.members(of: CodecTrip.text(TaskwarriorCodec.self, of: todos).bytes).map { task in
      let imask = task.json("imask").map { String(decoding: $0, as: UTF8.self) }
      return [task.text("uuid"), task.text("status"), imask ?? task.text("mask"), task.text("todo_uid")]
        .compactMap(\.self).joined(separator: " ")
    }
  }

  /// The next occurrence of a todo, due on a given day.
  private func next(_ todo: Todo, due: String) -> Todo {
    var next = todo
    (next.uid, next.due) = (todo.uid.next(), LocalDate(due))
    return next
  }

  @Test("a done occurrence is over, and the next one continues with the template")
  func passesOn() throws {
    let todo = try todo()
    var done = todo
    (done.status, done.repeats, done.completed) = (.done, nil, todo.modified)
    #expect(tasks(done) == ["\(Self.uuid(0)) completed 0 \(Self.template)@\(Self.uuid(0))"])
    let uid = todo.uid.next().text
    let template = "\(Self.template) recurring"
    #expect(
      tasks(next(todo, due: "2026-11-16")) == [
        "\(template) --- \(uid)@\(Self.template)", "\(Self.uuid(2)) pending 2", over(1, uid),
      ])
    // Taskwarrior has another time for this occurrence, after a change of the clock.
    let timed = next(todo, due: "2026-11-16T10:00")
    #expect(tasks(timed) == tasks(next(todo, due: "2026-11-16")))
    let text = CodecTrip.text(TaskwarriorCodec.self, of: [timed])
    #expect(try CodecTrip.todos(TaskwarriorCodec.self, text.bytes).map(\.due) == [timed.due])
    // An occurrence that Taskwarrior has not made yet is counted, so that it is not made again.
    #expect(
      tasks(next(todo, due: "2026-11-30")) == [
        "\(template) ----- \(uid)@\(Self.template)", "\(uid) pending 4", over(1, uid), over(2, uid),
      ])
    var moved = next(todo, due: "2026-12-09")
    moved.repeats = RepeatRule("every week on mon")
    #expect(
      tasks(moved).prefix(2) == ["\(template) ------ \(uid)@\(Self.template)", "\(uid) pending 5"])
  }

  private func over(_ index: Int, _ uid: String) -> String {
    "\(Self.uuid(index)) deleted \(index) \(uid)@\(Self.uuid(index))"
  }

  @Test("unchanged tasks go back as they came")
  func unchanged() throws {
    let late = (0...2).map { "\(Self.uuid($0)) pending \($0)" }
    #expect(try tasks(todo()) == ["\(Self.template) recurring ---"] + late)
  }

  @Test("occurrences that the first one was moved past, or onto, are over")
  func moved() throws {
    let first = ["\(Self.template) recurring ---", "\(Self.uuid(0)) pending 0"]
    let ahead = (1...2).map { "\(Self.uuid($0)) pending \($0)" }
    let passed = (1...2).map { over($0, Self.template) }
    for (due, others) in [
      ("2026-11-08", ahead), ("2026-11-09", [ahead[1], passed[0]]), ("2026-11-12", [ahead[1], passed[0]]),
      ("2026-11-20", passed),
    ] {
      var todo = try todo()
      todo.due = LocalDate(due)
      #expect(tasks(todo) == first + others, "\(due)")
    }
    // Taskwarrior must not make the occurrences before it.
    var todo = try todo()
    todo.due = LocalDate("2026-12-02")
    #expect(tasks(todo).first == "\(Self.template) recurring -----")
  }

  @Test("the occurrences that a series has passed over are known only beside those that were done")
  func passed() throws {
    let first = try todo()
    func done(_ todo: Todo) -> Todo {
      var done = todo
      (done.status, done.repeats, done.completed) = (.done, nil, todo.modified)
      return done
    }
    let second = next(first, due: "2026-11-16")
    let third = next(second, due: "2026-11-23")
    let uid = third.uid.text
    let open = ["\(Self.template) recurring ---- \(uid)@\(Self.template)", "\(uid) pending 3"]
    // Any of the occurrences before it may have been done.
    #expect(tasks(third) == open)
    let ended = tasks(done(first), done(second))
    #expect(ended.count == 2)
    #expect(tasks(done(first), done(second), third) == ended + open + [over(1, uid)])
  }

  @Test("a new occurrence is the next one that would be made if occurrences cannot be counted")
  func uncounted() throws {
    var next = next(try todo(), due: "2026-11-30")
    for place in next.unknown.indices {
      let json = String(decoding: next.unknown[place].json, as: UTF8.self).replacing(
        "\"template\":{\"uuid\":\"\(Self.template)\",\"due\":\"20261102T235959Z\"",
        with: "\"template\":{\"uuid\":\"\(Self.template)\",\"due\":\"\"")
      next.unknown[place] = UnknownField(key: next.unknown[place].key, json: Array(json.utf8))
    }
    #expect(tasks(next)[1] == "\(next.uid.text) pending 3")
  }

  @Test("a series that ends, or continues with another rule, removes the occurrences made ahead")
  func ends() throws {
    let late = (1...2).map { "\(Self.uuid($0)) deleted \($0) \(Self.template)@\(Self.uuid($0))" }
    let note = "\(Self.template)@\(Self.uuid(0))"
    for (change, written) in [
      ({ $0.repeats = RepeatRule("every month") }, ["\(Self.template) recurring -", "\(Self.uuid(0)) pending 0"]),
      ({ $0.repeats = nil }, ["\(Self.template) deleted ---", "\(Self.uuid(0)) pending 0 \(note)"]),
      ({ $0.due = nil }, ["\(Self.template) deleted ---", "\(Self.uuid(0)) pending 0 \(note)"]),
      ({ $0.status = .cancelled }, ["\(Self.template) deleted ---", "\(Self.uuid(0)) deleted 0 \(note)"]),
    ] as [((inout Todo) -> Void, [String])] {
      var todo = try todo()
      change(&todo)
      #expect(tasks(todo) == written + late)
      let text = CodecTrip.text(TaskwarriorCodec.self, of: [todo])
      let again = try CodecTrip.todos(TaskwarriorCodec.self, text.bytes)
      #expect(again.map(\.uid) == [todo.uid] && again.map(\.status) == [todo.status])
      #expect(again.map(\.repeats) == [todo.repeats] && again.map(\.due) == [todo.due])
      // Written once more, the tasks are the same.
      #expect(tasks(again[0]).allSatisfy { (written + late).contains($0) }, "\(tasks(again[0]))")
    }
  }
}
