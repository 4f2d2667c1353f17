import FileStore
import Testing
import TodoTestSupport

@testable import MergeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct StoreMergeTests {
  private let folder: TemporaryFolder
  private let store: TodoStore

  init() throws {
    folder = try TemporaryFolder()
    store = TodoStore(FileStorage(path: folder.path(of: "todos.json")))
  }

  /// Merges three documents, and returns what the second one has become.
  private func merge(_ base: String, _ ours: String, _ theirs: String) throws -> String {
    for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] {
      try folder.write(text, to: name)
    }
    _ = try store.mergeFiles(
      base: folder.path(of: "base"), ours: folder.path(of: "ours"), theirs: folder.path(of: "theirs"),
      withEffects: false)
    return try folder.text(of: "ours")
  }

  private func document(_ todos: [Todo], revision: Int, _ more: String = "") -> String {
    TodoTestSupport.document(todos, lastID: 9, revision: revision).replacing(
      "\"revision\":\(revision)", with: "\"revision\":\(revision)\(more)")
  }

  private func versions() throws -> (base: String, ours: String, theirs: String) {
    let base = try [Todo.sample(1), .sample(2)]
    var (ours, theirs) = (base, base)
    (ours[0].title, ours[0].modified) = ("Ours", Instant(seconds: 1_795_000_100))
    (theirs[1].title, theirs[1].modified) = ("Theirs", Instant(seconds: 1_795_000_100))
    return (
      document(base, revision: 3), document(ours, revision: 4),
      document(theirs, revision: 6, #","history":"0123456789abcdef""#)
    )
  }

  @Test(
    "a merge has the changes of both sides, the next revision and no history, and is the same from both sides"
  )
  func both() throws {
    let (base, ours, theirs) = try versions()
    let merged = try merge(base, ours, theirs)
    #expect(merged.contains("Ours") && merged.contains("Theirs"))
    #expect(merged.hasSuffix("],\"lastID\":9,\"revision\":7}\n"))
    #expect(try merge(base, theirs, ours) == merged)
    #expect(try merge(base, merged, theirs) == merged)
    #expect(try merge(base, ours, merged) == merged)
  }

  @Test("the result has the bytes of one side if that side has all changes, whatever its layout")
  func oneSide() throws {
    let (base, ours, theirs) = try versions()
    #expect(try merge(base, base, theirs) == theirs)
    #expect(try merge(base, ours, base) == ours)
    let loose = theirs.replacing("{\"id\"", with: "{ \"id\"")
    #expect(try merge(base, base, loose) == loose)
  }

  @Test("an empty base counts as none: both files are joined, and nothing counts as removed")
  func noBase() throws {
    let (ours, theirs) = (document([try .sample(1)], revision: 1), document([try .sample(2)], revision: 1))
    #expect(try merge("", ours, theirs).split(separator: "\n").count == 4)
    #expect(try merge("", ours, ours) == ours)
  }

  @Test("each key of the document is merged, whichever side has it, and the last sync is that of the base")
  func members() throws {
    let todos = try [Todo.sample(1)]
    let commit = { (digit: String) in String(repeating: digit, count: 40) }
    let base = document(
      todos, revision: 1, #","synced":"\#(commit("a"))","syncedList":"l","color":"red","old":1"#)
    let ours = document(todos, revision: 2, #","synced":"\#(commit("b"))","color":"blue","old":1,"own":2"#)
    let theirs = document(todos, revision: 2, #","synced":"\#(commit("c"))","color":"red","mine":[]"#)
    let merged = try merge(base, ours, theirs)
    let synced = #""synced":"\#(commit("a"))","syncedList":"l""#
    #expect(
      merged.hasSuffix(#"],"lastID":9,"revision":3,\#(synced),"color":"blue","mine":[],"own":2}"# + "\n"))
    #expect(try merge(base, theirs, ours) == merged)
  }

  @Test(
    "a file that is not a sound store of this version is named in the error, and ours stays as it is",
    arguments: ["base", "ours", "theirs"],
    ["oops", #"{"format":"todo","version":2,"todos":[],"lastID":0,"revision":0}"#])
  func unsound(name: String, text: String) throws {
    let sound = document([try .sample(1)], revision: 1)
    let texts = ["base", "ours", "theirs"].map { $0 == name ? text : sound }
    let error = #expect(throws: StoreError.self) { try merge(texts[0], texts[1], texts[2]) }
    #expect(error?.message.contains(folder.path(of: name)) == true)
    #expect(try folder.text(of: "ours") == texts[1])
  }
}
