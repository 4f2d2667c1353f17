import Testing
import TodoTestSupport

@Suite("Steps of a todo as references")
struct StepsTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "Move", "--content", "Server\n- [ ] backup\n- [x] keys\n  - [ ] copy").expect()
    try home.todo("add", "Other").expect()
  }

  private func content() throws -> String {
    try home.shell("bash", "todo show 1 --json | jq -r '.[].content'").output
  }

  @Test(
    "done and reopen mark the steps that are named, and one undo takes that back",
    arguments: [
      (["done", "1.1"], "- [x] backup\n- [x] keys\n  - [ ] copy\n"),
      (["done", "1.1,1.3"], "- [x] backup\n- [x] keys\n  - [x] copy\n"),
      (["done", "1.1", "1.3"], "- [x] backup\n- [x] keys\n  - [x] copy\n"),
      (["done", "1.2-9"], "- [ ] backup\n- [x] keys\n  - [x] copy\n"),
      (["reopen", "1.2"], "- [ ] backup\n- [ ] keys\n  - [ ] copy\n"),
      (["done", "1.2"], "- [ ] backup\n- [x] keys\n  - [ ] copy\n"),
    ])
  func marking(words: [String], lines: String) throws {
    let before = try content()
    try home.todo(words + ["-q"]).expect("1\n")
    #expect(try content() == "Server\n\(lines)")
    try home.shell("bash", "todo list -q").expect("1\n2\n")
    if "Server\n\(lines)" != before { try home.todo("undo").expect() }
    #expect(try content() == before)
  }

  @Test("a todo that is named along with its step is completed too")
  func both() throws {
    try home.todo("done", "1.1", "1-2", "-q").expect("1\n2\n")
    try home.todo("list", "is:done", "-q").expect("1\n2\n")
    #expect(try content().contains("[x] backup"))
  }

  @Test("standard input can name steps")
  func input() throws {
    try home.todo("done", "-", "-q", input: "1.1\n1.3\n").expect("1\n")
    #expect(try content() == "Server\n- [x] backup\n- [x] keys\n  - [x] copy\n")
  }

  @Test("the receipt names the changed steps, and show numbers them")
  func shown() throws {
    try home.todo("done", "1.3", "--text").expect("Edited 1  Move\n  step 3  - [ ] copy → - [x] copy\n")
    let detail = try home.todo("show", "1", "--text").output
    #expect(detail.contains("\n   Server\n.1 - [ ] backup\n.2 - [x] keys\n.3   - [x] copy\n"))
  }

  @Test("a missing step changes nothing, and the error says how many steps there are")
  func missing() throws {
    let before = try home.store
    try home.todo("done", "1.4", "1.1").expectFailure(
      3, "todo: no such step: 1.4; todo 1 has 3 steps\nto see the steps with their numbers: todo show 1\n")
    try home.todo("done", "1.0").expectFailure(3)
    try home.todo("reopen", "2.1", "--json").expectFailure(
      3, #"{"error":"not-found","message":"no such step: 2.1; todo 2 has no steps","refs":["2.1"]}"# + "\n")
    try home.todo("done", "9.1").expectFailure(3)
    #expect(try home.store == before)
  }

  @Test(
    "commands for whole todos refuse a step, and the advice names its todo",
    arguments: [
      ["show", "1.2"], ["1.2"], ["edit", "1.2", "-p", "h"], ["cancel", "1.2"], ["rm", "1.2"],
      ["note", "1.2", "x"],
      ["skip", "1.2"], ["log", "1.2"], ["edit", "2", "--after", "1.2"], ["edit", "2", "--parent", "1.2"],
    ])
  func elsewhere(words: [String]) throws {
    let before = try home.store
    let result = try home.todo(words)
    #expect(result.status == 2)
    #expect(result.error.contains("\"1.2\" is a step of todo 1"))
    #expect(result.error.contains("for the whole todo, write 1"))
    #expect(try home.store == before)
  }
}
