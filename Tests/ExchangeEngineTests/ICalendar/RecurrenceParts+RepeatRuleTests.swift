import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct RecurrenceParts_RepeatRuleTests {
  private typealias Anchor = RecurrenceParts.Anchor

  private static let days = [
    "2026-11-20", "2026-11-30", "2026-12-31", "2026-01-29", "2026-01-30", "2027-02-28", "2028-02-28",
    "2028-02-29", "2026-04-30", "2026-12-01", "2026-11-22",
  ]

  private func day(_ text: String) throws -> CalendarDay { try #require(LocalDate(text)).day }

  /// The next days of a repeat rule, for a todo that is done on time.
  private func dates(_ rule: RepeatRule, after day: CalendarDay) -> [CalendarDay] {
    var (day, rule) = (day, rule)
    return (0..<15).compactMap { _ in
      guard let next = rule.occurrence(after: day) else { return nil }
      (day, rule) = next
      return day
    }
  }

  /// The next days of a recurrence rule, found by checking every day against the RFC.
  private func dates(_ parts: RecurrenceParts, after start: CalendarDay) -> [CalendarDay] {
    var dates: [CalendarDay] = []
    var day = start
    while dates.count < 15, day.daysSinceEpoch < start.daysSinceEpoch + 24_000 {
      day = day.advanced(by: 1)
      if isDate(day, of: parts, from: start) { dates.append(day) }
    }
    return dates
  }

  private func isDate(_ day: CalendarDay, of parts: RecurrenceParts, from start: CalendarDay) -> Bool {
    let (one, two) = (start.components, day.components)
    let monday = { (day: CalendarDay) in
      day.daysSinceEpoch - (day.weekday - parts.weekStart + 7) % 7
    }
    let distance =
      switch parts.frequency {
      case .daily: day.daysSinceEpoch - start.daysSinceEpoch
      case .weekly: (monday(day) - monday(start)) / 7
      case .monthly: (two.year - one.year) * 12 + two.month - one.month
      case .yearly: two.year - one.year
      }
    guard distance.isMultiple(of: parts.interval), fits(day, parts, start) else { return false }
    guard let position = parts.positions.first else { return true }
    let length = CalendarDay.length(ofMonth: two.month, year: two.year)
    let all = (1...length).compactMap { CalendarDay(year: two.year, month: two.month, day: $0) }.filter {
      fits($0, parts, start)
    }
    return (position > 0 ? all.dropFirst(position - 1).first : all.dropLast(-position - 1).last) == day
  }

  private func fits(_ day: CalendarDay, _ parts: RecurrenceParts, _ start: CalendarDay) -> Bool {
    let (one, two) = (start.components, day.components)
    let length = CalendarDay.length(ofMonth: two.month, year: two.year)
    if !parts.months.isEmpty, !parts.months.contains(two.month) { return false }
    if !parts.monthDays.isEmpty, !parts.monthDays.contains(two.day),
      !parts.monthDays.contains(two.day - length - 1)
    {
      return false
    }
    if !parts.weekdays.isEmpty {
      return parts.weekdays.contains { named in
        guard named.weekday == day.weekday else { return false }
        let (position, back) = ((two.day - 1) / 7 + 1, -((length - two.day) / 7 + 1))
        return named.ordinal.map { $0 == position || $0 == back } ?? true
      }
    }
    guard parts.monthDays.isEmpty else { return true }
    switch parts.frequency {
    case .daily: return true
    case .weekly: return day.weekday == start.weekday
    case .monthly: return two.day == one.day
    case .yearly: return two.day == one.day && (two.month == one.month || !parts.months.isEmpty)
    }
  }

  @Test(
    "a repeat rule is written as a recurrence rule that gives the same days",
    arguments: [
      "every day", "every 3 days", "every week", "every 2 weeks", "every mon,thu", "every weekday",
      "every 2 weeks on mon,fri", "every week on tue", "every month", "every 2 months", "every 5 months",
      "every month on 1,15", "every month on 31", "every month on 30", "every month on 29",
      "every month on 28", "every month on 5,31", "every last fri", "every 2nd tue", "every 5th mon",
      "every 3 months on last sun", "every year", "every year on 29", "every 4 years", "every 3 years on 31",
      "every 2 weeks from 2026-01-05", "every 2 weeks on wed from 2026-01-08", "every 3 days from 2026-01-01",
      "every month from 2026-01-31", "every 2 months from 2026-01-15", "every year from 2026-02-28",
    ])
  func written(text: String) throws {
    let rule = try #require(RepeatRule(text))
    var count = 0
    for text in Self.days {
      let day = try day(text)
      let anchor = try #require(Anchor(due: day, start: nil))
      guard let parts = RecurrenceParts(rule, anchor) else { continue }
      count += 1
      #expect(
        dates(parts, after: day) == dates(rule, after: day),
        "\(text): \(String(decoding: parts.text, as: UTF8.self))")
      #expect(RecurrenceParts(parts.text) == parts)
    }
    #expect(count > 0)
  }

  @Test(
    "no recurrence rule expresses these repeat rules",
    arguments: [
      ("after 3 days", "2026-11-20"), ("every month on 30,31", "2026-11-20"),
      ("every month on 15,30", "2026-11-20"), ("every 3 days from 2026-11-19", "2026-11-20"),
      ("every day from 2026-11-21", "2026-11-20"), ("every 2 months from 2026-10-31", "2026-11-20"),
    ])
  func notWritten(text: String, date: String) throws {
    let anchor = try #require(Anchor(due: day(date), start: nil))
    #expect(try RecurrenceParts(#require(RepeatRule(text)), anchor) == nil)
  }

  @Test(
    "a recurrence rule is read if a repeat rule gives the same days",
    arguments: [
      "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYDAY=MO,TU", "FREQ=WEEKLY",
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO", "FREQ=MONTHLY",
      "FREQ=MONTHLY;INTERVAL=2", "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYMONTHDAY=-1",
      "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
      "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=-1FR",
      "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=5MO", "FREQ=MONTHLY;INTERVAL=2;BYDAY=5MO",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYMONTH=1,7", "FREQ=YEARLY",
      "FREQ=YEARLY;INTERVAL=2", "FREQ=YEARLY;BYMONTH=11", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
      "FREQ=YEARLY;BYMONTHDAY=20", "FREQ=YEARLY;BYDAY=MO", "FREQ=YEARLY;BYMONTH=1,4,7,10",
    ])
  func read(text: String) throws {
    let parts = try #require(RecurrenceParts(text.utf8))
    for text in Self.days {
      let day = try day(text)
      let anchor = try #require(Anchor(due: day, start: nil))
      // Rules that skip months have the last days of these months here.
      guard !parts.skipsShortMonths(anchor), let rule = parts.rule(anchor) else { continue }
      #expect(dates(rule, after: day) == dates(parts, after: day), "\(text): \(rule)")
    }
  }

  @Test(
    "recurrence rules are read as repeat rules",
    arguments: [
      ("FREQ=DAILY", "every day"), ("freq=weekly;interval=2;byday=TU,TH", "every 2 weeks on tue,thu"),
      ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"), ("FREQ=WEEKLY", "every week"),
      ("FREQ=MONTHLY", "every month"), ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on 31"),
      ("FREQ=MONTHLY;BYDAY=-1FR", "every month on last fri"), ("FREQ=YEARLY", "every year"),
      ("FREQ=MONTHLY;COUNT=5", "every month for 5 times"), ("FREQ=MONTHLY;COUNT=0", "every month"),
      ("FREQ=MONTHLY;COUNT=-1", nil), ("FREQ=MONTHLY;COUNT=10000", nil),
      ("FREQ=WEEKLY;UNTIL=20270101", "every week until 2027-01-01"), ("FREQ=WEEKLY;UNTIL=soon", nil),
      ("FREQ=WEEKLY;UNTIL=20270101T120000Z", "every week until 2027-01-01"), ("FREQ=HOURLY", nil), ("", nil),
      ("FREQ=DAILY;COUNT=3;UNTIL=20270101", nil), ("FREQ=MONTHLY;BYMONTHDAY=31", "every month on 31"),
      ("FREQ=MONTHLY;BYMONTHDAY=-4", nil), ("FREQ=MONTHLY;BYDAY=-2FR", nil),
      ("FREQ=MONTHLY;BYMONTHDAY=30", "every month on 30"), ("FREQ=DAILY;INTERVAL=0", nil),
      ("FREQ=DAILY;INTERVAL=99999", nil), ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", nil),
      ("FREQ=DAILY;FREQ=WEEKLY", nil), ("INTERVAL=2", nil),
    ] as [(String, String?)])
  func table(text: String, rule: String?) throws {
    let anchor = try #require(Anchor(due: day("2026-11-20"), start: nil))
    let parts = RecurrenceParts(text.utf8)
    let last = parts?.lastDay(of: LocalDate("2026-11-20"), on: WallClock(.friday))
    #expect(parts?.rule(anchor, lastDay: last)?.description == rule)
  }

  @Test(
    "a rule that skips short months is read as one with their last days, and is known as such",
    arguments: [
      ("FREQ=MONTHLY", "2026-10-31", "every month on 31", true),
      ("FREQ=MONTHLY", "2026-11-30", "every month on 30", true),
      ("FREQ=MONTHLY", "2026-11-28", "every month", false),
      ("FREQ=YEARLY", "2028-02-29", "every year on 29", true),
      ("FREQ=YEARLY", "2026-11-30", "every year", false),
      ("FREQ=MONTHLY;BYMONTHDAY=15,31", "2026-11-15", "every month on 15,31", true),
      ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30", "every month on 31", false),
      ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2026-11-30", "every month on 31", false),
    ])
  func shortMonths(text: String, due: String, rule: String, passes: Bool) throws {
    let anchor = try #require(Anchor(due: day(due), start: nil))
    let parts = try #require(RecurrenceParts(text.utf8))
    #expect(parts.rule(anchor)?.description == rule)
    #expect(parts.skipsShortMonths(anchor) == passes)
  }

  @Test("the dates from start to due are taken off a count")
  func counted() throws {
    let anchor = try #require(Anchor(due: day("2026-11-20"), start: day("2026-11-18")))
    #expect(RecurrenceParts("FREQ=DAILY;COUNT=5".utf8)?.rule(anchor)?.description == "every day for 3 times")
    #expect(RecurrenceParts("FREQ=DAILY;COUNT=1".utf8)?.rule(anchor)?.description == "every day for 1 time")
    #expect(
      RecurrenceParts("FREQ=WEEKLY;COUNT=5".utf8)?.rule(anchor)?.description == "every week for 5 times")
  }

  @Test(
    "an end is a day on the wall clock, or the day before if the todo's time comes after the end",
    arguments: [
      ("20261231", "2026-11-20T09:00", "2026-12-31"), ("20261231T090000Z", "2026-11-20T09:00", "2026-12-31"),
      ("20261231T085900Z", "2026-11-20T09:00", "2026-12-30"),
      ("20261231T235959", "2026-11-20T09:00", "2026-12-31"),
      ("20261231T000000", "2026-11-20T09:00", "2026-12-30"), ("20261231T000000Z", "2026-11-20", "2026-12-31"),
      ("20261231T235959Z", "2026-11-20", "2026-12-31"),
    ])
  func ends(until: String, due: String, last: String) throws {
    let parts = try #require(RecurrenceParts("FREQ=DAILY;UNTIL=\(until)".utf8))
    #expect(parts.lastDay(of: LocalDate(due), on: WallClock(.friday))?.description == last)
  }

  @Test(
    "days that are counted in another zone become the local days",
    arguments: [
      ("FREQ=WEEKLY;BYDAY=TU", false, "every week"), ("FREQ=WEEKLY;BYDAY=TU", true, "every week"),
      ("FREQ=WEEKLY;BYDAY=WE", true, "every wed"), ("FREQ=WEEKLY;BYDAY=MO,TU", false, "every tue,wed"),
      ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", false, "every tue,wed,thu,fri,sat"),
      ("FREQ=DAILY;BYDAY=SU,TU", true, "every mon,wed"), ("FREQ=WEEKLY;BYDAY=TU,WE", true, "every tue,wed"),
      ("FREQ=WEEKLY;BYDAY=TU,WE", false, "every wed,thu"), ("FREQ=WEEKLY", true, "every week"),
      ("FREQ=MONTHLY", true, "every month"), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU", false, nil),
    ] as [(String, Bool, String?)])
  func elsewhere(text: String, isDay: Bool, rule: String?) throws {
    // Tuesday 24 November there is Wednesday 25 November here.
    let anchor = try #require(Anchor(due: day("2026-11-25"), start: nil))
    let parts = try #require(RecurrenceParts(text.utf8))
    #expect(try parts.rule(anchor, elsewhere: day("2026-11-24"), isDay: isDay)?.description == rule)
  }

  @Test("a start on another day suits only rules that move both dates alike")
  func shifted() throws {
    let near = try #require(Anchor(due: day("2026-11-20"), start: day("2026-11-18")))
    let far = try #require(Anchor(due: day("2026-12-02"), start: day("2026-11-28")))
    for (text, isNear, isFar) in [
      ("FREQ=DAILY;INTERVAL=2", true, true), ("FREQ=WEEKLY", true, true),
      ("FREQ=WEEKLY;BYDAY=WE", true, false), ("FREQ=MONTHLY", true, false), ("FREQ=YEARLY", true, false),
      ("FREQ=MONTHLY;BYMONTHDAY=18", false, false), ("FREQ=WEEKLY;BYDAY=MO,FR", false, false),
    ] {
      let parts = try #require(RecurrenceParts(text.utf8))
      #expect((parts.rule(near) != nil) == isNear, "\(text)")
      #expect((parts.rule(far) != nil) == isFar, "\(text)")
      for anchor in [near, far] {
        if let rule = parts.rule(anchor) {
          #expect(RecurrenceParts(rule, anchor)?.rule(anchor) == rule, "\(text)")
        }
      }
    }
    #expect(try RecurrenceParts(#require(RepeatRule("every month on 20")), near) == nil)
    #expect(try RecurrenceParts(#require(RepeatRule("every fri")), near)?.text == Array("FREQ=WEEKLY".utf8))
  }
}
