import Foundation
import Testing
import TodoTestSupport

@testable import FileStore

struct HistoryFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("store", to: "todos.json", permissions: 0o640)
  }

  private func history(of name: String = "todos.json") throws -> HistoryFile {
    let store = try #require(try StorePath(path: folder.path(of: name)).follow(for: .writing))
    return HistoryFile(of: store, ownedBy: geteuid())
  }

  private var status: FileStatus {
    get throws { try history().place.folder.status(of: "todos.json") }
  }

  private var text: String {
    get throws { try folder.text(of: "todos.history.ndjson") }
  }

  @discardableResult
  private func append(_ history: HistoryText) throws -> (appended: HistoryFile.Appended, setAside: String?) {
    var path: String?
    let line = try #require(history.lines.last)
    return (try self.history().append(line, like: status) { path = $0 }, path)
  }

  @Test(
    "a history lies beside its store under a name of its own",
    arguments: [
      ("todos.json", "todos.history.ndjson"), ("todos", "todos.todo-history.ndjson"),
      ("a.b.json", "a.b.history.ndjson"), (".json", ".history.ndjson"),
      ("todos.json.json", "todos.json.history.ndjson"), ("x.history", "x.history.todo-history.ndjson"),
    ])
  func names(store: String, name: String) throws {
    let history = try history(of: store)
    #expect(history.place.name == name)
    #expect(history.place.path == folder.path(of: name))
  }

  @Test("the history of a store with a long name has a name that fits")
  func longName() throws {
    let names = try ["a", "b"].map { try history(of: String(repeating: $0, count: 250) + ".json").place.name }
    #expect(names.allSatisfy { $0.utf8.count <= 255 && $0.hasSuffix(".history.ndjson") })
    #expect(names[0] != names[1])
  }

  @Test(
    "a history has the permissions of its store, at most 0666, and follows their changes",
    arguments: [0o640, 0o755, 0o600, 0o604], [0o600, 0o666])
  func rights(permissions: Int, later: Int) throws {
    for (count, permissions) in [permissions, later].enumerated() {
      try folder.write("store", to: "todos.json", permissions: permissions)
      try append(HistoryText(1...count + 1))
      #expect(try folder.attribute(.posixPermissions, of: "todos.history.ndjson") == permissions & 0o666)
    }
    #expect(try text == HistoryText(1...2).text)
  }

  @Test("appended lines follow one another")
  func appending() throws {
    for last in 1...3 { try append(HistoryText(1...last)) }
    #expect(try text == HistoryText(1...3).text)
    #expect(try folder.names == ["todos.history.ndjson", "todos.json"])
  }

  @Test("the void line of a crash, torn at any byte, is cut off before the next line is written")
  func voidLines() throws {
    var void = HistoryText(1...2)
    let end = void.bytes.count
    void.append {
      HistoryLine(revision: 3, previous: $0, members: Array("{\"time\":\"void, and longer\"".utf8))
    }
    for cut in 0..<void.bytes.count - end {
      try folder.write(String(void.text.dropLast(cut)), to: "todos.history.ndjson")
      #expect(try append(HistoryText(1...3)).setAside == nil)
      #expect(try text == HistoryText(1...3).text, "cut \(cut)")
    }
  }

  @Test(
    "a file that is not the store's history keeps every byte under another name",
    arguments: ["my precious notes", "{}\n", "\n\n\n", "{\"revision\":1}\n", "ahead", "other", "behind"])
  func foreign(text: String) throws {
    let found =
      switch text {
      case "ahead": HistoryText(1...5).text
      case "other": HistoryText(1...2, filling: "y").text
      case "behind": HistoryText(1...1).text
      default: text
      }
    for number in 1...3 {
      try folder.write(found, to: "todos.history.ndjson")
      let path = folder.path(of: "todos.history.ndjson.aside" + (number == 1 ? "" : "-\(number)"))
      let history = HistoryText(1...3)
      #expect(try append(history).setAside == path)
      #expect(try folder.text(of: (path as NSString).lastPathComponent) == found)
      #expect(try self.text == history.lines.last.map { String(decoding: $0.bytes, as: UTF8.self) })
    }
  }

  @Test(
    "a link, a second name, a folder or a pipe in the history's place is neither read nor written to",
    arguments: ["link", "name", "folder", "pipe"])
  func wrongPlace(kind: String) throws {
    let path = folder.path(of: "todos.history.ndjson")
    try folder.write(HistoryText(1...1).text, to: "other")
    switch kind {
    case "link": try folder.link("todos.history.ndjson", to: "other")
    case "name": try FileManager.default.linkItem(atPath: folder.path(of: "other"), toPath: path)
    case "folder": try folder.makeFolder("todos.history.ndjson")
    default: #expect(mkfifo(path, 0o600) == 0)
    }
    #expect(throws: SystemFailure.self) {
      try HistoryFileVersion(history().place, O_RDONLY, storeOwner: status.owner)
    }
    #expect(try append(HistoryText(1...2)).setAside == path + ".aside")
    #expect(try folder.text(of: "other") == HistoryText(1...1).text)
    #expect(try text == HistoryText(1...2).lines.last.map { String(decoding: $0.bytes, as: UTF8.self) })
  }

  @Test("the line of a failed change is taken back, and so is a file created for it", arguments: [1, 3])
  func takingBack(last: Int) throws {
    for revision in 1..<last { try append(HistoryText(1...revision)) }
    let appended = try append(HistoryText(1...last))
    try history().takeBack(appended.appended)
    if last == 1 {
      #expect(try folder.names == ["todos.json"])
    } else {
      #expect(try text == HistoryText(1..<last).text)
    }
  }

  @Test("a history of up to 16 MiB loses nothing")
  func small() throws {
    let large = String(repeating: "x", count: 8 * 1_024 * 1_024 - 200)
    try folder.write(HistoryText(1...2, filling: large).text, to: "todos.history.ndjson", permissions: 0o640)
    let before = try text
    try history().tidy(keepingFrom: 2, like: status)
    #expect(try text == before)
  }

  @Test(
    "a larger history keeps its newest 1,000 steps, or 8 MiB if that is fewer, and all steps that are needed",
    arguments: [
      (20_000, 1_000, nil, 1_000), (2_000, 10_000, nil, 835), (3, 6 * 1_024 * 1_024, nil, 2),
      (1, 17 * 1_024 * 1_024, nil, 1), (20_000, 1_000, 15_001, 5_000), (3, 6 * 1_024 * 1_024, 1, 3),
    ] as [(Int, Int, Int?, Int)])
  func trimming(lines: Int, length: Int, oldestNeeded: Int?, kept: Int) throws {
    let all = HistoryText(1...lines, filling: String(repeating: "x", count: length))
    try folder.write(all.text, to: "todos.history.ndjson", permissions: 0o640)
    try history().tidy(keepingFrom: oldestNeeded ?? lines, like: status)
    let isKept = try Array(text.utf8) == all.lines.suffix(kept).reduce(into: []) { $0 += $1.bytes }
    #expect(isKept)
    #expect(try folder.attribute(.posixPermissions, of: "todos.history.ndjson") == 0o640)
    #expect(try folder.names == ["todos.history.ndjson", "todos.json"])
  }

  @Test("a mended history keeps the lines that lead to the store, and all of it stays under another name")
  func mending() throws {
    let whole = HistoryText(1...5)
    var bytes = whole.bytes
    bytes[whole.lines[0].bytes.count + 6] ^= 1
    let damaged = String(decoding: bytes, as: UTF8.self)
    try folder.write(damaged, to: "todos.history.ndjson", permissions: 0o640)
    let path = folder.path(of: "todos.history.ndjson.aside")
    #expect(try history().mend(leadingTo: whole.key(), like: status) == path)
    #expect(try folder.text(of: "todos.history.ndjson.aside") == damaged)
    #expect(try text.utf8.elementsEqual(whole.lines[2...].flatMap(\.bytes)))
    #expect(try history().mend(leadingTo: whole.key(), like: status) == nil)
  }
}
