import Testing
import TodoTestSupport

@testable import TodoCore

struct PostponementTests {
  private func date(_ text: String?, from due: String) throws -> String? {
    let target = try text.map { try Postponement($0).settled(at: .friday) } ?? .oneDay
    return target.date(from: try #require(LocalDate(due)), at: .friday)?.description
  }

  @Test(
    "a distance is counted from the todo's day, or from today where that has passed, and keeps the hour",
    arguments: [
      (nil, "2026-12-03", "2026-12-04"), (nil, "2026-11-10T09:00", "2026-11-21T09:00"),
      ("1w", "2026-11-24T14:00", "2026-12-01T14:00"), ("+1w", "2026-11-24", "2026-12-01"),
      ("3 days", "2026-11-20", "2026-11-23"), ("in 2 weeks", "2026-11-01", "2026-12-04"),
      ("3-days", "2026-12-01", "2026-12-04"),
      ("1m", "2027-01-31", "2027-02-28"), ("1 month", "2026-12-31T08:00", "2027-01-31T08:00"),
      ("1y", "2028-02-29", "2029-02-28"), ("2h", "2026-11-24T14:00", "2026-11-24T16:00"),
      ("30min", "2026-11-19T14:00", "2026-11-20T12:30"), ("0d", "2026-11-10", "2026-11-20"),
      ("-3d", "2026-12-20", "2026-12-17"),
    ])
  func distances(text: String?, due: String, expected: String) throws {
    #expect(try date(text, from: due) == expected)
  }

  @Test(
    "every other date is the day that is meant, as of today, and may bring an hour",
    arguments: [
      ("fri", "2026-11-24T14:00", "2026-11-27T14:00"), ("2026-12-01", "2026-11-01", "2026-12-01"),
      ("tomorrow", "2026-11-10T09:00", "2026-11-21T09:00"), ("fri 16:00", "2026-11-24T14:00", "2026-11-27T16:00"),
      ("fri", "2026-12-02", "2026-11-27"),
    ])
  func dates(text: String, due: String, expected: String) throws {
    #expect(try date(text, from: due) == expected)
  }

  @Test("nothing is beyond the calendar", arguments: ["9999y", "9999999w", "9999999d"])
  func beyond(text: String) throws {
    #expect(try date(text, from: "2026-11-20") == nil)
  }

  @Test(
    "what is neither a distance nor a date is nothing", arguments: ["", "99999999d", "days"])
  func nonsense(text: String) {
    #expect(throws: DateError.unknown) { try Postponement(text) }
  }

  @Test("a date that can be read in several ways is refused as one, and not taken for a reference")
  func readings() {
    #expect(throws: DateError.self) { try Postponement("12/1").settled(at: .friday) }
    #expect(Postponement.isMeant(by: "12/1"))
  }

  @Test(
    "the last word says how far if it is a date, and no reference to ids or by uid:",
    arguments: [
      ("1w", true), ("fri", true), ("tomorrow", true), ("2026-12-01", true), ("next week", true), ("3 days", true),
      ("7", false), ("3-7", false), ("3,5", false), ("uid:friday", false), ("0b9e", false), ("-", false), ("", false),
    ])
  func words(word: String, isMeant: Bool) {
    #expect(Postponement.isMeant(by: word) == isMeant)
  }
}
