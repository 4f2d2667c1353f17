import Testing
import TodoTestSupport

@Suite("Input that todo apply reads in a surprising way")
struct BatchSurpriseTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "One", "--uid", "u-1").expect()
  }

  @Test(
    "a key that resembles a field is stored with one warning, in every form",
    arguments: ["--text", "--plain", "--json", "--ndjson", "-q", "-n"])
  func nearKeys(form: String) throws {
    let input = """
      {"title":"x","Due":"fri","tag":"a","client":"ACME","state":"open","url":"u","task":{"a":1}}
      {"title":"y","Due":"mon","priorty":"high"}
      """
    let result = try home.todo("apply", "-", form, input: input)
    #expect(result.status == 0)
    let warnings = result.error.split(separator: "\n").filter { $0.hasPrefix("todo: warning: ") }
    #expect(
      warnings == [
        "todo: warning: Due: kept as a custom field; did you mean due?",
        "todo: warning: tag: kept as a custom field; did you mean tags?",
        "todo: warning: priorty: kept as a custom field; did you mean priority?",
      ])
    if form == "-n" { return }
    #expect(try home.store.contains("\"Due\":\"fri\""))
    let again = try home.todo("apply", "-", form, input: #"{"id":2,"Due":"sat","tag":"b"}"#)
    #expect(!again.error.contains("warning"))
    // A key can also resemble a field that the todo itself has.
    let near = try home.todo("apply", "-", form, input: #"{"id":2,"Client":"x"}"#)
    #expect(near.error.contains("todo: warning: Client: kept as a custom field; did you mean client?\n"))
  }

  @Test("changes to the user's own fields are shown by name, and data kept for a format is not shown")
  func receipts() throws {
    let applied = try home.todo(
      "apply", "-", "--text", input: #"{"uid":"u-1","client":"ACME","rate":5,"ics":{"sum":"x"}}"#)
    #expect(
      applied.output == "Edited 1  One\n  client  none → ACME (new field)\n  rate    none → 5 (new field)\n")
    try home.todo("apply", "-", "-q", input: #"{"uid":"u-1","client":null,"rate":6}"#).expect("1\n")
    let log = try home.todo("log", "1", "--text").output
    #expect(log.contains("client  ACME → none") && log.contains("rate    5 → 6"))
    #expect(try home.todo("undo", "--text").output.contains("client  none → ACME"))
  }

  @Test(
    "a new relation to a missing todo is reported in every form", arguments: ["--text", "--json", "-q", "-n"])
  func relations(form: String) throws {
    let input =
      #"{"uid":"a","title":"A","parent":"nowhere","after":["u-1","b"]}"# + "\n" + #"{"uid":"b","title":"B"}"#
    let result = try home.todo("apply", "-", form, input: input)
    #expect(result.error.contains("todo: warning: 2: parent names a missing todo: nowhere\n"))
    #expect(!result.error.contains("u-1") && !result.error.contains(": b\n"))
    if form == "-n" { return }
    #expect(try !home.todo("apply", "-", form, input: input).error.contains("warning"))
  }

  @Test("a relation to a todo that the same batch removes is reported")
  func removed() throws {
    let input = #"{"uid":"c","title":"C","after":["u-1"]}"# + "\n" + #"{"uid":"u-1","removed":true}"#
    let result = try home.todo("apply", "-", input: input)
    #expect(result.error == "todo: warning: 2: after names a missing todo: u-1\n")
  }

  @Test("a number in a relation is the id of a todo")
  func ids() throws {
    try home.todo("add", "Two", "--uid", "u-2").expect()
    try home.todo("apply", "-", "-q", input: #"{"title":"Part","parent":1,"after":[2,"u-1"]}"#).expect("3\n")
    try home.shell("bash", "todo show 3 --ndjson | jq -c '[.parent,.after]'").expect(
      "[\"u-1\",[\"u-2\",\"u-1\"]]\n")
    let error = try home.todo("apply", "-", input: #"{"title":"x","after":[1,77]}"#).expectFailure(3).error
    #expect(error.hasPrefix("todo: line 1: no such todo: 77\n"))
    try home.todo("apply", "-", input: #"[{"id":3,"parent":9}]"#).expectFailure(3)
  }

  @Test("apply reads priorities and statuses as options and queries do")
  func words() throws {
    try home.todo("apply", "-", "-q", input: #"{"id":1,"priority":"H","status":"Done"}"#).expect("1\n")
    try home.todo("list", "-q", "priority:h", "status:DONE").expect("1\n")
    try home.todo("apply", "-", input: #"{"id":1,"priority":"x"}"#).expectFailure(1)
  }

  @Test(
    "JSON spread over several lines gets one error, which says how to put it on one line",
    arguments: ["apply", "done", "import json"])
  func pretty(command: String) throws {
    let line = "todo list --ndjson | jq . | todo \(command) -"
    let result = try home.shell("bash", line)
    #expect(result.status != 0)
    #expect(result.error.split(separator: "\n").count == 2)
    #expect(result.error.hasSuffix("\nnothing was changed; put each object on one line, as jq -c does\n"))
    try home.shell("bash", "todo list --json | jq . | todo apply - -q").expect()
  }

  @Test("options and queries drop the sign before a tag, and a hyphen removes the tag")
  func signs() throws {
    try home.todo("edit", "1", "-t", "@home", "-t", "+shop", "-t", "#phone", "-q").expect("1\n")
    try home.shell("bash", "todo show 1 --ndjson | jq -c .tags").expect("[\"home\",\"shop\",\"phone\"]\n")
    for query in ["tag:@home", "tag:+shop", "tag:#phone"] { try home.todo("list", "-q", query).expect("1\n") }
    try home.todo("edit", "1", "-t", "-home", "-t", "-@shop", "--untag", "#phone", "-q").expect("1\n")
    try home.shell("bash", "todo show 1 --ndjson | jq -c .tags").expect("[]\n")
    try home.todo("edit", "1", "--tag=-none-such", "-q").expect("1\n")
    // Objects are taken as they are, so that a list can be applied again.
    try home.todo("apply", "-", "-q", input: #"{"id":1,"tags":["@home"]}"#).expect("1\n")
    try home.shell("bash", "todo list --ndjson | todo apply - --json").expect(
      "[]\n", error: "no todos to change\n")
    try home.todo("list", "-q", "tag:home").expect("1\n")
  }
}
