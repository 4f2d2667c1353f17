import Testing

@testable import ExchangeEngine
@testable import TodoCore

struct ForeignDateTests {
  private static let day = CalendarDay(daysSinceEpoch: 20_788)
  private static let time = ForeignDate.Time(day: day, second: 52_200)

  private static func instant(_ text: String) throws -> ForeignDate { .instant(try #require(Instant(text))) }

  @Test("the form of a calendar date says whether it is a day, a local time or an instant")
  func basic() throws {
    let instant = try Self.instant("2026-12-01T14:30:00Z")
    let table: [(String, ForeignDate)] = [
      ("20261201", .day(Self.day)), ("20261201T143000", .local(Self.time)), ("20261201T143000Z", instant),
    ]
    for (value, date) in table {
      let read = ForeignDate(basic: Array(value.utf8)[...])
      #expect(read == date && read?.written.day == Self.day)
    }
  }

  @Test("a Taskwarrior date is read in every form of its exports and imports")
  func forms() throws {
    let table: [(String, ForeignDate)] = [
      ("20261201T143000Z", try Self.instant("2026-12-01T14:30:00Z")),
      ("2026-12-01T14:30:00Z", try Self.instant("2026-12-01T14:30:00Z")),
      ("20261201T143000", .local(Self.time)),
      ("2026-12-01T14:30", .local(Self.time)), ("20261201", .day(Self.day)), ("2026-12-01", .day(Self.day)),
      ("1234567890", .instant(Instant(seconds: 1_234_567_890))),
      ("2026-12-01T14:30:00+01:30", try Self.instant("2026-12-01T13:00:00Z")),
      ("20261201T143000-0500", try Self.instant("2026-12-01T19:30:00Z")),
      ("20261201T143000+01", try Self.instant("2026-12-01T13:30:00Z")),
    ]
    for (text, date) in table { #expect(ForeignDate(text) == date, "\(text)") }
  }

  @Test(
    "an invalid date is not read",
    arguments: [
      "", "20261301", "20260230", "20261201T2430", "20261201T246000Z", "99999999999999999999", "00000101",
    ])
  func none(value: String) {
    #expect(ForeignDate(basic: Array(value.utf8)[...]) == nil && ForeignDate(value) == nil)
  }

  @Test(
    "a date that Taskwarrior would not accept is not read",
    arguments: [
      "tomorrow", "20261201T1430Z", "20261201T143000+99", "1234", "+01:00", "2026-12-01T1:30:0",
      "2026-12-01T14::30:0",
    ])
  func none(text: String) {
    #expect(ForeignDate(text) == nil)
  }
}
