import Testing
import TodoTestSupport

@Suite("Bad queries")
struct QueryErrorTests {
  @Test(
    "an invalid query is refused with its mistake underlined, and nothing is changed",
    arguments: [
      ("note:x", "unknown field \"note\"", "^~~~"), ("a deu:fri", "unknown field \"deu\"", "  ^~~"),
      ("due.befor:fri", "unknown modifier \"befor\" for due", "^~~~~~~~~"),
      ("is:late", "invalid value \"late\" for is", "   ^~~~"),
      ("due:2026-02-30", "invalid due date \"2026-02-30\": there is no 30 Feb 2026", "    ^~~~~~~~~~"),
      ("tag:", "missing value for tag", "^~~~"),
      ("(a", "unclosed parenthesis", "^"), ("a)", "closing parenthesis without an opening one", " ^"),
      ("a \"b", "unclosed quote", "  ^~"), ("a or", "missing condition after \"or\"", "  ^~"),
      ("()", "missing condition after \"(\"", "^"), ("日本 x:y", "unknown field \"x\"", "     ^"),
    ])
  func refusals(query: String, message: String, marks: String) throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    let before = try home.files
    let picture = "todo: \(message)\n  \(query)\n  \(marks)\n"
    for words in [
      ["list", query], ["done", "--where", query], ["edit", "--where", query, "-d", "none"],
      ["show", "--where", query],
    ] {
      let result = try home.todo(words).expectFailure(2)
      #expect(result.error.hasPrefix(picture), "\(words): \(result.error)")
      #expect(result.error.split(separator: "\n").count == 4)
    }
    #expect(try home.files == before)
  }

  @Test("the error is one object in JSON, with the query and the column")
  func json() throws {
    let result = try Home().todo("list", "--json", "a deu:fri").expectFailure(2)
    #expect(
      result.error == """
        {"error":"usage","message":"unknown field \\"deu\\"","advice":"did you mean \\"due:fri\\"?",\
        "query":"a deu:fri","column":3}

        """)
  }

  @Test("an empty query is refused", arguments: ["", " ", "\t"])
  func empty(query: String) throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    let before = try home.files
    for command in ["done", "cancel", "rm", "reopen", "show"] {
      try home.todo(command, "--where", query)
        .expectFailure(2, "todo: the query is empty\nfor every todo, write --where is:any\n")
    }
    #expect(try home.files == before)
    try home.todo("rm", "--where", "is:any", "-q").expect("1\n")
  }

  @Test("a query that picks nothing changes nothing, and is not an error")
  func nothing() throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    let before = try home.files
    for command in ["done", "cancel", "rm", "reopen"] {
      try home.todo(command, "--where", "nowhere").expect("", error: "no todos to change\n")
    }
    #expect(try home.files == before)
  }

  @Test("references and a query cannot be used together")
  func both() throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    try home.todo("done", "1", "--where", "one").expectFailure(2)
    try home.todo("done").expectFailure(2)
  }

  @Test(
    "an invalid date is refused for every field with a date, in a change as in a query",
    arguments: ["someday", "2026-02-30", "24:30", "tonight 8am"])
  func dates(word: String) throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    try home.todo("config", "field.day.type", "date").expect()
    let before = try home.files
    for field in ["due", "start", "created", "day"] {
      let result = try home.todo("list", "\(field):\"\(word)\"").expectFailure(2)
      #expect(result.error.hasPrefix("todo: invalid \(field) date \"\(word)\""), "\(result.error)")
    }
    for (field, words) in [
      ("due", ["add", "x", "-d", word]), ("start", ["edit", "1", "-s", word]),
      ("day", ["edit", "1", "--set", "day=\(word)"]),
    ] {
      let result = try home.todo(words).expectFailure(1)
      #expect(result.error.hasPrefix("todo: invalid \(field) date \"\(word)\""), "\(result.error)")
    }
    #expect(try home.files == before)
  }
}
