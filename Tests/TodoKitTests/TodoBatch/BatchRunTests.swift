import FileStore
import JSONText
import Testing
import TodoTestSupport

@testable import TodoKit

struct BatchRunTests {
  private let text: String

  init() throws {
    text = try document((1...100).map { try .sample($0) }, lastID: 200)
  }

  /// The ids that a workspace holds.
  private func held(_ ids: Set<Int>, _ uids: Set<TodoUID>) throws -> [Int] {
    var held: [Int] = []
    _ = try TodoStore(SpyStorage(text)).change(.named(ids: ids, uids: uids), for: .test) { workspace in
      held = (1...100).filter { workspace.todo(id: $0) != nil }
      return true
    }
    return held
  }

  @Test(
    "a workspace holds those todos with the given ids and uids that exist",
    arguments: [
      ([], [], []), ([3, 999, 1], [], [1, 3]), ([], ["uid-7", "uid-0"], [7]), ([3], ["uid-3", "uid-9"], [3, 9]),
      (Set(1...100), [], Array(1...100)), (Set(50...900), ["uid-1"], [1] + Array(50...100)),
    ] as [(Set<Int>, Set<TodoUID>, [Int])])
  func loading(ids: Set<Int>, uids: Set<TodoUID>, expected: [Int]) throws {
    #expect(try held(ids, uids) == expected)
  }

  @Test("the changes of the body are kept in one revision, and new ids follow the last one given")
  func changing() throws {
    let spy = SpyStorage(text)
    let changes = try TodoStore(spy).change(.named(ids: [2, 3], uids: []), for: .test) { workspace in
      guard var two = workspace.todo(id: 2), let three = workspace.todo(id: 3), let id = workspace.nextID else {
        return false
      }
      two.title = "B"
      workspace.put(two)
      workspace.remove(three.id)
      workspace.put(Todo(id: id, uid: TodoUID(stored: "n"), title: "N", created: Moment.friday.instant))
      return true
    }
    #expect(changes.map { $0.after?.id.rawValue } == [2, nil, 201])
    #expect(try spy.text.withoutDigest.hasSuffix("],\"lastID\":201,\"revision\":2}\n"))
    #expect(spy.rewrites.count == 1)
  }

  @Test("changes that the body takes back are not written")
  func refusing() throws {
    let spy = SpyStorage(text)
    let changes = try TodoStore(spy).change(.named(ids: [2], uids: []), for: .test) { workspace in
      workspace.remove(TodoID(stored: 2))
      return false
    }
    #expect(changes.isEmpty)
    #expect(try spy.text == text)
  }
}
