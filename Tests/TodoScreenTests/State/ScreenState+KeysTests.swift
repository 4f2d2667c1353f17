import Terminal
import Testing

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
    ([">", "w", "Enter"], "todo postpone 1 'next week'"), ([">", "M", "Enter"], "todo postpone 1 'next month'"),
    ([">", "n", "Enter"], "todo edit 1 --due none"), ([">", "3", "d", "Enter"], "todo postpone 1 3d"),
    ([">", "n", "o", "n", "e", "Enter"], "todo edit 1 --due none"), ([">", "Enter"], "todo postpone 1"),
    ([">", "w", "e", "d", "Enter"], "todo postpone 1 wed"),
    (["n", "h", "i", "Space", "y", "o", "u", "Enter"], "todo note 1 'hi you'"),
    (["Space", "Space", "d"], "todo done 1 2"), (["V", "1"], "todo edit 1 2 3 4 5 6 8 9 --priority high"),
    (["v", "j", "j", "c"], "todo cancel 1 2 3"), (["v", "j", "v", "j", "c"], "todo cancel 1 2"),
    (["j", "Space", "g", "P"], "todo edit 2 --parent 1"),
    (["j", "Space", "Space", "g", "w"], "todo edit 1 --after 2 --after 3"),
    (["Enter"], "todo show 1"), (["l"], "todo show 1"), (["→"], "todo show 1"),
    (["Enter", "d"], "todo done 1"), (["H"], "todo log --limit 1000"),
    (["a", "T", "e", "a", "Enter"], "todo jot Tea"),
    (["i", "!", "Enter"], "todo edit 1 --title 'Renew the passport!'"),
    (["D", "^u", "f", "r", "i", "Enter"], "todo edit 1 --due fri"), (["D", "^u", "Enter"], "todo edit 1 --due ''"),
    (["D", "f", "r", "i", "Enter"], "todo edit 1 --due fri"),
    (["S", "m", "o", "n", "Enter"], "todo edit 1 --start mon"), (["R", "2", "w", "Enter"], "todo edit 1 --repeat 2w"),
    (["p", "h", "Enter"], "todo edit 1 --project h"), (["t", "Space", "x", "Enter"], "todo edit 1 --tag x"),
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
    #expect(screen.status.hasPrefix("no step is open here"))
    screen.press("u")
    #expect(screen.row(with: "* [ ] fee") != nil && screen.row(with: "- [x] photo") != nil)
    screen.press("u")
    #expect(screen.row(with: "- [ ] photo") != nil && screen.row(with: "- [x] form") != nil)
  }

  @Test(
    "in a window too small to show anything, keys can leave or suspend but change nothing",
    arguments: [(19, 24), (80, 4)])
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
    [], ["Tab"], ["Enter"], ["H"], [":", "s", "t", "a", "t", "s", "Enter"], ["?"], ["o"], ["b"], ["a", "x"], ["D"],
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
    #expect(screen.status.contains("Undone 4  Buy milk") && screen.status.hasSuffix(" · U brings back"))
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
    #expect(screen.status.hasSuffix("y is no key here; ? shows those that are"))
    #expect(screen.routes == [])
  }

  @Test("keys for leaving, suspending, redrawing and the mouse are passed on to the terminal")
  func terminal() throws {
    let screen = try TestScreen()
    screen.press("M", "M", "^l", "^z", "q", "^c")
    #expect(
      screen.effects == [
        .useMouse(true), .useMouse(false), .redraw, .suspend, .leave(isInterrupted: false), .leave(isInterrupted: true),
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
      for binding in HelpPane(context).bindings {
        let whole = screen.row(with: binding.words) != nil
        #expect(whole, "\(binding.keyNames)")
        #expect(screen.unbroken.contains((binding.command ?? "").filter { $0 != " " }), "\(binding.keyNames)")
        screen.press("↓")
      }
    }
    let narrow = try TestScreen(columns: 40, rows: 12)
    narrow.press("?")
    narrow.type("puts off")
    #expect(narrow.status == "puts off: type a date, or t, e, w, m, n")
  }

  @Test("help finds keys by the words that people use for them", arguments: [("quit", "q"), ("suspend", "^z")])
  func wordsForKeys(word: String, key: String) throws {
    let screen = try TestScreen()
    screen.press("?")
    screen.type(word)
    #expect(screen.row(with: "> \(key)") != nil)
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
