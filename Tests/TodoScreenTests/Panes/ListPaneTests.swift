import Testing
import TodoTestSupport

@testable import TodoScreen

/// Which todos a key acts on.
struct ListPaneTests {
  // The list is 1, 2, 3, 4, 6, 5, 8, 9; 9 is a part of 8.

  @Test("marks go once a key has acted on them, and * brings the marks back", arguments: ["d", "2", "c"])
  func gone(key: String) throws {
    let screen = try TestScreen()
    screen.press(".", "Space", "Space", key)
    #expect(screen.marks == [])
    screen.press("G", "*")
    #expect(screen.marks == [1, 2])
    screen.press("Esc", "*")
    #expect(screen.marks == [1, 2])
  }

  @Test("marks go once a line has acted on them, but stay if the change is refused")
  func lines() throws {
    let screen = try TestScreen()
    screen.press("Space", "Space", "D", "s", "a", "t", "Enter")
    #expect(screen.commands.last == "todo edit 1 2 --due sat" && screen.marks == [])
    screen.press("G", "Space", "D", "x", "Enter", "Esc")
    #expect(screen.marks == [9])
    screen.press("Esc", ":")
    screen.type("note 4 hello")
    screen.press("Enter")
    #expect(screen.commands.last == "todo note 4 hello")
  }

  @Test(
    "a command that names its todos leaves the marks, and a command without todos acts on the marked ones")
  func commands() throws {
    let screen = try TestScreen()
    screen.press("Space", "Space", ":")
    screen.type("done 4")
    screen.press("Enter")
    #expect(screen.marks == [1, 2])
    screen.press(":")
    screen.type("done")
    screen.press("Enter")
    #expect(screen.commands.last == "todo done 1 2" && screen.marks == [])
  }

  @Test("the status shows changed todos before unchanged ones")
  func changesFirst() throws {
    let screen = try TestScreen()
    // Todos 1 and 2 have high priority already.
    screen.press("Space", "Space", "Space", "1")
    #expect(
      screen.status.contains("Edited 3")
        && !screen.status.contains("Unchanged 1  Renew the passport · Edited"))
  }

  @Test("the status reports marks that are out of sight")
  func outOfSight() throws {
    let screen = try TestScreen(rows: 8)
    screen.press("Space", "Space")
    #expect(screen.status == "3 of 8, 2 marked")
    screen.press("G")
    #expect(screen.status.hasPrefix("2 marked, out of sight: keys act on them; Esc clears the marks"))
  }

  @Test(
    "every key treats a folded row as one todo",
    arguments: [["v", "j", "j"], ["V"], ["g", "v", "G"], ["G", "v", "g"]])
  func folded(keys: [String]) throws {
    let screen = try TestScreen()
    screen.press("z", "#")
    screen.type("8")
    screen.press("Enter", "f")
    #expect(screen.row(with: "Sand") == nil)
    for key in keys { screen.press(key) }
    #expect(screen.marks.contains(8) && !screen.marks.contains(9))
    screen.press("d")
    #expect(try screen.store.contains("\"title\":\"Sand the fence\",\"status\":\"open\""))
  }

  @Test("folding drops the marks of hidden todos and says so, and a marked row keeps its fold sign")
  func foldingMarks() throws {
    let screen = try TestScreen()
    screen.press("z", "V", "#")
    screen.type("8")
    screen.press("Enter", "f")
    #expect(!screen.marks.contains(9) && screen.status.contains("1 of them no longer marked"))
    #expect(screen.row(with: ">*+8") != nil)
    screen.press("*")
    #expect(!screen.marks.contains(9))
  }

  @Test("without marks, P and w change nothing and say what to mark", arguments: ["P", "w"])
  func relations(key: String) throws {
    let screen = try TestScreen()
    screen.press("G", key)
    #expect(screen.routes == [] && screen.status.contains("with Space"))
    screen.press("Space", key)
    #expect(screen.routes == [])
  }
}
