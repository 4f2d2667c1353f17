import Foundation
import Testing
import TodoTestSupport

/// Whatever is wrong with the history beside the store: the todos are safe, and what can be undone is.
@Suite("Damaged histories")
struct HistoryDamageTests {
  private static let history = "todos.history.ndjson"
  private let home: Home

  /// Three steps: one todo is added, edited and done.
  init() throws {
    home = try Home()
    try home.todo("add", "One").expect()
    try home.todo("edit", "1", "--title", "Two").expect()
    try home.todo("done", "1").expect()
  }

  private static let nothingToUndo =
    "todo: there is nothing to undo\ntodo log shows what has been changed, undone and redone\n"

  /// Expects that the todos can be listed and changed, and the change undone.
  private func expectGoingOn() throws {
    let id = try home.todo("add", "-q", "Next").expect().output
    try home.todo("undo", "-q").expect(id)
    try home.todo("redo", "-q").expect(id)
    #expect(try home.todo("list", "--all", "--fields", "title", "--sort", "id").expect().output.hasPrefix("Two\n"))
  }

  @Test("a history that was cut anywhere gives back what is whole, and goes on")
  func cut() throws {
    for length in stride(from: 0, to: try home.folder.text(of: Self.history).utf8.count, by: 97) {
      let damaged = try HistoryDamageTests()
      try damaged.home.folder.write(String(damaged.home.folder.text(of: Self.history).prefix(length)), to: Self.history)
      // The step that led to this revision is not whole, so there is none to begin with.
      try damaged.home.todo("undo").expectFailure(1, Self.nothingToUndo)
      try damaged.expectGoingOn()
    }
  }

  @Test("a missing history loses undo, never todos")
  func missing() throws {
    try home.folder.remove(Self.history)
    try home.todo("undo").expectFailure(1, Self.nothingToUndo)
    try home.todo("log").expect("")
    try home.todo("log", "--since", "3").expect("")
    try home.todo("log", "--since", "2").expectFailure(1)
    try expectGoingOn()
  }

  @Test(
    "behind a damaged line the steps can be undone, and no further",
    arguments: [
      "x", "{}", "", "{\"revision\":", "\u{0}\u{1}",
      "{\"time\":\"2026-11-20T09:00:00Z\",\"command\":\"x\",\"changes\":[],\"revision\":9}",
    ])
  func damagedLine(line: String) throws {
    var lines = try home.folder.text(of: Self.history).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    lines[1] = line
    try home.folder.write(lines.joined(separator: "\n"), to: Self.history)
    try home.todo("undo", "2").expectFailure(1)
    try home.todo("undo").expect("1\topen\t\t\t\t\tTwo\n")
    try home.todo("undo").expectFailure(1, Self.nothingToUndo)
    try expectGoingOn()
  }

  @Test(
    "a step that would write what is no todo, or another one, is not taken",
    arguments: [
      "{}", "17", "{\"id\":1}",
      "{\"id\":7,\"uid\":\"u\",\"title\":\"x\",\"status\":\"open\",\"tags\":[],"
        + "\"created\":\"2026-11-20T09:00:00Z\",\"modified\":\"2026-11-20T09:00:00Z\"}",
    ])
  func foreignTodo(value: String) throws {
    var lines = try home.folder.text(of: Self.history).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    let change = try #require(lines[1].firstRange(of: /"before":{.*},"after"/))
    lines[1].replaceSubrange(change, with: "\"before\":\(value),\"after\"")
    try home.folder.write(lines.joined(separator: "\n"), to: Self.history)
    let before = try home.files
    try home.todo("undo", "2").expectFailure(1)
    #expect(try home.files == before)
    try home.todo("undo").expect("1\topen\t\t\t\t\tTwo\n")
    try home.todo("undo").expectFailure(1, Self.nothingToUndo)
    try expectGoingOn()
  }

