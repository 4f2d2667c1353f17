import Testing
import TodoTestSupport

@Suite("The log by date and query")
struct LogTests {
  /// The times of the steps, by revision, around the days in Berlin that have 25 and 23 hours.
  private static let times = [
    "2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z",
    "2027-03-27T22:59:59Z", "2027-03-27T23:00:00Z", "2027-03-28T21:59:59Z", "2027-03-28T22:00:00Z",
  ]

  private static func home() throws -> Home {
    let home = try Home()
    for (index, time) in times.enumerated() {
      let project = index % 2 == 0 ? "work" : "home"
      try home.todo("add", "Todo \(index + 1)", "-P", project, environment: ["TODO_NOW": time]).expect()
    }
    return home
  }

  private func log(_ words: String..., now: String, in home: Home) throws -> String {
    let result = try home.todo(["log", "-q"] + words, environment: ["TODO_NOW": now, "TZ": "Europe/Berlin"])
      .expect()
    #expect(result.error.isEmpty)
    return result.output.replacing("\n", with: " ")
  }

  @Test("the log shows the part of a long text that changed")
  func longTexts() throws {
    let home = try Home()
    let long = "A title that begins the same and goes on as before for more than half of the width"
    try home.todo("add", "\(long) one", "--content", "first\nsecond\nthird", "-q").expect()
    func last() throws -> String {
      String(
        try home.todo("log", "--limit", "1", "--text").expect().output.split(separator: "\n").dropFirst()
          .joined())
    }
    try home.todo(
      "note", "1", "a first long note that is said in more words than there is room for in a row", "-q"
    )
    .expect()
    try home.todo("note", "1", "the second", "-q").expect()
    #expect(try last() == "  content  + 2026-11-20 the second")
    try home.todo("edit", "1", "--content", "first\nthird", "-q").expect()
    #expect(try last().hasPrefix("  content  second ⏎ third ⏎ 2026-11-20 a fi"))
    #expect(try last().hasSuffix(" → third"))
    try home.todo("edit", "1", "--content", "third", "-q").expect()
    #expect(try last() == "  content  - first")
    try home.todo("edit", "1", "--content", "first\nthird", "-q").expect()
    try home.todo("edit", "1", "--content", "first\nthree", "-q").expect()
    #expect(try last() == "  content  third → three")
    try home.todo("edit", "1", "--title", "\(long) two", "-q").expect()
    #expect(try last() == "  title  …width one → …width two")
    try home.todo("edit", "1", "--content", "first\nthree ", "-q").expect()
    #expect(try last() == "  content  three → three ")
  }

  @Test("a day lasts from its first instant to its last, however many hours it has")
  func days() throws {
    let home = try Self.home()
    let (autumn, spring) = ("2026-10-26T12:00:00Z", "2027-03-29T12:00:00Z")
    #expect(try log("--since", "yesterday", "--until", "yesterday", now: autumn, in: home) == "r3 r2 ")
    #expect(try log("--since=sun", "--until=sun", now: spring, in: home) == "r7 r6 ")
    #expect(try log("--until=2026-10-24", now: spring, in: home) == "r1 ")
    #expect(try log("--since=2027-03-29", now: spring, in: home) == "r8 ")
    #expect(try log("--since=1d", "--until=r7", now: spring, in: home) == "r7 r6 ")
    #expect(try log("--since=mar", "--limit", "1", now: spring, in: home) == "r8 ")
    #expect(try log("--since=last week", "--where=project:work", now: spring, in: home) == "r7 r5 ")
  }

  @Test("the same date covers other steps in another time zone")
  func zones() throws {
    let home = try Self.home()
    let words = ["log", "-q", "--since=2026-10-25", "--until=2026-10-25"]
    try home.todo(words, environment: ["TZ": "UTC"]).expect("r4\nr3\n")
    try home.todo(words, environment: ["TZ": "Pacific/Apia"]).expect("r2\nr1\n")
  }

