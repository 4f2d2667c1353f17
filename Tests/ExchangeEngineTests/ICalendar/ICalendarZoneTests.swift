import Foundation
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct ICalendarZoneTests {
  private func zone(_ lines: String) throws -> ICalendarZone {
    try #require(ICalendarZone(Array("BEGIN:VTIMEZONE\nTZID:X\n\(lines)\nEND:VTIMEZONE".utf8)[...]))
  }

  private func observance(_ name: String, _ start: String, _ before: String, _ after: String, _ rule: String)
    -> String
  {
    let rule = rule.isEmpty ? "" : "\nRRULE:\(rule)"
    return "BEGIN:\(name)\nDTSTART:\(start)\nTZOFFSETFROM:\(before)\nTZOFFSETTO:\(after)\(rule)\nEND:\(name)"
  }

  @Test("a zone that a calendar defines matches the real zone")
  func rules() throws {
    let berlin = try zone(
      observance("DAYLIGHT", "19810329T020000", "+0100", "+0200", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU") + "\n"
        + observance("STANDARD", "19961027T030000", "+0200", "+0100", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"))
    let newYork = try zone(
      observance(
        "DAYLIGHT", "20070311T020000", "-0500", "-0400",
        "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14")
        + "\n"
        + observance("STANDARD", "20071104T020000", "-0400", "-0500", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"))
    for (zone, name) in [(berlin, "Europe/Berlin"), (newYork, "America/New_York")] {
      let real = try #require(TimeZone(identifier: name))
      for hour in stride(from: 1_735_689_600, to: 1_798_761_600, by: 3_600 * 3) {
        let shown = real.localDate(of: Instant(seconds: hour)).firstMinute
        let found = zone.instant(atMinute: shown)
        #expect(real.localDate(of: found).firstMinute == shown && found.seconds <= hour)
      }
    }
  }

  @Test("a zone that is known by its name is defined for the years of its dates")
  func defined() throws {
    let moment = try Moment.friday(in: "UTC")
    for name in ["Europe/Berlin", "America/St_Johns", "Asia/Tokyo", "Pacific/Apia"] {
      var dates = ICalendarDates(moment)
      let zone = try #require(ICalendarZone(dates.definition(ofZone: name, 2_009...2_012)[...]))
      let real = try #require(TimeZone(identifier: name))
      for hour in stride(from: 1_230_800_000, to: 1_388_400_000, by: 3_600 * 5) {
        let shown = real.localDate(of: Instant(seconds: hour)).firstMinute
        let found = zone.instant(atMinute: shown)
        #expect(real.localDate(of: found).firstMinute == shown && found.seconds <= hour, "\(name) \(hour)")
      }
      #expect(dates.definition(ofZone: "Nowhere", 2_026...2_026).isEmpty)
    }
  }

  @Test("a zone has its first offset before the first change, and a rule that ended no longer applies")
  func history() throws {
    let zone = try zone(
      observance(
        "DAYLIGHT", "20000326T020000", "+0100", "+0200",
        "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20100328T010000Z")
        + "\n"
        + observance("STANDARD", "20001029T030000", "+0200", "+0100", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU")
        + "\n" + observance("STANDARD", "20150101T000000", "+0100", "+0300", ""))
    for (wall, instant) in [
      ("1999-07-01T12:00", "1999-07-01T11:00:00Z"), ("2005-07-01T12:00", "2005-07-01T10:00:00Z"),
      ("2011-07-01T12:00", "2011-07-01T11:00:00Z"), ("2015-07-01T12:00", "2015-07-01T09:00:00Z"),
    ] {
      #expect(zone.instant(atMinute: try #require(LocalDate(wall)).firstMinute).description == instant)
    }
  }

  @Test(
    "a definition that cannot be understood gives no zone",
    arguments: [
      "", "BEGIN:STANDARD\nEND:STANDARD",
      "BEGIN:STANDARD\nDTSTART:20000101T000000\nTZOFFSETTO:1\nEND:STANDARD",
      "BEGIN:STANDARD\nDTSTART:20000101T000000\nTZOFFSETTO:+0100\nRRULE:FREQ=WEEKLY\nEND:STANDARD",
    ])
  func none(lines: String) {
    #expect(ICalendarZone(Array("BEGIN:VTIMEZONE\n\(lines)\nEND:VTIMEZONE".utf8)[...]) == nil)
  }
}
