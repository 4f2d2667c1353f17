import Foundation
import Testing
import TodoTestSupport

@Suite("The command that runs after each change")
struct HookTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "Buy milk", "-d", "today").expect()
    try home.folder.makeFolder(".config/todo")
  }

  private func hook(_ command: String) throws { try home.todo("config", "hook.after", command).expect() }

  /// Lets the hook keep all lines that it reads.
  private func keepLines() throws { try hook("cat >> \(home.folder.path)/lines") }

  private var lines: String { (try? home.folder.text(of: "lines")) ?? "" }

  @Test(
    "each change is read as one line, as log prints it",
    arguments: [
      "add Tea", "edit 1 --due none", "done 1", "rm 1", "jot Tea fri", "note 1 hello", "undo", "apply -",
      "rename @a @b", "import todotxt -", "postpone 1 +1d",
    ])
  func changes(words: String) throws {
    try home.todo("edit", "1", "-t", "a", "--repeat", "1d").expect()
    try keepLines()
    let input = words.hasPrefix("apply") ? #"{"title":"A"}"# : "Tea\n"
    #expect(try home.todo(words.split(separator: " ").map(String.init), input: input).status == 0)
    #expect(lines == (try home.todo("log", "--since", "2", "--ndjson").expect().output))
    #expect(lines.hasSuffix("\n") && lines.count { $0 == "\n" } == 1)
  }

  @Test(
    "what changes nothing runs nothing",
    arguments: [
      "list", "done 1 -n", "edit 1 --due today", "add -P", "done 99", "config list.sort due", "undo 9",
      "-f :memory: add Tea", "add Tea --no-hook", "add Tea --no-config", "check", "log",
    ])
  func nothing(words: String) throws {
    try keepLines()
    _ = try home.todo(words.split(separator: " ").map(String.init))
    #expect(lines.isEmpty)
  }

  @Test(
    "a variable turns it off, and so does an empty value", arguments: ["TODO_HOOK", "TODO_CONFIG", "config"])
  func off(by means: String) throws {
    try keepLines()
    if means == "config" { try hook("") }
    let environment = means == "config" ? [:] : [means: means == "TODO_HOOK" ? "1" : ""]
    try home.todo("add", "Tea", environment: environment).expect()
    #expect(lines.isEmpty)
  }

  @Test("TODO_FILE is the list wherever the command works, and the store is free and changed")
  func surroundings() throws {
    try hook(#"cd / && echo "$TODO_FILE" && TODO_LOCK_TIMEOUT=0 todo add -q From && todo list -q"#)
    let result = try home.todo("--file", "other.json", "add", "Tea", "-q")
    #expect(result.output == "1\n")
    #expect(result.error == "\(try home.shell("sh", "pwd").output.dropLast())/other.json\n2\n1\n2\n")
  }

  @Test("its output goes to standard error, after what the command prints")
  func output() throws {
    try hook("echo out; echo err >&2")
    try home.todo("done", "1", "--json", "--fields", "id").expect("[\n{\"id\":1}\n]\n", error: "out\nerr\n")
    try home.shell("bash", "todo reopen -q 1 2>&1").expect("1\nout\nerr\n")
  }

  @Test(
    "a failure is a warning, and the status stays",
    arguments: [
      ("exit 3", "exited with status 3"), ("kill -9 $$", "was ended by signal 9"),
      ("no-such-command 2> no", "exited with status 127"), ("exit 0 |", "exited with status 2"),
    ])
  func failures(command: String, problem: String) throws {
    try hook(command)
    let result = try home.todo("done", "1", "-q")
    #expect((result.status, result.output) == (0, "1\n"))
    #expect(result.error.hasSuffix("todo: warning: hook.after \(problem); the change is made\n"))
    try home.todo("log", "-q", "--limit", "1").expect("r2\n")
  }

  @Test("a large change goes to a command that reads nothing, and a gigabyte of output takes no memory")
  func large() throws {
    try hook("yes | head -c 1000000000")
    let script = """
      ulimit -v 4000000
      seq 3000 | todo add - -q 2>&1 > ids | wc -c
      """
    let result = try home.shell("bash", script, requires: ["yes", "seq"])
    #expect(result.output.trimmingCharacters(in: .whitespacesAndNewlines) == "1000000000")
    #expect(result.error.isEmpty)
  }

  @Test("a sync is a change too, and a list brings no hook to another machine")
  func sync() throws {
    let homes = try SyncHomes()
    try homes.here.todo("add", "Tea").expect()
    try homes.join()
    try homes.there.todo("config", "hook.after", "jq -r .command").expect()
    try homes.here.todo("done", "1").expect()
    #expect(try homes.here.todo("sync", "-q").error.isEmpty)
    #expect(try homes.there.todo("sync", "-q").error == "sync\n")
    try homes.here.todo("add", "Milk").expect(error: "")
  }

  @Test("^c ends a command that hangs, and nothing else")
  func hanging() throws {
    try hook("echo started >&2; exec sleep 600")
    let session = try TerminalSession(home, "done", "1")
    try session.see("started")
    try session.see("todo: hook.after is still running, waiting")
    session.type("\u{3}")
    try session.see("todo: warning: hook.after was ended by signal 2; the change is made")
    #expect(try session.end() == 0)
  }

  @Test("on the full screen its output is nowhere, a failure is a warning, and ^c ends it")
  func screen() throws {
    try hook("echo garbage; echo garbage >&2; cat >> \(home.folder.path)/lines; exit 3")
    let session = try TerminalSession(home, "ui", columns: 120)
    try session.see("> 1")
    session.type("d")
    try session.see("warning: hook.after exited with status 3; the change is made")
    #expect(lines == (try home.todo("log", "--since", "1", "--ndjson").expect().output))

    try hook("exec sleep 600")
    session.type("aTea\r")
    try session.see("hook.after is still running, waiting; ^c ends the wait")
    session.type("\u{3}")
    try session.see("hook.after was ended by signal 2")
    session.type("\u{1B}")
    session.type("q")
    try session.expectEnd()
    #expect(!String(decoding: session.output, as: UTF8.self).contains("garbage"))
    try home.todo("list", "-q").expect("2\n")
  }

  @Test("a screen without the hook runs none")
  func screenWithout() throws {
    try keepLines()
    let session = try TerminalSession(home, "ui", "--no-hook")
    try session.see("> 1")
    session.type("d")
    try session.see("Done 1")
    session.type(":add Tea --fields id\r")
    try session.see("2")
    session.type("q")
    try session.expectEnd()
    #expect(lines.isEmpty)
  }
}
