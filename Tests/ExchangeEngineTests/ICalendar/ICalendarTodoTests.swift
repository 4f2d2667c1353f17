import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct ICalendarTodoTests {
  /// The values of a VTODO with these lines, without its title and an open status.
  private func shown(_ lines: [String], in zone: String = "Europe/Berlin") throws -> [String] {
    let read = records(calendar(["UID:1", "SUMMARY:a"] + lines), in: try .friday(in: zone))
    return try #require(read.first).shown.filter { !$0.hasPrefix("title=") && $0 != "status=open" }
  }

  @Test(
    "STATUS, COMPLETED and PERCENT-COMPLETE give the status and its time",
    arguments: [
      (["STATUS:NEEDS-ACTION"], []),
      (["STATUS:in-process"], ["owner=somebody", "taken=2026-11-20T12:00:00Z"]),
      (
        ["STATUS:COMPLETED", "COMPLETED:20261102T080000Z"], ["status=done", "completed=2026-11-02T08:00:00Z"]
      ),
      (["COMPLETED:20261102T080000Z"], ["status=done", "completed=2026-11-02T08:00:00Z"]),
      (["STATUS:NEEDS-ACTION", "COMPLETED:20261102"], ["status=done", "completed=2026-11-01T23:00:00Z"]),
      (["STATUS:COMPLETED"], ["status=done"]), (["STATUS:CANCELLED"], ["status=cancelled"]),
      (
        ["STATUS:CANCELLED", "COMPLETED:20261102T080000Z", "X-TODO-CANCELLED:20261103T080000Z"],
        ["status=cancelled", "cancelled=2026-11-03T08:00:00Z"]
      ),
      (["PERCENT-COMPLETE:100"], ["status=done"]),
    ] as [([String], [String])])
  func status(lines: [String], shown: [String]) throws {
    #expect(try self.shown(lines) == shown)
  }

  @Test(
    "priorities from 0 to 10 become high, medium, low or none",
    arguments: zip(
      0...10, [nil, "high", "high", "high", "high", "medium", "low", "low", "low", "low", nil] as [String?]))
  func priority(number: Int, priority: String?) throws {
    #expect(try shown(["PRIORITY:\(number)"]) == (priority.map { ["priority=\($0)"] } ?? []))
  }

  @Test(
    "dates of every form become days and minutes on the wall clock in Berlin",
    arguments: [
      (["DUE;VALUE=DATE:20261201"], "due=2026-12-01"), (["DUE:20261201"], "due=2026-12-01"),
      (["DUE:20261201T143015"], "due=2026-12-01T14:30"), (["DUE:20261201T000000"], "due=2026-12-01T00:00"),
      (["DUE:20261201T235959"], "due=2026-12-01"), (["DUE:20261201T133000Z"], "due=2026-12-01T14:30"),
      (["DUE:20261130T230000Z"], "due=2026-12-01"), (["DUE:20261201T225959Z"], "due=2026-12-01"),
      (["DUE;TZID=America/New_York:20261201T093000"], "due=2026-12-01T15:30"),
      (["DUE;TZID=\"Europe/Berlin\":20261201T093000"], "due=2026-12-01T09:30"),
      (["DUE;TZID=Nowhere:20261201T093000"], "due=2026-12-01T09:30"), (["DUE:"], nil),
      (["DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261201"], "due=2026-12-01"),
      (["DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261201"], "due=2026-12-01 start=2026-11-30"),
      (["DTSTART;TZID=Europe/Berlin:20261201T093000", "DUE:20261201T083000Z"], "due=2026-12-01T09:30"),
      (["DTSTART;VALUE=DATE:20261201", "DURATION:P1W"], "due=2026-12-08 start=2026-12-01"),
      (["DTSTART:20261201T230000", "DURATION:PT90M"], "due=2026-12-02T00:30 start=2026-12-01T23:00"),
      (["DTSTART:20261201T080000Z", "DURATION:PT1H"], "due=2026-12-01T10:00 start=2026-12-01T09:00"),
      (["DURATION:PT1H"], nil),
      (
        ["DTSTART:20261201T090000", "DUE:20261201T235959", "X-TODO-DUE-DAY:1"],
        "due=2026-12-01 start=2026-12-01T09:00"
      ),
      (
        ["DTSTART:20261201T000000", "DUE:20261201T090000", "X-TODO-START:2026-12-01"],
        "due=2026-12-01T09:00 start=2026-12-01"
      ),
      (
        ["DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261201", "X-TODO-START:2026-12-01"],
        "due=2026-12-01 start=2026-12-01"
      ),
      (["DTSTART;VALUE=DATE:20261202", "X-TODO-START:2026-12-01"], "start=2026-12-02"),
    ] as [([String], String?)])
  func dates(lines: [String], shown: String?) throws {
    #expect(try self.shown(lines).joined(separator: " ") == shown ?? "")
  }

  @Test(
    "a rule that can be expressed repeats the todo, and any other rule is reported as lost and written back",
    arguments: [
      (["DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY"], "every week"),
      (["DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=3"], "every week for 3 times"),
      (["DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY", "EXDATE;VALUE=DATE:20261208"], nil),
      (["DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY", "RRULE:FREQ=DAILY"], nil),
      (["RRULE:FREQ=WEEKLY"], nil),
      (["DUE;VALUE=DATE:20261201", "X-TODO-REPEAT:after 3 days"], "after 3 days"),
      (["DUE;VALUE=DATE:20261201", "RRULE:FREQ=DAILY", "X-TODO-REPEAT:after 3 days"], "every day"),
      (["X-TODO-REPEAT:every day"], "every day"),
      (
        ["DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;BYDAY=TU", "X-TODO-REPEAT:every week on tue"],
        "every week on tue"
      ),
      (["DUE;TZID=America/New_York:20261130T200000", "RRULE:FREQ=WEEKLY;BYDAY=MO"], "every week"),
      (["DUE;TZID=America/New_York:20261130T200000", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU"], "every tue,wed"),
      (["DUE;TZID=America/New_York:20261130T200000", "RRULE:FREQ=WEEKLY"], "every week"),
      (["DUE:20261206T233000Z", "RRULE:FREQ=WEEKLY;BYDAY=SU"], "every week"),
      (["DUE:20261206T233000Z", "RRULE:FREQ=WEEKLY;BYDAY=SU,WE"], "every mon,thu"),
      (["DUE:20261206T223000Z", "RRULE:FREQ=WEEKLY;BYDAY=SU"], "every sun"),
      (["DUE:20261214T233000Z", "RRULE:FREQ=WEEKLY;BYDAY=TU"], "every tue"),
      (["DUE:20261214T233000Z", "RRULE:FREQ=MONTHLY"], "every month"),
      (["DUE:20261130T233000Z", "RRULE:FREQ=MONTHLY"], nil),
      (["DUE:20261206T233000Z", "RRULE:FREQ=YEARLY"], "every year"),
      (["DUE:20261214T233000Z", "RRULE:FREQ=MONTHLY;BYMONTHDAY=14"], "every month"),
      (["DUE:20261130T233000Z", "RRULE:FREQ=MONTHLY;BYMONTHDAY=30"], nil),
      (["DUE:20261206T233000Z", "RRULE:FREQ=DAILY"], "every day"),
      (
        ["DTSTART;TZID=America/New_York:20261130T100000", "DURATION:PT9H", "RRULE:FREQ=WEEKLY;BYDAY=MO"],
        "every week"
      ),
    ] as [([String], String?)])
  func rules(lines: [String], rule: String?) throws {
    let read = records(calendar(["UID:1", "SUMMARY:a"] + lines), in: try .friday(in: "Europe/Berlin"))
    #expect(read.first?.patch[.repeats].map { "\($0)" } == rule)
    let isTold = read.first?.remarks.contains {
      if case .lostRule = $0 { true } else { false }
    }
    #expect(isTold == (rule == nil))
    guard rule == nil else { return }
    let context = ExchangeContext(moment: try .friday(in: "Europe/Berlin"))
    let todos = try CodecTrip.todos(
      ICalendarCodec.self, Array(calendar(["UID:1", "SUMMARY:a"] + lines).utf8), in: context)
    let written = CodecTrip.text(ICalendarCodec.self, of: todos, in: context).string
    for line in lines { #expect(written.contains("\r\n\(line)\r\n")) }
  }

  @Test("texts that cannot be a title, a tag or content become the nearest possible ones")
  func texts() throws {
    let read = records(
      calendar(
        "SUMMARY:two\\nlines", "DESCRIPTION:bell\u{7}\\nnext\ttab", "CATEGORIES:Zu Hause,a\\,b",
        "CATEGORIES:,none,#x,a-b"))
    #expect(
      read[0].shown == ["title=two lines", "content=bell \nnext\ttab", "status=open", "tags=Zu-Hause,a-b,x"])
    #expect(
      Set(read[0].remarks) == [
        .adapted("title on several lines"), .adapted("control characters in the description"),
        .adapted("spaces in tags"),
        .kept("CATEGORIES"),
      ])
    for lines in [[], ["SUMMARY:"], ["SUMMARY: \\n "]] {
      #expect(records(calendar(lines)).first?.patch[.title] == .text("(untitled)"))
    }
  }

  @Test("a uid is taken as it is or as a digest, and an occurrence has a uid of its own")
  func uids() throws {
    let read = records(
      [
        calendar("UID:a\\,b"), calendar("UID:two words"),
        calendar("UID:\(String(repeating: "x", count: 300))"),
        calendar("UID:s", "RECURRENCE-ID;VALUE=DATE:20261201"), calendar("SUMMARY:none"), calendar("UID:"),
      ].joined())
    #expect(read[0].uid?.text == "a,b")
    #expect(read[1].uid?.text.hasPrefix("ics:") == true && read[2].uid?.text.utf8.count == 17)
    #expect(read[3].uid?.text == "s#20261201")
    #expect(read[4].uid == nil && read[4].identity != nil && read[5].uid == nil)
  }
}
