import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit
@testable import TodoScreen

struct ScreenStateKeysTests {
  /// Keys that are pressed with the cursor on todo 1, and the command that they run.
  static let commands: [([String], String)] = [
    (["d"], "todo done 1"), (["r"], "todo reopen 1"), (["c"], "todo cancel 1"), (["x"], "todo rm 1"),
    (["e"], "todo edit 1"), (["A"], "todo add --edit"), (["u"], "todo undo"), (["U"], "todo redo"),
    (["^r"], "todo redo"), (["1"], "todo edit 1 --priority high"), (["2"], "todo edit 1 --priority medium"),
    (["3"], "todo edit 1 --priority low"), (["0"], "todo edit 1 --priority none"),
    ([">", "t", "Enter"], "todo postpone 1 tomorrow"), ([">", "e", "Enter"], "todo postpone 1 eow"),
    ([">", "w", "Enter"], "todo postpone 1 'next week'"),
    ([">", "M", "Enter"], "todo postpone 1 'next month'"), ([">", "n", "Enter"], "todo edit 1 --due none"),
    ([">", "3", "d", "Enter"], "todo postpone 1 3d"),
    ([">", "n", "o", "n", "e", "Enter"], "todo edit 1 --due none"), ([">", "Enter"], "todo postpone 1"),
    ([">", "w", "e", "d", "Enter"], "todo postpone 1 wed"),
    (["n", "h", "i", "Space", "y", "o", "u", "Enter"], "todo note 1 'hi you'"),
    (["Space", "Space", "d"], "todo done 1 2"), (["V", "1"], "todo edit 1 2 3 4 5 6 8 9 --priority high"),
    (["v", "j", "j", "c"], "todo cancel 1 2 3"), (["v", "j", "v", "j", "c"], "todo cancel 1 2"),
    (["j", "Space", "g", "P"], "todo edit 2 --parent 1"),
    (["j", "Space", "Space", "g", "w"], "todo edit 1 --after 2 --after 3"), (["Enter"], "todo show 1"),
    (["l"], "todo show 1"), (["→"], "todo show 1"), (["Enter", "d"], "todo done 1"),
    (["H"], "todo log --limit 1000"), (["a", "T", "e", "a", "Enter"], "todo jot Tea"),
    (["i", "!", "Enter"], "todo edit 1 --title 'Renew the passport!'"),
    (["D", "^u", "f", "r", "i", "Enter"], "todo edit 1 --due fri"),
    (["D", "^u", "Enter"], "todo edit 1 --due ''"), (["D", "f", "r", "i", "Enter"], "todo edit 1 --due fri"),
    (["S", "m", "o", "n", "Enter"], "todo edit 1 --start mon"),
    (["R", "2", "w", "Enter"], "todo edit 1 --repeat 2w"), (["p", "h", "Enter"], "todo edit 1 --project h"),
    (["t", "Space", "x", "Enter"], "todo edit 1 --tag x"),
    (["t", "^w", "-", "e", "Enter"], "todo edit 1 --untag e --untag papers"),
    ([":", "d", "o", "n", "e", "Enter"], "todo done 1"),
    ([":", "d", "o", "n", "e", "Space", "4", "Enter"], "todo done 4"),
    ([":", "n", "o", "t", "e", "Space", "h", "i", "Enter"], "todo note 1 hi"),
    ([":", "s", "t", "a", "t", "s", "Enter"], "todo stats"),
  ]

  @Test("a key runs a command on the marked todos, or else on the todo under the cursor", arguments: commands)
  func keys(keys: [String], command: String) throws {
    let screen = try TestScreen()
    for key in keys { screen.press(key) }
    // Routes that the screen opens by itself after a change are not commands of the user.
    #expect(screen.commands.contains(command), "\(screen.commands) \(screen.status)")
  }

