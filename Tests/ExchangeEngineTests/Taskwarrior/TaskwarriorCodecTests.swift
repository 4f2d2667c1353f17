import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct TaskwarriorCodecTests {
  private static let fields = TodoField.allCases.filter { $0 != .id }

  private func todos(_ bytes: [UInt8], in context: ExchangeContext = .friday) throws -> [Todo] {
    try CodecTrip.todos(TaskwarriorCodec.self, bytes, in: context)
  }

  private func text(_ todos: [Todo], in context: ExchangeContext = .friday) -> ForeignText {
    CodecTrip.text(TaskwarriorCodec.self, of: todos, in: context)
  }

  @Test("todos come back as they are, except for what is reported", arguments: Effort.seeds(4))
  func roundTrip(seed: UInt64) throws {
    var random = RandomTodos(seed: seed, fragments: TaskwarriorTasks.fragments)
    let zone = random.element(of: TaskwarriorClockTests.zones)
    let context = ExchangeContext(moment: try TaskwarriorClockTests.moment(in: zone))
    let todos = random.todos(30)
    let text = text(todos, in: context)
    let reading = TaskwarriorCodec.read(text.bytes, in: context)
    #expect(reading.problems.isEmpty && reading.folded == 0 && reading.remarks.isEmpty)
    let again = try self.todos(text.bytes, in: context)
    try #require(again.count == todos.count)
    for (todo, back) in zip(todos, again) {
      var expected = todo
      expected.title = TaskwarriorWords.written(todo.title)
      expected.content = todo.content.map { TaskwarriorWords.written($0) }
      for field in Self.fields {
        #expect(back[field] == expected[field], "\(field) of \(todo.id.rawValue):\n\(text.string)")
      }
      let news = text.remarks.filter { $0.id == todo.id }.map { "\($0.remark)" }
      let isSame =
        expected.title.utf8.count == todo.title.utf8.count
        && expected.content?.utf8.count == todo.content?.utf8.count
      #expect(news.contains { $0.contains("bracket") } == !isSame)
    }
    // Todos that came from tasks go back to the same tasks, to the byte.
    #expect(self.text(again, in: context).bytes == text.bytes)
    #expect(reading.records.flatMap(\.remarks).map { "\($0)" } == [])
  }

  @Test("tasks come back as they came, in every zone", arguments: Effort.seeds(4))
  func tasks(seed: UInt64) throws {
    var tasks = TaskwarriorTasks(seed: seed)
    let zone = tasks.random.element(of: TaskwarriorClockTests.zones)
    let context = ExchangeContext(moment: try TaskwarriorClockTests.moment(in: zone))
    let objects = (1...30).map { tasks.task($0) }
    let bytes = TaskwarriorTasks.text(of: objects)
    let reading = TaskwarriorCodec.read(bytes, in: context)
    try #require(reading.problems.isEmpty, "\(reading.problems)")
    let written = text(try todos(bytes, in: context), in: context)
    for (object, task) in zip(members(ForeignText(bytes: bytes)), members(written)) {
      #expect(attributes(task) == attributes(object))
    }
    let again = TaskwarriorCodec.read(written.bytes, in: context)
    #expect(again.records.map(\.sum) == reading.records.map(\.sum))
  }

  private func attributes(_ task: [UnknownField]) -> [String] {
    task.map { "\($0.key) \($0.json.string)".replacing(/\\([\\\/])/) { $0.1 == "/" ? "/" : $0.0 } }.sorted()
  }

  @Test("a change here changes only its own attributes", arguments: Effort.seeds(4))
  func changes(seed: UInt64) throws {
    var tasks = TaskwarriorTasks(seed: seed)
    var todos = try todos(TaskwarriorTasks.text(of: (1...30).map { tasks.task($0) }))
    let former = members(text(todos))
    let wanted = tasks.random.todos(todos.count)
    let touched: [(TodoField, Set<String>)] = [
      (.title, ["description"]), (.content, ["annotations", "todo_notes"]), (.priority, ["priority"]),
      (.due, ["due", "todo_due"]), (.start, ["wait", "scheduled", "todo_start"]),
      (.project, ["project", "todo_project"]), (.tags, ["tags", "todo_tags"]),
    ]
    var changed: [Set<String>] = []
    for index in todos.indices {
      let (field, keys) = tasks.random.element(of: touched)
      todos[index][field] = wanted[index][field] ?? (field == .title ? .text("x") : nil)
      // A rule counts from the date.
      changed.append(field == .due ? keys.union(["recur", "status", "todo_repeat", "until"]) : keys)
    }
    let text = text(todos)
    for (index, (before, after)) in zip(former, members(text)).enumerated() {
      let keys = Set((before + after).map { Exact($0.key) })
      for key in keys where !changed[index].contains(key.wrappedValue) {
        #expect(
          before.first { Exact($0.key) == key } == after.first { Exact($0.key) == key },
          "\(key)\n\(text.string)")
      }
    }
    let again = try self.todos(text.bytes)
    for (todo, back) in zip(todos, again) {
      #expect(back.title == TaskwarriorWords.written(todo.title))
      for field in [TodoField.priority, .due, .project, .tags] {
        #expect(back[field] == todo[field], "\(field)\n\(text.string)")
      }
    }
  }

  private func members(_ text: ForeignText) -> [[UnknownField]] { TaskwarriorTasks.members(of: text.bytes) }

  @Test(
    "records come in an array, alone or one per line, and are identified by their uuid, or else by their words"
  )
  func shapes() throws {
    let one = #"{"uuid":"00000000-0000-4000-8000-000000000001","description":"a"}"#
    for text in ["[\(one)]", one, "\(one)\n\(one.replacing("1\"", with: "2\""))", "[\n\(one)\n]\n"] {
      #expect(
        TaskwarriorCodec.read(Array(text.utf8), in: .friday).records.first?.uid?.text.utf8.last
          == UInt8(ascii: "1"))
    }
    let nameless = TaskwarriorCodec.read(
      Array(#"{"description":"a"}{"description":"a","id":3}{"description":"b"}"#.utf8), in: .friday)
    #expect(nameless.records.map(\.uid) == [nil, nil, nil])
    #expect(nameless.records[0].identity == nameless.records[1].identity)
    #expect(nameless.records[0].sum == nameless.records[1].sum)
    #expect(nameless.records[0].identity != nameless.records[2].identity)
    #expect(TaskwarriorCodec.text(of: [], in: .friday).string == "[\n]\n")
    #expect(TaskwarriorCodec.read([], in: .friday).records.isEmpty)
  }

  @Test("the digest covers the data in any order, but not what Taskwarrior computes")
  func sums() {
    func sum(_ text: String) -> Digest? {
      TaskwarriorCodec.read(Array(text.utf8), in: .friday).records.first?.sum
    }
    let base = sum(#"{"description":"a/b","priority":"H","id":1,"urgency":3,"modified":"20200101T000000Z"}"#)
    #expect(sum(#"{"urgency":4.5,"priority":"H","description":"a\/b"}"#) == base)
    #expect(sum(#"{"description":"a/b","priority":"M"}"#) != base)
    #expect(sum(#"{"description":"H","priority":"a/b"}"#) != base)
    #expect(sum(#"{"description":"a\\/b","priority":"H"}"#) != base)
  }
}

extension [UInt8] {
  fileprivate var string: String { String(decoding: self, as: UTF8.self) }
}
