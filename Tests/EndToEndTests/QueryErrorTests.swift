import Testing
import TodoTestSupport

@Suite("Bad queries")
struct QueryErrorTests {
  @Test(
    "what makes no sense is refused with a picture, before anything is changed",
    arguments: [
      ("note:x", "no todo has a field \"note\"", "^~~~"), ("a deu:fri", "no todo has a field \"deu\"", "  ^~~"),
      ("due.befor:fri", "due cannot be asked with \"befor\"", "^~~~~~~~~"),
      ("is:late", "\"late\" is no value of is", "   ^~~~"),
      ("due:2026-02-30", "\"2026-02-30\" is no value of due", "    ^~~~~~~~~~"),
      ("tag:", "a value of tag is missing", "^~~~"),
      ("(a", "a parenthesis is not closed", "^"), ("a)", "a parenthesis is closed that was not opened", " ^"),
      ("a \"b", "a quote is not closed", "  ^~"), ("a or", "a condition is missing behind \"or\"", "  ^~"),
      ("()", "a condition is missing behind \"(\"", "^"), ("日本 x:y", "no todo has a field \"x\"", "     ^"),
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

  @Test("it is one object in JSON, with the query and the column")
  func json() throws {
    let result = try Home().todo("list", "--json", "a deu:fri").expectFailure(2)
    #expect(
      result.error == """
        {"error":"usage","message":"no todo has a field \\"deu\\"","advice":"did you mean \\"due\\"?",\
        "query":"a deu:fri","column":3}

        """)
  }

  @Test("an empty query picks nothing by accident", arguments: ["", " ", "\t"])
  func empty(query: String) throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    let before = try home.files
    for command in ["done", "cancel", "rm", "reopen", "show"] {
      try home.todo(command, "--where", query)
        .expectFailure(2, "todo: the query is empty\nto mean every todo, say --where is:any\n")
    }
    #expect(try home.files == before)
    try home.todo("rm", "--where", "is:any", "-q").expect("1\n")
  }

  @Test("a query that picks nothing changes nothing, and is no error")
  func nothing() throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    let before = try home.files
    for command in ["done", "cancel", "rm", "reopen"] {
      try home.todo(command, "--where", "nowhere").expect("", error: "0 todos\n")
    }
    #expect(try home.files == before)
  }

  @Test("references and a query exclude each other")
  func both() throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    try home.todo("done", "1", "--where", "one").expectFailure(2)
    try home.todo("done").expectFailure(2)
  }

  @Test(
    "a date that is none is refused wherever dates are taken",
    arguments: ["someday", "2026-02-30", "24:00", "next year"])
  func dates(word: String) throws {
    let home = try Home()
    try home.todo("add", "One").expect()
    let before = try home.files
    for words in [["add", "x", "-d", word], ["edit", "1", "-s", word]] {
      let result = try home.todo(words).expectFailure(1)
      #expect(result.error.hasPrefix("todo: \"\(word)\" is no "), "\(result.error)")
    }
    #expect(try home.files == before)
  }
}
