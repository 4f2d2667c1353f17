import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore

struct NewNamesTests {
  private let store: TodoStore

  init() throws {
    let todos = try [
      Todo.sample(1) { ($0.project, $0.tags) = ("Wörk/site", ["shop"]) },
      Todo.sample(2) { ($0.project, $0.tags, $0.status) = ("old", ["phone"], .done) },
    ]
    store = TodoStore(SpyStorage(document(todos)))
  }

  private func names(_ before: Todo?, _ after: Todo?) throws -> NewNames {
    try store.read { document throws(DocumentError) in
      try document.newNames(in: [TodoDelta(before, after)].compactMap(\.self))
    }
  }

  @Test("a project is new if no todo is in it or below it, whatever its case and accents")
  func projects() throws {
    for (name, isNew) in [
      ("Wörk/site", false), ("work", false), ("WORK/SITE", false), ("work/sit", true), ("old", false),
    ] {
      let names = try names(nil, Todo.sample(9) { $0.project = name })
      #expect(names.hasProject(name, of: TodoID(stored: 9)) == isNew, "\(name)")
    }
  }

  @Test("a tag is new if no todo has it, open or not")
  func tags() throws {
    let names = try names(nil, Todo.sample(9) { $0.tags = ["shop", "Phone", "phnoe"] })
    #expect(
      ["shop", "Phone", "phnoe"].map { names.hasTag($0, of: TodoID(stored: 9)) } == [false, false, true])
  }

  @Test("a name that the changed todo already had is not new, and one that only it gets now is new")
  func changed() throws {
    let before = try Todo.sample(1) { ($0.project, $0.tags) = ("Wörk/site", ["shop"]) }
    let moved = try names(before, Todo.sample(1) { ($0.project, $0.tags) = ("hoem", ["shop"]) })
    #expect(
      (moved.hasProject("hoem", of: TodoID(stored: 1)), moved.hasTag("shop", of: TodoID(stored: 1))) == (
        true, false
      ))
    #expect(try !names(before, before).hasProject("Wörk/site", of: TodoID(stored: 1)))
  }

  @Test("a new name is new only with the first of several todos")
  func first() throws {
    let deltas = try [7, 8].map { id in
      try #require(TodoDelta(nil, Todo.sample(id) { ($0.project, $0.tags) = ("new", ["t"]) }))
    }
    let names = try store.read { document throws(DocumentError) in try document.newNames(in: deltas) }
    #expect([7, 8].map { names.hasProject("new", of: TodoID(stored: $0)) } == [true, false])
    #expect([7, 8].map { names.hasTag("t", of: TodoID(stored: $0)) } == [true, false])
  }
}
