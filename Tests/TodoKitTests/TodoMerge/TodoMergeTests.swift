import FileStore
import Foundation
import Testing
import TodoTestSupport

@testable import MergeEngine
@testable import TodoKit

struct TodoStoreTodoMergeTests {
  private let folder: TemporaryFolder
  private let store: TodoStore

  init() throws {
    folder = try TemporaryFolder()
    store = TodoStore(FileStorage(path: folder.path(of: "todos.json")))
  }

  /// Makes one step in a store of the folder, a number of minutes after noon.
  private func change(_ name: String = "todos.json", after minutes: Int = 0, _ lines: String) throws {
    let store = TodoStore(FileStorage(path: folder.path(of: name)))
    let batch = TodoBatch(store, at: .friday(after: minutes))
    _ = try batch.makeChanges([InputText(Array(lines.utf8))])
  }

  private func change(_ lines: String) throws { try change("todos.json", after: 0, lines) }

  private func copy(_ name: String = "copy.json") throws {
    try folder.write(try folder.text(of: "todos.json"), to: name)
  }

  private func mergeCopy(_ name: String = "copy.json", into store: TodoStore? = nil) throws -> MergedStore {
    try (store ?? self.store).mergeCopy(
      folder.path(of: name), for: ChangeCause("merge", at: .friday(after: 60)),
      withEffects: false)
  }

  private func titles() throws -> [String] {
    try store.reduceTodos(into: []) { $0.append("\($1.id.rawValue) \(Todo($1).title)") }
  }

  private static let first = """
    {"uid":"u-a","title":"Milk"}
    {"uid":"u-b","title":"Bread"}
    """

