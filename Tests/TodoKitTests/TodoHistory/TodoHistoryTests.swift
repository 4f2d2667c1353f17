import Testing
import TodoTestSupport

@testable import FileStore
@testable import TodoKit

struct TodoStoreTodoHistoryTests {
  private let storage = MemoryStorage()
  private var store: TodoStore { TodoStore(storage) }

  /// The lines of the todos, as they are stored.
  private var lines: [Substring] {
    get throws { try text.split(separator: "\n").dropFirst().dropLast() }
  }

  private var text: String {
    get throws { String(decoding: try storage.read().read(0..<storage.read().count), as: UTF8.self) }
  }

  private func add(_ titles: String...) throws {
    let todos = titles.map {
      Todo(uid: TodoUID(stored: "u-\($0)"), title: $0, created: Moment.friday.instant)
    }
    _ = try store.addTodos(todos, claiming: [], for: ChangeCause("add", at: .friday))
  }

  private func edit(_ words: String, _ title: String) throws {
    _ = try store.changeTodos(.refs(refs(words)), for: ChangeCause("edit", at: .friday)) { todo in
      var todo = todo
      todo.title = title
      return ChangeResult(todo)
    }
  }

  private func remove(_ words: String) throws {
    _ = try store.changeTodos(.refs(refs(words)), for: ChangeCause("rm", at: .friday)) { _ in
      ChangeResult(nil)
    }
  }

  @discardableResult
  private func go(_ direction: HistoryDirection, _ count: Int = 1, in store: TodoStore? = nil) throws -> [(
    Int, Int
  )] {
    let cause = ChangeCause(direction.rawValue, at: .friday)
    let changes = try (store ?? self.store).go(direction, .steps(count), for: cause).made.deltas
    return changes.map { ($0.before?.id.rawValue ?? 0, $0.after?.id.rawValue ?? 0) }
  }

