import Foundation
import Testing

@testable import ExchangeEngine
@testable import TodoCore

struct TaskwarriorClockTests {
  /// Zones ahead and behind, some with odd offsets, some whose clocks change at midnight, by half an hour or
  /// by a day.
  static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia",
    "Pacific/Kiritimati", "America/Sao_Paulo", "Asia/Gaza", "Africa/Casablanca", "Pacific/Niue",
    "America/Havana",
  ]

  /// The moment on the clock of a zone.
  static func moment(in zone: String) throws -> Moment {
    let zone = try #require(TimeZone(identifier: zone))
    return Moment(Instant(seconds: 1_795_176_000)) { instant in
      let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
      let minutes = Int((Double(instant.seconds + offset) / 60).rounded(.down))
      let minute = ((minutes % 1_440) + 1_440) % 1_440
      return LocalDate(day: CalendarDay(daysSinceEpoch: (minutes - minute) / 1_440), minute: minute)
    }
  }

  private static let dates: [LocalDate] = {
    let days =
      Array(stride(from: 20_454, to: 21_200, by: 23)) + [
        20_541, 20_751, -1, 0, 3_652, 3_653, 15_338, 17_470, 2_932_896,
      ]
    return days.flatMap { day in
      [nil, 0, 1, 30, 90, 150, 180, 870, 1_439].map {
        LocalDate(day: CalendarDay(daysSinceEpoch: day), minute: $0)
      }
    }
  }()

  @Test("a date comes back in its own zone, and in another one too", arguments: zones)
  func roundTrip(zone: String) throws {
    var here = TaskwarriorClock(try Self.moment(in: zone))
    var there = TaskwarriorClock(try Self.moment(in: "Asia/Tokyo"))
    for date in Self.dates {
      for edge in [TaskwarriorClock.Edge.first, .last] {
        let instant = here.stamp(of: date, edge)
        let note = "\(date)@\(TaskwarriorClock.text(of: instant))"
        #expect(here.date(of: instant, note: note)?.date == date, "\(note)")
        #expect(there.date(of: instant, note: note)?.date == date, "\(note)")
        #expect(315_532_800...253_402_300_000 ~= instant.seconds)
      }
    }
  }

  @Test("the first and the last second of a day mean that day if nothing says otherwise", arguments: zones)
  func days(zone: String) throws {
    var clock = TaskwarriorClock(try Self.moment(in: zone))
    for day in 20_454..<20_820 {
      let date = LocalDate(day: CalendarDay(daysSinceEpoch: day))
      for edge in [TaskwarriorClock.Edge.first, .last] {
        let read = clock.date(of: clock.stamp(of: date, edge), note: nil)
        #expect(read?.date == date && read?.isDay == true && read?.isNoted == false)
      }
    }
  }

  @Test("a note holds only for its own second, and must be a date")
  func notes() throws {
    var clock = TaskwarriorClock(try Self.moment(in: "UTC"))
    let instant = try #require(Instant("2026-12-01T14:30:00Z"))
    let time = LocalDate("2026-12-01T14:30")
    #expect(clock.date(of: instant, note: "2020-01-01@20261201T143000Z")?.date == LocalDate("2020-01-01"))
    for note in [
      "2020-01-01@20261201T143001Z", "x@20261201T143000Z", "2020-01-01", "@", "20261201T143000Z@", "",
    ] {
      #expect(clock.date(of: instant, note: note)?.date == time, "\(note)")
    }
  }

  @Test(
    "a date is read in every form that Taskwarrior accepts",
    arguments: [
      ("20261201T143000Z", "2026-12-01T14:30:00Z"), ("1796135400", "2026-12-01T14:30:00Z"),
      ("2026-12-01T14:30:59+01:00", "2026-12-01T13:30:59Z"), ("20261201T143005", "2026-12-01T19:30:05Z"),
      ("20261201", "2026-12-01T05:00:00Z"), ("00000101", nil), ("253402300800", nil),
      ("99991231T235960Z", "9999-12-31T23:59:59Z"),
    ])
  func forms(text: String, instant: String?) throws {
    var clock = TaskwarriorClock(try Self.moment(in: "America/New_York"))
    #expect(ForeignDate(text).flatMap { clock.instant(of: $0) }?.description == instant)
  }
}
