import Testing

@testable import TodoCore
@testable import TodoStore
@testable import TodoTestSupport

struct SharedListTests {
  private func list(_ uids: [TodoUID]) -> SharedList {
    SharedList(uids.map { Todo(id: TodoID(stored: 1), uid: $0, title: "x", created: Instant(seconds: 0)) }, lastID: 1)
  }

  @Test("todos are in the order of the bytes of their uids")
  func order() {
    let uids: [TodoUID] = ["a", "", "b", "aa", "é", "abcdefgh", "abcdefghi", "abcdefg", "z", "茶", "A"]
    let sorted = uids.sorted { Array($0.text.utf8).lexicographicallyPrecedes(Array($1.text.utf8)) }
    #expect(list(uids).todos.map(\.uid) == sorted)
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
}
