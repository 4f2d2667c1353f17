import Foundation
import Testing
import TodoTestSupport

/// Whatever is wrong with the history beside the store, the todos are safe, and undo reaches back as far as
/// it can.
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

  /// The warning of a command that has set aside a file that was not the store's history.
  private var setAside: String {
    "todo: warning: the history did not match the store and is kept as "
      + "\(home.folder.path(of: Self.history + ".aside")); undo works back to this change\n"
  }

  /// Expects that nothing can be undone, for that reason.
  private func expectNothingToUndo(_ reason: String, _ advice: String? = nil) throws {
    try home.todo("undo").expectFailure(
      1,
      "todo: nothing to undo: \(reason)\n"
        + (advice ?? "to see all changes: todo log") + "\n")
  }

  /// Expects that the file is recognised as not being the store's history.
  private func expectForeign() throws {
    try expectNothingToUndo(
      "\(home.folder.path(of: Self.history)) is not the history of this store as it is now",
      "the next change sets it aside and starts a new history; your todos are not affected")
  }

  /// Expects that the todos can be listed and changed, and the change undone; a file that is set aside first
  /// keeps every byte.
  private func expectGoingOn(settingAside: Bool = false) throws {
    let old = settingAside ? try home.folder.text(of: Self.history) : ""
    let added = try home.todo("add", "-q", "Next")
    #expect(added.status == 0)
    #expect(added.error == (settingAside ? setAside : ""))
    if settingAside { #expect(try home.folder.text(of: Self.history + ".aside") == old) }
    try home.todo("undo", "-q").expect(added.output)
    try home.todo("redo", "-q").expect(added.output)
    #expect(
      try home.todo("list", "--all", "--fields", "title", "--sort", "id").expect().output.hasPrefix("Two\n"))
  }

  @Test("a history cut off anywhere loses undo and begins anew, and what is left of it is kept")
  func cut() throws {
    for length in stride(
      from: 0, to: try home.folder.text(of: Self.history).utf8.count, by: Effort.isNight ? 97 : 970)
    {
      let damaged = try HistoryDamageTests()
      try damaged.home.folder.write(
        String(damaged.home.folder.text(of: Self.history).prefix(length)), to: Self.history)
      // The step that led to this revision is not whole, so undo has nothing to begin with.
      if length == 0 {
        try damaged.expectNothingToUndo("the history begins at revision 4")
      } else {
        try damaged.expectForeign()
      }
      try damaged.expectGoingOn(settingAside: length > 0)
    }
  }

  @Test("a missing history loses undo, never todos")
  func missing() throws {
    try home.folder.remove(Self.history)
    try expectNothingToUndo("the history begins at revision 4")
    try home.todo("log").expect("")
    try home.todo("log", "--since", "3").expect("")
    try home.todo("log", "--since", "2").expectFailure(1)
    try expectGoingOn()
  }

  @Test(
    "only steps after a damaged line can be undone; check says so, and repairs the history",
    arguments: [
      "x", "{}", "", "{\"revision\":", "\u{0}\u{1}",
      "{\"time\":\"2026-11-20T09:00:00Z\",\"command\":\"x\",\"changes\":[],\"revision\":2}",
    ])
  func damagedLine(line: String) throws {
    var lines = try home.folder.text(of: Self.history).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(
      String.init)
    lines[1] = line
    try home.folder.write(lines.joined(separator: "\n"), to: Self.history)
    let path = home.folder.path(of: Self.history)
    try home.todo("check").expectFailure(
      5,
      """
      todo: the history \(path) is damaged before revision 3; the store itself is intact
      undo works back to that revision; todo check --repair keeps that part and a copy of the rest

      """)
    try home.todo("undo", "2").expectFailure(
      1,
      """
      todo: only 1 change can be undone: the history is damaged before revision 3
      to see all changes: todo log

      """)
    try home.todo("check", "--repair").expect(
      "intact: 1 todo, revision 3\nnote: the history is repaired; the old one is kept as \(path).aside\n")
    #expect(try home.folder.text(of: Self.history) == lines[2] + "\n")
    #expect(try home.folder.text(of: Self.history + ".aside") == lines.joined(separator: "\n"))
    try home.todo("check").expect("intact: 1 todo, revision 3\n")
    try home.todo("undo").expect("1\topen\t\t\t\t\tTwo\n")
    try expectNothingToUndo("the history begins at revision 3")
    try expectGoingOn()
  }

  @Test("a rewritten step counts as damage, even if it is well formed")
  func forgedStep() throws {
    var lines = try home.folder.text(of: Self.history).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(
      String.init)
    lines[1] = lines[1].replacing("\"title\":\"One\"", with: "\"title\":\"Forged\"")
    try home.folder.write(lines.joined(separator: "\n"), to: Self.history)
    let before = try home.files
    try home.todo("undo", "2").expectFailure(1)
    #expect(try home.files == before)
    try home.todo("undo").expect("1\topen\t\t\t\t\tTwo\n")
  }

  @Test("a last line that a crash has torn is ignored, and so is one whose change never took effect")
  func voidLines() throws {
    for tail in ["{\"time\":\"2026-11-20T0", "NEXT", "NEXT\n"] {
      let home = try HistoryDamageTests().home
      let whole = try home.folder.text(of: Self.history)
      let digest = try #require(home.store.firstMatch(of: /"history":"([0-9a-f]{16})"/)?.1)
      let next = String(whole.split(separator: "\n")[2]).replacing("\"revision\":3", with: "\"revision\":4")
        .replacing(/"previous":"[0-9a-f]{16}"/, with: "\"previous\":\"\(digest)\"")
      let tail = tail.replacing("NEXT", with: next)
      try home.folder.write(whole + tail, to: Self.history)
      try home.todo("log", "-q").expect("r3\nr2\nr1\n")
      try home.todo("undo", "-q").expect("1\n")
      try home.todo("log", "-q").expect("r4\nr3\nr2\nr1\n")
    }
  }

  @Test("the history of another store changes nothing, and is set aside")
  func otherStore() throws {
    let other = try Home()
    for title in ["Other", "Another", "Third"] { try other.todo("add", title).expect() }
    try other.todo("rm", "3").expect()
    try other.todo("undo").expect()
    for steps in [3, 5] {
      let home = try HistoryDamageTests()
      let lines = try other.folder.text(of: Self.history).split(separator: "\n").prefix(steps)
      try home.home.folder.write(lines.map { "\($0)\n" }.joined(), to: Self.history)
      let before = try home.home.files
      try home.expectForeign()
      #expect(try home.home.files == before)
      try home.expectGoingOn(settingAside: true)
    }
  }

  @Test("a restored older copy of the store keeps the newer history aside, and undo does not reach into it")
  func restoredBackup() throws {
    let backup = try home.store
    for title in ["Three", "Four"] { try home.todo("edit", "1", "--title", title).expect() }
    try home.folder.replace("todos.json", by: backup)
    try expectForeign()
    let log = try home.todo("log")
    #expect(log.status == 0 && log.output.isEmpty)
    #expect(
      log.error
        == "note: \(home.folder.path(of: Self.history)) is not the history of this store as it is now; "
        + "the next change sets it aside\n")
    try expectGoingOn(settingAside: true)
    #expect(try home.folder.text(of: Self.history + ".aside").contains("\"title\":\"Four\""))
    try home.todo("undo").expect()
    try expectNothingToUndo("the history begins at revision 4")
  }

  @Test(
    "the store's owner can read and write the history, whatever the umask",
    arguments: ["0277", "0777", "000"])
  func umask(mask: String) throws {
    let home = try Home()
    try home.shell("sh", "umask \(mask); todo add One -q; todo edit 1 --title Two -q; todo undo -q").expect(
      "1\n1\n1\n")
    #expect(try home.folder.attribute(.posixPermissions, of: Self.history) == 0o600)
  }

  @Test("a store whose name does not end in .json has a history of its own")
  func twoStores() throws {
    try home.shell("sh", "cp todos.json todos").expect()
    let other = ["--file", home.folder.path(of: "todos")]
    try home.todo(["add", "Elsewhere", "-q"] + other).expect("2\n")
    try home.todo("add", "Here", "-q").expect("2\n")
    try home.todo(["undo"] + other).expect("2\topen\t\t\t\t\tElsewhere\n")
    try home.todo("undo").expect("2\topen\t\t\t\t\tHere\n")
  }

  @Test(
    "a link, folder or pipe in place of the history does not stop a change, and gets one warning",
    arguments: ["link", "name", "folder", "pipe"])
  func wrongPlace(kind: String) throws {
    try home.folder.remove(Self.history)
    try home.folder.write("theirs", to: "other")
    switch kind {
    case "link": try home.folder.link(Self.history, to: "other")
    case "name": try home.shell("sh", "ln other \(Self.history)").expect()
    case "folder": try home.folder.makeFolder(Self.history)
    default: try home.shell("sh", "mkfifo \(Self.history)").expect()
    }
    try home.todo("undo").expectFailure(5)
    try home.todo("log").expectFailure(5)
    let result = try home.todo("edit", "1", "--content", "x", "-q")
    #expect(result.status == 0 && result.output == "1\n")
    #expect(result.error == setAside)
    #expect(try home.folder.text(of: "other") == "theirs")
    try expectGoingOn()
  }

  @Test(
    "the next change repairs permissions that keep the owner from the history", arguments: [0o000, 0o400])
  func permissions(mode: Int) throws {
    try home.shell("sh", "chmod \(String(mode, radix: 8)) \(Self.history)").expect()
    if mode == 0 {
      let undo = try home.todoWithoutPrivileges(["undo"]).expectFailure(5)
      #expect(undo.error.hasPrefix("todo: cannot read the history of "), "\(undo.error)")
    }
    let result = try home.todoWithoutPrivileges(["reopen", "1", "-q"])
    #expect(result.status == 0 && result.output == "1\n")
    #expect(result.error == "")
    try home.todo("log", "-q").expect("r4\nr3\nr2\nr1\n")
    #expect(try home.folder.attribute(.posixPermissions, of: Self.history) == 0o600)
  }
}
