import Testing

@testable import ExchangeEngine

struct ICalendarDatesTests {
  @Test(
    "a duration is days and seconds",
    arguments: [
      ("P15DT5H0M20S", 15, 18_020), ("P7W", 49, 0), ("-PT15M", 0, -900), ("+P1D", 1, 0), ("PT1H", 0, 3_600),
      ("P1W2D", 9, 0),
    ])
  func read(text: String, days: Int, seconds: Int) {
    let duration = ICalendarDuration(text)
    #expect(duration?.days == days)
    #expect(duration?.seconds == seconds)
  }

  @Test(
    "any other text is not a duration",
    arguments: ["", "P", "PT", "P1", "P1H", "PT1D", "1D", "P1DT", "P1D1D", "PT1S1M", "P9999999999D", "P-1D"])
  func none(text: String) {
    #expect(ICalendarDuration(text) == nil)
  }
}
