import Terminal
import Testing
import TodoKit

@testable import TodoScreen

struct ScreenStateCommandsTests {
  private func run(_ line: String, on screen: TestScreen) {
    screen.press(":")
    screen.type(line)
    screen.press("Enter")
  }

  @Test("a command that lists becomes the list, with its query and its order")
  func list() throws {
    let screen = try TestScreen()
    run("list fence --sort -title", on: screen)
    #expect(
      screen.listed == [9, 8] && screen.rows[0].contains("--sort -title") && screen.rows[1] == "query: fence")
    run("today", on: screen)
    #expect(screen.listed == [1, 2])
  }

  /// Commands, and the beginning of the first row after them.
  static let pages: [(line: String, title: String)] = [
    ("projects", "todo projects"), ("stats", "todo stats"), ("where", "todo where"),
    ("calendar", "todo calendar"),
    ("review", "todo review"), ("log", "history"), ("show 4", "todo 4"), ("done 4 --dry-run", "todo done 4"),
    ("list --json", "todo list --json"), ("help", "todo help"), ("export markdown", "todo export markdown"),
  ]

  @Test("the answer to a command is a screen that scrolls and closes", arguments: pages)
  func texts(line: String, title: String) throws {
    let screen = try TestScreen(rows: 10)
    run(line, on: screen)
    #expect(screen.rows[0].hasPrefix(title), "\(screen.rows)")
    let rows = screen.rows
    screen.press("G")
    screen.press("g")
    #expect(screen.rows == rows)
    screen.press("q")
    #expect(screen.state.context == .list && screen.listed.count == 8)
  }

  @Test("a page is laid out anew at another width, and none of its lines is cut")
  func resizedPage() throws {
    let screen = try TestScreen(columns: 100)
    run("calendar", on: screen)
    let wide = screen.rows
    screen.send(.resized(ScreenSize(columns: 50, rows: 24)))
    #expect(screen.rows.allSatisfy { !$0.contains("…") } && screen.rows != wide)
    screen.send(.resized(ScreenSize(columns: 100, rows: 24)))
    #expect(screen.rows == wide)
    screen.press("q")
    run("list --json", on: screen)
    screen.press("G")
    #expect(
      screen.unbroken.contains("\"uid\":\"uid-9\"") && screen.unbroken.contains("\"modified\":\"2026-11-18"))
  }

  @Test("a page stays at the same place at another width")
  func placeInPage() throws {
    let screen = try TestScreen(columns: 100, rows: 12)
    run("list --json", on: screen)
    screen.press("j", "j", "j", "j", "j", "j")
    let number = { screen.rows[1].firstMatch(of: /"id":(\d+)/)?.1 }
    while number() == nil { screen.press("j") }
    let first = number()
    screen.send(.resized(ScreenSize(columns: 60, rows: 12)))
    #expect(number() == first)
  }

  @Test("a command that lists can explain its query, and says what may have been meant")
  func explained() throws {
    let screen = try TestScreen(columns: 120)
    run("list fence --explain", on: screen)
    #expect(screen.status.contains("is open and not waiting for its start"))
    run("list overdue", on: screen)
    #expect(screen.row(with: "did you mean is:overdue?") != nil)
  }

  @Test("a change by a command is reported like that of a key, and can be undone")
  func change() throws {
    let screen = try TestScreen(columns: 100)
    run("add Read a book --project home", on: screen)
    #expect(screen.cursor == 11 && screen.status.contains("Added 11  Read a book"))
    run("rm 11", on: screen)
    #expect(screen.listed.count == 8)
    screen.press("u")
    #expect(screen.listed.contains(11))
  }

  @Test(
    "a command that makes no sense is reported, and its line stays",
    arguments: ["lst", "done", "add", "done x", "--no"])
  func misuse(line: String) throws {
    let screen = try TestScreen([])
    run(line, on: screen)
    #expect(screen.state.input?.line.text == line && screen.state.input?.hint?.isProblem == true)
  }

  @Test(
    "commands that read standard input or open the screen are refused",
    arguments: ["add -", "ui", "done -", "apply -"])
  func refused(line: String) throws {
    let screen = try TestScreen()
    run(line, on: screen)
    #expect(screen.routes == [] && screen.state.input?.hint?.isProblem == true)
  }

  @Test("an alias runs the command that it stands for")
  func alias() throws {
    let screen = try TestScreen(aliases: ["f": ["list", "fence"]])
    run("f", on: screen)
    #expect(screen.listed == [8, 9])
  }

  @Test(
    "a line that ends within quotes or after a backslash is refused and kept",
    arguments: ["note 1 it's", "add a \"b", "add a\\"])
  func unclosed(line: String) throws {
    let screen = try TestScreen()
    run(line, on: screen)
    #expect(screen.routes == [] && screen.state.input?.hint?.isProblem == true)
    #expect(screen.state.input?.line.text == line)
  }

  @Test(
    "the commands that leave other programs leave the screen",
    arguments: ["q", "quit", "qa", "qa!", "q!", "wqa"])
  func leaving(line: String) throws {
    let screen = try TestScreen()
    run(line, on: screen)
    #expect(screen.effects == [.leave(isInterrupted: false)])
  }

  @Test("Esc also removes the limit that a command has set on the list")
  func limit() throws {
    let screen = try TestScreen()
    run("list --limit 2", on: screen)
    #expect(screen.listed.count == 2)
    screen.press("Esc")
    #expect(screen.listed.count == 8)
  }
}
