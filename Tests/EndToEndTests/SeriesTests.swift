import Testing
import TodoTestSupport

/// From Friday 2026-11-20, 09:00 on.
@Suite("Series with a beginning, an hour and an end")
struct SeriesTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private func at(_ day: String, _ words: String...) throws -> ProcessResult {
    try home.todo(words, environment: ["TODO_NOW": "\(day)T09:00:00Z"])
  }

  @Test(
    "a rule without a due date begins on the first day that it names, else today",
    arguments: [
      ("every mon", "2026-11-23"), ("every fri", "2026-11-20"), ("every fri 9:00", "2026-11-20T09:00"),
      ("every fri 8:59", "2026-11-27T08:59"), ("every day at 5pm", "2026-11-20T17:00"),
      ("every 1st", "2026-12-01"), ("every mon until dec 31", "2026-11-23"),
      ("every 2 weeks from dec 3", "2026-12-03"), ("weekly", "2026-11-20"), ("after 3 days", "2026-11-20"),
      ("2w", "2026-11-20"), ("every week 8:00", "2026-11-21T08:00"),
    ])
  func beginning(rule: String, due: String) throws {
    try home.todo("add", "Gym", "--repeat", rule, "--fields", "due").expect("\(due)\n")
    try home.todo("add", "-", "--repeat", rule, "--fields", "due", input: "a\nb\n").expect("\(due)\n\(due)\n")
    #expect(try home.todo("add", "Gym", "--repeat", rule, "-d", "2026-12-05", "-q").status == 0)
    try home.todo("add", "Gym", "--repeat", rule, "-d", "none", "--fields", "due").expect("\(due)\n")
    try home.todo("add", "Swim", "-q").expect("6\n")
    try home.todo("edit", "6", "--repeat", rule, "--fields", "due").expect("\(due)\n")
    let object = #"{"title":"x","repeat":"\#(rule)"}"#
    try home.todo("apply", "-", "--fields", "due", input: object).expect("\(due)\n")
    try home.todo("apply", "-", "--fields", "due", input: #"{"uid":"u","title":"x"}"#).expect("\n")
    try home.todo("apply", "-", "--fields", "due", input: #"{"uid":"u","repeat":"\#(rule)"}"#).expect(
      "\(due)\n")
    try home.todo("import", "json", "-", "--fields", "due", input: "[\(object)]").expect("\(due)\n")
  }

  @Test("a rule begins no earlier than the start, and a date that is cleared alone stays away")
  func afterStart() throws {
    try home.todo("add", "a", "-s", "mon", "--repeat", "weekly", "--fields", "due").expect("2026-11-23\n")
    try home.todo("add", "b", "-s", "mon", "--repeat", "every fri", "--fields", "due").expect("2026-11-27\n")
    try home.todo("add", "c", "-s", "2026-11-02", "--repeat", "weekly", "--fields", "due").expect(
      "2026-11-20\n")
    try home.todo("edit", "1", "-d", "none", "--fields", "due").expect("\n")
    try home.todo("list", "1", "--ndjson").expect("")
    let listed = try home.todo("list", "id:1", "--all", "--ndjson").output
    try home.todo("apply", "-", input: listed).expect("", error: "no todos to change\n")
  }

  @Test("a feed that completes a todo says whether the series goes on")
  func feeds() throws {
    try home.todo("add", "-q", "Rent", "--repeat", "every 1st").expect("1\n")
    try home.todo("apply", "-", "--text", input: #"{"id":1,"status":"done"}"#).expect(
      "Done 1  Rent\nAdded 2  Rent  due Fri 1 Jan 2027  every month on the 1st\n")
    #expect(try home.todo("log", "--text", "--limit", "1").output.contains("moves to the next one"))
    try home.todo("apply", "-", "--text", input: #"{"id":2,"status":"done","repeat":null}"#).expect(
      "Done 2  Rent  (the last of its series)\n")
    try home.todo("undo", "2", "-q").expect("1\n2\n")
    try home.todo("import", "json", "-", "-q", input: #"{"id":1,"status":"done"}"#).expect("1\n2\n")
  }

  @Test("a new due date beyond the end of the series gets a warning, once")
  func beyondTheEnd() throws {
    try home.todo("add", "-q", "Swim", "--repeat", "every mon until 2026-11-30").expect("1\n")
    let warning = "todo: warning: 1: Tue 1 Dec is after the end of \"every mon until 2026-11-30\"\n"
    try home.todo("edit", "1", "-d", "dec 1", "-q").expect("1\n", error: warning)
    try home.todo("edit", "1", "-t", "x", "-q").expect("1\n")
    try home.todo("undo", "2", "-q").expect("1\n")
    try home.todo("postpone", "1", "dec 1", "-q").expect("1\n", error: warning)
    try home.todo("edit", "1", "-d", "2026-11-30", "-q").expect("1\n")
    try home.todo("apply", "-", "-q", input: #"{"id":1,"due":"2026-12-01"}"#).expect("1\n", error: warning)
    try home.todo("done", "1", "--text").expect("Done 1  Swim  (the last of its series)\n")
  }

  @Test("reopening a todo says which one of its series stays open, and whether it repeats itself")
  func reopening() throws {
    try home.todo("add", "-q", "Trash", "--repeat", "every mon").expect("1\n")
    try home.todo("done", "1", "-q").expect("1\n2\n")
    let stays = "Reopened 1  Trash  due Mon 23 Nov\n  2 stays open, too; 1 no longer repeats\n"
    try home.todo("reopen", "1", "--text").expect(stays)
    try home.todo("undo", "-q").expect("1\n")
    try home.todo("apply", "-", "--text", input: #"{"id":1,"status":"open"}"#).expect(stays)
    try home.todo("undo", "-q").expect("1\n")
    try home.todo("done", "2", "-q").expect("2\n3\n")
    try home.todo("reopen", "1", "--text").expect(stays.replacing("2 stays", with: "3 stays"))
    try home.todo("done", "1", "3", "-q").expect("1\n3\n4\n")
    try home.todo("cancel", "4", "-q").expect("4\n")
    try home.todo("reopen", "1", "--text").expect("Reopened 1  Trash  due Mon 23 Nov\n")
  }

  @Test("the receipt states a rule as people say it, and --repeat reads such words")
  func wording() throws {
    try home.todo("add", "Rent", "--repeat", "every 1st", "--text").expect(
      "Added 1  Rent  due Tue 1 Dec  every month on the 1st\n")
    try home.todo("add", "Close the books", "--repeat", "every month on the last day", "--text").expect(
      "Added 2  Close the books  due Mon 30 Nov  every month on the last day\n")
    try home.todo("edit", "1", "--repeat", "every month on the 1st and 9th", "--text").expect(
      "Edited 1  Rent\n  repeat  every month on the 1st → every month on the 1st and 9th\n")
    try home.todo("list", "--fields", "repeat", "id:1").expect("every month on 1,9\n")
  }

  @Test("a todo that is done or skipped does not come back on the same day, however late or early it was")
  func notToday() throws {
    try home.todo("add", "-q", "c", "-d", "2026-11-18", "--repeat", "daily").expect("1\n")
    try home.todo("done", "1", "--fields", "due").expect("2026-11-18\n2026-11-21\n")
    try home.todo("add", "-q", "d", "-d", "today 17:00", "--repeat", "daily").expect("3\n")
    try home.todo("done", "3", "--fields", "due").expect("2026-11-20T17:00\n2026-11-21T17:00\n")
    try home.todo("add", "-q", "e", "-d", "2026-11-19 17:00", "--repeat", "daily").expect("5\n")
    try home.todo("skip", "5", "--fields", "due").expect("2026-11-21T17:00\n")
  }

  @Test("a series ends after its last day, which counts, and the receipt says so")
  func until() throws {
    try home.todo("add", "-q", "Swim", "--repeat", "every mon 9:00 until 2026-11-30").expect("1\n")
    try at("2026-11-24", "done", "1", "--text").expect(
      "Done 1  Swim\nAdded 2  Swim  due Mon 30 Nov 09:00  every mon 09:00 until 2026-11-30\n")
    try at("2026-11-30", "done", "2", "-n", "--text").expect(
      """
      Done 2  Swim  (the last of its series)
        status  open → done
        repeat  every mon 09:00 until 2026-11-30 → none

      """, error: "dry run: nothing was changed\n")
    try at("2026-11-30", "skip", "2").expectFailure(
      1, "todo: todo 2 is the last of its series\nto end it: todo done 2, or todo cancel 2\n")
    try at("2026-11-30", "postpone", "2", "1w", "--fields", "due,repeat").expect(
      "2026-12-07T09:00\tevery mon 09:00 until 2026-11-30\n",
      error: "todo: warning: 2: Mon 7 Dec 09:00 is after the end of \"every mon 09:00 until 2026-11-30\"\n")
    try at("2026-12-07", "done", "2", "--text").expect("Done 2  Swim  (the last of its series)\n")
    try at("2026-12-07", "undo", "--fields", "status,repeat").expect(
      "open\tevery mon 09:00 until 2026-11-30\n")
  }

  @Test("what is done or skipped counts towards the number of times, and no date that is missed or moved")
  func times() throws {
    try home.todo("add", "-q", "Pill", "--repeat", "every day for 4 times").expect("1\n")
    try home.todo("done", "1", "--fields", "due,repeat").expect(
      "2026-11-20\t\n2026-11-21\tevery day for 3 times\n")
    try at("2026-11-21", "skip", "2", "--fields", "due,repeat").expect("2026-11-22\tevery day for 2 times\n")
    try home.todo("postpone", "2", "1d", "--fields", "due,repeat").expect(
      "2026-11-23\tevery day for 2 times\n")
    try at("2026-11-28", "done", "2", "--fields", "due,repeat").expect(
      "2026-11-23\t\n2026-11-29\tevery day for 1 time\n")
    let text = try home.todo("export", "ics").output
    #expect(
      text.contains("DTSTART;VALUE=DATE:20261129") && text.contains("RRULE:FREQ=DAILY;COUNT=1"), "\(text)")
    try at("2026-11-30", "done", "3", "--text").expect("Done 3  Pill  (the last of its series)\n")
    try home.todo("list", "is:repeating", "--all", "-q").expect("")
  }

  @Test("moving one occurrence to another hour does not change the hour of the series")
  func hour() throws {
    try home.todo("add", "-q", "Standup", "--repeat", "every mon 9:00").expect("1\n")
    try home.todo("postpone", "1", "tue 14:00", "--fields", "due").expect("2026-11-24T14:00\n")
    try at("2026-11-24", "done", "1", "--fields", "due,repeat").expect(
      "2026-11-24T14:00\t\n2026-11-30T09:00\tevery mon 09:00\n")
    try home.todo("add", "-q", "Gym", "-d", "tue").expect("3\n")
    try home.todo("edit", "3", "--repeat", "every tue 18:30", "--fields", "due").expect("2026-11-24T18:30\n")
    let all = try home.todo("list", "--all", "--ndjson").output
    #expect(try home.todo("apply", "-", "-q", input: all).status == 0)
    #expect(try home.todo("list", "--all", "--ndjson").output == all)
  }

  @Test("an end before the todo's own date is refused with both dates, and also in a batch")
  func tooEarly() throws {
    let message = "todo: the series would end on 2026-11-22, before the todo's date, 2026-11-23\n"
    try home.todo("add", "Gym", "--repeat", "every mon until nov 22").expectFailure(
      1, message + "give a later end or an earlier date\n")
    try home.todo("add", "-q", "Gym", "-d", "mon").expect("1\n")
    try home.todo("edit", "1", "--repeat", "weekly until sun").expectFailure(
      1,
      """
      todo: todo 1: the series would end on 2026-11-22, before the todo's date, 2026-11-23
      give a later end or an earlier date

      """)
    let object = #"{"title":"x","due":"2026-11-23","repeat":"weekly until 2026-11-22"}"#
    #expect(try home.todo("apply", "-", input: object).status == 1)
    try home.todo("edit", "1", "--repeat", "weekly until mon", "-q").expect("1\n")
  }

  @Test("a new due date that the rule does not have gets a warning, even with -q")
  func offRule() throws {
    let warning = "todo: warning: 1: Sat 21 Nov does not fit \"every mon\"\n"
    try home.todo("add", "Gym", "-d", "sat", "--repeat", "every mon", "-q").expect("1\n", error: warning)
    try home.todo("edit", "1", "-d", "sun", "-q").expect("1\n")
    try home.todo("postpone", "1", "1d", "-q").expect("1\n")
    try home.todo("apply", "-", "-q", input: #"{"title":"x","due":"2026-11-25","repeat":"every mon"}"#)
      .expect("2\n")
  }

  @Test("an ambiguous rule is refused with both readings")
  func ambiguous() throws {
    try home.todo("add", "Gym", "--repeat", "every second friday").expectFailure(
      1,
      """
      todo: invalid repeat rule "every second friday": it may mean "every month on 2nd fri" or "every 2 weeks on fri"
      write the one you mean

      """)
  }

  @Test("postpone counts next week and next month from the todo's own date")
  func nextWeek() throws {
    try home.todo("add", "-q", "Gym", "-d", "mon 9:00").expect("1\n")
    try at("2026-11-22", "postpone", "1", "next-week", "--fields", "due").expect("2026-11-30T09:00\n")
    try at("2026-11-22", "postpone", "1", "next month", "--fields", "due").expect("2026-12-01T09:00\n")
  }
}
