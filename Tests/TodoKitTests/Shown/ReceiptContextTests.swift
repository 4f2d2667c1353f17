import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct NewNamesTests {
  private let store: TodoStore

  init() throws {
    store = try .holding([
      Todo.sample(1) { ($0.project, $0.tags) = ("Wörk/site", ["shop"]) },
      Todo.sample(2) { ($0.project, $0.tags, $0.status) = ("old", ["phone"], .done) },
    ])
  }

  private func names(_ before: Todo?, _ after: Todo?) throws -> NewNames {
    NewNames(in: [try #require(TodoDelta(before, after))], of: store)
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
    #expect(["shop", "Phone", "phnoe"].map { names.hasTag($0, of: TodoID(stored: 9)) } == [false, false, true])
  }

  @Test("a name that the changed todo already had is not new, and one that only it gets now is new")
  func changed() throws {
    let before = try Todo.sample(1) { ($0.project, $0.tags) = ("Wörk/site", ["shop"]) }
    let moved = try names(before, Todo.sample(1) { ($0.project, $0.tags) = ("hoem", ["shop"]) })
    #expect(
      (moved.hasProject("hoem", of: TodoID(stored: 1)), moved.hasTag("shop", of: TodoID(stored: 1))) == (true, false))
    #expect(try !names(before, before).hasProject("Wörk/site", of: TodoID(stored: 1)))
  }

  @Test("a new name is new only with the first of several todos")
  func first() throws {
    let deltas = try [7, 8].map { id in
      try #require(TodoDelta(nil, Todo.sample(id) { ($0.project, $0.tags) = ("new", ["t"]) }))
    }
    let names = NewNames(in: deltas, of: store)
    #expect([7, 8].map { names.hasProject("new", of: TodoID(stored: $0)) } == [true, false])
    #expect([7, 8].map { names.hasTag("t", of: TodoID(stored: $0)) } == [true, false])
  }

  @Test("nothing is new in a store that cannot be read")
  func unreadable() throws {
    let broken = TodoStore(MemoryStorage(Array("no store".utf8)))
    let delta = try #require(TodoDelta(nil, Todo.sample(1) { $0.project = "x" }))
    #expect(!NewNames(in: [delta], of: broken).hasProject("x", of: TodoID(stored: 1)))
  }
}
