import Testing
import TodoKit

struct InstantTests {
  @Test(
    "an instant is read from RFC 3339 and written in UTC",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, "1970-01-01T00:00:00Z"),
      ("2026-11-20T23:11:00Z", 1_795_216_260, "2026-11-20T23:11:00Z"),
      ("2026-11-20t23:11:00z", 1_795_216_260, "2026-11-20T23:11:00Z"),
      ("2026-11-21 00:11:00+01:00", 1_795_216_260, "2026-11-20T23:11:00Z"),
      ("2026-11-20T13:11:00-10:00", 1_795_216_260, "2026-11-20T23:11:00Z"),
      ("2026-11-20T23:11:00.999999999999Z", 1_795_216_260, "2026-11-20T23:11:00Z"),
      ("2016-12-31T23:59:60Z", 1_483_228_799, "2016-12-31T23:59:59Z"),
      ("1969-12-31T23:59:59Z", -1, "1969-12-31T23:59:59Z"),
      ("0001-01-01T00:00:00Z", -62_135_596_800, "0001-01-01T00:00:00Z"),
      ("9999-12-31T23:59:59Z", 253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
  func reading(text: String, seconds: Int, written: String) throws {
    let instant = try #require(Instant(text))
    #expect(instant.seconds == seconds)
    #expect(instant.description == written)
    #expect(Instant(ascii: Array(text.utf8)[...]) == instant)
  }

  @Test(
    "any other text is not an instant",
    arguments: [
      "", "2026-11-20", "2026-11-20T23:11Z", "2026-11-20T23:11:00", "2026-11-20T23:11:00.Z",
      "2026-11-20T23:11:61Z",
      "2026-02-30T23:11:00Z", "2026-11-20T24:00:00Z", "2026-11-20T23:11:00+1:00", "2026-11-20T23:11:00ZZ",
      "2026-11-20T23:11:00 Z", "1795216260", "9999-12-31T23:59:59-00:01", "0001-01-01T00:00:00+00:01",
    ])
  func refusing(text: String) {
    #expect(Instant(text) == nil)
  }

  @Test(
    "a change is dated now or a second after the previous change, up to the end of the calendar",
    arguments: [
      (100, 99, 100), (100, 100, 101), (100, 5_000, 5_001), (100, -100, 100),
      (100, 253_402_300_798, 253_402_300_799), (100, 253_402_300_799, 253_402_300_799),
      (100, .max, 253_402_300_799),
    ])
  func after(now: Int, last: Int, expected: Int) {
    #expect(Instant(seconds: now).after(Instant(seconds: last)).seconds == expected)
    #expect(Instant.latest.description == "9999-12-31T23:59:59Z")
  }

  @Test("instants are compared by their seconds")
  func order() {
    #expect(Instant(seconds: -1) < Instant(seconds: 0))
  }
}
