import Testing
import TodoTestSupport

/// The store without its last line, whose revision counts up with every undo and redo.
private func todos(_ home: Home) throws -> [Substring] {
  try home.store.split(separator: "\n").dropLast()
}

@Suite("Undo and redo")
struct UndoTests {
  @Test("a repeating todo that is done again after an undo gets the same next id, whatever was added since")
  func doneAgain() throws {
    let home = try Home()
    try home.todo("add", "Water", "--due", "2026-11-20", "--repeat", "1w")
    try home.todo("done", "1").expect("1\tdone\t\t2026-11-20\t\t\tWater\n2\topen\t\t2026-11-27\t\t\tWater\n")
    try home.todo("undo")
    try home.todo("add", "Milk")
    #expect(try home.todo("done", "-q", "1").output == "1\n2\n")
    try home.todo("undo")
    #expect(try home.todo("done", "-q", "1").output == "1\n2\n")
    #expect(try home.todo("list", "-q", "--all", "--sort", "id").output == "1\n2\n3\n")
    #expect(try home.todo("check").status == 0)
  }

  @Test(
    "a change of any size is one step, and undo and redo restore each state",
    arguments: [
      "todo add New --uid n", "printf 'a\\nb\\nc\\n' | todo add -",
      "todo edit 1-300 --due none -t x --untag food", "todo list -q milk | todo done -", "todo cancel 5,9-11",
      "todo rm 1-320", "todo show 7 -q | todo edit - --title é",
    ])
  func step(change: String) throws {
    let home = try RealList.home()
    let before = try todos(home)
    try home.shell("bash", "\(change) > /dev/null").expect("")
    let after = try todos(home)
    #expect(before != after)
    try home.todo("undo", "-q").expect()
    #expect(try todos(home) == before)
    try home.todo("redo", "-q").expect()
    #expect(try todos(home) == after)
  }

  @Test("ids are not reused after an undo")
  func ids() throws {
    let home = try Home()
    try home.todo("add", "-q", "One").expect("1\n")
    try home.todo("undo", "-q").expect("1\n")
    try home.todo("add", "-q", "Two").expect("2\n")
  }

  @Test("undoing more steps than there are is refused, and nothing changes")
  func tooMany() throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    let before = try home.files
    try home.todo("undo", "2").expectFailure(
      1, "todo: only 1 change can be undone\nto see all changes: todo log\n")
    try home.todo("redo").expectFailure(1)
    try home.todo("undo", "0").expectFailure(2)
    try home.todo("undo", "-n", "-q").expect("1\n")
    #expect(try home.files == before)
  }

  @Test("redo is refused after a new change, and undo in a new store")
  func newBranch() throws {
    let home = try Home()
    let nothing = "nothing to redo\nto see all changes: todo log\n"
    try home.todo("undo").expectFailure(1, "todo: \(nothing.replacing("redo\n", with: "undo\n"))")
    #expect(try home.folder.names == [])
    for title in ["One", "Two"] { try home.todo("add", title).expect() }
    try home.todo("undo").expect()
    try home.todo("add", "Three").expect()
    let before = try home.files
    try home.todo("redo").expectFailure(1, "todo: \(nothing)")
    #expect(try home.files == before)
    try home.todo("log").expect(
      """
      r4\t2026-11-20T09:00:00Z\tadd\tin-force\t3
      r3\t2026-11-20T09:00:00Z\tundo\tin-force\t2
      r2\t2026-11-20T09:00:00Z\tadd\tlost\t2
      r1\t2026-11-20T09:00:00Z\tadd\tin-force\t1

      """)
  }

  @Test("undo is refused for a todo that another program has changed since")
  func conflict() throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    try home.todo("edit", "1", "--title", "Two").expect()
    try home.folder.write(home.store.replacing("Two", with: "Theirs"), to: "todos.json")
    let before = try home.files
    let result = try home.todo("undo").expectFailure(4)
    #expect(result.error.hasPrefix("todo: cannot undo: another program or a sync has since changed 1\n"))
    #expect(try home.files == before)
  }

  @Test("a lost history loses undo, never todos")
  func lostHistory() throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    try home.folder.remove("todos.history.ndjson")
    try home.todo("list", "-q").expect("1\n")
    try home.todo("undo").expectFailure(1)
    try home.todo("done", "1", "-q").expect("1\n")
    try home.todo("undo").expect("1\topen\t\t\t\t\tOne\n")
  }
}