  @Test("the log since a revision runs oldest first and fails at a gap; since a date, a gap is only a note")
  func feed() throws {
    let home = try Self.home()
    try home.todo("log", "-q", "--since", "r6").expect("r7\nr8\n")
    try home.todo("log", "-q", "--since", "6", "--limit", "1").expect("r7\n")
    try home.todo("log", "--since", "9").expectFailure(
      1,
      "todo: there is no revision 9 yet; the latest is 8\nread the whole list again: todo list --all --ndjson\n"
    )
    try home.folder.remove("todos.history.ndjson")
    try home.todo("log", "--since", "6").expectFailure(1)
    try home.todo("log").expect("")
    try home.todo("log", "--since", "yesterday").expect("", error: "note: the history begins at revision 9\n")
    try home.todo("done", "1", "-q").expect()
    try home.todo("log", "-q", "--since", "yesterday").expect(
      "r9\n", error: "note: the history begins at revision 9\n")
    try home.todo("log", "-q", "--since", "yesterday", "--limit", "1").expect("r9\n")
    try home.todo("log", "-q", "--since", "2026-11-20 09:01").expect("")
  }

  @Test(
    "a bound that is neither a revision nor a date is wrong usage, and the advice shows both",
    arguments: [
      ("x", "\"x\" is neither a revision nor a date"), ("-1", "\"-1\" is neither a revision nor a date"),
      ("", "\"\" is neither a revision nor a date"),
      ("due+1w", "invalid date \"due+1w\": it cannot count from a todo's date here"),
    ])
  func misuse(word: String, message: String) throws {
    let home = try Home()
    let advice = "write a revision like r88, or a date like yesterday, \"last week\" or 2026-11-20"
    for option in ["--since", "--until"] {
      try home.todo("log", "\(option)=\(word)").expectFailure(2, "todo: \(message)\n\(advice)\n")
    }
    try home.todo("log", "--since=yesterdy").expectFailure(
      2, "todo: \"yesterdy\" is neither a revision nor a date\ndid you mean \"yesterday\"?\n")
    try home.todo("log", "--since=fri 9").expectFailure(
      2, "todo: invalid date \"fri 9\": it may mean fri 9:00 or fri 21:00\nwrite the one you mean\n")
  }

  @Test("a query matches todos of any status as a step left them, and excludes references")
  func query() throws {
    let home = try Self.home()
    try home.todo("done", "1-2", "-q").expect()
    try home.todo("rm", "1", "-q").expect()
    try home.todo("edit", "3", "-P", "home", "-q").expect()
    try home.todo("log", "-q", "--where", "project:work").expect("r10\nr9\nr7\nr5\nr3\nr1\n")
    try home.todo("log", "-q", "--where", "is:done").expect("r10\nr9\n")
    try home.todo("log", "-q", "--where", "id:3 project:home").expect("r11\n")
    try home.todo("log", "-q", "--where", "nothing").expect("")
    try home.todo("log", "1", "--where", "is:any").expectFailure(2)
    try home.todo("log", "--where", " ").expectFailure(
      2, "todo: the query is empty\nfor every todo, write --where is:any\n")
    try home.todo("log", "--where", "x:y").expectFailure(2)
  }

  @Test("the text form shows fields before and after each step, for the first three todos or those asked for")
  func fields() throws {
    let home = try Home()
    let titles = (1...500).map { "Todo \($0)" }.joined(separator: "\n")
    try home.todo("add", "-", "-q", input: titles).expect()
    try home.todo("edit", "1-500", "-p", "high", "-q").expect()
    try home.todo("edit", "7", "-p", "none", "-q").expect()
    try home.todo("rm", "7", "-q").expect()
    try home.todo("log", "--text").expect(
      """
      r4  today 09:00  rm    7 Todo 7
      r3  today 09:00  edit  7 Todo 7
        priority  high → none
      r2  today 09:00  edit  1 Todo 1, 2 Todo 2, 3 Todo 3 and 497 more
        1  priority  none → high
        2  priority  none → high
        3  priority  none → high
        … 497 more
      r1  today 09:00  add   1 Todo 1, 2 Todo 2, 3 Todo 3 and 497 more

      """)
    let asked = try home.todo("log", "--text", "--until", "2", "5-9").expect().output
    #expect(asked.contains("\n  5  priority  none → high\n  6  ") && asked.contains("\n  9  priority"))
    #expect(!asked.contains("  1  priority") && !asked.contains("… "))
    let matching = try home.todo("log", "--text", "--where", "priority:high").expect().output
    #expect(matching.split(separator: "\n").count { $0.contains("priority  none → high") } == 500)
  }
}