  @Test("a last line that a crash has torn is void, and so is one whose change never came into force")
  func voidLines() throws {
    for tail in ["{\"time\":\"2026-11-20T0", "NEXT", "NEXT\n"] {
      let home = try HistoryDamageTests().home
      let whole = try home.folder.text(of: Self.history)
      let next = String(whole.split(separator: "\n")[2]).replacing("\"revision\":3", with: "\"revision\":4")
      let tail = tail.replacing("NEXT", with: next)
      try home.folder.write(whole + tail, to: Self.history)
      try home.todo("log", "-q").expect("3\n2\n1\n")
      try home.todo("undo", "-q").expect("1\n")
      try home.todo("log", "-q").expect("4\n3\n2\n1\n")
    }
  }

  @Test("the history of another store changes nothing here")
  func otherStore() throws {
    let other = try Home()
    for title in ["Other", "Another", "Third"] { try other.todo("add", title).expect() }
    try other.todo("rm", "3").expect()
    try other.todo("undo").expect()
    for steps in [3, 5] {
      let lines = try other.folder.text(of: Self.history).split(separator: "\n").prefix(steps)
      try home.folder.write(lines.map { "\($0)\n" }.joined(), to: Self.history)
      let before = try home.files
      try home.todo("undo").expectFailure(4)
      try home.todo("undo", "2").expectFailure(4)
      #expect(try home.files == before)
    }
    try expectGoingOn()
  }

  @Test(
    "a step that names steps ahead of it, or none, does no harm",
    arguments: ["[9]", "[3]", "[0]", "[-1]", "[9007199254740991]"])
  func foreignNumbers(undoes: String) throws {
    let lines = try home.folder.text(of: Self.history).replacing(
      "\"command\":\"done\",", with: "\"command\":\"undo\",\"undoes\":\(undoes),")
    try home.folder.write(lines, to: Self.history)
    try home.todo("log", "-q").expect("3\n2\n1\n")
    #expect(try [0, 4].contains(home.todo("undo").status))
    #expect(try home.todo("redo").status == 1)
    try home.todo("list", "--all", "-q").expect("1\n")
  }

  @Test(
    "what stands in its place and is no file keeps no change from being made: one warning",
    arguments: ["link", "folder", "pipe"])
  func wrongPlace(kind: String) throws {
    try home.folder.remove(Self.history)
    try home.folder.write("theirs", to: "other")
    switch kind {
    case "link": try home.folder.link(Self.history, to: "other")
    case "folder": try home.folder.makeFolder(Self.history)
    default: try home.shell("sh", "mkfifo \(Self.history)").expect()
    }
    let result = try home.todo("reopen", "1", "-q")
    #expect(result.status == 0 && result.output == "1\n")
    #expect(result.error.hasPrefix("todo: warning: this change cannot be undone: its history: "))
    #expect(result.error.split(separator: "\n").count == 1)
    try home.todo("undo").expectFailure(5)
    try home.todo("log").expectFailure(5)
    try home.todo("list", "-q").expect("1\n")
    #expect(try home.folder.text(of: "other") == "theirs")
    try home.folder.remove(Self.history)
    try expectGoingOn()
  }

  @Test(
    "a history that may not be read or written keeps no change from being made: one warning", arguments: [0o000, 0o400])
  func permissions(mode: Int) throws {
    try home.shell("sh", "chmod \(String(mode, radix: 8)) \(Self.history)").expect()
    let result = try home.todoWithoutPrivileges(["reopen", "1", "-q"])
    #expect(result.status == 0 && result.output == "1\n")
    #expect(result.error == "todo: warning: this change cannot be undone: its history: Permission denied\n")
    let undo = try home.todoWithoutPrivileges(["undo"]).expectFailure(mode == 0 ? 5 : 1)
    if mode == 0 { #expect(undo.error.hasPrefix("todo: cannot read the history beside "), "\(undo.error)") }
    try home.shell("sh", "chmod 600 \(Self.history)").expect()
    try home.todo("undo").expectFailure(1, Self.nothingToUndo)
    try expectGoingOn()
  }
}
