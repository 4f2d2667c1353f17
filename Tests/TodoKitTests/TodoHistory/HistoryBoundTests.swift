import Testing
import TodoTestSupport

@testable import TodoKit

struct HistoryBoundTests {
  @Test(
    "a number is a revision, with or without an r, and anything else is a date",
    arguments: [
      ("r88", .revision(88)), ("88", .revision(88)), ("0", .revision(0)), ("2026", .revision(2026)),
      ("2026-11-20", .date("2026-11-20")), ("yesterday", .date("yesterday")), ("-1", .date("-1")),
      ("", .date("")),
      ("r", .date("r")), ("R8", .date("R8")), ("r99999999999999999999", .date("r99999999999999999999")),
    ] as [(String, HistoryBound)])
  func reading(text: String, bound: HistoryBound) {
    #expect(HistoryBound(text) == bound)
  }

  /// Whether a part has a step with a revision and a time on the wall clock of ``Moment/friday``, which is
  /// UTC.
  private func has(_ part: HistoryPart, _ revision: Int, _ time: String) throws -> Bool {
    part.contains(
      HistoryStep(revision: revision, time: try #require(Instant("\(time)Z")), command: "edit", changes: []))
  }

  @Test(
    "a date is all of its period: since begins with its first instant, and until ends with its last",
    arguments: [
      ("yesterday", "2026-11-19T00:00:00", "2026-11-19T23:59:59"),
      ("thu", "2026-11-19T00:00:00", "2026-11-19T23:59:59"),
      ("fri", "2026-11-20T00:00:00", "2026-11-20T23:59:59"),
      ("today", "2026-11-20T00:00:00", "2026-11-20T23:59:59"),
      ("last week", "2026-11-09T00:00:00", "2026-11-15T23:59:59"),
      ("this month", "2026-11-01T00:00:00", "2026-11-30T23:59:59"),
      ("oct", "2026-10-01T00:00:00", "2026-10-31T23:59:59"),
      ("2026-11-18 14:30", "2026-11-18T14:30:00", "2026-11-18T14:30:59"),
      ("9am", "2026-11-20T09:00:00", "2026-11-20T09:00:59"),
      ("6pm", "2026-11-19T18:00:00", "2026-11-19T18:00:59"),
      ("3d", "2026-11-17T00:00:00", "2026-11-17T23:59:59"),
      ("-3d", "2026-11-17T00:00:00", "2026-11-17T23:59:59"),
      ("3 days ago", "2026-11-17T00:00:00", "2026-11-17T23:59:59"),
      ("2 weeks", "2026-11-06T00:00:00", "2026-11-06T23:59:59"),
      ("1m", "2026-10-20T00:00:00", "2026-10-20T23:59:59"),
      ("2h", "2026-11-20T10:00:00", "2026-11-20T10:00:59"),
      ("30 min", "2026-11-20T11:30:00", "2026-11-20T11:30:59"),
    ])
  func dates(text: String, first: String, last: String) throws {
    let (start, end) = (try #require(Instant("\(first)Z")), try #require(Instant("\(last)Z")))
    let since = try HistoryPart(since: HistoryBound(text), until: nil, at: .friday)
    #expect(since.since == nil && since.start == start)
    let until = try HistoryPart(since: nil, until: HistoryBound(text), at: .friday)
    for (offset, isSince, isUntil) in [(-1, false, true), (0, true, true)] {
      let step = HistoryStep(
        revision: 1, time: Instant(seconds: start.seconds + offset), command: "edit", changes: [])
      #expect(since.contains(step) == isSince && until.contains(step) == isUntil)
    }
    for (offset, isUntil) in [(0, true), (1, false)] {
      let step = HistoryStep(
        revision: 1, time: Instant(seconds: end.seconds + offset), command: "edit", changes: [])
      #expect(since.contains(step) && until.contains(step) == isUntil)
    }
  }

  @Test("the revision of since is not part of the log, and that of until is")
  func revisions() throws {
    let part = try HistoryPart(since: .revision(3), until: .revision(5), at: .friday)
    #expect(part.since == 3 && part.start == nil)
    #expect(try has(part, 5, "2026-11-20T12:00:00") && !has(part, 6, "2026-11-20T12:00:00"))
    let mixed = try HistoryPart(since: .date("today"), until: .revision(5), at: .friday)
    #expect(try has(mixed, 5, "2026-11-20T12:00:00") && !has(mixed, 5, "2026-11-19T12:00:00"))
    #expect(try !has(mixed, 6, "2026-11-20T12:00:00"))
  }

  @Test(
    "a bound that is neither a revision nor a date is refused",
    arguments: [
      ("x", .unknown), ("-1", .unknown), ("", .unknown), ("due+1w", .needsTodo), ("9999y", .beyondCalendar),
      ("fri 14", .readings(["fri 14:00"])),
      ("Mon 20 Nov", .weekday("20 Nov 2026", is: "Friday", instead: "Fri 20 Nov 2026")),
    ] as [(String, DateError)])
  func refused(text: String, reason: DateError) {
    for (since, until) in [(HistoryBound(text), nil), (nil, HistoryBound(text))]
      as [(HistoryBound?, HistoryBound?)]
    {
      #expect(throws: TodoError.malformedBound(text, reason)) {
        try HistoryPart(since: since, until: until, at: .friday)
      }
    }
  }
}
