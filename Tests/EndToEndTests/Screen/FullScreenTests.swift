import Foundation
import Testing
import TodoTestSupport

@Suite("The full screen on a terminal")
struct FullScreenTests {
  private func home() throws -> Home {
    let home = try Home()
    for title in ["Buy milk", "Read a book", "Water the plants"] { try home.todo("add", title).expect() }
    return home
  }

  @Test("the screen shows the list, obeys keys, and leaves the terminal as it was")
  func keys() throws {
    let home = try home()
    let session = try TerminalSession(home, "ui")
    try session.see("> 1  Buy milk")
    session.type("jd")
    try session.see("todo done 2: Done 2  Read a book · u takes back")
    #expect(try home.store.contains("\"status\":\"done\""))
    session.type("u")
    try session.see("Reverted 2")
    session.type("q")
    try session.expectEnd()
  }

  @Test("the head names the place of the list, and so does what todo jot added")
  func place() throws {
    let home = try home()
    let place = ["TODO_FILE": ""]
    try home.todo("init", "-q", environment: ["TODO_FILE": nil]).expect()
    try home.todo("add", "-q", "Sow", environment: ["TODO_FILE": nil]).expect()
    let screen = try TerminalSession(home, "ui", environment: place)
    try screen.see("todo  1 open in ~")
    screen.type(":where\r")
    try screen.see("source     place")
    screen.type("qq")
    try screen.expectEnd()
    let line = try TerminalSession(home, "jot", environment: place)
    try line.see("add:")
    line.type("Reap\r")
    try line.see("Added 2  Reap  in ~")
    line.type("\u{4}")
    #expect(try line.end() == 0)
  }

  @Test("todo jot alone reads lines below the prompt, and leaves what it added")
  func line() throws {
    let home = try Home()
    let session = try TerminalSession(home, "jot", columns: 60, rows: 8)
    try session.see("add:")
    session.type("Pay #7 it's 5! fri +home")
    try session.see("home (new project)  due Fri 27 Nov")
    session.type("\r")
    try session.see("Added 1  Pay #7 it's 5!")
    session.type("Call at 5")
    try session.see("kept in the title")
    session.type("\r")
    try session.see("Added 2  Call at 5")
    session.type("\u{1B}[200~one\rtwo\u{1B}[201~")
    try session.see("2 lines: Enter adds 2 todos")
    session.type("\r")
    try session.see("the new todos") { picture in picture.lines.contains { $0.hasSuffix("4  two") } }
    session.resize(columns: 30, rows: 6)
    session.type("\r")
    try session.expectEnd()
    #expect(session.terminal.picture.lines.contains { $0.contains("add:") } == false)
    try home.todo("list", "-q", "--all").expect("1\n2\n3\n4\n")
  }

  @Test("todo jot alone on a dumb terminal writes lines without control sequences")
  func dumbLine() throws {
    let home = try Home()
    let session = try TerminalSession(home, "jot", environment: ["TERM": "dumb"])
    session.type("Call mum fri\r")
    try session.hear("Added 1  Call mum  due Fri 27 Nov")
    session.type("\u{4}")
    #expect(try session.end() == 0 && !session.output.contains(0x1B))
  }

  @Test("changes by another program are shown at once")
  func outside() throws {
    let home = try home()
    let session = try TerminalSession(home, "ui")
    try session.see("> 1  Buy milk")
    try home.todo("add", "From elsewhere", "-d", "today").expect()
    let picture = try session.see("From elsewhere")
    #expect(picture.lines.contains { $0.hasPrefix("> 1  ") })
    session.type("q")
    try session.expectEnd()
  }

  @Test("the screen follows the query, a paste and the size of the window")
  func typing() throws {
    let session = try TerminalSession(try home(), "ui")
    try session.see("> 1  Buy milk")
    session.type("/book")
    try session.see("1 match")
    session.type("\u{1B}")
    try session.see("1 of 3")
    session.type("\u{1B}[200~dddd\nxxxx\n\u{1B}[201~")
    try session.see("2 lines: Enter adds 2 todos")
    session.type("\r")
    try session.see("4 of 5")
    session.resize(columns: 40, rows: 10)
    try session.see("? help  d done  a add  / query  u undo")
    session.resize(columns: 10, rows: 3)
    try session.see("todo: the")
    session.type("q")
    try session.expectEnd()
  }

