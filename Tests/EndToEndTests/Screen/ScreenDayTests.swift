import Testing
import TodoTestSupport

/// A day of work on the full screen; after each change the command line lists the same todos.
@Suite("A day of work on the full screen")
struct ScreenDayTests {
  let home: Home
  let session: TerminalSession

  init() throws {
    home = try Home()
    for title in ["Buy milk", "Read a book", "Water the plants"] { try home.todo("add", title).expect() }
    session = try TerminalSession(home, "ui", columns: 100)
    try session.see("> 1  Buy milk")
  }

  /// Types keys, waits for the answer, and expects the command line to list these todos.
  private func type(
    _ keys: String, _ answer: String, _ todos: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    session.type(keys)
    try session.see(answer)
    guard let todos else { return }
    try home.todo("list", "--all", "--sort", "id", "--fields", "id,status,priority,due,project,tags,title")
      .expect(todos, sourceLocation: sourceLocation)
  }

  private func row(
    _ id: Int, _ title: String, _ status: String = "open", due: String = "", priority: String = "",
    project: String = "",
    tags: String = ""
  ) -> String { "\(id)\t\(status)\t\(priority)\t\(due)\t\(project)\t\(tags)\t\(title)\n" }

  @Test("todos are added, dated, postponed, done, undone and redone")
  func changes() throws {
    let (milk, book, plants) = (row(1, "Buy milk"), row(2, "Read a book"), row(3, "Water the plants"))
    try type(
      "aCall Bob\r", "todo jot 'Call Bob': Added 4  Call Bob", milk + book + plants + row(4, "Call Bob"))
    // The effect of the date is shown while it is typed, and nothing is changed.
    try type("Dfri 14:00", "none → Fri 27 Nov 14:00", milk + book + plants + row(4, "Call Bob"))
    let bob = row(4, "Call Bob", due: "2026-11-27T14:00")
    try type("\r", "Edited 4  Call Bob", milk + book + plants + bob)
    // The todo moved to the top, and the cursor with it.
    try session.see("> 4 ")
    let later = row(4, "Call Bob", due: "2026-12-01T14:00")
    try type(">m\r", "Postponed 4  Call Bob  due Tue 1 Dec 14:00", milk + book + plants + later)
    try type("Gd", "Done 3  Water the plants", milk + book + row(3, "Water the plants", "done") + later)
    try type("u", "Reverted 3  Water the plants", milk + book + plants + later)
    try type("U", "Redone 3  Water the plants", milk + book + row(3, "Water the plants", "done") + later)
    session.type("q")
    try session.expectEnd()
  }

  @Test("a key changes all marked todos in one step of undo")
  func marks() throws {
    try type("  ", "3 of 3, 2 marked")
    let both = row(1, "Buy milk", "done") + row(2, "Read a book", "done") + row(3, "Water the plants")
    try type("d", "todo done 1 2: 2 todos · Done 1  Buy milk · Done 2  Read a book", both)
    try type("u", "Reverted 1", row(1, "Buy milk") + row(2, "Read a book") + row(3, "Water the plants"))
    try type(
      "V1", "3 todos · Edited 1",
      (1...3).map { row($0, ["Buy milk", "Read a book", "Water the plants"][$0 - 1], priority: "high") }
        .joined())
    // Once a key has acted on the marks, the next key acts on the todo under the cursor.
    try type("x", "todo rm 3: Removed 3  Water the plants")
    session.type("q")
    try session.expectEnd()
    #expect(try home.todo("list", "--all", "-q").expect().output == "1\n2\n")
  }

  @Test("a typed line sets a field, and shows its effect or its mistake")
  func lines() throws {
    try type("pwork/site\r", "Edited 1", nil)
    try type("tmail home\r", "tags  none → #mail (new tag) #home (new tag)")
    try type("t\u{17}\u{17}-mail -home\r", "tags  #mail #home → none")
    try type("ipassport\u{1}Renew the \r", "Renew the Buy milkpassport")
    #expect(try home.store.contains("\"project\":\"work/site\""))
    try type("D", "due:")
    try type("frid", "invalid due date \"frid\"; write a date such as fri,")
    // Enter on a refused value changes nothing, and the line stays.
    try type("\r", "invalid due date \"frid\"")
    try session.see("due: frid")
    try type("\u{15}tomorrow\r", "due  none → Sat 21 Nov")
    session.type("q")
    try session.expectEnd()
  }

  @Test("the list follows a query as it is typed, mistakes are marked, and Esc takes the query back")
  func query() throws {
    try type("/statsu:x", "^~~~~~  unknown field \"statsu\"; did you mean \"status\"?")
    try type("\u{15}book", "1 match")
    try type("\r", "> 2  Read a book")
    try session.see("query: book")
    try type("aFetch the post\r", "Added 4  Fetch the post, hidden by the query; ' shows it")
    try type("\u{1B}", "2 of 4")
    try type("#4\r", "> 4  Fetch the post")
    session.type("q")
    try session.expectEnd()
  }

  @Test("detail, history and help open, close and obey their keys")
  func screens() throws {
    try type("d", "Done 1  Buy milk")
    try type("\r", "todo 2")
    try session.see("added today")
    try type("1", "priority  none → high")
    try type("\u{1B}", "1 of 2")
    try type("H", "> r5  today 09:00  edit")
    // Back to before the third step: later steps are undone with it, and the cursor stays on the step.
    try type("jju", "> r3  today 09:00  add, undone", row(1, "Buy milk") + row(2, "Read a book"))
    try type("U", "Redid add", row(1, "Buy milk") + row(2, "Read a book") + row(3, "Water the plants"))
    // The cursor is on the todo that came back.
    try type("\u{1B}", "3 of 3")
    try type("?history", "> H  ")
    session.type("\u{15}leaves\r")
    try session.expectEnd()
  }

  @Test("a colon runs any command, on the todo under the cursor if it names none")
  func commands() throws {
    try type(":done\r", "todo done 1: Done 1  Buy milk")
    try type(":add Fetch the post -t errand -d tomorrow\r", "Added 4  Fetch the post")
    try type(":stats\r", "todo stats")
    try type("q:list is:done\r", "query: is:done")
    try session.see("> 1  ")
    try type(":frob\r", "unknown command \"frob\"")
    try type("\u{1B}", "? help  d done")
    try type(":rm 99\r", "no such todo: 99")
    try type("\u{1B}", "? help  d done")
    try type(":done 2 -n\r", "dry run: nothing was changed")
    session.type("qq")
    try session.expectEnd()
    #expect(try home.todo("list", "-q").expect().output == "4\n2\n3\n")
  }
}