  @Test("in the detail, Space marks one step after another as done, and u takes them back from the last")
  func steps() throws {
    let screen = try TestScreen()
    try screen.runBeside("edit", "1", "--content", "- [x] form\n- [ ] photo\n* [ ] fee")
    screen.press("Enter", "Space")
    #expect(screen.commands.contains("todo done 1.2"))
    #expect(screen.row(with: "- [x] photo") != nil && screen.row(with: "* [ ] fee") != nil)
    screen.press("Space")
    #expect(screen.commands.contains("todo done 1.3"))
    screen.press("Space")
    #expect(screen.status.hasPrefix("no open step here"))
    screen.press("u")
    #expect(screen.row(with: "* [ ] fee") != nil && screen.row(with: "- [x] photo") != nil)
    screen.press("u")
    #expect(screen.row(with: "- [ ] photo") != nil && screen.row(with: "- [x] form") != nil)
  }

  @Test("in too small a window, keys leave or suspend but change nothing", arguments: [(19, 24), (80, 4)])
  func tooSmall(columns: Int, rows: Int) throws {
    let screen = try TestScreen(columns: columns, rows: rows)
    screen.press("d", "V", "x", "a")
    screen.send(.input(.paste("one")))
    screen.press("Enter", "q", "^z", "^c")
    #expect(screen.routes == [] && screen.state.input == nil)
    #expect(screen.effects == [.leave(isInterrupted: false), .suspend, .leave(isInterrupted: true)])
  }

  /// Keys that lead to each state of the screen, whatever has the keys there.
  static let states: [[String]] = [
    [], ["Tab"], ["Enter"], ["H"], [":", "s", "t", "a", "t", "s", "Enter"], ["?"], ["o"], ["b"], ["a", "x"],
    ["D"],
    [">"], [":", "x"], ["#"], ["/", "x"], ["Enter", "?"], ["V", "t"], ["z"],
  ]

  @Test(
    "q, Esc and ^c quit from every state in a window that is too small",
    arguments: states, [(19, 24), (80, 4), (19, 4), (1, 1)])
  func wayOut(keys: [String], size: (columns: Int, rows: Int)) throws {
    for (key, isInterrupted) in [("q", false), ("Esc", false), ("Alt-q", false), ("^c", true)] {
      let screen = try TestScreen()
      for key in keys { screen.press(key) }
      screen.send(.resized(ScreenSize(columns: size.columns, rows: size.rows)))
      screen.press(key)
      #expect(screen.effects == [.leave(isInterrupted: isInterrupted)], "\(keys) \(key)")
    }
  }

  @Test("the change of a key is one step, which u takes back and U brings back")
  func undo() throws {
    let screen = try TestScreen()
    screen.press("Space", "Space", "d")
    #expect(screen.listed == [3, 4, 6, 5, 8, 9])
    screen.press("u")
    #expect(screen.listed == [1, 2, 3, 4, 6, 5, 8, 9])
    screen.press("U")
    #expect(screen.listed == [3, 4, 6, 5, 8, 9])
  }

  @Test("the status says what was done and by which command, and how to take it back if there is room")
  func status() throws {
    let screen = try TestScreen(columns: 100)
    screen.press("j", "j", "j", "d")
    #expect(screen.status == "4 of 7               todo done 4: Done 4  Buy milk · u takes back")
    screen.send(.resized(ScreenSize(columns: 140, rows: 24)))
    screen.press("u")
    #expect(screen.status.contains("Reverted 4  Buy milk") && screen.status.hasSuffix(" · U brings back"))
    screen.press("U")
    #expect(screen.status.contains("Redone 4  Buy milk") && screen.status.hasSuffix(" · u takes back"))
    let narrow = try TestScreen(columns: 40)
    narrow.press("j", "j", "j", "d")
    #expect(narrow.status == "todo done 4: Done 4  Buy milk")
  }

  @Test("an unknown key is reported and does nothing")
  func noKey() throws {
    let screen = try TestScreen()
    screen.press("y")
    #expect(screen.status.hasSuffix("y does nothing here; ? shows the keys"))
    #expect(screen.routes == [])
  }

