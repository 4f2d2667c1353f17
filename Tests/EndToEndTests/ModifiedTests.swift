import Testing
import TodoTestSupport

/// All commands run within one second, at which the clock is stopped.
@Suite("Changes within one second")
struct ModifiedTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "Buy milk", "-q").expect()
  }

  /// Expects these seconds in the todo's `modified`, and this title.
  private func expectTodo(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let line = try home.todo("show", "1", "--ndjson", "--fields", "modified,title").expect().output
    #expect(line == "{\"modified\":\"2026-11-20T09:00:\(expected)\"}\n", sourceLocation: sourceLocation)
  }

  @Test("the second of two scripts that have read the same todo is refused, and nothing is lost")
  func scripts() throws {
    let script = """
      known=$(todo show 1 --ndjson | jq -r .modified)
      patch() { printf '{"id":1,"title":"%s","ifModified":"%s"}' "$1" "$known" | todo apply - -q; }
      patch first; echo $?; patch second; echo $?
      known=$(todo show 1 --ndjson | jq -r .modified)
      patch second; echo $?
      """
    let result = try home.shell("bash", script, requires: ["jq"])
    #expect(result.output == "1\n0\n4\n1\n0\n")
    #expect(
      result.error.hasPrefix(
        "todo: line 1: todo 1 was changed: its modified is 2026-11-20T09:00:01Z, not the ifModified you gave\n"
      ))
    try expectTodo(#"02Z","title":"second"#)
  }

  @Test(
    "commands that change a todo move its modified forward, and ifModified notices",
    arguments: [
      ("todo edit 1 -t x", 1), ("todo done 1", 1), ("todo cancel 1", 1), ("todo edit 1 --repeat 2w", 1),
      ("todo edit 1 -d fri -q > /dev/null; todo postpone 1 3d", 2), ("todo note 1 x", 1),
      ("todo done 1 -q > /dev/null; todo reopen 1", 2),
      ("todo edit 1 -d fri --repeat 2w -q > /dev/null; todo skip 1", 2),
      (#"printf '{"id":1,"due":"fri"}' | todo apply -"#, 1), (#"printf '{"id":1,"x":1}' | todo apply -"#, 1),
      ("todo done 1 -q > /dev/null; todo undo -q > /dev/null; todo cancel 1", 1),
    ])
  func commands(line: String, second: Int) throws {
    try home.shell("bash", line).expect()
    try expectTodo(#"0\#(second)Z","title":"Buy milk"#)
    func apply(since second: Int) throws -> ProcessResult {
      let patch = #"{"id":1,"title":"x","ifModified":"2026-11-20T09:00:0\#(second)Z"}"#
      return try home.todo("apply", "-", "-q", input: patch)
    }
    try apply(since: second - 1).expectFailure(4)
    try apply(since: second).expect("1\n")
    try expectTodo(#"0\#(second + 1)Z","title":"x"#)
  }

  @Test("a repeating todo is modified when it is done, and its next occurrence starts afresh")
  func recurrence() throws {
    try home.todo("edit", "1", "--repeat", "2w", "-q").expect("1\n")
    try home.todo("done", "1", "--fields", "id,created,modified,completed")
      .expect(
        """
        1\t2026-11-20T09:00:00Z\t2026-11-20T09:00:02Z\t2026-11-20T09:00:00Z
        2\t2026-11-20T09:00:00Z\t2026-11-20T09:00:00Z\t

        """)
  }

  @Test("undo and redo restore every byte, and a change without effect leaves modified alone")
  func undo() throws {
    func todos() throws -> [Substring] { try home.store.split(separator: "\n").dropLast() }
    let before = try todos()
    try home.todo("edit", "1", "-t", "x", "-q").expect("1\n")
    let after = try todos()
    try home.todo("undo", "-q").expect("1\n")
    #expect(try todos() == before)
    try home.todo("redo", "-q").expect("1\n")
    #expect(try todos() == after)
    try home.todo("edit", "1", "-t", "x", "-q").expect("1\n")
    #expect(try todos() == after)
  }

  @Test("modified moves forward even if the clock was set back")
  func clock() throws {
    try home.todo(["edit", "1", "-t", "x", "-q"], environment: ["TODO_NOW": "2020-01-01T00:00:00Z"]).expect(
      "1\n")
    try expectTodo(#"01Z","title":"Buy milk"#)
  }

  @Test("one feed may change a todo twice under the same ifModified, in one step")
  func feed() throws {
    let feed = ["a", "b"].map { #"{"id":1,"title":"\#($0)","ifModified":"2026-11-20T09:00:00Z"}"# }
    try home.todo("apply", "-", "-q", input: feed.joined(separator: "\n")).expect("1\n")
    try expectTodo(#"01Z","title":"b"#)
    try home.todo("apply", "-", input: feed.joined(separator: "\n")).expectFailure(4)
  }

  @Test("a feed can only move modified forward, and later changes stop at the end of the calendar")
  func given() throws {
    let before = try home.files
    try home.todo("apply", "-", input: #"{"id":1,"modified":"2020-01-01T00:00:00Z"}"#).expect(
      "", error: "no todos to change\n")
    #expect(try home.files == before)
    for (instant, next) in [
      ("2026-11-20T10:00:00Z", "2026-11-20T10:00:01Z"), ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
    ] {
      try home.todo("apply", "-", "-q", input: #"{"id":1,"modified":"\#(instant)"}"#).expect("1\n")
      try home.todo("show", "1", "--json", "--fields", "modified").expect(
        "[\n{\"modified\":\"\(instant)\"}\n]\n")
      try home.todo("edit", "1", "--title", "at \(instant)", "--fields", "modified").expect("\(next)\n")
    }
  }

  @Test("a repeated feed changes nothing, and a script that has read the todo before it is refused")
  func retriedFeed() throws {
    let script = """
      seen=$(todo show 1 --ndjson)
      feed=$(printf %s "$seen" | jq -c '.title="B"')
      printf %s "$feed" | todo apply - -q
      before=$(cat todos.json todos.history.ndjson)
      printf %s "$feed" | TODO_NOW=2026-11-21T09:00:00Z todo apply -
      [ "$before" = "$(cat todos.json todos.history.ndjson)" ]; echo $?
      printf %s "$seen" | jq -c '{id,title:"A2",ifModified:.modified}' | todo apply -; echo $?
      """
    let result = try home.shell("bash", script, requires: ["jq"])
    #expect(result.output == "1\n0\n4\n")
    try expectTodo(#"01Z","title":"B"#)
  }

  @Test("ifModified does not match a version that was undone")
  func takenBack() throws {
    try home.todo("edit", "1", "-t", "x", "-q").expect("1\n")
    try home.todo("undo", "-q").expect("1\n")
    try home.todo("apply", "-", input: #"{"id":1,"title":"x","ifModified":"2026-11-20T09:00:01Z"}"#)
      .expectFailure(4)
    try home.todo("apply", "-", "-q", input: #"{"id":1,"title":"x","ifModified":"2026-11-20T09:00:00Z"}"#)
      .expect("1\n")
  }
}
