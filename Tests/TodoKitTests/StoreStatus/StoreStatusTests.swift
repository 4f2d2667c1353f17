import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoKit

struct TodoStoreStoreStatusTests {
  private let damaged = "oops" + StoreSample.sound

  @Test("a repair does not touch a sound store, whatever its layout", arguments: [StoreSample.sound, nil])
  func needless(text: String?) throws {
    let storage = MemoryStorage(text.map { Array(" \($0)".utf8) })
    guard case .needless(let found, _) = try TodoStore(storage).repair(settingAside: ".bad", for: .test)
    else {
      Issue.record("a sound store was mended")
      return
    }
    #expect(found.census.total == (text == nil ? 0 : 3))
    #expect(storage.copies.isEmpty)
  }

  @Test("a repair gives new uids to all but the first of the todos that share one")
  func sharedUIDs() throws {
    let todos = try [1, 2, 3].map { id in try Todo.sample(id) { if id > 1 { $0.uid = "same" } } }
    let store = TodoStore(MemoryStorage(Array(document(todos).utf8)))
    guard case .done(let repaired, _) = try store.repair(settingAside: ".bad", for: .test) else {
      Issue.record("the store was left as it is")
      return
    }
    #expect(repaired.todos.map(\.uid)[..<2] == ["uid-1", "same"] && repaired.todos[2].uid != "same")
    #expect(try store.examine().sharedUIDs.isEmpty)
  }

  @Test("a damaged store is set aside whole and replaced by a sound one")
  func repairs() throws {
    let storage = MemoryStorage(Array(damaged.utf8))
    let store = TodoStore(storage)
    guard case .done(let repaired, let aside) = try store.repair(settingAside: ".bad", for: .test) else {
      Issue.record("a damaged store was called sound")
      return
    }
    #expect(aside.store == ":memory:.bad")
    #expect(repaired.todos.map(\.id.rawValue) == [1, 2, 4])
    #expect(storage.copies == [":memory:.bad": Array(damaged.utf8)])
    #expect(try store.examine().isCanonical)
    #expect(try store.census() == StoreCensus(counts: [.open: 3], revision: 10))
    #expect(try store.size() == storage.read().count)
  }

  @Test("a dry run gives the same answer and writes nothing")
  func dryRun() throws {
    let storage = MemoryStorage(Array(damaged.utf8))
    guard
      case .done(let repaired, SetAside()) = try TodoStore(storage).rehearsal.repair(
        settingAside: ".bad", for: .test)
    else {
      Issue.record("a dry run made a copy, or found nothing")
      return
    }
    #expect(repaired.todos.count == 3)
    #expect(try storage.read().text == damaged)
    #expect(storage.copies.isEmpty)
  }

  @Test(
    "a store that cannot be repaired stays as it is",
    arguments: ["not a store", #"{"format":"todo","version":3,"todos":["#])
  func refuses(text: String) throws {
    let storage = MemoryStorage(Array(text.utf8))
    #expect(throws: StoreError.self) { try TodoStore(storage).repair(settingAside: ".bad", for: .test) }
    #expect(try storage.read().text == text)
    #expect(storage.copies.isEmpty)
  }

  @Test("a census of a damaged store is an error, and one of a missing store is empty")
  func census() throws {
    #expect(throws: StoreError.self) { try TodoStore(MemoryStorage(Array(damaged.utf8))).census() }
    #expect(try TodoStore(MemoryStorage()).census() == StoreCensus())
    #expect(try TodoStore(MemoryStorage()).size() == nil)
  }
}
