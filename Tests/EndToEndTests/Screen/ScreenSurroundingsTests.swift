import Foundation
import Testing
import TodoTestSupport

/// Terminals of all kinds, and whatever input comes from them.
@Suite("The full screen on terminals of all kinds")
struct ScreenSurroundingsTests {
  let home: Home

  init() throws {
    home = try Home()
    for title in ["Buy milk", "Read a book", "Water the plants"] { try home.todo("add", title).expect() }
    try home.todo("edit", "1", "--due", "yesterday", "-p", "high").expect()
  }

  private func open(
    _ arguments: String..., columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> TerminalSession {
    let session = try TerminalSession(home, "ui", columns: columns, rows: rows, environment: environment)
    try session.see("Buy milk")
    return session
  }

  @Test("the screen needs a terminal for input and output, and gives advice without one")
  func noTerminal() throws {
    let advice = "todo: ui needs a terminal\nto print the todos: todo list\n"
    try home.todo("ui").expectFailure(2, advice)
    try home.todo("ui", "--linear").expectFailure(2, advice)
    // Standard output is a terminal, standard input a pipe.
    let half = try home.todoOnTerminal("ui")
    #expect((half.status, half.error, half.output) == (2, advice, ""))
  }

  @Test("an invalid query opens no screen", arguments: ["statsu:x", "is:opn"])
  func wrongQuery(query: String) throws {
    let session = try TerminalSession(home, "ui", query, environment: ["NO_COLOR": "1"])
    #expect(try session.end() == 2)
    #expect(!session.output.contains(0x1B))
  }

  /// The parameters of every SGR sequence that was sent while the screen was used.
  private func styles(_ arguments: String..., environment: [String: String] = [:]) throws -> Set<String> {
    let session =
      arguments.isEmpty
      ? try TerminalSession(home, "ui", environment: environment)
      : try TerminalSession(home, "ui", arguments[0], arguments[1], environment: environment)
    try session.see("> 1  high  yesterday!  Buy milk")
    session.type("j")
    try session.see("> 2")
    session.type("?")
    try session.see("keys, type to find")
    session.type("\u{3}\u{3}")
    try session.expectEnd(130)
    let output = String(decoding: session.output, as: UTF8.self)
    return Set(
      output.matches(of: /\u{1B}\[([0-9;]*)m/).flatMap { $0.1.split(separator: ";").map(String.init) })
  }

  @Test("the screen uses colours, only other styles with NO_COLOR, and no style with --color never")
  func colors() throws {
    #expect(try styles().isSuperset(of: ["1", "7", "31"]))
    #expect(try styles(environment: ["NO_COLOR": "1"]) == ["1", "7"])
    #expect(try styles("--color", "never") == [])
  }

  @Test("a window that is too small says so, its keys change nothing, and a larger one shows the list")
  func tooSmall() throws {
    let session = try TerminalSession(home, "ui", columns: 19, rows: 10)
    try session.see("todo: the window is")
    let count = session.terminal.frameCount
    session.type("dx\u{C}")
    try session.see("that it is drawn again") { _ in session.terminal.frameCount > count }
    session.resize(columns: 80, rows: 24)
    try session.see("> 1  high")
    session.resize(columns: 80, rows: 4)
    try session.see("todo: the window is too small")
    session.type("q")
    try session.expectEnd()
    try home.todo("list", "-q").expect("1\n2\n3\n")
  }

  @Test("a window that is resized while somebody types keeps the line")
  func resizedWhileTyping() throws {
    let session = try open(columns: 30, rows: 8)
    session.type("aCall B")
    try session.see("add: Call B")
    for step in 1...10 { session.resize(columns: 30 + 12 * step, rows: 8 + 3 * step) }
    session.type("ob")
    try session.see("add: Call Bob")
    // Wide and high enough for everything.
    try session.see("the last of the sizes") { $0.lines.count == 38 && $0.lines[37].contains("Enter adds") }
    session.resize(columns: 40, rows: 10)
    try session.see("Enter adds  Esc leaves")
    session.type("\r")
    try session.see("Added 4  Call Bob")
    session.type("q")
    try session.expectEnd()
  }

  @Test("incomplete escape sequences are not text, and the input after them is read as usual")
  func halfSequences() throws {
    let session = try open()
    for half in ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;title", "\u{1B}P", "\u{1B}[<0;1"] {
      session.type(half + "\u{18}")
    }
    session.type(bytes: [0xE2, 0x82])
    session.type("a")
    try session.see("add:")
    session.type(bytes: [0xC3])
    session.type(bytes: [0xA9, 0xFF])
    session.type("t\u{E9}\r")
    try session.see("Added 4  été")
    session.type("q")
    try session.expectEnd()
  }

  @Test("a paste is text and never keys, in the line and over the list", arguments: [true, false])
  func paste(isInLine: Bool) throws {
    let session = try open()
    if isInLine {
      session.type("a")
      try session.see("add:")
    }
    session.type("\u{1B}[200~d\r\nx\tq\r\n\r\n\u{3}u\r\n\u{1B}[201~")
    try session.see("3 lines: Enter adds 3 todos")
    session.type("\r")
    // One of them cannot be a title, so none is added.
    try session.see("line 2")
    try home.todo("list", "-q").expect("1\n2\n3\n")
    session.type("\u{1B}")
    try session.see("1 of 3")
    session.type("q")
    try session.expectEnd()
  }

  @Test("a paste of 10 MB is taken whole, and refused as too long for a title", .atNight)
  func largePaste() throws {
    let session = try open()
    session.type("\u{1B}[200~" + String(repeating: "d", count: 10 << 20) + "\u{1B}[201~")
    try session.see("dddddddddddddddddddddddddddddd")
    session.type("\r")
    try session.see("the title is 10485760 bytes long; at most 16384 are allowed")
    session.type("\u{1B}")
    try session.see("? help  d done")
    session.type("j")
    try session.see("> 2")
    session.type("q")
    try session.expectEnd()
    try home.todo("list", "-q").expect("1\n2\n3\n")
  }

  @Test("no title disturbs the screen or sends control characters, whatever it contains")
  func hostileTitles() throws {
    // A store that another program has written may hold any text.
    let titles =
      HostileText.all.filter { !$0.contains("\n") && !$0.contains("\r") } + [
        "👍🏽 ⚠️ 1️⃣ 👩‍👩‍👧", "e\u{301}\u{323}", "東京",
      ]
    let objects = try titles.enumerated().map { index, title in
      let text = String(decoding: try JSONEncoder().encode("<\(title)>"), as: UTF8.self)
      return """
        {"id":\(index + 1),"uid":"uid-\(index + 1)","title":\(text),"status":"open","tags":[],\
        "created":"2026-11-01T00:00:00Z","modified":"2026-11-01T00:00:00Z"}
        """
    }
    let store = """
      {"format":"todo","version":1,"todos":[
      \(objects.joined(separator: ",\n"))
      ],"lastID":\(titles.count),"revision":1}

      """
    try home.folder.replace("todos.json", by: store)
    let session = try TerminalSession(home, "ui", columns: 150, rows: 40)
    try session.see(">   1  <")
    for number in 2...titles.count {
      session.type("j")
      try session.see("row of \(number)") { picture in
        picture.lines.contains {
          $0.contains(">\(String(repeating: " ", count: 4 - "\(number)".count))\(number)  <")
        }
      }
    }
    session.type("\r")
    try session.see("todo \(titles.count)")
    session.type("\u{1B}")
    try session.see("\(titles.count) of \(titles.count)")
    session.type("d")
    try session.see("Done \(titles.count)")
    session.type("q")
    try session.expectEnd()
    #expect(
      HostileText.remains(of: String(decoding: session.output, as: UTF8.self)).allSatisfy {
        $0 == "\u{1B}" || $0 == "\n"
      })
  }

  @Test("closing the window ends the screen")
  func hangUp() throws {
    let session = try open()
    session.hangUp()
    #expect(try session.end() == 129)
  }
}
