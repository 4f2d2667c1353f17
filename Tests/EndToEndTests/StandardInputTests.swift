import Foundation
import Testing
import TodoTestSupport

@Suite("Standard input")
struct StandardInputTests {
  @Test(
    "add - takes one title per line, however the lines end",
    arguments: [
      ("one\ntwo\n", ["one", "two"]), ("one\ntwo", ["one", "two"]), ("one\r\ntwo\r\n", ["one", "two"]),
      ("one\r\n\r\n \t\n\ntwo", ["one", "two"]), ("  one  \n", ["  one  "]), ("-x\n- y\n", ["-x", "- y"]),
    ])
  func lines(input: String, titles: [String]) throws {
    let home = try Home()
    try home.todo("add", "-", "--fields", "title", input: input).expect(titles.map { "\($0)\n" }.joined())
  }

  @Test("empty input adds nothing, says so, and makes no store", arguments: ["", "\n", "\r\n\r\n", "  \n"])
  func nothing(input: String) throws {
    let home = try Home()
    try home.todo("add", "-", input: input).expect("", error: "no todos to change\n")
    try home.todo("done", "-", input: input).expect("", error: "no todos to change\n")
    #expect(try home.folder.names == [])
  }

  @Test(
    "one bad line refuses all lines, and the error has its number",
    arguments: [
      ("one\n\nbell \u{07}\n", "todo: line 3: the title contains the control character U+0007\n"),
      ("one\ntwo\u{0B}three\n", "todo: line 2: the title has more than one line\n"),
      ("\(String(repeating: "x", count: 16_385))\nok\n", "todo: line 1: the title is 16385 bytes long"),
    ])
  func badLine(input: String, message: String) throws {
    let home = try Home()
    let result = try home.todo("add", "-", input: input).expectFailure(1)
    #expect(result.error.hasPrefix(message), "\(result.error)")
    #expect(try home.folder.names == [])
  }

  @Test("endless input is an error, and changes nothing", .atNight)
  func endless() throws {
    let home = try Home()
    let tooLarge = "is too large: it has more than 256 MiB\nsplit it and send one part at a time\n"
    for format in ["todotxt", "task", "ics", "markdown", "csv", "json"] {
      let result = try home.todo("import", format, "/dev/zero").expectFailure(5)
      #expect(result.error == "todo: /dev/zero \(tooLarge)")
    }
    let result = try home.shell("bash", "yes 'title,,,' | todo import csv -").expectFailure(5)
    #expect(result.error == "todo: standard input \(tooLarge)")
    #expect(try home.folder.names == [])
  }

  @Test(
    "input that is not UTF-8 is refused with the number of its line",
    arguments: [["add", "-"], ["done", "-"]])
  func invalidUTF8(arguments: [String]) throws {
    let home = try Home()
    try home.todo("add", "A todo").expect()
    let before = try home.store
    let result = try home.todo(
      bytes: arguments.map { Array($0.utf8) }, input: Data("1\n\n".utf8) + [0xC3, 0x28, 0x0A])
    result.expectFailure(1)
    #expect(result.error.hasPrefix("todo: line 3: the text is not valid UTF-8\n"))
    #expect(try home.store == before)
  }

  @Test("--content - takes all of standard input with its line ends, except the last")
  func content() throws {
    let home = try Home()
    try home.todo("add", "x", "--content", "-", input: "one\r\n\r\n\ttwo\n").expect()
    try home.todo("show", "1", "--json", "--fields", "content").expect(
      "[\n{\"content\":\"one\\n\\n\\ttwo\"}\n]\n")
    try home.todo("edit", "1", "--content", "-", input: "").expect()
    try home.todo("show", "1", "--json", "--fields", "content").expect("[\n{}\n]\n")
  }

  @Test("references are the first word of a line, or the uid or id of a todo object")
  func references() throws {
    let home = try Home()
    for uid in ["a-uid", "{odd}", "third", "fourth"] { try home.todo("add", "A todo", "--uid", uid).expect() }
    try home.todo(
      "done", "-", "-q",
      input: "3\topen\tthe rest is skipped\n\n  {\"id\":1}\r\n{\"uid\":\"fourth\",\"id\":2}"
    )
    .expect("3\n1\n4\n")
    try home.todo("rm", "1", "-", "-q", input: "{\"id\":2,\"uid\":\"{odd}\"}\n").expect("1\n2\n")
  }

  @Test(
    "a line that names no todo changes nothing",
    arguments: [
      ("1\n?\n", Int32(2)), ("1\nx\n", 3), ("1\n{\"title\":\"x\"}\n", 2), ("1\n{\"id\":\n", 2),
      ("1\n{\"id\":1.5}\n", 2), ("1\n7\n", 3),
    ])
  func badReference(input: String, status: Int32) throws {
    let home = try Home()
    try home.todo("add", "A todo").expect()
    let before = try home.store
    try home.todo("done", "-", input: input).expectFailure(status)
    #expect(try home.store == before)
  }

  @Test("standard input is read only if - is written, so a loop keeps its lines")
  func loop() throws {
    let home = try Home()
    try home.todo("add", "-", input: "one\ntwo\nthree\n").expect()
    try home.shell("bash", "todo list -q | while read -r id; do todo done -q \"$id\"; todo list; done")
      .expect("1\n2\topen\t\t\t\t\ttwo\n3\topen\t\t\t\t\tthree\n2\n3\topen\t\t\t\t\tthree\n3\n")
  }

  @Test(
    "a command waits for a pipe that another program has made nonblocking",
    arguments: ["add", "apply", "done"])
  func nonblocking(command: String) throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    // The pipe is empty until strace reports that the tool waits for it or has ended.
    let script = """
      import os, subprocess
      reading, writing = os.pipe()
      os.set_blocking(reading, False)
      told, telling = os.pipe()
      tool = subprocess.Popen(
        ["strace", "-qq", "-e", "trace=poll,ppoll", "-e", "signal=none", "-o", f"/dev/fd/{telling}",
         "todo", "\(command)", "-", "--json", "--fields", "id"], stdin=reading, pass_fds=[telling])
      os.close(reading)
      os.close(telling)
      for piece in [b'{"id"', b':1,"project":"x"}\\n']:
        os.read(told, 65536)
        try: os.write(writing, piece)
        except BrokenPipeError: break
      os.close(writing)
      raise SystemExit(tool.wait())
      """
    let id = command == "add" ? 2 : 1
    try home.shell("python3", script, requires: ["strace"]).expect("[\n{\"id\":\(id)}\n]\n")
  }

  @Test("unreadable input is an error, not empty input")
  func unreadable() throws {
    let home = try Home()
    let result = try home.shell("bash", "todo add - < .").expectFailure(5)
    #expect(result.error.hasPrefix("todo: cannot read standard input: Is a directory\n"))
  }
}
