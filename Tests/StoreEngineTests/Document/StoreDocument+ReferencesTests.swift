import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct StoreDocumentReferencesTests {
  /// Todos 2, 3, 5, 9 and 10, whose uids are `milk`, `milkshake`, `milkmaid`, `gh:1` and `ÄÖÜ-1`.
  private func store(_ change: (String) -> String = { $0 }) throws -> TodoStore {
    let uids = [2: "milk", 3: "milkshake", 5: "milkmaid", 9: "gh:1", 10: "ÄÖÜ-1"]
    let todos = try uids.sorted { $0.key < $1.key }.map { id, uid in
      try Todo.sample(id) { $0.uid = TodoUID(stored: uid) }
    }
    return TodoStore(SpyStorage(change(document(todos))))
  }

  @Test(
    "references find each todo once, in the order of its first mention",
    arguments: [
      ("5", [5]), ("10,2", [10, 2]), ("2-5", [2, 3, 5]), ("1-4", [2, 3]),
      ("4-99999999999999999999", [5, 9, 10]), ("3 2-5 3", [3, 2, 5]), ("milk", [2]), ("milks", [3]),
      ("milkshake 3", [3]), ("milkm 5-9", [5, 9]), ("uid:milkmaid 5-9", [5, 9]), ("uid:gh:1", [9]),
      ("gh:1", [9]), ("9 uid:milk 1-3", [9, 2, 3]), ("ÄÖÜ-", [10]), ("uid:ÄÖÜ-1", [10]),
    ])
  func named(words: String, ids: [Int]) throws {
    let refs = try words.split(separator: " ").flatMap { try TodoRef.parse(String($0)) }
    #expect(try store().todos(.refs(refs)).map(\.id.rawValue) == ids)
  }

  @Test(
    "all references without a todo are named as they were written",
    arguments: [
      ("1", ["1"]), ("6-8", ["6-8"]), ("2 0 5 4", ["0", "4"]), ("cows uid:gh", ["cows", "uid:gh"]),
      ("uid:mil", ["uid:mil"]), ("uid:milks", ["uid:milks"]), ("2 uid:milksh", ["uid:milksh"]),
      ("99999999999999999999", ["99999999999999999999"]), ("milky 11-12", ["milky", "11-12"]),
      ("MILK", ["MILK"]),
    ])
  func missing(words: String, missing: [String]) throws {
    let refs = try words.split(separator: " ").flatMap { try TodoRef.parse(String($0)) }
    #expect(throws: StoreError.notFound(refs: missing)) { try store().todos(.refs(refs)) }
  }

  @Test("the beginning of several uids is ambiguous, unless it is a whole uid itself")
  func ambiguous() throws {
    let text = TodoStore(SpyStorage(try document([.sample(1), .sample(2)])))
    #expect(throws: StoreError.ambiguous(ref: "uid-", uids: ["uid-1", "uid-2"], ids: [1, 2])) {
      try text.todos(.refs(refs("uid-")))
    }
    #expect(throws: StoreError.notFound(refs: ["uid:uid-"])) { try text.todos(.refs(refs("uid:uid-"))) }
    let shared = try [1, 2].map { id in try Todo.sample(id) { $0.uid = TodoUID(stored: "same") } }
    #expect(throws: StoreError.ambiguous(ref: "same", uids: ["same", "same"], ids: [1, 2])) {
      try TodoStore(SpyStorage(document(shared))).todos(.refs(refs("same")))
    }
    #expect(try store().todos(.refs(refs("milk"))).map(\.id.rawValue) == [2])
  }

  @Test("an empty list of references finds no todos")
  func none() throws {
    #expect(try store().todos(.refs([])).isEmpty)
  }

  @Test("a todo is found even if the lines of the store are not in order")
  func unsorted() throws {
    let todos = try [7, 1, 9, 4, 2, 8, 3].map { try Todo.sample($0) }
    let store = TodoStore(SpyStorage(document(todos)))
    for todo in todos {
      let word = String(todo.id.rawValue)
      #expect(try store.todos(.refs(refs(word))) == [todo])
    }
    #expect(throws: StoreError.notFound(refs: ["5"])) { try store.todos(.refs(refs("5"))) }
  }

  @Test(
    "many references find the same todos in the same order as each reference alone", arguments: [40, 4_000])
  func many(count: Int) throws {
    let store = TodoStore(SpyStorage(try document((1...200).map { try .sample($0 * 2) })))
    let words = (0..<count).map { number in
      number % 3 == 0 ? "\(number * 7 % 390)-\(number * 7 % 390 + 9)" : "\(number * 2 % 400 + 2)"
    }
    let many = try words.flatMap { try TodoRef.parse($0) }
    var seen: Set<TodoID> = []
    let expected = try many.flatMap { try store.todos(.refs([$0])) }.filter { seen.insert($0.id).inserted }
    #expect(try store.todos(.refs(many)) == expected)
    #expect(throws: StoreError.notFound(refs: ["3", "401"])) {
      try store.todos(.refs(many + refs("3", "401")))
    }
  }

  @Test("one todo among many is found without reading the others")
  func economy() throws {
    let spy = SpyStorage(try document((1...5_000).map { try .sample($0) }))
    #expect(try TodoStore(spy).todos(.refs(refs("4711"))).map(\.id.rawValue) == [4_711])
    #expect(spy.bytesRead < 40_000)
  }

  @Test("uids that only look the same are different")
  func lookalikes() throws {
    let uids = ["caf\u{E9}", "cafe\u{301}"]
    let todos = try uids.indices.map { index in
      try Todo.sample(index + 1) { $0.uid = TodoUID(stored: uids[index]) }
    }
    let store = TodoStore(SpyStorage(document(todos)))
    for (index, uid) in uids.enumerated() {
      #expect(try store.todos(.refs(refs("uid:\(uid)"))).map(\.id.rawValue) == [index + 1])
      #expect(try store.todos(.refs(refs(uid))).map(\.id.rawValue) == [index + 1])
    }
    #expect(throws: StoreError.uidTaken(uids[0])) {
      try store.rehearsal.addTodos([], claiming: [TodoUID(stored: uids[0])], for: .test)
    }
  }

  @Test(
    "any number of overlapping references reads the store less than three times")
  func cost() throws {
    let spy = SpyStorage(try document((1...2_000).map { try .sample($0) }))
    let ids = (1...2_000).map { TodoRef("r", target: .ids($0...2_000)) }
    let uids = (1...2_000).map { TodoRef("u", target: .uid("uid-\($0)")) }
    #expect(try TodoStore(spy).todos(.refs(ids + uids + ids)).count == 2_000)
    #expect(try spy.bytesRead < 3 * spy.text.utf8.count)
  }
}
