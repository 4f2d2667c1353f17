import Foundation
import Testing
import TodoKit

@testable import JSONText
@testable import TodoCore

struct CalendarDayTests {
  /// Days since 1970-01-01 and ISO weekdays, from Python's `datetime.date`.
  static let known = [
    (1, 1, 1, -719162, 1), (4, 2, 29, -718008, 7), (1582, 10, 15, -141427, 5), (1600, 2, 29, -135081, 2),
    (1900, 2, 28, -25509, 3), (1900, 3, 1, -25508, 4), (1969, 12, 31, -1, 3), (1970, 1, 1, 0, 4),
    (2000, 2, 29, 11016, 2), (2000, 3, 1, 11017, 3), (2024, 2, 29, 19782, 4), (2026, 11, 20, 20777, 5),
    (2038, 1, 19, 24855, 2), (9999, 12, 31, 2_932_896, 5),
  ]

  @Test("a known day has the right number and the right weekday", arguments: known)
  func knownDay(year: Int, month: Int, day: Int, number: Int, weekday: Int) throws {
    let calendarDay = try #require(CalendarDay(year: year, month: month, day: day))
    #expect(calendarDay.daysSinceEpoch == number)
    #expect(calendarDay.weekday == weekday)
    #expect(calendarDay.components == (year, month, day))
  }

  @Test(
    "a day that does not exist is refused",
    arguments: [
      (1900, 2, 29), (2023, 2, 29), (2100, 2, 29), (2024, 2, 30), (2026, 4, 31), (2026, 6, 31), (2026, 9, 31),
      (2026, 11, 31), (2026, 1, 32), (2026, 1, 0), (2026, 0, 1), (2026, 13, 1), (0, 12, 31), (10_000, 1, 1),
      (-1, 1, 1), (.max, 1, 1), (2026, .max, 1), (2026, 1, .max), (.min, .min, .min),
    ])
  func impossibleDay(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }

  @Test("every month has the right first day and the right length")
  func counting() throws {
    var number = -719_162
    for year in 1...9_999 {
      let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        let first = try #require(CalendarDay(year: year, month: index + 1, day: 1))
        guard first.daysSinceEpoch == number, CalendarDay.length(ofMonth: index + 1, year: year) == length
        else {
          Issue.record("\(year)-\(index + 1) begins at \(first.daysSinceEpoch), not \(number)")
          return
        }
        number += length
      }
    }
    #expect(number == 2_932_897)
  }

  @Test("a day's components give the same day again, for every 97th day of the calendar")
  func roundTrip() {
    for number in stride(from: -719_162, through: 2_932_896, by: 97) {
      let (year, month, day) = CalendarDay(daysSinceEpoch: number).components
      guard CalendarDay(year: year, month: month, day: day)?.daysSinceEpoch == number else {
        Issue.record("day \(number) became \(year)-\(month)-\(day)")
        return
      }
    }
  }

  @Test("days are counted and compared by their numbers")
  func order() {
    let day = CalendarDay(daysSinceEpoch: 20_777)
    #expect(day.advanced(by: -20_778) == CalendarDay(daysSinceEpoch: -1))
    #expect(day.advanced(by: -1) < day)
    #expect(CalendarDay(daysSinceEpoch: -1).weekday == 3)
  }
}

struct ISOWeekTests {
  @Test(
    "a week belongs to the year of its Thursday",
    arguments: [
      ("2026-11-20", "2026-W47"), ("2025-12-29", "2026-W01"), ("2026-12-31", "2026-W53"),
      ("2027-01-03", "2026-W53"), ("2027-01-04", "2027-W01"), ("2024-12-30", "2025-W01"),
      ("0001-01-01", "0001-W01"), ("9999-12-31", "9999-W52"),
    ])
  func weeks(day: String, week: String) throws {
    #expect(try ISOWeek(of: #require(LocalDate(day)).day).description == week)
  }

  @Test("the week matches Foundation's calendar on every day of forty years")
  func oracle() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    for day in 10_000..<24_610 {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let week = ISOWeek(of: CalendarDay(daysSinceEpoch: day))
      let expected = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: date)
      #expect(week.year == expected.yearForWeekOfYear && week.number == expected.weekOfYear)
    }
  }
}

struct ArrayDatesTests {
  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var ascii: [UInt8] = []
    append(&ascii)
    return String(decoding: ascii, as: UTF8.self)
  }

  @Test("appended parts follow one another")
  func order() {
    let written = text { ascii in
      ascii.append(CalendarDay(daysSinceEpoch: 0))
      ascii.append(UInt8(ascii: "T"))
      ascii.append(minute: 23 * 60 + 5)
    }
    #expect(written == "1970-01-01T23:05")
  }
}
