import Testing
import TodoTestSupport

@testable import MergeEngine
@testable import StoreEngine
@testable import TodoCore

struct NumberingTests {
  /// Todos by uid, number and second of creation.
  private func list(_ todos: (TodoUID, Int, Int)..., lastID: Int? = nil) -> SharedList {
    SharedList(
      todos.map { Todo(id: TodoID(stored: $1), uid: $0, title: "x", created: Instant(seconds: $2)) },
      lastID: lastID ?? todos.map(\.1).max() ?? 0)
  }

  private func ids(_ todos: some Sequence<Todo>) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: todos.map { ($0.uid.text, $0.id.rawValue) })
  }

  private func local(
    _ list: SharedList, _ ids: [TodoUID: Int] = [:], removed: [TodoUID: Int] = [:], lastID: Int
  ) throws -> (ids: [String: Int], lastID: Int) {
    let todos = ids.map { Todo(id: TodoID(stored: $1), uid: $0, title: "x", created: Instant(seconds: 0)) }
    let numbered = try Numbering.local(
      list, in: SharedList(todos, lastID: lastID), removed: removed.mapValues { TodoID(stored: $0) })
    return (self.ids(numbered.todos), numbered.lastID)
  }

  @Test("an empty store takes over all numbers")
  func new() throws {
    let numbered = try local(list(("a", 3, 0), ("b", 1, 0), lastID: 7), lastID: 0)
    #expect(numbered.ids == ["a": 3, "b": 1])
    #expect(numbered.lastID == 7)
  }

  @Test("a todo of the store keeps its id, whatever number it was born with")
  func kept() throws {
    #expect(try local(list(("a", 3, 0)), ["a": 1], lastID: 5).ids == ["a": 1])
  }

  @Test("a new todo gets its number if the store never gave it, or else the next one")
  func newcomers() throws {
    let numbered = try local(list(("a", 5, 0), ("b", 6, 0), ("c", 4, 0)), ["a": 5], lastID: 5)
    #expect(numbered.ids == ["a": 5, "b": 6, "c": 7])
    #expect(numbered.lastID == 7)
  }

  @Test("new todos with the same number get their ids in the order of creation, then of uid")
  func twins() throws {
    #expect(
      try local(list(("a", 6, 9), ("b", 6, 1), ("c", 6, 9)), lastID: 5).ids == ["a": 7, "b": 6, "c": 8])
  }

  @Test("a todo that comes back has its old id if it is free")
  func returned() throws {
    #expect(try local(list(("a", 9, 0)), removed: ["a": 2], lastID: 5).ids == ["a": 2])
    #expect(
      try local(list(("a", 9, 0), ("b", 2, 0)), ["b": 2], removed: ["a": 2], lastID: 5).ids == [
        "a": 9, "b": 2,
      ])
  }

  @Test("a number beyond the bound is replaced by the next id, and the ids run out at the maximum")
  func bound() throws {
    let numbered = try local(list(("a", Numbering.bound + 1, 0), lastID: 8), lastID: 5)
    #expect(numbered.ids == ["a": 9])
    #expect(throws: StoreError.idsExhausted) {
      try local(list(("a", 1, 0)), lastID: TodoID.maximum)
    }
  }

  @Test("a store shares the numbers that its todos were born with")
  func shared() {
    let todos = list(("a", 1, 0), ("b", 2, 0), ("c", 3, 0)).todos
    let shared = Numbering.shared(SharedList(todos, lastID: 3), since: list(("b", 9, 0), ("x", 4, 0)))
    #expect(ids(shared.todos) == ["a": 1, "b": 9, "c": 3])
    #expect(shared.lastID == 9)
    #expect(Numbering.shared(SharedList(todos, lastID: 3), since: nil) == SharedList(todos, lastID: 3))
  }

  @Test("numbers beyond the bound are not shared, and another machine gives such todos its next ids")
  func shareBound() throws {
    let far = Numbering.bound + 7
    let store = list(("a", 1, 0), ("b", Numbering.bound, 1), ("c", far, 2))
    let shared = Numbering.shared(store, since: nil)
    #expect(ids(shared.todos) == ["a": 1, "b": Numbering.bound, "c": Numbering.bound] && shared.lastID == 1)
    #expect(try local(shared, lastID: 0).ids == ["a": 1, "b": 2, "c": 3])
    #expect(try Numbering.local(shared, in: store) == store)
    #expect(Numbering.shared(list(("a", 1, 0), lastID: Numbering.bound), since: nil).lastID == 1)
    #expect(
      Numbering.shared(list(("a", 1, 0), lastID: Numbering.bound - 1), since: nil).lastID == Numbering.bound
        - 1)
    let again = Numbering.shared(store, since: list(("a", 4, 0), lastID: 9))
    #expect(again.lastID == 9 && ids(again.todos)["a"] == 4)
  }

  @Test("ids never move and never name two todos when merged lists come in one after another")
  func replicas() throws {
    for seed in UInt64(0)..<300 {
      var random = RandomLists(seed: seed)
      let triple = random.triple()
      var (base, store) = (triple.base, triple.ours)
      for theirs in [triple.theirs, random.triple().theirs, random.triple().theirs] {
        let ours = Numbering.shared(store, since: base)
        let merged = ListMerge.merge(base: base, ours: ours, theirs: theirs).list
        let here = store.todos.reduce(into: [:]) { $0[$1.uid] = $1.id }
        let numbered = try Numbering.local(merged, in: store)
        let ids = numbered.todos.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(numbered.todos.allSatisfy { here[$0.uid] == nil || here[$0.uid] == $0.id })
        #expect(ids.allSatisfy { $0.rawValue <= numbered.lastID } && store.lastID <= numbered.lastID)
        #expect(Numbering.shared(numbered, since: merged).hasTodos(of: merged))
        (base, store) = (merged, numbered)
      }
    }
  }

  @Test("the todo created first keeps an id that two new todos have in one file for all machines")
  func oneFile() throws {
    let (base, ours, theirs) = (
      list(("a", 1, 0)), list(("a", 1, 0), ("o", 2, 9)), list(("a", 1, 0), ("t", 2, 5))
    )
    let numbered = try Numbering.mergeInOneFile(base: base, ours: ours, theirs: theirs)
    #expect(ids(numbered.list.todos) == ["a": 1, "o": 3, "t": 2])
    #expect(numbered.list.lastID == 3)
    #expect(numbered.moves == [MergeReport.Move(uid: "o", old: TodoID(stored: 2), new: TodoID(stored: 3))])
    let again = try Numbering.mergeInOneFile(base: base, ours: numbered.list, theirs: theirs)
    #expect(again.list == numbered.list)
    #expect(again.moves == [])
  }

  @Test("a todo with different numbers on both sides takes the larger one, and the move is reported")
  func oneFileOneTodo() throws {
    let (base, ours, theirs) = (
      list(("a", 1, 0)), list(("a", 1, 0), ("n", 2, 5)), list(("a", 1, 0), ("n", 3, 5))
    )
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let numbered = try Numbering.mergeInOneFile(base: base, ours: one, theirs: other)
      #expect(ids(numbered.list.todos) == ["a": 1, "n": 3])
      #expect(numbered.moves == [MergeReport.Move(uid: "n", old: TodoID(stored: 2), new: TodoID(stored: 3))])
    }
  }

  @Test("ids in one file are the same from both sides, unique, and never move once they are in the base")
  func oneFileLaws() throws {
    for seed in UInt64(0)..<300 {
      var random = RandomLists(seed: seed)
      let triple = random.triple()
      func merged(_ ours: SharedList, _ theirs: SharedList) throws -> SharedList {
        try Numbering.mergeInOneFile(base: triple.base, ours: ours, theirs: theirs).list
      }
      let list = try merged(triple.ours, triple.theirs)
      #expect(try list == merged(triple.theirs, triple.ours), "seed \(seed)")
      #expect(try list == merged(list, triple.theirs), "seed \(seed)")
      #expect(try list == merged(triple.ours, list), "seed \(seed)")
      #expect(Set(list.todos.map(\.id)).count == list.todos.count)
      #expect(list.todos.allSatisfy { triple.base[$0.uid]?.id ?? $0.id == $0.id })
    }
  }
}