  @Test("a merge takes the changes of the copy and keeps those made here, field by field")
  func fields() throws {
    try change(Self.first)
    try copy()
    try change(after: 1, #"{"uid":"u-a","priority":"high"}"#)
    try change("copy.json", after: 2, #"{"uid":"u-a","title":"Oat milk"}"#)
    let merged = try mergeCopy()
    #expect(merged.deltas.map(\.after?.title) == ["Oat milk"])
    #expect(merged.deltas.map(\.after?.priority) == [.high])
    #expect(merged.report.notes == [])
    #expect(try titles() == ["1 Oat milk", "2 Bread"])
  }

  @Test("a copy that the history does not know, with a todo of its own, changes nothing the second time")
  func strangerAgain() throws {
    let mine = try Todo.sample(1, "Mine") { $0.tags = ["a", "b"] }
    let theirs = try Todo.sample(1, "Theirs") {
      $0.tags = ["a", "c"]
      $0.modified = Instant(seconds: 1_795_000_500)
    }
    try folder.write(document([mine]), to: "todos.json")
    try folder.write(document([theirs, .sample(2)]), to: "copy.json")
    #expect(try mergeCopy().deltas.count == 2)
    let text = try folder.text(of: "todos.json")
    #expect(try mergeCopy().deltas.isEmpty)
    #expect(try folder.text(of: "todos.json") == text)
  }

  @Test(
    "what was undone here stays undone, though the copy has it and was changed since",
    arguments: [
      (#""due":"2026-12-01""#, #""title":"Oat milk""#),
      (#""content":"old\nmine""#, #""content":"old\nmine\ntheirs""#),
      (#""tags":["b","c"]"#, #""tags+":["d"]"#), (#""x":2,"y":null"#, #""z":4"#),
      (#""status":"done""#, #""due":"fri""#),
      (#""after":["u-b"],"project":null"#, #""title":"Oat milk""#),
    ])
  func undoneHere(ours: String, theirs: String) throws {
    try change(
      #"{"uid":"u-a","title":"Milk","content":"old","tags":["a","b"],"project":"p","x":1,"y":3,"due":"2026-11-30"}"#
        + "\n" + #"{"uid":"u-b","title":"Bread"}"#)
    let base = try store.todosByID[0]
    try copy("base.json")
    try change(after: 1, "{\"uid\":\"u-a\",\(ours)}")
    try copy()
    // The same change on top of what was not undone.
    try change("base.json", after: 2, "{\"uid\":\"u-a\",\(theirs.replacing("mine\\n", with: ""))}")
    try change("copy.json", after: 2, "{\"uid\":\"u-a\",\(theirs)}")
    _ = try TodoHistoryInteractor(entity: store, moment: .friday(after: 3)).go(HistoryMoveRequest(.undo))
    #expect(try store.todosByID[0] == base)
    let merged = try mergeCopy()
    var expected = try TodoStore(FileStorage(path: folder.path(of: "base.json"))).todosByID[0]
    let found = try store.todosByID[0]
    (expected.modified, expected.tags) = (found.modified, expected.tags.sorted())
    var sorted = found
    sorted.tags.sort()
    sorted.unknown.sort { $0.key < $1.key }
    expected.unknown.sort { $0.key < $1.key }
    #expect(sorted == expected && merged.report.conflicts.isEmpty)
    #expect(try mergeCopy().deltas.isEmpty)
  }

  @Test("an unchanged copy changes nothing, whatever has happened to the store")
  func old() throws {
    try change(Self.first)
    try copy()
    try change(after: 1, #"{"uid":"u-a","title":"Soy milk"}"#)
    try change(after: 2, #"{"uid":"u-b","removed":true}"#)
    let before = try folder.text(of: "todos.json")
    #expect(try mergeCopy().deltas.isEmpty)
    #expect(try folder.text(of: "todos.json") == before)
  }

  @Test("a todo that is missing in the copy is not removed")
  func nothingRemoved() throws {
    try change(Self.first)
    try copy()
    try change("copy.json", after: 1, #"{"uid":"u-b","removed":true}"#)
    #expect(try mergeCopy().deltas.isEmpty)
    #expect(try titles() == ["1 Milk", "2 Bread"])
  }

  @Test("a todo that was removed here and changed in the copy comes back with its id, in its place")
  func back() throws {
    try change(Self.first)
    try copy()
    try change(after: 1, #"{"uid":"u-a","removed":true}"#)
    try change("copy.json", after: 2, #"{"uid":"u-a","title":"Oat milk"}"#)
    let merged = try mergeCopy()
    #expect(merged.report.notes == [.keptRemoved("u-a", removedBy: .ours)])
    #expect(try titles() == ["1 Oat milk", "2 Bread"])
  }

  @Test("new todos of the copy get their numbers if these are free, or else the next ones")
  func numbers() throws {
    try change(Self.first)
    try copy()
    try change(after: 1, #"{"uid":"u-o","title":"Ours"}"#)
    try change("copy.json", after: 2, #"{"uid":"u-t","title":"Theirs"}"#)
    try change("copy.json", after: 3, #"{"uid":"u-v","title":"Four"}"#)
    _ = try mergeCopy()
    #expect(try titles() == ["1 Milk", "2 Bread", "3 Ours", "4 Four", "5 Theirs"])
  }

  @Test("a new title reaches the next occurrence that only the copy has")
  func occurrences() throws {
    func complete(_ id: String, in name: String, after minutes: Int) throws {
      let store = TodoStore(FileStorage(path: folder.path(of: name)))
      _ = try TodoDetailInteractor(entity: store, moment: .friday(after: minutes))
        .changeTodos(ChangeTodosRequest(.complete, pick: .refs(try TodoRef.parse(id))))
    }
    try change(#"{"uid":"w","title":"Water","due":"2026-11-21","repeat":"every week"}"#)
    try complete("1", in: "todos.json", after: 1)
    try copy()
    let next = TodoUID(stored: "w").next()
    try change(after: 2, #"{"uid":"\#(next.text)","title":"Water plants"}"#)
    try complete("2", in: "copy.json", after: 3)
    try change("copy.json", after: 4, #"{"uid":"w","removed":true}"#)
    let merged = try mergeCopy()
    #expect(merged.report.notes == [.followed(next, to: next.next())])
    #expect(try titles() == ["1 Water", "2 Water plants", "3 Water plants"])
  }

  @Test("a copy that is merged again changes nothing, and after undo it can be merged anew")
  func again() throws {
    try change(Self.first)
    try copy()
    try change(after: 1, #"{"uid":"u-a","priority":"high"}"#)
    try change(
      "copy.json", after: 2, #"{"uid":"u-a","title":"Oat milk"}"# + "\n" + #"{"uid":"u-t","title":"Theirs"}"#)
    let before = try titles()
    _ = try mergeCopy()
    let after = try titles()
    #expect(try mergeCopy().deltas.isEmpty)
    _ = try store.go(.undo, .steps(1), for: ChangeCause("undo", at: .friday(after: 61)))
    #expect(try titles() == before)
    _ = try mergeCopy()
    #expect(try titles() == after)
  }

  @Test("a store that the history does not know is joined")
  func join() throws {
    try change(Self.first)
    try change(
      "copy.json", #"{"uid":"u-a","title":"Milk","tags":["x"]}"# + "\n" + #"{"uid":"u-c","title":"Jam"}"#)
    let merged = try mergeCopy()
    #expect(merged.deltas.count == 2)
    #expect(try titles() == ["1 Milk", "2 Bread", "3 Jam"])
  }

  @Test("a value lost in a merge is in the history of the step")
  func conflicts() throws {
    try change(Self.first)
    try copy()
    try change(after: 1, #"{"uid":"u-a","title":"Soy milk"}"#)
    try change("copy.json", after: 2, #"{"uid":"u-a","title":"Oat milk"}"#)
    _ = try mergeCopy()
    let step = try store.steps(after: nil, atMost: 1) { _ in true }.steps[0].step
    #expect(step.command == "merge")
    #expect(step.conflicts.map(\.lost) == [Array(#""Soy milk""#.utf8)])
  }

  @Test("the store itself, a missing file and a file whose todos share a uid are refused")
  func refused() throws {
    try change(Self.first)
    try folder.link("link.json", to: folder.path(of: "todos.json"))
    for name in ["todos.json", "link.json"] {
      #expect(throws: StoreError.sameFile(path: folder.path(of: name))) { try mergeCopy(name) }
    }
    #expect(throws: StoreError.file(.unreadable(path: folder.path(of: "none"), reason: .missing))) {
      try mergeCopy("none")
    }
    try folder.write(
      try folder.text(of: "todos.json").replacing("u-b", with: "u-a"), to: "copy.json")
    #expect(throws: StoreError.sharedUIDs(path: folder.path(of: "copy.json"), uids: ["u-a"])) {
      try mergeCopy()
    }
  }

  @Test("a dry run writes nothing")
  func rehearsal() throws {
    try change(Self.first)
    try change("copy.json", #"{"uid":"u-c","title":"Jam"}"#)
    let before = try folder.text(of: "todos.json")
    #expect(try mergeCopy(into: store.rehearsal).deltas.count == 1)
    #expect(try folder.text(of: "todos.json") == before)
  }
}
