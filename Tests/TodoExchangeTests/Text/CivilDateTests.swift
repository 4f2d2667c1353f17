import Testing

@testable import TodoExchange

struct CivilDateTests {
  @Test(
    "days of the calendar are read in both forms, and written so",
    arguments: ["2026-12-01", "2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31"])
  func read(text: String) throws {
    let date = try #require(CivilDate(extended: Array(text.utf8)[...]))
    #expect(date.extended == text)
    #expect(date.basic == text.replacing("-", with: ""))
    #expect(CivilDate(basic: Array(date.basic.utf8)[...]) == date)
  }

  @Test(
    "anything else is none",
    arguments: [
      "", "2026-2-01", "2026-13-01", "2026-00-01", "2026-04-31", "2023-02-29", "1900-02-29", "2026-12-1x", "2026/12/01",
      "+026-12-01", "2026-12-010",
    ])
  func none(text: String) {
    #expect(CivilDate(extended: Array(text.utf8)[...]) == nil)
  }
}