  @Test("the editor gets the terminal, and gives it back")
  func editor() throws {
    let home = try home()
    let session = try TerminalSession(home, "ui", environment: ["EDITOR": "sed -i s/milk/bread/"])
    try session.see("> 1  Buy milk")
    session.type("e")
    try session.see("> 1  Buy bread")
    session.type("q")
    try session.expectEnd()
  }

  @Test("^C ends the screen with status 130, and SIGTERM ends it as that signal")
  func endings() throws {
    let session = try TerminalSession(try home(), "ui")
    try session.see("> 1  Buy milk")
    session.type("\u{3}")
    try session.expectEnd(130)
    let other = try TerminalSession(try home(), "ui")
    try other.see("> 1  Buy milk")
    kill(other.pid, SIGTERM)
    try other.expectEnd(128 + SIGTERM)
  }

  @Test("the screen needs a terminal")
  func noTerminal() throws {
    let result = try home().todo("ui")
    #expect(
      result.status == 2 && result.error == "todo: ui needs a terminal\nto print the todos: todo list\n")
  }

  @Test("each key is answered by a line in linear mode and on a dumb terminal", arguments: [true, false])
  func linear(isAsked: Bool) throws {
    let home = try home()
    let session =
      try isAsked
      ? TerminalSession(home, "ui", "--linear") : TerminalSession(home, "ui", environment: ["TERM": "dumb"])
    try session.hear("1 of 3: todo 1, Buy milk")
    session.type("j")
    try session.hear("2 of 3: todo 2, Read a book")
    session.type("d")
    try session.hear("todo done 2: Done 2  Read a book")
    // The effect of a line is shown once nobody types.
    session.type("Dfri")
    try session.hear("due  none → Fri 27 Nov")
    session.type("\r")
    try session.hear("todo edit 3 --due fri: Edited 3  Water the plants · due  none → Fri 27 Nov")
    session.type("q")
    #expect(try session.end() == 0)
    #expect(session.hasFormerSettings && !session.output.contains(0x1B))
  }

  @Test("a todo that begins while nobody types is shown when its minute comes")
  func clock() throws {
    let home = try home()
    // A time zone in which the current minute is over in a few seconds.
    let seconds = Int(Date.now.timeIntervalSince1970)
    let offset = 55 - seconds % 60
    let zone = "XXX\(offset < 0 ? "" : "-")00:00:\(abs(offset))"
    let next = Date(timeIntervalSince1970: Double((seconds + offset) / 60 * 60 + 60))
    let clock: [String: String?] = ["TODO_NOW": nil, "TZ": zone]
    let start = next.ISO8601Format().prefix(16)
    try home.todo("add", "Begins soon", "--start", String(start), environment: clock).expect()
    let session = try TerminalSession(home, "ui", environment: ["TODO_NOW": "", "TZ": zone])
    try session.see("> 1  Buy milk")
    try session.see("4  Begins soon")
    session.type("q")
    try session.expectEnd()
  }

  @Test("a store whose folder does not exist at first is shown once it is made")
  func noFolder() throws {
    let home = try Home()
    let file = home.folder.path(of: "not/yet/todos.json")
    let session = try TerminalSession(home, "ui", environment: ["TODO_FILE": file])
    try session.see("no todos yet: a adds the first one")
    try home.todo("add", "From elsewhere", environment: ["TODO_FILE": file]).expect()
    try session.see("> 1  From elsewhere")
    session.type("q")
    try session.expectEnd()
  }

  @Test("the store in memory lives as long as the screen")
  func memory() throws {
    let session = try TerminalSession(try home(), "ui", "--file", ":memory:")
    try session.see("Focus")
    session.type("aOne more\r")
    try session.see("4 of 4")
    session.type("u")
    try session.see("of 3")
    session.type("q")
    try session.expectEnd()
  }
}
