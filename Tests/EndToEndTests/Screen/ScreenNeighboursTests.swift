import Foundation
import Testing
import TodoTestSupport

/// Other programs change the store while the screen shows it.
@Suite("The full screen beside other programs")
struct ScreenNeighboursTests {
  let home: Home
  let session: TerminalSession

  init() throws {
    home = try Home()
    for title in ["Buy milk", "Read a book", "Water the plants", "Call Bob", "Fetch the post"] {
      try home.todo("add", title).expect()
    }
    session = try TerminalSession(home, "ui", columns: 200, environment: ["TODO_LOCK_TIMEOUT": "0.6"])
    try session.see("> 1  Buy milk")
  }

  /// A screen that waits for a locked store as long as a test may take.
  private func patientSession() throws -> TerminalSession {
    let session = try TerminalSession(home, "ui", environment: ["TODO_LOCK_TIMEOUT": "60"])
    try session.see("> 1  Buy milk")
    return session
  }

  /// Locks the store like another program, until the descriptor is closed.
  private func lockStore() -> Int32 {
    let lock = open(home.folder.path, O_RDONLY)
    #expect(flock(lock, LOCK_EX) == 0)
    return lock
  }

  private func leave() throws {
    session.type("q")
    try session.expectEnd()
  }

  @Test("the cursor and the marks stay on their todos, and a dropped mark is reported")
  func byID() throws {
    session.type("jj  ")
    try session.see("5 of 5, 2 marked")
    try home.todo("done", "1").expect()
    try session.see("> 5  Fetch the post")
    try session.see("4 of 4, 2 marked")
    try home.todo("edit", "4", "--due", "today").expect()
    try session.see("*4  today  Call Bob")
    try session.see("> 5         Fetch the post")
    try home.todo("rm", "3").expect()
    try session.see("1 mark cleared: no longer visible in this list")
    // When the todo under the cursor is gone, the cursor moves to the next one, or else to the last.
    try home.todo("rm", "5").expect()
    try session.see("> 2         Read a book")
    session.type("d")
    try session.see("todo done 4: Done 4  Call Bob")
    try leave()
    #expect(try home.todo("list", "-q").expect().output == "2\n")
  }

  @Test("a line that is being typed stays, and applies to the todo that it was opened for")
  func typing() throws {
    session.type("jpwork")
    try session.see("project: work")
    try home.todo("rm", "1").expect()
    try session.see("> 2  Read a book")
    try session.see("project: work")
    session.type("/site\r")
    try session.see("work/site (new project)")
    try leave()
    try home.todo("list", "-q", "project:work/site").expect("2\n")
  }

  @Test("the screen follows a store that is replaced, removed and restored")
  func replaced() throws {
    let former = try home.store
    let other = try Home()
    try other.todo("add", "Of another store").expect()
    try home.folder.replace("todos.json", by: try other.store)
    try session.see("> 1  Of another store")
    try home.folder.remove("todos.json")
    try session.see("the store is gone")
    try session.see("> 1  Of another store")
    session.type("d")
    try session.see("no such todo: 1")
    try home.folder.replace("todos.json", by: former)
    try session.see("> 1  Buy milk")
    try leave()
    #expect(try home.store == former)
  }

  @Test(
    "u takes back the screen's own change, and another program's only once the warning can have been read")
  func undo() throws {
    session.type("d")
    try session.see("Done 1  Buy milk · u takes back")
    try home.todo("add", "cron").expect()
    try session.see("the list is read, and u takes back is gone") { picture in
      picture.lines.contains { $0.contains("6  cron") }
        && !picture.lines.contains { $0.contains("u takes back") }
    }
    session.type("u")
    try session.see("the last change is now \"add cron\"; u again takes that back")
    session.type("uuu")
    session.type("uu")
    session.type("j")
    try session.see("> 3  Water the plants")
    #expect(try home.todo("list", "-q").expect().output == "2\n3\n4\n5\n6\n")
    // In the history, u takes back what is seen.
    session.type("Hju")
    try session.see("Removed 6  cron")
    session.type("q")
    try session.see("1  Buy milk")
    try leave()
    try home.todo("list", "-q").expect("1\n2\n3\n4\n5\n")
  }

