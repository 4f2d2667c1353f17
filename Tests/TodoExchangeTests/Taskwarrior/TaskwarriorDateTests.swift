import Testing

@testable import TodoExchange

struct TaskwarriorDateTests {
  @Test("a date is read in each form that exports and imports have")
  func forms() throws {
    let day = try #require(CivilDate(year: 2026, month: 12, day: 1))
    let time = try #require(CivilTime(day, hour: 14, minute: 30, second: 0))
    let table: [(String, TaskwarriorDate)] = [
      ("20261201T143000Z", .utc(time)), ("2026-12-01T14:30:00Z", .utc(time)), ("20261201T143000", .local(time)),
      ("2026-12-01T14:30", .local(time)), ("20261201", .day(day)), ("2026-12-01", .day(day)),
      ("1234567890", .epoch(1_234_567_890)), ("2026-12-01T14:30:00+01:30", .offset(time, minutes: 90)),
      ("20261201T143000-0500", .offset(time, minutes: -300)), ("20261201T143000+01", .offset(time, minutes: 60)),
    ]
    for (text, date) in table { #expect(TaskwarriorDate(text) == date, "\(text)") }
  }

  @Test(
    "anything else is none",
    arguments: [
      "", "tomorrow", "20261301", "20261201T1430Z", "20261201T143000+99", "1234", "99999999999999999999", "+01:00",
    ])
  func none(text: String) {
    #expect(TaskwarriorDate(text) == nil)
  }
}