  @Test("keys for leaving, suspending, redrawing and the mouse are passed on to the terminal")
  func terminal() throws {
    let screen = try TestScreen()
    screen.press("M", "M", "^l", "^z", "q", "^c")
    #expect(
      screen.effects == [
        .useMouse(true), .useMouse(false), .redraw, .suspend, .leave(isInterrupted: false),
        .leave(isInterrupted: true),
      ])
  }

  @Test("Esc leaves the line, then a screen, then drops the marks, and at last the query")
  func escape() throws {
    let screen = try TestScreen(query: "fence")
    screen.press("Space", "Enter", "D")
    #expect(screen.state.context == .line)
    screen.press("Esc")
    #expect(screen.state.context == .detail)
    screen.press("Esc")
    #expect(screen.state.context == .list && screen.marks == [8])
    screen.press("Esc")
    #expect(screen.marks == [] && screen.listed == [8, 9])
    screen.press("Esc")
    #expect(screen.listed.count == 8)
  }

  @Test("help shows the keys of the place below it, typing finds a key, and Enter runs the key")
  func help() throws {
    let screen = try TestScreen(columns: 100)
    screen.press("j", "?")
    #expect(screen.row(with: "todo postpone") != nil)
    screen.type("cancelled")
    screen.press("Enter")
    #expect(screen.commands.first == "todo cancel 2")
    screen.press("?")
    screen.type("no such thing")
    #expect(screen.row(with: "no key does that") != nil)
    screen.press("Esc")
    #expect(screen.state.context == .list)
  }

  @Test("nothing in the help is cut at 80 columns, and in fewer columns the status shows the whole text")
  func helpWords() throws {
    for context in KeyContext.allCases {
      let screen = try TestScreen()
      screen.state.stack.closeScreens()
      screen.state.stack.open(HelpPane(context))
      for row in HelpPane(context).rows {
        let whole = screen.row(with: row.words) != nil
        #expect(whole, "\(row.names)")
        #expect(screen.unbroken.contains(row.commandLine.filter { $0 != " " }), "\(row.names)")
        screen.press("↓")
      }
    }
    let narrow = try TestScreen(columns: 40, rows: 12)
    narrow.press("?")
    narrow.type("postpones")
    #expect(narrow.status == "postpones: type a date or t, e, w, m, n")
  }

  /// Words of other programs, with the key or the command that the help of the list shows first for them.
  static let words = [
    ("quit", "q"), ("exit", "q"), ("suspend", "^z"), ("filter", "/"), ("search", "/"), ("find", "/"),
    ("delete", "x"),
    ("remove", "x"), ("sidebar", "Tab"), ("view", "/"), ("calendar", ":calendar"), ("stats", ":stats"),
    ("statistics", ":stats"), ("burndown", ":stats"), ("review", ":review"), ("copy", "M"), ("refresh", "^l"),
    ("snooze", ">"), ("defer", ">"), ("later", ">"), ("annotate", "n"), ("comment", "n"), ("complete", "d"),
    ("finish", "d"), ("new", "a"), ("retitle", "i"), ("deadline", "D"), ("recur", "R"), ("label", "t"),
    ("subtask", "P"), ("tree", "z"), ("collapse", "f"), ("sort", "o"), ("group", "b"), ("select", "Space"),
    ("revert", "u"), ("jump", "#"),
    ("sync", ":sync"), ("push", ":sync"), ("settings", ":config"), ("backup", ":export"), ("skip", ":skip"),
  ]

  @Test(
    "help finds keys, and commands without one, by the words that other programs use",
    arguments: Effort.isNight ? words : Array(words.prefix(12)))
  func wordsForKeys(word: String, names: String) throws {
    let screen = try TestScreen()
    screen.press("?")
    screen.type(word)
    let rows = screen.rows.filter { $0.hasPrefix("> \(names) ") || $0.hasPrefix("  \(names) ") }
    #expect(!rows.isEmpty && screen.rows.count { $0.hasPrefix("  ") } < 12, "\(screen.rows)")
  }

  @Test("Enter in the help runs a command without a key, and leaves open what needs more words")
  func helpCommands() throws {
    let screen = try TestScreen(hasConfig: true)
    screen.press("?")
    screen.type("calendar")
    screen.press("Enter")
    #expect(screen.rows[0].hasPrefix("todo calendar"))
    screen.press("q", "?")
    screen.type("backup")
    screen.press("Enter")
    #expect(screen.state.input?.line.text == "export" && screen.state.input?.hint?.isProblem == true)
    screen.press("Esc", "j", "?")
    screen.type(":skip")
    screen.press("Enter")
    #expect(screen.commands.last == "todo skip 2")
    try screen.writeConfig("[view \"f\"]\n\tquery = title:fence\n")
    screen.press("Esc", "?")
    screen.type("title:fence")
    #expect(screen.row(with: "> @f")?.contains("todo @f") == true)
    screen.press("Enter")
    #expect(screen.listed == [8, 9] && screen.rows[1] == "query: @f")
    // A help where no command can be typed lists none.
    screen.press("o", "?")
    screen.type("calendar")
    #expect(screen.row(with: "no key does that") != nil)
  }

  @Test("@ leads to a view, to today or to next, and its first row back to the plain list")
  func views() throws {
    let screen = try TestScreen(hasConfig: true)
    try screen.writeConfig("[view \"fence\"]\n\tquery = title:fence\n\tsort = -id\n")
    screen.press("@")
    #expect(screen.row(with: "  f  @fence") != nil && screen.row(with: "> d  default") != nil)
    screen.press("f")
    #expect(screen.listed == [9, 8] && screen.state.query.text == "@fence")
    screen.press("Tab", "@", "t")
    #expect(screen.listed == [1, 2] && screen.state.context == .list)
    screen.press("@")
    #expect(screen.row(with: "> t  today") != nil)
    screen.press("n")
    #expect(screen.rows[0].contains("next"))
    screen.press("@", "Home", "↑", "↑", "↑", "↑", "Enter")
    #expect(screen.state.query == TodoQuery())
  }

  @Test("J and K show the next todo and the one before in full, and scroll the todo beside the list")
  func neighbours() throws {
    let screen = try TestScreen()
    screen.press("Enter", "J", "J")
    #expect(screen.rows[0].hasPrefix("todo 3") && screen.state.stack.panes.count == 1)
    screen.press("K", "d", "Esc")
    #expect(screen.commands.dropLast().last == "todo done 2" && screen.cursor == 3)
    screen.press("Enter", "K", "K")
    #expect(screen.rows[0].hasPrefix("todo 1") && screen.status.contains("no more todos there"))
    screen.press("Esc", "J")
    #expect(screen.status.contains("no room for the todo"))
    let content = (1...20).map { "Line \($0)" }.joined(separator: "\n")
    let wide = try TestScreen([try .sample(1) { $0.content = content }], columns: 160)
    wide.press("J", "J", "J")
    #expect(wide.row(with: "Line 20") == nil || wide.row(with: "Line 1 ") == nil)
    #expect(wide.state.preview?.top == 3)
    try wide.runBeside("add", "Another")
    #expect(wide.state.preview?.top == 3)
  }

  @Test("' goes to the todo that was changed last, and opens the todo if it is not listed")
  func changed() throws {
    let screen = try TestScreen()
    screen.press("'")
    #expect(screen.status.contains("nothing has been changed here yet"))
    screen.press("1", "G", "'")
    #expect(screen.cursor == 1)
    screen.press("d", "'")
    #expect(screen.state.context == .detail && screen.rows[0].hasPrefix("todo 1"))
  }

  @Test("in an empty list, keys say so and do nothing", arguments: ["d", "D", ">", "e", "t", "1"])
  func nothing(key: String) throws {
    let screen = try TestScreen([])
    screen.press(key)
    #expect(screen.status == "there is no todo here; a adds one")
    #expect(screen.rows.contains { $0.contains("no todos yet: a adds the first one") })
    #expect(screen.routes == [] && screen.state.context == .list)
  }
}