  @Test(
    "a link that is moved to another store shows that store, and the first key after that changes nothing",
    arguments: ["folder", "file"])
  func repointed(kind: String) throws {
    session.type("q")
    try session.expectEnd()
    for name in ["a", "b"] {
      try home.todo("--file", "\(name)/todos.json", "add", "Of \(name)").expect()
    }
    let link = { (target: String) -> String in
      kind == "folder"
        ? "ln -sfn \(target) cur" : "mkdir -p cur && ln -sfn ../\(target)/todos.json cur/todos.json"
    }
    try home.shell("sh", link("a")).expect()
    let session = try TerminalSession(home, "ui", "--file", "cur/todos.json", columns: 120)
    try session.see("> 1  Of a")
    try home.shell("sh", link("b")).expect()
    session.type("d")
    try session.see("> 1  Of b")
    try session.see("now leads to another store")
    try home.todo("--file", "b/todos.json", "list", "-q").expect("1\n")
    session.type("d")
    try session.see("Done 1  Of b")
    session.type("q")
    try session.expectEnd()
    try home.todo("--file", "a/todos.json", "list", "-q").expect("1\n")
  }

  @Test("a damaged store is reported and not changed, and the screen works again once the store is repaired")
  func damaged() throws {
    let sound = try home.store
    let damaged = sound.replacing("\"title\":\"Read a book\"", with: "\"title\":7")
    try home.folder.replace("todos.json", by: damaged)
    try session.see("todos.json is damaged at line 3, column")
    try home.folder.replace("todos.json", by: sound)
    try session.see("that the store was damaged is no longer said") { picture in
      !picture.lines.contains { $0.contains("damaged") }
    }
    try home.folder.replace("todos.json", by: damaged)
    try session.see("todos.json is damaged at line 3, column")
    session.type("j")
    try session.see("> 2  Read a book")
    // The message of the first key is shown already; the move of the second shows that the first was refused.
    session.type("dj")
    try session.see("> 3  Water the plants")
    try session.see("todos.json is damaged at line 3, column")
    #expect(try home.store == damaged)
    try home.folder.replace("todos.json", by: sound)
    session.type("k")
    try session.see("> 2  Read a book")
    session.type("d")
    try session.see("todo done 2: Done 2  Read a book")
    try leave()
  }

  @Test("a store locked by another program is reported, and the change follows when it is unlocked")
  func locked() throws {
    let session = try patientSession()
    let lock = lockStore()
    session.type("d")
    try session.see("another program is using the store, waiting")
    close(lock)
    try session.see("todo done 1: Done 1  Buy milk")
    session.type("q")
    try session.expectEnd()
    self.session.type("q")
    try self.session.expectEnd()
  }

  @Test("^c leaves while another program has the store locked, and nothing is changed")
  func interrupted() throws {
    let before = try home.store
    let session = try patientSession()
    let lock = lockStore()
    session.type("d")
    try session.see("another program is using the store, waiting; ^c ends the wait")
    // Other keys that raise signals elsewhere are left to the screen.
    session.type("\u{1A}\u{1C}\u{3}")
    try session.expectEnd(128 + SIGINT)
    close(lock)
    #expect(try home.store == before)
    self.session.type("q")
    try self.session.expectEnd()
  }

  @Test("a store that stays locked is reported as busy, and the next key press tries again")
  func busy() throws {
    let before = try home.store
    let lock = lockStore()
    session.type("d")
    try session.see("todos.json is busy: another program has kept it locked for 0.6 s")
    #expect(try home.store == before)
    close(lock)
    session.type("d")
    try session.see("todo done 1: Done 1  Buy milk")
    try leave()
  }

  @Test("many concurrent changes from both sides all take effect")
  func many() throws {
    let typing = try TerminalSession(home, "ui", rows: 40, environment: ["TODO_LOCK_TIMEOUT": "60"])
    try typing.see("> ")
    let adding = "for n in 1 2 3 4 5 6 7 8 9 10; do TODO_LOCK_TIMEOUT=60 todo add -q \"Outside $n\"; done"
    try home.shell("sh", "(\(adding)) > added 2>&1 &").expect()
    for number in 1...10 {
      typing.type("aInside \(number)\r")
      try typing.see("Inside \(number)")
    }
    try typing.see("todo  25 open")
    typing.type("q")
    try typing.expectEnd()
    try leave()
    #expect(try home.todo("list", "-q").expect().output.split(separator: "\n").count == 25)
  }
}
