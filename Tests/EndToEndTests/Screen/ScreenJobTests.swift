import Foundation
import Testing
import TodoTestSupport

/// The screen as a job of a shell: however it stops or ends, the shell gets its terminal back as it was.
@Suite("The full screen as a job of a shell")
struct ScreenJobTests {
  let home: Home
  let window: TmuxWindow

  init() throws {
    home = try Home()
    for title in ["Buy milk", "Read a book"] { try home.todo("add", title).expect() }
    try home.folder.install(
      "editor",
      """
      stty -g > in-editor
      echo "editing $(head -n 1 "$1")"
      read -r title
      sed -i "1s/.*/title: $title/" "$1"
      """)
    window = try TmuxWindow(home, environment: ["EDITOR": home.folder.path(of: "editor")])
    try window.run("echo before the screen; stty -g > before")
  }

  /// Opens the screen, and leaves its process id in a file.
  private func open() throws {
    try window.enter("sh -c 'echo $$ > pid; exec todo ui'")
    try window.see("> 1  Buy milk")
  }

  private func signal(_ name: String) throws {
    try home.shell("sh", "kill -\(name) $(cat pid)").expect()
  }

  /// Expects that the window shows the shell again as before, and that the terminal has its former settings.
  private func expectGivenBack() throws {
    try window.see("the shell") { lines in
      lines.contains("before the screen") && !lines.contains { $0.contains("? help") }
    }
    #expect(try window.run("stty -g > after; cmp before after") == 0)
  }

  @Test("^Z returns to the shell and fg to the screen, and the terminal is restored each time")
  func suspend() throws {
    try open()
    try window.type("jd")
    try window.see("Done 2")
    for _ in 1...2 {
      try window.press("C-z")
      try window.see("Stopped")
      try expectGivenBack()
      try window.enter("clear; echo before the screen; fg")
      try window.see("> 1  Buy milk")
    }
    try window.type("d")
    try window.see("Done 1")
    try window.type("q")
    try expectGivenBack()
    try home.todo("list", "--all", "-q", "is:done").expect("1\n2\n")
  }

  @Test("the screen stops in the background, and writes nothing until it is brought back")
  func background() throws {
    try open()
    try window.press("C-z")
    try window.see("Stopped")
    try window.enter("clear; echo before the screen; bg")
    // The shell reports a job that has stopped before its next prompt.
    try window.see("the job is stopped again") { _ in
      try window.enter("jobs > jobs")
      return try home.folder.names.contains("jobs") && home.folder.text(of: "jobs").contains("Stopped")
    }
    try window.run("clear; echo before the screen")
    try home.todo("add", "From elsewhere").expect()
    #expect(try !window.lines.contains { $0.contains("? help") })
    try window.enter("fg")
    try window.see("3  From elsewhere")
    try window.type("q")
    try expectGivenBack()
  }

  @Test(
    "a job that is stopped by a signal and continued repaints the whole screen", arguments: ["STOP", "TSTP"])
  func stopped(name: String) throws {
    try open()
    try signal(name)
    try window.see("Stopped")
    // Text that was painted before the stop may still be seen, and a key that is typed too early is lost.
    try home.todo("add", "From elsewhere").expect()
    try window.enter("clear; fg")
    try window.see("3  From elsewhere")
    try window.see("> 1  Buy milk")
    try window.type("q")
    // What is typed before the screen has left is lost.
    try window.see("the shell") { lines in !lines.contains { $0.contains("? help") } }
    #expect(try window.run("stty -g > after; cmp before after") == 0)
  }

  @Test("the editor gets the terminal settings of the shell, for a todo and for a new one")
  func editor() throws {
    try open()
    try window.type("e")
    try window.see("editing title: Buy milk")
    try window.enter("Buy bread")
    try window.see("> 1  Buy bread")
    try window.type("A")
    // The text of the first editor can still be seen, and keys that are typed before the second one asks are
    // lost.
    try window.see("a prompt without a title") { lines in
      lines.contains { $0.hasPrefix("editing title:") && !$0.contains("milk") }
    }
    try window.enter("Call Bob")
    try window.see("> 3  Call Bob")
    try window.type("q")
    try expectGivenBack()
    #expect(try home.folder.text(of: "in-editor") == home.folder.text(of: "before"))
    try home.todo("list", "--fields", "title").expect("Buy bread\nRead a book\nCall Bob\n")
  }

  @Test("a resized window shows the list if it fits, and the shell's screen is back afterwards")
  func resize() throws {
    try open()
    for (columns, rows) in [(40, 10), (120, 40), (12, 3), (80, 24)] {
      try window.resize(columns: columns, rows: rows)
      try window.see(columns < 20 ? "todo: the" : "> 1  Buy milk")
    }
    try window.type("q")
    try expectGivenBack()
  }

  @Test(
    "a signal that ends the screen restores the terminal first, and gives the shell its status",
    arguments: [
      ("TERM", SIGTERM), ("HUP", SIGHUP), ("QUIT", SIGQUIT), ("SEGV", SIGSEGV), ("ABRT", SIGABRT),
      ("INT", SIGINT),
    ])
  func signals(name: String, number: Int32) throws {
    try window.enter("ulimit -c 0")
    try open()
    try window.type("aUnfinished")
    try window.see("add: Unfinished")
    try signal(name)
    try window.see("$ ")
    #expect(try window.run("(exit $?)") == 128 + Int(number))
    try expectGivenBack()
    try home.todo("list", "-q").expect("1\n2\n")
  }

  @Test("^C leaves a line, then ends the screen, and the shell's script ends with it")
  func interrupted() throws {
    try window.enter("todo ui; echo \"the script goes on\"")
    try window.see("> 1  Buy milk")
    try window.type("aTea")
    try window.see("add: Tea")
    try window.press("C-c")
    try window.see("1 of 2")
    try window.press("C-c")
    try window.see("before the screen")
    #expect(try window.run("(exit $?)") == 130)
    #expect(try !window.lines.contains("the script goes on"))
    try expectGivenBack()
  }

  @Test("^C and closing the window end the screen even if their signals are ignored")
  func ignored() throws {
    try window.enter("(trap '' INT; todo ui)")
    try window.see("> 1  Buy milk")
    try window.press("C-c")
    try window.see("before the screen")
    #expect(try window.run("(exit $?)") == 130)
    try home.folder.remove("status")
    try home.folder.write("trap '' HUP\ntodo ui\necho $? > status.new\nmv status.new status\n", to: "deaf")
    try window.enter("sh deaf")
    try window.see("> 1  Buy milk")
    try window.close()
    #expect(try window.awaitStatus() == 129)
  }
}
