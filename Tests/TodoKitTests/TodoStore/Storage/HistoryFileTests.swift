import Foundation
import Testing
import TodoTestSupport

@testable import TodoKit

struct HistoryFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("store", to: "todos.json", permissions: 0o640)
  }

  private func history(of name: String = "todos.json") throws -> HistoryFile {
    HistoryFile(of: try #require(try StorePath(path: folder.path(of: name)).follow(for: .writing)))
  }

  private var status: FileStatus {
    get throws { try history().place.folder.status(of: "todos.json") }
  }

  private static func line(_ revision: Int, _ text: String = "x") -> HistoryLine {
    HistoryLine(revision: revision, members: Array("{\"a\":\"\(text)\"".utf8))
  }

  private static func text(_ revisions: [Int]) -> String {
    revisions.map { String(decoding: line($0).bytes, as: UTF8.self) }.joined()
  }

  private var text: String {
    get throws { try folder.text(of: "todos.history.ndjson") }
  }

  @Test(
    "it lies beside the store and is named for it",
    arguments: [
      ("todos.json", "todos.history.ndjson"), ("x", "x.history.ndjson"), ("a.b.json", "a.b.history.ndjson"),
      (".json", ".history.ndjson"), ("todos.json.json", "todos.json.history.ndjson"),
    ])
  func names(store: String, name: String) throws {
    let history = try history(of: store)
    #expect(history.place.name == name)
    #expect(history.place.path == folder.path(of: name))
  }

  @Test(
    "a missing history is empty, and made with the rights of the store, at most 0666 of them",
    arguments: [0o640, 0o755, 0o600])
  func rights(permissions: Int) throws {
    try folder.write("store", to: "todos.json", permissions: permissions)
    #expect(try history().read() == [])
    try history().append(Self.line(1), like: status)
    #expect(try folder.attribute(.posixPermissions, of: "todos.history.ndjson") == permissions & 0o666)
    #expect(try text == Self.text([1]))
  }

  @Test("without a store it is its owner's alone, and an existing one keeps its rights")
  func keptRights() throws {
    try history().append(Self.line(1), like: nil)
    #expect(try folder.attribute(.posixPermissions, of: "todos.history.ndjson") == 0o600)
    try history().append(Self.line(2), like: status)
    #expect(try folder.attribute(.posixPermissions, of: "todos.history.ndjson") == 0o600)
  }

  @Test("lines follow one another")
  func appending() throws {
    for revision in 1...3 { try history().append(Self.line(revision), like: status) }
    #expect(try text == Self.text([1, 2, 3]))
    #expect(try history().read() == Array(Self.text([1, 2, 3]).utf8))
  }

  @Test(
    "void lines of this revision and later ones are cut before the next is written",
    arguments: [(3, [1, 2, 3]), (2, [1, 2]), (1, [1]), (9, [1, 2, 3, 4, 9])])
  func voidLines(revision: Int, left: [Int]) throws {
    try folder.write(Self.text([1, 2, 3, 4]), to: "todos.history.ndjson")
    try history().append(Self.line(revision), like: status)
    #expect(try text == Self.text(left))
  }

  @Test("a last line that was torn at any byte is cut before the next is written")
  func tornLines() throws {
    let last = Self.text([3])
    for cut in 1...last.utf8.count {
      try folder.write(Self.text([1, 2]) + last.dropLast(cut), to: "todos.history.ndjson")
      try history().append(Self.line(3), like: status)
      #expect(try text == Self.text([1, 2, 3]), "cut \(cut)")
    }
  }

  @Test("what is no history at all is cut, so that what follows can be read")
  func foreign() throws {
    for text in ["not a history", "{}\n", "\n\n\n", "{\"revision\":1}\n"] {
      try folder.write(text, to: "todos.history.ndjson")
      try history().append(Self.line(1), like: status)
      #expect(try self.text == Self.text([1]), "\(text)")
    }
  }

  @Test("a link or a folder in its place is not followed, and not written to", arguments: [true, false])
  func wrongPlace(isLink: Bool) throws {
    try folder.write("theirs", to: "other")
    if isLink {
      try folder.link("todos.history.ndjson", to: "other")
    } else {
      try folder.makeFolder("todos.history.ndjson")
    }
    #expect(throws: SystemFailure.self) { try history().append(Self.line(1), like: status) }
    #expect(throws: SystemFailure.self) { try history().read() }
    #expect(try folder.text(of: "other") == "theirs")
  }

  @Test("a pipe in its place does not keep the change waiting")
  func pipe() throws {
    #expect(mkfifo(folder.path(of: "todos.history.ndjson"), 0o600) == 0)
    #expect(throws: SystemFailure.self) { try history().append(Self.line(1), like: status) }
    #expect(throws: SystemFailure.self) { try history().read() }
  }

  @Test("up to 16 MiB nothing is dropped")
  func small() throws {
    let large = String(repeating: "x", count: 8 * 1_024 * 1_024 - 100)
    for revision in 1...2 { try history().append(Self.line(revision, large), like: status) }
    let before = try text
    try history().trim()
    #expect(try text == before)
  }

  @Test(
    "above that the oldest lines go: 1,000 steps stay, or 8 MiB of them where these are fewer",
    arguments: [(20_000, 1_000, 1_000), (2_000, 10_000, 837), (3, 6 * 1_024 * 1_024, 2), (1, 17 * 1_024 * 1_024, 1)])
  func trimming(lines: Int, length: Int, kept: Int) throws {
    let filler = String(repeating: "x", count: length)
    let all = (1...lines).map { String(decoding: Self.line($0, filler).bytes, as: UTF8.self) }
    try folder.write(all.joined(), to: "todos.history.ndjson", permissions: 0o604)
    try history().trim()
    let left = try text
    #expect(left.utf8.count == all.suffix(kept).reduce(0) { $0 + $1.utf8.count })
    #expect(left == all.suffix(kept).joined())
    #expect(try folder.attribute(.posixPermissions, of: "todos.history.ndjson") == 0o604)
    #expect(try folder.names == ["todos.history.ndjson", "todos.json"])
  }
}
