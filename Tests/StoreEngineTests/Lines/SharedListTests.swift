import Testing

@testable import StoreEngine
@testable import TodoCore
@testable import TodoTestSupport

struct SharedListTests {
  private func list(_ uids: [TodoUID]) -> SharedList {
    SharedList(
      uids.map { Todo(id: TodoID(stored: 1), uid: $0, title: "x", created: Instant(seconds: 0)) }, lastID: 1)
  }

  @Test("a todo is found by its uid")
  func find() {
    let list = list(["c", "a", "b"])
    #expect(list["b"]?.uid == "b")
    #expect(list["bb"] == nil)
    #expect(list.has("a") && list.has("c") && !list.has("d"))
  }

  @Test("shared uids are reported once each")
  func shared() {
    #expect(list(["a", "b", "a", "c", "a", "c"]).sharedUIDs == ["a", "c"])
    #expect(list(["a", "b"]).sharedUIDs == [])
  }

  @Test("of todos that share a uid the list has the first")
  func first() throws {
    let todos = try [Todo.sample(1, "First"), Todo.sample(2, "Second")].map { todo in
      var todo = todo
      todo.uid = "a"
      return todo
    }
    #expect(SharedList(todos, lastID: 2)["a"]?.title == "First")
  }

  @Test("the changes to another list are in the order of the bytes of the uids, whichever list has them")
  func changes() throws {
    let uids: [TodoUID] = ["a", "", "b", "aa", "é", "abcdefgh", "abcdefghi", "abcdefg", "z", "茶", "A"]
    let sorted = uids.sorted { Array($0.text.utf8).lexicographicallyPrecedes(Array($1.text.utf8)) }
    let (here, there) = (list(Array(uids[..<6])), list(Array(uids[6...])))
    #expect(here.changes(to: there).map(\.todo.uid) == sorted)
    #expect(here.changes(to: here).isEmpty)
  }

  @Test("two lists differ in todos that one of them lacks and in todos that are not the same")
  func differences() throws {
    let todos = try (1...4).map { try Todo.sample($0) }
    var other = todos[2]
    other.title = "x"
    let (here, there) = (
      SharedList(Array(todos[..<3]), lastID: 3), SharedList([todos[1], other, todos[3]], lastID: 4)
    )
    #expect(here.changes(to: there) == [.removed(todos[0]), .changed(todos[2], other), .added(todos[3])])
  }

  @Test("a list with other numbers has the same todos otherwise")
  func numbered() throws {
    let todos = try (1...3).map { try Todo.sample($0) }
    let numbered = SharedList(todos, lastID: 3).numbered(lastID: 9) {
      $0 == todos[1].uid ? TodoID(stored: 9) : $1
    }
    var other = todos[1]
    other.id = TodoID(stored: 9)
    #expect(numbered == SharedList([todos[0], other, todos[2]], lastID: 9))
  }

  @Test(
    "a todo takes its number from a list that has it, wherever the list has it, and any other keeps its own")
  func numberedLikeAnother() throws {
    let todos = try (1...3).map { try Todo.sample($0) }
    var moved = todos[0]
    moved.id = TodoID(stored: 8)
    let numbered = SharedList(todos, lastID: 3).numbered(
      like: SharedList([todos[1], moved], lastID: 8), lastID: 8)
    #expect(numbered == SharedList([moved, todos[1], todos[2]], lastID: 8))
  }

  @Test("the todos that another list lacks are found by their uids, whatever their values")
  func missing() throws {
    let todos = try (1...3).map { try Todo.sample($0) }
    var other = todos[2]
    other.title = "x"
    #expect(
      SharedList(todos, lastID: 3).todos(missingIn: SharedList([other, todos[0]], lastID: 3)) == [todos[1]])
  }
}
