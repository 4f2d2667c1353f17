import Terminal
import Testing
import TodoTestSupport

@testable import TodoScreen

struct ScreenStateTests {
  @Test("the screen stays intact, whatever is pressed in whatever order", arguments: Effort.seeds(2))
  func anything(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let keys = Set(KeyTable.bindings.flatMap(\.keys)).subtracting([.control("c")]).sorted {
      "\($0)" < "\($1)"
    }
    let screen = try TestScreen(columns: Int(seed * 61 % 229), rows: Int(4 + seed * 11 % 37))
    for _ in 0..<150 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        screen.type(["fri", "due:any", "4", "none", "milk 牛乳 e\u{301}"].randomElement(using: &random) ?? "")
      case 1: screen.send(.input(.paste("one\ntwo \u{7}")))
      case 2:
        let size = ScreenSize(
          columns: .random(in: 1...210, using: &random), rows: .random(in: 1...62, using: &random))
        screen.send(.resized(size))
      case 3:
        let place = ScreenPosition(
          column: .random(in: 0..<200, using: &random), row: .random(in: 0..<60, using: &random))
        screen.send(
          .input(.mouse([.press, .wheelUp, .wheelDown].randomElement(using: &random) ?? .press, at: place)))
      case 4: screen.send(.storeChanged)
      default: if let key = keys.randomElement(using: &random) { screen.send(.input(.key(key))) }
      }
      let (frame, size) = (screen.state.frame, screen.state.size)
      #expect(
        frame.rows.count <= size.rows && frame.rows.allSatisfy { $0.end <= size.columns },
        "\(size) \(TestScreen.rows(of: frame))")
      if let cursor = frame.cursor { #expect(cursor.column < size.columns && cursor.row < size.rows) }
      let index = screen.state.list.cursor.map { screen.state.list.index(of: $0) }
      #expect(index ?? screen.state.list.index == screen.state.list.index)
    }
  }
}

/// The steps that `u` and `U` take beside other programs, and where they leave the cursor.
struct SeenStepsTests {
  // The list is 1, 2, 3, 4, 6, 5, 8, 9.

  @Test("u takes back only the step that the status has named; the second u takes the newly named step")
  func others() throws {
    let screen = try TestScreen(columns: 180)
    screen.press("d")
    #expect(screen.status.hasSuffix("· u takes back"))
    try screen.runBeside("add", "cron")
    #expect(screen.status.contains("Done 1") && !screen.status.contains("u takes back"))
    let before = try screen.store
    screen.press("u")
    #expect(screen.status.contains("the last change is now \"add cron\"; u again takes that back"))
    #expect(try screen.store == before)
    screen.press("u")
    #expect(screen.status.contains("Removed 11  cron") || screen.status.contains("Undid add"))
    #expect(!screen.listed.contains(11) && !screen.listed.contains(1))
    // The next step was made here again.
    screen.press("u")
    #expect(screen.listed.contains(1))
  }

  @Test(
    "a u that comes before the newly named step can be read takes nothing, however often it comes",
    arguments: ["u", "U"])
  func unread(key: String) throws {
    let screen = try TestScreen(columns: 180)
    screen.press("d")
    try screen.runBeside("add", "cron")
    if key == "U" { try screen.runBeside("undo") }
    let before = try screen.store
    screen.press(key)
    for _ in 0..<50 { screen.pressAtOnce(key) }
    screen.send(.input(.key(Key(named: key)), after: .milliseconds(699)))
    #expect(screen.status.contains("\(key) again"))
    #expect(try screen.store == before)
    screen.send(.input(.key(Key(named: key)), after: .milliseconds(700)))
    #expect(try screen.store != before)
  }

  @Test("steps that were made here are taken back as fast as keys come")
  func hasty() throws {
    let screen = try TestScreen()
    screen.pressAtOnce("d", "d", "d", "u", "u", "u")
    #expect(screen.listed == [1, 2, 3, 4, 6, 5, 8, 9])
  }

  @Test("only the very next u takes a newly named step, and never a step that was added meanwhile")
  func nextKey() throws {
    let screen = try TestScreen(columns: 180)
    screen.press("d")
    try screen.runBeside("add", "cron")
    screen.press("u", "j", "u")
    #expect(screen.listed.contains(11) && screen.status.contains("the last change is now \"add cron\""))
    try screen.runBeside("add", "another")
    screen.press("u")
    #expect(screen.listed.contains(12) && screen.status.contains("the last change is now \"add another\""))
  }

  @Test("a step that was not made here is named before u takes it back")
  func before() throws {
    let screen = try TestScreen(columns: 180)
    try screen.runBeside("done", "4", "6")
    screen.press("u")
    #expect(
      screen.status.contains("the last change is now \"done Buy milk and 1 more\"; u again takes that back"))
    #expect(!screen.listed.contains(4))
    screen.press("u")
    #expect(screen.listed.contains(4) && screen.listed.contains(6))
    screen.press("U")
    #expect(!screen.listed.contains(4))
  }

  @Test("U names a step that was not taken back here before bringing it back")
  func redo() throws {
    let screen = try TestScreen(columns: 180)
    screen.press("d", "u")
    #expect(screen.status.hasSuffix("· U brings back"))
    try screen.runBeside("redo")
    try screen.runBeside("done", "4")
    try screen.runBeside("undo")
    screen.press("U")
    let told = "the last undone change is now \"done Buy milk\"; U again brings that back"
    #expect(screen.status.contains(told))
    #expect(screen.listed.contains(4))
    screen.press("U")
    #expect(!screen.listed.contains(4))
  }

  @Test("each u takes back one of many steps that were made here, the last first")
  func many() throws {
    let screen = try TestScreen()
    screen.press("d", "d", "2")
    screen.press("u", "u", "u")
    #expect(screen.listed == [1, 2, 3, 4, 6, 5, 8, 9] && screen.cursor == 1)
    screen.press("U", "U")
    #expect(screen.listed == [3, 4, 6, 5, 8, 9])
  }

  @Test("u in the history takes back everything since the step under the cursor")
  func history() throws {
    let screen = try TestScreen(columns: 180)
    screen.press("d", "d", "H", "j")
    try screen.runBeside("add", "cron")
    screen.press("u")
    #expect(screen.row(with: "undo") != nil)
    screen.press("Esc")
    #expect(screen.listed == [1, 2, 3, 4, 6, 5, 8, 9])
  }

  /// Keys that change something, and the cursor once the change is taken back, and once it is brought back.
  static let places: [(keys: [String], undone: Int, redone: Int)] = [
    (["j", "j", "d", "G"], 3, 4), (["d"], 1, 2), (["j", ">", "n", "Enter", "g"], 2, 2),
    (["j", "j", "a", "T", "e", "a", "Enter"], 3, 11), (["Space", "Space", "G", "d", "g"], 9, 9),
    (["G", "x", "g"], 9, 8),
  ]

  @Test("taking back a step moves the cursor back too, and so does bringing back the step", arguments: places)
  func cursor(keys: [String], undone: Int, redone: Int) throws {
    let screen = try TestScreen()
    for key in keys { screen.press(key) }
    screen.press("u")
    #expect(screen.cursor == undone)
    screen.press("U")
    #expect(screen.cursor == redone)
  }

  @Test("taking back a step of others puts the cursor on its todo")
  func othersPlace() throws {
    let screen = try TestScreen()
    try screen.runBeside("done", "6")
    screen.press("u", "u")
    #expect(screen.cursor == 6)
  }
}
