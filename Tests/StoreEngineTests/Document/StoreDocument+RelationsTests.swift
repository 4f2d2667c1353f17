import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct StoreDocumentRelatedTests {
  private func related(to ids: [Int], in todos: [Todo]) throws -> [Int: RelatedTodos] {
    let interactor = TodoDetailInteractor(entity: TodoStore(SpyStorage(document(todos))), moment: .friday)
    let asked = try interactor.todos(.refs(ids.map { TodoRef("\($0)", target: .ids($0...$0)) }))
    return Dictionary(
      uniqueKeysWithValues: try interactor.todosRelated(to: asked).map { ($0.key.rawValue, $0.value) })
  }

  @Test("related todos are found in both directions, each once")
  func both() throws {
    let todos = try [
      Todo.sample(1) { ($0.after, $0.parent) = (["uid-3", "gone"], "uid-2") },
      .sample(2) { $0.after = ["uid-1", "uid-1"] }, .sample(3) { $0.status = .done },
      .sample(4) { $0.parent = "uid-1" },
    ]
    let found = try #require(try related(to: [1], in: todos)[1])
    #expect(found.named.mapValues(\.id.rawValue) == ["uid-3": 3, "uid-2": 2])
    #expect(found.named["uid-3"]?.status == .done)
    #expect(found.followers.map(\.id.rawValue) == [2] && found.parts.map(\.id.rawValue) == [4])
  }

  @Test("a todo without relations has no related todos, and the first of several todos with one uid is meant")
  func alone() throws {
    let todos = try [
      Todo.sample(1), .sample(2) { $0.parent = "uid-1" }, .sample(3), .sample(4) { $0.uid = "uid-1" },
    ]
    #expect(try related(to: [3], in: todos).isEmpty)
    #expect(try related(to: [1, 3, 4], in: todos).keys.map(\.self) == [1])
  }

  @Test("closing many todos together frees only the open todo that comes after nothing else")
  func effects() throws {
    let count = 400
    var todos = try (1...count).map { try Todo.sample($0) }
    let uids = todos.map(\.uid)
    todos.append(try .sample(count + 1) { $0.after = uids })
    todos.append(try .sample(count + 2) { $0.after = ["uid-1", TodoUID(stored: "uid-\(count + 1)")] })
    todos.append(try .sample(count + 3) { ($0.after, $0.status) = (["uid-1"], .cancelled) })
    let store = TodoStore(SpyStorage(document(todos)))
    let interactor = TodoDetailInteractor(entity: store, moment: .friday)
    let range = TodoRef("all", target: .ids(1...count))
    let changes = try interactor.changeTodos(
      ChangeTodosRequest(.complete, pick: .refs([range])), withEffects: true)
    #expect(changes.effects.freed.map(\.id.rawValue) == [count + 1])
  }
}

struct StoreDocumentMentionsTests {
  private func mayMention(_ uids: Set<TodoUID>, moreThan count: Int, in text: String) throws -> Bool {
    try TodoStore(SpyStorage(text)).read { document throws(DocumentError) in
      try document.mayMention(uids, moreThan: count)
    }
  }

  @Test("a uid is counted only if it is a whole string")
  func counting() throws {
    let text = try document([
      .sample(1) { $0.after = ["uid-2", "uid-22"] }, .sample(2) { $0.content = "uid-2 \"uid-2\"" },
      .sample(3) { $0.parent = "uid-2" },
    ])
    #expect(try mayMention(["uid-2"], moreThan: 2, in: text))
    #expect(try !mayMention(["uid-2"], moreThan: 3, in: text))
    #expect(try !mayMention(["uid-1", "uid-3"], moreThan: 1, in: text))
    #expect(try mayMention(["uid-1", "uid-2"], moreThan: 1, in: text))
    #expect(try !mayMention(["ui", "uid-23"], moreThan: 0, in: text))
  }

  @Test("uids that may be written with escapes, and many uids, count as mentioned without a search")
  func unsearched() throws {
    let text = try document([.sample(1)])
    #expect(
      try mayMention(["gh:a/b"], moreThan: 0, in: text) && mayMention(["\u{E9}"], moreThan: 0, in: text))
    #expect(try mayMention(Set((10...20).map { TodoUID(stored: "uid-\($0)") }), moreThan: 0, in: text))
    #expect(try !mayMention(["gh:owner.repo#12"], moreThan: 0, in: text))
  }

  @Test("a uid is found anywhere, even across the ends of the parts that are read")
  func windows() throws {
    for padding in stride(from: 1_048_576 - 360, through: 1_048_576, by: Effort.isNight ? 9 : 72) {
      let content = String(repeating: "x", count: padding)
      let text = try document([
        .sample(1) { ($0.content, $0.after) = (content, ["somewhere-in-the-middle"]) }, .sample(2),
      ])
      #expect(try mayMention(["somewhere-in-the-middle"], moreThan: 0, in: text), "\(padding)")
      #expect(try !mayMention(["somewhere-in-the-middle"], moreThan: 1, in: text), "\(padding)")
    }
  }
}