  @Test("a step other than the expected one is not taken, and the error names it")
  func expected() throws {
    try add("one")
    try edit("1", "two")
    let before = try lines
    let other = StoreError.otherStep(.undo, revision: 2, name: "edit two")
    for expected in [0, 1, 3] {
      #expect(throws: other) { try store.go(.undo, .steps(1), expecting: expected, for: .test) }
      #expect(throws: other) { try store.go(.undo, .through(revision: 1), expecting: expected, for: .test) }
    }
    #expect(try lines == before)
    #expect(try store.go(.undo, .steps(1), expecting: 2, for: .test).steps.map(\.revision) == [2])
    #expect(throws: StoreError.otherStep(.redo, revision: 2, name: "edit two")) {
      try store.go(.redo, .steps(1), expecting: 1, for: .test)
    }
    #expect(try store.go(.redo, .steps(1), expecting: 2, for: .test).steps.map(\.revision) == [2])
  }

  @Test("undo and redo go as far as a revision, that one included")
  func through() throws {
    try add("one")
    try edit("1", "two")
    try edit("1", "three")
    let before = try lines
    let undone = try store.go(.undo, .through(revision: 2), for: .test)
    #expect(undone.steps.map(\.revision) == [3, 2] && undone.steps.map(\.command) == ["edit", "edit"])
    #expect(throws: StoreError.noSuchRevision(.undo, 2)) {
      try store.go(.undo, .through(revision: 2), for: .test)
    }
    #expect(throws: StoreError.noSuchRevision(.redo, 1)) {
      try store.go(.redo, .through(revision: 1), for: .test)
    }
    #expect(throws: StoreError.noSuchRevision(.undo, 99)) {
      try store.go(.undo, .through(revision: 99), for: .test)
    }
    #expect(try store.go(.redo, .through(revision: 3), for: .test).steps.map(\.revision) == [2, 3])
    #expect(try lines == before)
  }

  @Test("every state comes back byte for byte, backward and forward")
  func states() throws {
    try add("one", "two", "three")
    var states = [try lines]
    for change in [
      { try edit("2", "zwei") }, { try remove("1,3") }, { try add("four") }, { try edit("2,4", "x") },
    ] {
      try change()
      states.append(try lines)
    }
    for state in states.dropLast().reversed() {
      try go(.undo)
      #expect(try lines == state)
    }
    for state in states.dropFirst() {
      try go(.redo)
      #expect(try lines == state)
    }
    #expect(try text.contains("\"lastID\":4,\"revision\":13"))
  }

  @Test("several steps can be undone at once, and redone in two parts", arguments: 1...4)
  func severalSteps(count: Int) throws {
    var states: [[Substring]] = []
    for title in ["a", "b", "c", "d"] {
      try add(title)
      states.append(try lines)
    }
    let all = try lines
    try go(.undo, count)
    #expect(try lines == (count == 4 ? [] : states[3 - count]))
    try go(.redo, 1)
    #expect(try lines == states[4 - count])
    if count > 1 { try go(.redo, count - 1) }
    #expect(try lines == all)
  }

  @Test("a line in another layout comes back as it was")
  func foreignLayout() throws {
    let line =
      #"{"id":1,"title":"\u0041", "uid":"u","status":"open","tags":[ ],"z":1.0,"created":"2026-11-18T11:06:40Z","modified":"2026-11-18T11:06:40Z"}"#
    let storage = MemoryStorage(
      Array("{\"format\":\"todo\",\"version\":1,\"todos\":[\n\(line)\n],\"lastID\":1,\"revision\":1}\n".utf8))
    let store = TodoStore(storage)
    _ = try store.changeTodos(.refs(refs("1")), for: .test) { _ in ChangeResult(nil) }
    _ = try store.go(.undo, .steps(1), for: .test)
    let text = String(decoding: try storage.read().read(0..<storage.read().count), as: UTF8.self)
    #expect(text.split(separator: "\n")[1] == line)
  }

  @Test("removed todos return to their places between the others")
  func places() throws {
    try add("a", "b", "c", "d", "e")
    let before = try lines
    for words in ["1", "5", "3", "2-4", "1,3,5", "1-5"] {
      try remove(words)
      try go(.undo)
      #expect(try lines == before, "\(words)")
    }
  }

  @Test("an undone add frees no id")
  func ids() throws {
    try add("a")
    try go(.undo)
    try add("b")
    #expect(try lines.map { $0.prefix(8) } == ["{\"id\":2,"])
  }

  @Test("a change after an undo begins a branch, and the undone steps cannot be redone")
  func branch() throws {
    try add("a")
    try edit("1", "b")
    try go(.undo)
    try edit("1", "c")
    #expect(throws: StoreError.noSuchStep(.redo, asked: 1, possible: 0, reach: .beginning)) { try go(.redo) }
    try go(.undo, 2)
    #expect(try lines.isEmpty)
    try go(.redo, 2)
    #expect(try lines.first?.contains("\"title\":\"c\"") == true)
  }

  @Test("a move of more steps than there are is refused, and nothing changes")
  func tooMany() throws {
    try add("a")
    let before = try text
    #expect(throws: StoreError.noSuchStep(.undo, asked: 2, possible: 1, reach: .beginning)) {
      try go(.undo, 2)
    }
    #expect(throws: StoreError.noSuchStep(.redo, asked: 1, possible: 0, reach: .beginning)) { try go(.redo) }
    #expect(throws: StoreError.noSuchStep(.undo, asked: .max, possible: 1, reach: .beginning)) {
      try go(.undo, .max)
    }
    #expect(try text == before)
  }

  @Test("a missing store has no steps")
  func missing() throws {
    #expect(throws: StoreError.noSuchStep(.undo, asked: 1, possible: 0, reach: .beginning)) { try go(.undo) }
    #expect(try store.log.isEmpty)
  }

  @Test("a todo that another program has changed since is a conflict, and nothing changes")
  func conflict() throws {
    try add("a", "b", "c")
    try edit("1-3", "x")
    let outside = try text.replacing(
      "\"id\":2,\"uid\":\"u-b\",\"title\":\"x\"", with: "\"id\":2,\"uid\":\"u-b\",\"title\":\"y\"")
    try storage.update { _ in .text(outside) }
    #expect(throws: StoreError.conflict(.undo, ids: [2])) { try go(.undo) }
    let without = outside.split(separator: "\n", omittingEmptySubsequences: false).filter {
      !$0.hasPrefix("{\"id\":1,")
    }
    .joined(separator: "\n")
    try storage.update { _ in .text(without) }
    #expect(throws: StoreError.conflict(.undo, ids: [1, 2])) { try go(.undo) }
    #expect(try text == without)
  }

  @Test("several steps at once are refused if one of them would be refused", arguments: [2, 3])
  func conflictBetweenSteps(count: Int) throws {
    try add("a")
    try edit("1", "b")
    let outside = try text.replacing("\"title\":\"b\"", with: "\"title\":\"EXTERNAL\"")
    try storage.update { _ in .text(outside) }
    try edit("1", "c")
    let before = try text
    #expect(throws: StoreError.conflict(.undo, ids: [1])) { try go(.undo, count) }
    #expect(try text == before)
    try go(.undo)
    #expect(try lines.first?.contains("EXTERNAL") == true)
    #expect(throws: StoreError.conflict(.undo, ids: [1])) { try go(.undo) }
    try go(.redo)
    #expect(try lines.first?.contains("\"c\"") == true)
  }

  @Test("another program's layout of a todo is not a conflict")
  func layoutIsNoConflict() throws {
    try add("a")
    try edit("1", "b")
    let outside = try text.replacing("\"title\":\"b\"", with: "\"title\" : \"\\u0062\"")
    try storage.update { _ in .text(outside) }
    try go(.undo)
    #expect(try lines.first?.contains("\"title\":\"a\"") == true)
  }

  @Test("a move returns each todo once, as it was and as it is now")
  func answers() throws {
    try add("a", "b")
    try edit("1", "c")
    try remove("2")
    #expect(try go(.undo).map { "\($0.0)→\($0.1)" } == ["0→2"])
    #expect(try go(.redo).map { "\($0.0)→\($0.1)" } == ["2→0"])
    #expect(try go(.undo, 2).map { "\($0.0)→\($0.1)" } == ["1→1", "0→2"])
    #expect(try go(.redo, 2).map { "\($0.0)→\($0.1)" } == ["1→1", "2→0"])
    #expect(try go(.undo, 3).map { "\($0.0)→\($0.1)" } == ["1→0"])
  }

  @Test("steps that cancel each other out are still taken")
  func cancellingSteps() throws {
    try add("a")
    try remove("1")
    try go(.undo, 2)
    #expect(try store.log.map(\.state) == [.inForce, .undone, .undone])
    try go(.redo)
    #expect(try lines.count == 1)
  }

  @Test("a dry run gives the same answer and changes nothing")
  func dryRun() throws {
    try add("a", "b")
    let before = try text
    #expect(try go(.undo, in: store.rehearsal).map { "\($0.0)→\($0.1)" } == ["1→0", "2→0"])
    #expect(try text == before)
    #expect(try store.log.map(\.state) == [.inForce])
  }

  @Test("a change that changes nothing is not a step")
  func nothing() throws {
    try add("a")
    try edit("1", "a")
    #expect(try store.log.map(\.step.command) == ["add"])
  }

  @Test("the history must keep the undone steps, and the step that was redone last")
  func needed() throws {
    let spy = SpyStorage(nil)
    func oldest(_ direction: HistoryDirection, _ count: Int = 1) throws -> Int? {
      _ = try TodoStore(spy).go(direction, .steps(count), for: .test)
      return spy.rewrites.last?.history?.oldestNeeded
    }
    let list = TodoListInteractor(entity: TodoStore(spy), moment: .friday)
    for title in ["1", "2", "3", "4"] { _ = try list.addTodos(AddTodosRequest(titles: [.init(title)])) }
    #expect(try oldest(.undo) == 4)
    #expect(try oldest(.undo, 2) == 2)
    #expect(try [oldest(.redo), oldest(.redo), oldest(.redo)] == [2, 3, 4])
    _ = try list.addTodos(AddTodosRequest(titles: [.init("5")]))
    #expect(spy.rewrites.last?.history?.oldestNeeded == 10)
  }
}
