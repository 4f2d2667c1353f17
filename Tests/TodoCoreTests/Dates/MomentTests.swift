import Testing
import TodoTestSupport

@testable import TodoCore

struct MomentTests {
  /// The minute that a text names, counted from 1970-01-01T00:00.
  private func minute(_ text: String) throws -> Int {
    try #require(LocalDate(text)).firstMinute
  }

  private func instant(_ text: String) throws -> Instant {
    try #require(Instant(text))
  }

  /// A moment in a zone whose wall clock is `before` minutes ahead of UTC, and `after` minutes from an
  /// instant on.
  private func zone(_ before: Int, until change: String, then after: Int) throws -> Moment {
    let change = try instant(change)
    return Moment(change) { instant in
      let minutes = (Double(instant.seconds) / 60).rounded(.down)
      let wall = Int(minutes) + (instant < change ? before : after)
      let minute = ((wall % 1_440) + 1_440) % 1_440
      return LocalDate(day: CalendarDay(daysSinceEpoch: (wall - minute) / 1_440), minute: minute)
    }
  }

  @Test(
    "a day begins at its own midnight, even far from UTC",
    arguments: [
      (840, "2026-11-19T10:00:00Z"), (-720, "2026-11-20T12:00:00Z"), (345, "2026-11-19T18:15:00Z"),
      (0, "2026-11-20T00:00:00Z"),
    ])
  func fixedZones(offset: Int, start: String) throws {
    let moment = try zone(offset, until: "2026-11-20T09:00:00Z", then: offset)
    #expect(try moment.firstInstant(atMinute: minute("2026-11-20")) == instant(start))
    #expect(moment.local == moment.localDate(of: moment.instant))
    let fixed = Moment(instant: moment.instant, local: moment.local)
    #expect(try fixed.firstInstant(atMinute: minute("2026-11-20")) == instant(start))
  }

  @Test(
    "a minute that the wall clock skips begins with the jump",
    arguments: [
      ("2026-03-29T01:59", "2026-03-29T00:59:00Z"), ("2026-03-29T02:00", "2026-03-29T01:00:00Z"),
      ("2026-03-29T02:30", "2026-03-29T01:00:00Z"), ("2026-03-29T03:00", "2026-03-29T01:00:00Z"),
      ("2026-03-29T03:01", "2026-03-29T01:01:00Z"),
    ])
  func gap(wall: String, start: String) throws {
    let berlin = try zone(60, until: "2026-03-29T01:00:00Z", then: 120)
    #expect(try berlin.firstInstant(atMinute: minute(wall)) == instant(start))
  }

  @Test("a day whose midnight the wall clock skips begins with the jump")
  func skippedMidnight() throws {
    let beirut = try zone(120, until: "2026-03-28T22:00:00Z", then: 180)
    #expect(try beirut.firstInstant(atMinute: minute("2026-03-29")) == instant("2026-03-28T22:00:00Z"))
    let apia = try zone(-600, until: "2011-12-30T10:00:00Z", then: 840)
    for skipped in ["2011-12-30", "2011-12-31"] {
      #expect(try apia.firstInstant(atMinute: minute(skipped)) == instant("2011-12-30T10:00:00Z"))
    }
  }

  @Test(
    "a minute that the wall clock repeats begins the first time",
    arguments: [
      ("2026-10-25T01:59", "2026-10-24T23:59:00Z"), ("2026-10-25T02:00", "2026-10-25T00:00:00Z"),
      ("2026-10-25T02:30", "2026-10-25T00:30:00Z"), ("2026-10-25T02:59", "2026-10-25T00:59:00Z"),
      ("2026-10-25T03:00", "2026-10-25T02:00:00Z"),
    ])
  func overlap(wall: String, start: String) throws {
    let berlin = try zone(120, until: "2026-10-25T01:00:00Z", then: 60)
    #expect(try berlin.firstInstant(atMinute: minute(wall)) == instant(start))
  }

  @Test("a repeated minute far from UTC begins the first time, too")
  func farOverlap() throws {
    let apia = try zone(840, until: "2018-03-31T14:00:00Z", then: 780)
    #expect(try apia.firstInstant(atMinute: minute("2018-04-01T03:30")) == instant("2018-03-31T13:30:00Z"))
    #expect(try apia.firstInstant(atMinute: minute("2018-04-01T04:00")) == instant("2018-03-31T15:00:00Z"))
  }

  @Test("the days around a repeated hour begin at their own midnights")
  func daysAroundOverlap() throws {
    let berlin = try zone(120, until: "2026-10-25T01:00:00Z", then: 60)
    #expect(try berlin.firstInstant(atMinute: minute("2026-10-25")) == instant("2026-10-24T22:00:00Z"))
    #expect(try berlin.firstInstant(atMinute: minute("2026-10-26")) == instant("2026-10-25T23:00:00Z"))
  }

  @Test(
    "the ends of the calendar and the years before 1970 map to instants and back",
    arguments: [
      ("0001-01-01", "0001-01-01T00:00:00Z"), ("1969-12-31T23:59", "1969-12-31T23:59:00Z"),
      ("1969-12-31", "1969-12-31T00:00:00Z"), ("1970-01-01", "1970-01-01T00:00:00Z"),
      ("9999-12-31", "9999-12-31T00:00:00Z"),
    ])
  func ends(wall: String, start: String) throws {
    #expect(try Moment.friday.firstInstant(atMinute: minute(wall)) == instant(start))
    #expect(try Moment.friday.localDate(of: instant(start)).firstMinute == minute(wall))
  }
}
