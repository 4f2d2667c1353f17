import Testing
import TodoTestSupport

/// From Friday 2026-11-20 on.
@Suite("Postponing, skipping and noting")
struct LaterTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "-q", "Rent", "-d", "2026-12-03").expect("1\n")
    try home.todo("add", "-q", "Call", "-d", "2026-11-24 14:00", "-s", "2026-11-23").expect("2\n")
    try home.todo("add", "-q", "Plants", "-d", "today", "--repeat", "weekly").expect("3\n")
    try home.todo("add", "-q", "Read").expect("4\n")
  }

  @Test("postpone moves each todo from its own day and keeps its hour, in one step of undo")
  func postponing() throws {
    let before = try home.todo("list", "--ndjson").output
    try home.todo("postpone", "1-2", "1w", "--fields", "id,due,start")
      .expect("1\t2026-12-10\t\n2\t2026-12-01T14:00\t2026-11-30\n")
    try home.todo("undo", "-q").expect("1\n2\n")
    #expect(try home.todo("list", "--ndjson").output == before)
    try home.todo("postpone", "-", "2d", "--fields", "id,due", input: "1\n").expect("1\t2026-12-05\n")
    try home.todo("postpone", "--where", "call is:open", "--text")
      .expect("Postponed 2  Call  due Wed 25 Nov 14:00  hidden until Tue 24 Nov\n")
    try home.todo("postpone", "1", "-n", "--text").expect(
      "Postponed 1  Rent  due Sun 6 Dec\n  due  Sat 5 Dec → Sun 6 Dec\n",
      error: "dry run: nothing was changed\n")
  }

  @Test("postpone and skip change all todos or none, and name each todo that they refuse")
  func refusing() throws {
    let store = try home.store
    try home.todo("postpone", "1-4", "fri").expectFailure(
      1, "todo: todo 4 has no due date\nto set the due date: todo edit 4 --due fri\n")
    try home.todo("postpone", "1-2", "this fri").expectFailure(
      1,
      """
      todo: 2 todos cannot change this way; nothing was changed
        cannot postpone todo 1 from Thu 3 Dec to Fri 20 Nov: postpone only moves forward, to today or later
        cannot postpone todo 2 from Tue 24 Nov 14:00 to Fri 20 Nov 14:00: postpone only moves forward, to today or later
      to move to any day: todo edit 1,2 --due 'this fri'

      """)
    try home.todo("postpone", "3", "today").expectFailure(
      1, "todo: todo 3 is already due Fri 20 Nov\nto move to any day: todo edit 3 --due today\n")
    try home.todo("skip", "3", "4", "--json").expectFailure(
      1,
      #"{"error":"refused","message":"todo 4 does not repeat","advice":"to make it repeat: "#
        + #"todo edit 4 --repeat weekly; to move its due date: todo postpone 4","refs":["4"]}"# + "\n")
    #expect(try home.store == store)
  }

  @Test("postpone of several leaves those that are due then already, or later, and counts them")
  func staying() throws {
    try home.todo("add", "-q", "Late", "-d", "2026-11-18").expect("5\n")
    let stay = "2 todos stay: they are already due then or later\n"
    try home.todo("postpone", "1", "3", "5", "today", "--fields", "id,due").expect(
      "1\t2026-12-03\n3\t2026-11-20\n5\t2026-11-20\n", error: stay)
    try home.todo("log", "-q").expect("r6\nr5\nr4\nr3\nr2\nr1\n")
    try home.todo("undo", "-q").expect("5\n")
    try home.todo("postpone", "1", "3", "5", "today", "--text").expect(
      "Unchanged 1  Rent  due Thu 3 Dec\nUnchanged 3  Plants  due Fri 20 Nov\nPostponed 5  Late  due Fri 20 Nov\n",
      error: stay)
    try home.todo("undo", "-q").expect("5\n")
    #expect(
      try home.todo("postpone", "3", "5", "today", "--json").error
        == "1 todo stays: it is already due then or later\n"
    )
    try home.todo("undo", "-q").expect("5\n")
    // A day that has passed is nowhere to be, so that nothing moves.
    let store = try home.store
    try home.todo("postpone", "1", "5", "2026-11-19").expectFailure(
      1,
      """
      todo: cannot postpone todo 5 from Wed 18 Nov 2026 to Thu 19 Nov 2026: postpone only moves forward, to today or later
      to move to any day: todo edit 5 --due 2026-11-19

      """)
    #expect(try home.store == store)
  }

  @Test("moving one occurrence does not move the series, whichever command moves it")
  func series() throws {
    try home.todo("postpone", "3", "mon", "--fields", "due,repeat").expect("2026-11-23\tevery week on fri\n")
    try home.todo(
      ["done", "3", "--fields", "id,due,repeat"], environment: ["TODO_NOW": "2026-11-24T09:00:00Z"]
    )
    .expect("3\t2026-11-23\t\n5\t2026-11-27\tevery week on fri\n")
    try home.todo("apply", "-", "-q", input: "{\"id\":5,\"due\":\"2026-11-25\"}").expect("5\n")
    try home.todo("show", "5", "--fields", "due,repeat", "--ndjson")
      .expect("{\"due\":\"2026-11-25\",\"repeat\":\"every week on fri from 2026-12-04\"}\n")
    let all = try home.todo("list", "--all", "--ndjson").output
    try home.todo("apply", "-", "-q", input: all).expect()
    try home.todo("edit", "5", "-d", "2026-12-01", "--repeat", "weekly", "--fields", "due,repeat")
      .expect("2026-12-01\tevery week\n")
  }

  @Test("the editor also moves only one occurrence")
  func editor() throws {
    let script =
      "EDITOR='sed -i s/2026-11-20/2026-11-24/' python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' todo edit 3"
    _ = try home.shell("bash", script, requires: ["python3"])
    try home.todo("show", "3", "--fields", "due,repeat", "--ndjson")
      .expect("{\"due\":\"2026-11-24\",\"repeat\":\"every week on fri\"}\n")
  }

  @Test(
    "skip leaves out one occurrence without completing it, and done shows that the rule moves to the next")
  func skipping() throws {
    try home.todo("skip", "3", "--text").expect("Skipped 3  Plants  due Fri 27 Nov\n")
    try home.todo("skip", "--where", "is:repeating", "--fields", "id,status,due").expect(
      "3\topen\t2026-12-04\n")
    try home.todo("done", "3", "-n", "--text").expect(
      """
      Done 3  Plants
        status  open → done
        repeat  every week → moves to the next one
      Added 5  Plants  due Fri 11 Dec  every week

      """, error: "dry run: nothing was changed\n")
  }

  @Test("a note is a dated line below the content; undo takes it back, and edit replaces the content")
  func noting() throws {
    try home.todo("note", "4", "chapter", "two", "--text").expect("Noted 4  Read\n  2026-11-20 chapter two\n")
    try home.todo(["note", "1,4", "-", "--json", "--fields", "content"], input: "lost\nit\n").expect(
      """
      [
      {"content":"2026-11-20 lost\\nit"},
      {"content":"2026-11-20 chapter two\\n2026-11-20 lost\\nit"}
      ]

      """)
    try home.todo("undo", "-q").expect("1\n4\n")
    try home.todo("show", "4", "--json", "--fields", "content")
      .expect("[\n{\"content\":\"2026-11-20 chapter two\"}\n]\n")
    try home.todo("edit", "4", "--content", "new", "--json", "--fields", "content").expect(
      "[\n{\"content\":\"new\"}\n]\n")
    try home.todo("note", "4", " ").expectFailure(
      1, "todo: the note is empty\nwrite some words, such as \"called, no answer\"\n")
  }

  @Test(
    "done, cancel and reopen add a note in the same step, to todos that change",
    arguments: [("done", "done"), ("cancel", "cancelled")])
  func notingAnEnd(command: String, status: String) throws {
    try home.todo("note", "4", "begun", "-q").expect("4\n")
    try home.todo(command, "4", "--note", "-read it", "--fields", "status,content")
      .expect("\(status)\t2026-11-20 begun^J2026-11-20 -read it\n")
    try home.todo(command, "4", "--note", "again", "-q").expect(
      "4\n", error: "todo: warning: unchanged, so nothing was added: 4\n")
    #expect(try home.todo("log", "4", "--text").output.contains("2026-11-20 -read it"))
    try home.todo("reopen", "--note", "not yet", "4", "--fields", "status,content")
      .expect("open\t2026-11-20 begun^J2026-11-20 -read it^J2026-11-20 not yet\n")
    try home.todo("undo", "2", "-q").expect("4\n")
    try home.todo("list", "Read", "--fields", "status,content").expect("open\t2026-11-20 begun\n")
  }

  @Test("a note on a step goes below the step, and a note on a series stays with its occurrence")
  func notingParts() throws {
    try home.todo("add", "Move", "--content", "- [ ] box", "-q").expect("5\n")
    try home.todo("done", "5.1", "--note", "packed", "--fields", "content").expect(
      "- [x] box^J2026-11-20 packed\n")
    try home.todo("add", "Wages", "-d", "2026-11-20", "--repeat", "monthly", "-q").expect("6\n")
    try home.todo("done", "6", "--note", "cash", "-q").expect()
    try home.todo("list", "--all", "Wages", "--fields", "status,content").expect(
      "done\t2026-11-20 cash\nopen\t\n")
  }

  @Test(
    "an empty note and a note from standard input are refused and change nothing",
    arguments: [("", 1), ("-", 2)])
  func refusedNotes(note: String, status: Int32) throws {
    #expect(try home.todo("done", "4", "--note", note).status == status)
    try home.todo("list", "Read", "--fields", "status,content").expect("open\t\n")
  }

  @Test("cancelled gives the time in queries, lists and sorting, and another status clears it")
  func cancelled() throws {
    try home.todo(["cancel", "1", "-q"], environment: ["TODO_NOW": "2026-11-18T09:00:00Z"]).expect("1\n")
    try home.todo("cancel", "4", "--fields", "id,completed,cancelled").expect("4\t\t2026-11-20T09:00:00Z\n")
    try home.todo("list", "-q", "cancelled:today").expect("4\n")
    try home.todo("list", "-q", "cancelled:any", "--sort", "-cancelled").expect("4\n1\n")
    try home.todo("list", "is:cancelled", "--text").expect(
      "1  cancelled  2 days ago   Rent\n4  cancelled  today 09:00  Read\n\n# 2 cancelled\n")
    try home.todo("done", "1", "--fields", "completed,cancelled").expect("2026-11-20T09:00:00Z\t\n")
    try home.todo("reopen", "1,4", "--fields", "completed,cancelled").expect("\t\n\t\n")
  }

  @Test("a start after the due date is accepted with a warning")
  func warning() throws {
    let warning = "todo: warning: 5: start is after due: hidden until Wed 25 Nov\n"
    try home.todo("add", "Late", "-d", "tomorrow", "-s", "2026-11-25", "--json", "--fields", "id")
      .expect("[\n{\"id\":5}\n]\n", error: warning)
    try home.todo("edit", "5", "-p", "high", "-q").expect("5\n")
    try home.todo("edit", "5", "-s", "2026-11-25 08:00", "-q")
      .expect("5\n", error: warning.replacing("Nov\n", with: "Nov 08:00\n"))
    try home.todo("edit", "5", "-s", "tomorrow", "-q").expect("5\n")
    try home.todo("edit", "5", "-d", "2026-11-10", "-s", "2026-11-15", "-q").expect("5\n")
  }
}
