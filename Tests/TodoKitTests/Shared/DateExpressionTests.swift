import Testing

@testable import TodoKit

struct DateExpressionTests {
  @Test(
    "words are understood as of a moment",
    arguments: [
      ("today", "2026-11-20"), ("tomorrow", "2026-11-21"), ("yesterday", "2026-11-19"), ("2024-02-29", "2024-02-29"),
      ("2026-12-01 14:30", "2026-12-01T14:30"), ("2026-12-01T14:30", "2026-12-01T14:30"),
    ])
  func words(text: String, date: String) {
    #expect(DateExpression.date(text, at: .friday)?.description == date)
  }

  @Test("tomorrow may be in the next year")
  func yearEnd() throws {
    let day = try #require(CalendarDay(year: 2026, month: 12, day: 31))
    let moment = Moment(instant: Instant(seconds: 0), local: LocalDate(day: day, minute: 1_439))
    #expect(DateExpression.date("tomorrow", at: moment)?.description == "2027-01-01")
  }

  @Test("other words mean no date", arguments: ["", "none", "Today", "soon", "2026-02-29", "today ", "1.12.2026"])
  func none(text: String) {
    #expect(DateExpression.date(text, at: .friday) == nil)
  }
}
