import Foundation
import Testing
import TodoTestSupport

@testable import TodoCore

struct ZoneClocksTests {
  @Test(
    "a wall-clock time in another zone leads to its instant, before and after the clock is set forward and back",
    arguments: [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Sao_Paulo",
      "UTC",
    ])
  func instants(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    var clocks = ZoneClocks(try .friday(in: "UTC"))
    for hour in stride(from: 1_483_228_800, to: 1_830_297_600, by: 3_600 * 7) {
      let shown = zone.localDate(of: Instant(seconds: hour)).firstMinute
      let instant = clocks.instant(atMinute: shown, inZone: name)
      let found = try #require(instant)
      #expect(zone.localDate(of: found).firstMinute == shown)
      #expect(found.seconds <= hour)
    }
  }

  @Test("a repeated time means its first instant, and a skipped time counts on from before the jump")
  func changes() throws {
    var clocks = ZoneClocks(try .friday(in: "UTC"))
    for (wall, instant) in [
      ("2026-10-25T02:30", "2026-10-25T00:30:00Z"), ("2026-10-25T03:00", "2026-10-25T02:00:00Z"),
      ("2026-03-29T02:30", "2026-03-29T01:30:00Z"), ("2026-03-29T03:00", "2026-03-29T01:00:00Z"),
      ("1969-12-31T23:00", "1969-12-31T22:00:00Z"),
    ] {
      let minute = try #require(LocalDate(wall)).firstMinute
      #expect(clocks.instant(atMinute: minute, inZone: "Europe/Berlin")?.description == instant)
    }
  }

  @Test("a zone is unknown if it does not exist or if the moment knows no zones")
  func unknown() throws {
    var clocks = ZoneClocks(try .friday(in: "UTC"))
    #expect(clocks.instant(atMinute: 0, inZone: "Europe/Nowhere") == nil)
    #expect(clocks.instant(atMinute: 0, inZone: "Europe/Nowhere") == nil)
    var alone = ZoneClocks(.friday)
    #expect(alone.instant(atMinute: 0, inZone: "Europe/Berlin") == nil)
  }
}
