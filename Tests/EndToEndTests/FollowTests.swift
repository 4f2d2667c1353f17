import Foundation
import Testing
import TodoTestSupport

@Suite("Following the log")
struct FollowTests {
  private let home: Home

  /// A list of two changes.
  init() throws {
    home = try Home()
    try home.todo("add", "Buy milk", "-t", "shop").expect()
    try home.todo("add", "Call Bob").expect()
  }

  /// Runs a script in which `follow …` starts to follow the log, `line` waits for its next line, and `stop`
  /// closes its reader and prints its exit status.
  private func run(_ script: String) throws -> ProcessResult {
    let functions = """
      mkfifo feed
      follow() { todo log --follow "$@" > feed & exec 3< feed; }
      line() { read -r line <&3; echo "$line"; }
      stop() { exec 3<&-; wait $!; echo "status $?"; }

      """
    return try home.shell("bash", functions + script, requires: ["mkfifo"])
  }

  @Test("each change of any program is printed when it is made, as log prints it")
  func changes() throws {
    let result = try run(
      """
      follow --ndjson --since r0
      line; line
      todo done -q 1 > ids; line
      todo undo -q >> ids; line
      printf '%s\\n' '{"title":"A"}' '{"id":2,"due":"2026-12-01"}' | todo apply - -q >> ids; line
      exec 3<&-; wait $!
      """)
    // A change is in effect as long as nobody has undone it.
    let log = try home.todo("log", "--ndjson", "--since", "r0").expect().output
      .replacing(#""state":"lost""#, with: #""state":"in-force""#)
    result.expect(log)
  }

  @Test("without --since it begins now")
  func fromNow() throws {
    // Each change is one more try, until the feed has begun.
    try run("follow -q; until read -r -t 0 <&3; do todo edit -q 2 -P p$((n += 1)) > ids; done; line > first")
      .expect("")
    let first = try home.folder.text(of: "first").dropFirst().dropLast()
    #expect(try #require(Int(first)) > 2)
  }

  @Test(
    "it works in every output format that has no end, and with references and queries",
    arguments: [
      ("--plain", "r1\t2026-11-20T09:00:00Z\tadd\tin-force\t1\n"), ("-q 2", "r2\n"),
      ("-q --where tag:shop", "r1\n"), ("-q --since today", "r1\n"),
      ("--text", "r1  today 09:00  add  1 Buy milk\n"),
    ])
  func forms(words: String, expected: String) throws {
    let since = words.contains("--since") ? "" : "--since 0"
    try run("follow \(since) \(words); line; stop").expect("\(expected)status 0\n")
  }

  @Test("it ends when its reader has gone, even if no change comes")
  func readerGone() throws {
    try home.shell("bash", "(todo log --follow; echo $? > status) | true; cat status").expect("0\n")
    #expect(try home.files["status"] == "0\n")
  }

  @Test("a list that is replaced, so that changes may be missing, ends it with an error")
  func replaced() throws {
    let result = try run(
      """
      cp todos.json copy; todo done -q 1 > ids
      follow -q --since 2; line
      cp copy new && mv new todos.json; wait $!; echo "status $?"
      """)
    #expect(result.output == "r3\nstatus 1\n")
    #expect(
      result.error == "todo: there is no revision 3 yet; the latest is 2\n"
        + "read the whole list again: todo list --all --ndjson\n")
  }

  @Test("it waits for a list that does not exist yet")
  func missing() throws {
    try run("export TODO_FILE=$PWD/new/todos.json; follow -q --since 0; todo add -q x > ids; line; stop")
      .expect("r1\nstatus 0\n")
  }

  @Test(
    "what would never come, or never end, is refused",
    arguments: [
      (
        "--json", 2,
        #"{"error":"usage","message":"--json: with --follow, the array would never end","#
          + #""advice":"did you mean \"--ndjson\"?\nusage: todo log [options] [ref...]"}"#
      ),
      (
        "--limit 3", 2,
        "todo: --follow and --limit cannot be used together\nusage: todo log [options] [ref...]"
      ),
      (
        "--until fri", 2,
        "todo: --follow and --until cannot be used together\nusage: todo log [options] [ref...]"
      ),
      (
        "-f :memory:", 2,
        "todo: no changes come to :memory:, which lasts as long as the command\n"
          + "name a file with --file or TODO_FILE"
      ),
      (
        "--since 9", 1,
        "todo: there is no revision 9 yet; the latest is 2\n"
          + "read the whole list again: todo list --all --ndjson"
      ),
    ])
  func refused(words: String, status: Int32, error: String) throws {
    try home.todo(["log", "--follow"] + words.split(separator: " ").map(String.init)).expectFailure(
      status, error + "\n")
    #expect(try home.todo("log", "--follow", "--where", "due:").status == 2)
  }

  @Test("a full disk ends it with an error")
  func fullDisk() throws {
    let result = try home.shell("bash", "todo log --follow --since 0 > /dev/full")
    #expect(result.status == 5 && result.error.hasPrefix("todo: cannot write the output: "))
  }

  @Test("on a terminal each change is shown at once, and ^c ends it")
  func terminal() throws {
    let session = try TerminalSession(home, "log", "--follow", "--since", "0")
    try session.see("r2  today 09:00  add  2 Call Bob")
    try home.todo("done", "2").expect()
    try session.see("r3  today 09:00  done  2 Call Bob")
    session.type("\u{3}")
    #expect(try session.end() == 128 + SIGINT)
  }

  @Test("the full screen refuses it")
  func screen() throws {
    let session = try TerminalSession(home, "ui")
    try session.see("> 1")
    session.type(":log --follow\r")
    try session.see("--follow and the screen cannot be used together")
    session.type("\u{1B}")
    session.type("q")
    try session.expectEnd()
  }
}
