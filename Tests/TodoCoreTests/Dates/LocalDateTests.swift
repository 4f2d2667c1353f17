import Testing
import TodoKit

struct LocalDateTests {
  @Test(
    "a date is read and written in its stored form",
    arguments: [
      ("2026-12-01", "2026-12-01"), ("2026-12-01T14:30", "2026-12-01T14:30"),
      ("2026-12-01 14:30", "2026-12-01T14:30"), ("0001-01-01", "0001-01-01"),
      ("9999-12-31T23:59", "9999-12-31T23:59"), ("2024-02-29T00:00", "2024-02-29T00:00"),
    ])
  func reading(text: String, stored: String) throws {
    #expect(try #require(LocalDate(text)).description == stored)
    #expect(LocalDate(ascii: Array(text.utf8)[...]) == LocalDate(text))
  }

  @Test(
    "any other text is not a date",
    arguments: [
      "", "2026", "2026-12", "2026-1-1", "26-12-01", "2026-02-30", "2026-13-01", "2026-12-00", "0000-01-01",
      "2026-12-01T", "2026-12-01T24:00", "2026-12-01T14:60", "2026-12-01T14", "2026-12-01T14:30:00",
      "2026-12-01T14:30Z", " 2026-12-01", "2026-12-01 ", "2026/12/01", "+026-12-01", "２０２６-12-01",
      "2026-12-01t14:30",
    ])
  func refusing(text: String) {
    #expect(LocalDate(text) == nil)
  }

  @Test("dates sort by their end, a whole day after all of its minutes")
  func order() {
    let sorted = ["2026-11-30", "2026-12-01T00:00", "2026-12-01T23:59", "2026-12-01", "2026-12-02T00:00"]
    #expect(sorted.reversed().compactMap { LocalDate($0) }.sorted().map(\.description) == sorted)
  }

  @Test("a whole day spans all of its minutes, and a minute only itself")
  func minutes() throws {
    let day = try #require(LocalDate("1970-01-02"))
    #expect(day.firstMinute == 1_440)
    #expect(day.lastMinute == 2_879)
    let minute = try #require(LocalDate("1970-01-02T00:05"))
    #expect(minute.firstMinute == 1_445)
    #expect(minute.lastMinute == 1_445)
  }
}
