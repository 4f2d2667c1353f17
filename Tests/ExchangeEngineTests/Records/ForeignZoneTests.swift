import Testing
import TodoTestSupport

@testable import ExchangeEngine

struct ForeignZoneTests {
  @Test(
    "an offset in the name of a zone is its offset",
    arguments: [
      ("GMT-07:00", -420), ("UTC+02:00", 120), ("UTC+2", 120), ("+0530", 330), ("GMT", 0), ("UTC", 0),
      ("-3:30", -210),
    ])
  func offsets(name: String, minutes: Int) { #expect(ForeignZone.offset(name) == minutes) }

  @Test(
    "other names state no offset",
    arguments: ["", "CET", "UTCX", "+", "GMT+99", "+1x", "Asia/Tokyo", "GMT+07:00 Bangkok"])
  func others(name: String) { #expect(ForeignZone.offset(name) == nil) }

  @Test(
    "a zone has the names that the system may know",
    arguments: [
      ("Tokyo Standard Time", "Asia/Tokyo"), ("W. Europe Standard Time", "Europe/Berlin"),
      ("Eastern Daylight Time", "America/New_York"), ("Russia Time Zone 3", "Europe/Samara"),
      ("Central Standard Time (Mexico)", "America/Mexico_City"),
      ("/mozilla.org/20050126_1/Asia/Tokyo", "Asia/Tokyo"),
    ])
  func names(zone: String, name: String) { #expect(ForeignZone.names(for: zone).contains(name)) }
}
