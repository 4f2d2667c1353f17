import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct TodoStoreTests {
  @Test("a missing store reads as empty and is created by the first change")
  func missingStore() throws {
    let spy = SpyStorage(nil)
    let store = TodoStore(spy)
    #expect(try store.todos(TodoSelection(order: []) { _ in true }).isEmpty)
    #expect(throws: StoreError.notFound(refs: ["1"])) { try store.todos(.refs(refs("1"))) }
    #expect(!spy.read().exists)
    let todo = try Todo.sample(1)
    _ = try store.addTodos([todo], claiming: [], for: .test)
    #expect(try spy.text.withoutDigest == document([todo]))
    #expect(spy.rewrites.first?.pieces.contains { if case .kept = $0 { true } else { false } } == false)
  }

  @Test("an empty file is a damaged store, not an empty store", arguments: ["", " \n\t", "\0\0"])
  func emptyFile(text: String) {
    let spy = SpyStorage(text)
    #expect(throws: StoreError.emptied(path: "spy.json")) {
      try TodoStore(spy).todos(.refs(refs("1")))
    }
  }

  @Test("a dry run gives the same results and writes nothing")
  func dryRun() throws {
    let text = try document([.sample(1), .sample(2)])
    let spy = SpyStorage(text)
    let added = try TodoStore(spy).rehearsal.addTodos(
      [Todo(uid: TodoUID(stored: "x"), title: "x", created: Instant(seconds: 0))], claiming: [],
      for: .test)
    #expect(added.map(\.id.rawValue) == [3])
    let changes = try TodoStore(spy).rehearsal.changeTodos(.refs(refs("1-2")), for: .test) { _ in
      ChangeResult(nil)
    }
    #expect(changes.count == 2)
    #expect(try spy.text == text)
    #expect(spy.rewrites.isEmpty)
  }

  @Test("a change that changes nothing writes nothing and adds no revision")
  func noChange() throws {
    let text = try document([.sample(1)])
    let spy = SpyStorage(text)
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { ChangeResult($0) }
    _ = try TodoStore(spy).addTodos([], claiming: [], for: .test)
    #expect(spy.rewrites.isEmpty)
    #expect(try spy.text == text)
  }

  @Test("every change adds one revision")
  func revisions() throws {
    let spy = SpyStorage(try document([.sample(1), .sample(2)], revision: 41))
    _ = try TodoStore(spy).changeTodos(.refs(refs("1-2")), for: .test) { _ in ChangeResult(nil) }
    #expect(try spy.text.withoutDigest == document([], lastID: 2, revision: 42))
  }

  @Test("the revision of a large store is read from the ends of the store")
  func revision() throws {
    let spy = SpyStorage(try document((1...5_000).map { try .sample($0) }, revision: 41))
    let store = TodoStore(spy)
    #expect(try store.revision() == 41)
    #expect(spy.bytesRead <= 4_096)
    _ = try store.changeTodos(.refs(refs("1")), for: .test) { _ in ChangeResult(nil) }
    #expect(try store.revision() == 42)
    #expect(try store.rehearsal.revision() == 42)
  }

  @Test("a missing store has revision 0, and its first change makes revision 1")
  func firstRevision() throws {
    let store = TodoStore(SpyStorage(nil))
    #expect(try store.revision() == 0)
    let todo = try Todo.sample(1)
    _ = try store.addTodos([todo], claiming: [], for: .test)
    #expect(try store.revision() == 1)
  }

  @Test(
    "the revision of a store in another layout is found by reading all of it, and damage is reported as always"
  )
  func irregularRevision() throws {
    let text = try document((1...500).map { try .sample($0) }, revision: 7)
    let pretty = SpyStorage(text.replacing(",\"", with: " ,\n  \""))
    #expect(try TodoStore(pretty).revision() == 7)
    #expect(try pretty.bytesRead > pretty.text.utf8.count)
    for damaged in ["{", String(text.dropLast(3)), text.replacing("\"revision\":7", with: "\"revision\":-7")]
    {
      let error = #expect(throws: StoreError.self) { try TodoStore(SpyStorage(damaged)).revision() }
      guard case .unsound = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    let newer = SpyStorage(text.replacing("\"version\":1", with: "\"version\":2"))
    #expect(throws: StoreError.newerVersion(path: "spy.json", version: 2)) { try TodoStore(newer).revision() }
    #expect(throws: StoreError.file(BrokenStorage.error)) { try TodoStore(BrokenStorage()).revision() }
  }

  @Test("an error of the storage is passed on and is not taken for damage")
  func storageError() {
    let store = TodoStore(BrokenStorage())
    #expect(throws: StoreError.file(BrokenStorage.error)) { try store.todos(.refs(refs("1"))) }
    for store in [store, store.rehearsal] {
      #expect(throws: StoreError.file(BrokenStorage.error)) {
        try store.changeTodos(.refs(refs("1")), for: .test) { _ in ChangeResult(nil) }
      }
    }
  }

  private struct BrokenStorage: Storage {
    static let error = FileStoreError.unreadable(path: "broken", reason: SystemFailure(code: 5))
    let location = "broken"

    func read() throws(FileStoreError) -> any StoreVersion { throw Self.error }

    func update<Answer, Failure: FileFailure>(
      settingAside suffix: String?, _ change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
    ) throws(Failure) -> (Answer, SetAside) { throw .file(Self.error) }

    func mendHistory<Failure: FileFailure>(
      _ key: (any StoreVersion) throws(Failure) -> HistoryKey
    ) throws(Failure) -> SetAside {
      throw .file(Self.error)
    }

    func linkTarget() throws(FileStoreError) -> String? { throw Self.error }
  }
}

struct TodoStoreStoragesTests {
  @Test("the store in memory holds three open todos to try things out")
  func samples() throws {
    let todos = try TodoStore.samples(at: .friday).todos(TodoSelection(order: []) { _ in true })
    #expect(todos.map(\.title) == ["Focus", "Value", "Action"])
    #expect(todos.map(\.id.rawValue) == [1, 2, 3])
    #expect(
      todos.allSatisfy { $0.status == .open && $0.created == Moment.friday.instant && $0.content != nil })
    #expect(Set(todos.map(\.uid)).count == 3)
  }

  @Test("the store in memory can be changed like any other")
  func changingSamples() throws {
    let store = TodoStore.samples(at: .friday)
    _ = try store.changeTodos(.refs(refs("2")), for: .test) { _ in ChangeResult(nil) }
    #expect(try store.todos(TodoSelection(order: []) { _ in true }).map(\.title) == ["Focus", "Action"])
  }

  @Test("the store in a file is created when it is first written")
  func file() throws {
    let folder = try TemporaryFolder()
    let store = TodoStore.file(
      folder.path(of: "a/todos.json"), lockTimeout: 1, onWait: {}, onHistoryEvent: { _ in })
    #expect(try store.todos(TodoSelection(order: []) { _ in true }).isEmpty)
    let todo = try Todo.sample(1)
    _ = try store.addTodos([todo], claiming: [], for: .test)
    #expect(try folder.text(of: "a/todos.json").withoutDigest == document([todo]))
  }
}
