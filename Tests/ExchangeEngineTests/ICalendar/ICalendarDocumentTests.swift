import Testing

@testable import ExchangeEngine
@testable import TodoCore

struct ICalendarDocumentTests {
  /// What todoman 4.7.0 writes.
  static let todoman = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:nl.whynothugo.todoman
    BEGIN:VTODO
    CATEGORIES:work
    CREATED:20261122T102929Z
    DTSTAMP:20261122T102929Z
    DUE;VALUE=DATE:20261201
    LAST-MODIFIED:20261122T102929Z
    PRIORITY:4
    SEQUENCE:1
    STATUS:NEEDS-ACTION
    SUMMARY:Büro\\; Miete\\, 50% \\\\ zahlen und noch ein ganz langer Titel\\, der
      über fünfundsiebzig Zeichen geht 😀
    UID:92964243158347fd9502f2cd34f2a647@vm
    END:VTODO
    END:VCALENDAR

    """

  /// What Apple's Reminders writes: properties of the same names in an alarm, the time zone last, a second
  /// calendar.
  static let apple = """
    BEGIN:VCALENDAR
    VERSION:2.0
    X-WR-CALNAME:Home\\, sweet home
    BEGIN:VTODO
    UID:A-1
    SUMMARY:Pay
    DUE;TZID=Europe/Berlin:20261201T090000
    BEGIN:VALARM
    UID:A-1-ALARM
    DESCRIPTION:Reminder
    X-LOCATION;X-TITLE=Home;X-ADDRESS="1, Main Street\\nTown":geo:48.1,
     11.5
    END:VALARM
    STATUS:COMPLETED
    END:VTODO
    BEGIN:VEVENT
    SUMMARY:no todo
    END:VEVENT
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:STANDARD
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE
    END:VCALENDAR
    begin:vcalendar
    begin:vtodo
    summary:lower case
    end:vtodo
    end:vcalendar
    """

  @Test("calendars are read whatever is in them, and mistakes are reported with their places")
  func damaged() {
    expectPlacedProblems(in: [Self.todoman, Self.apple], seed: 7) { bytes in
      let document = ICalendarDocument(SourceText(bytes))
      return (document.records.count, document.problems)
    }
  }

  /// The VTODOs of a text without mistakes.
  static func records(of text: String) -> [ICalendarRecord] {
    let document = ICalendarDocument(SourceText(Array(text.utf8)))
    #expect(document.problems == [])
    return document.records
  }

  @Test("every VTODO is a record of its calendar, time zones are found, and skipped components are counted")
  func calendars() {
    let document = ICalendarDocument(SourceText(Array(Self.apple.utf8)))
    #expect(document.records.map(\.line) == [4, 27])
    #expect(document.records.map(\.calendar) == [0, 1])
    #expect(document.calendars.map(\.name) == ["Home, sweet home", nil])
    #expect(document.calendars[0].timeZones.map(\.id) == ["Europe/Berlin"])
    #expect(
      document.calendars[0].timeZones[0].verbatim.string.hasSuffix("+0100\nEND:STANDARD\nEND:VTIMEZONE\n"))
    #expect(document.skipped == ["VEVENT": 1])
  }

  @Test(
    "line ends of every kind are read, even doubled ones",
    arguments: ["\n", "\r\n", "\r", "\r\r\n", "\n\n", "\r\n\r\n"])
  func lineEnds(end: String) throws {
    let text = Self.todoman.replacing("\n", with: end)
    let record = try #require(Self.records(of: text).first)
    let summary = record.items.filter { $0.name.string == "SUMMARY" }.map {
      ICalendarText.text($0.value ?? [])
    }
    #expect(
      summary == [
        "Büro; Miete, 50% \\ zahlen und noch ein ganz langer Titel, der über fünfundsiebzig Zeichen geht 😀"
      ])
  }

  @Test("a character that a fold has cut is joined again")
  func cutCharacter() throws {
    let bytes =
      Array("BEGIN:VTODO\r\nSUMMARY:\u{E9}".utf8).dropLast() + Array("\r\n ".utf8) + [0xA9]
      + Array("\r\nEND:VTODO\r\n".utf8)
    let reading = ICalendarDocument(SourceText(Array(bytes)))
    #expect(reading.problems == [])
    #expect(reading.records.first?.items.first(where: { _ in true })?.value?.string == "é")
  }

  @Test(
    "a mistake is reported with its line, and the other VTODOs are read",
    arguments: [
      ("BEGIN:VTODO\nno colon\nEND:VTODO\nBEGIN:VTODO\nEND:VTODO\n", [], 2),
      ("BEGIN:VTODO\nSUMMARY:a\nBEGIN:VTODO\nEND:VTODO\n", ["1:1 no END:VTODO for this BEGIN"], 1),
      ("BEGIN:VTODO\nBEGIN:VALARM\nEND:VTODO\n", ["2:1 no END:VALARM for this BEGIN"], 0),
      ("BEGIN:VTODO\nEND:VALARM\nEND:VTODO\n", ["2:1 no BEGIN:VALARM for this END"], 0),
      (
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMM", ["2:1 no END:VTODO for this BEGIN"], 0
      ),
      ("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\n", ["1:1 no END:VCALENDAR for this BEGIN"], 1),
      ("END:VCALENDAR\n", ["1:1 no BEGIN:VCALENDAR for this END"], 0),
      ("buy milk\n", ["1:1 expected a property, such as SUMMARY:Buy milk"], 0),
      ("BEGIN:VTODO\nX;A=\"b:c\nEND:VTODO\n", [], 1),
      ("BEGIN:VTODO\nBEGIN:X\nBEGIN:Y\nEND:Z\nEND:Y\nEND:X\nEND:VTODO\n", ["4:1 no BEGIN:Z for this END"], 0),
      ("BEGIN:VCALENDAR\nwhatever\nEND:VCALENDAR\n", [], 0),
    ] as [(String, [String], Int)])
  func mistakes(text: String, problems: [String], count: Int) {
    #expect(lines(of: ICalendarDocument(SourceText(Array(text.utf8))).problems) == problems)
    #expect(ICalendarDocument(SourceText(Array(text.utf8))).records.count == count)
  }

  @Test("invalid UTF-8 is reported with its line, in a VTODO and in its components")
  func encoding() {
    for name in ["SUMMARY:", "BEGIN:VALARM\nDESCRIPTION:"] {
      let bytes = Array("BEGIN:VTODO\n\(name)".utf8) + [0xE9] + Array("\nEND:VALARM\nEND:VTODO".utf8)
      let line = name == "SUMMARY:" ? "2:9" : "3:13"
      #expect(
        lines(of: ICalendarDocument(SourceText(bytes)).problems).first
          == "\(line) the text is not valid UTF-8")
    }
  }

  @Test("deep nesting does not exhaust the stack, and unmatched ends are reported only up to the limit")
  func deep() {
    let text = String(repeating: "BEGIN:X\n", count: 50_000) + String(repeating: "END:Y\n", count: 50_000)
    let reading = ICalendarDocument(SourceText(Array(("BEGIN:VTODO\n" + text).utf8)))
    #expect(reading.problems.count == BatchProblem.reportLimit)
    let todo =
      "BEGIN:VTODO\n" + String(repeating: "BEGIN:X\n", count: 50_000)
      + String(repeating: "END:X\n", count: 50_000)
    #expect(Self.records(of: todo + "END:VTODO\n").first.map { Array($0.items).count } == 1)
  }

  @Test("a mistake on every line is reported only up to the limit", arguments: ["x", "END:A", "END:VTODO"])
  func mistakes(line: String) {
    let text = Array(String(repeating: "\(line)\n", count: 20_000).utf8)
    #expect(ICalendarDocument(SourceText(text)).problems.count <= BatchProblem.reportLimit)
  }
}
