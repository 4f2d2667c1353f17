import Foundation
import Testing
import TodoTestSupport

@testable import TodoCore

/// Thousands of phrases at moments around the world, against Python's calendar and zones.
struct DateOracleTests {
  /// A phrase, and the instant, zone and conventions to read it by.
  private struct Question {
    let text: String
    let instant: Instant
    let zone: String
    let conventions: DateConventions
    let direction: DateDirection

    /// The line that the oracle reads.
    var line: String {
      let order = conventions.order?.rawValue ?? ""
      return
        "\(instant)\t\(zone)\t\(conventions.weekStart)\t\(order)\t\(direction == .ahead ? "ahead" : "back")\t\(text)\n"
    }

    /// The first and the last date for a query, and the date for an option, as a line of the oracle's
    /// answers.
    func answer(_ zone: TimeZone) -> String {
      let moment = Moment(instant, conventions: conventions) { instant in
        let date = Date(timeIntervalSince1970: Double(instant.seconds))
        let seconds = instant.seconds + zone.secondsFromGMT(for: date)
        let second = (seconds % 86_400 + 86_400) % 86_400
        return LocalDate(day: CalendarDay(daysSinceEpoch: (seconds - second) / 86_400), minute: second / 60)
      }
      let expression = try? DateExpression(text)
      let period = try? expression?.period(at: moment, direction)
      let date = try? expression?.date(at: moment)
      return [period?.lowerBound, period?.upperBound, date].map { $0?.description ?? "-" }.joined(
        separator: "\t")
    }
  }

  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe",
    "Pacific/Apia", "Pacific/Kiritimati", "Africa/Casablanca", "Europe/London", "America/Sao_Paulo",
    "Asia/Tokyo",
  ]
  /// Moments before days of 23 and of 25 hours, leap days, ends of months and years, and a day that Samoa
  /// skipped.
  private static let moments = [
    "2026-03-28T23:10:00Z", "2026-03-29T00:59:00Z", "2026-10-24T22:30:00Z", "2026-10-25T00:30:00Z",
    "2026-03-08T06:30:00Z", "2026-11-01T05:30:00Z", "2026-04-04T14:45:00Z", "2026-10-03T15:15:00Z",
    "2011-12-29T23:00:00Z", "2024-02-28T12:00:00Z", "2026-12-31T11:59:00Z", "2027-01-01T00:00:00Z",
    "2026-01-31T18:00:00Z", "2026-11-20T12:00:00Z", "2026-11-21T09:00:00Z", "2026-11-22T23:59:00Z",
    "2028-02-29T06:00:00Z",
  ]

  private static let weekdays = ["mon", "Tuesday", "wed", "thu", "FRI", "sat", "Sunday"]
  private static let months = [
    "jan", "February", "mar", "apr", "may", "jun", "jul", "Aug", "sept", "oct", "nov", "december",
  ]
  private static let times = [
    "17:00", "9:30", "5pm", "5:30 pm", "12am", "12:15pm", "noon", "midnight", "00:00", "23:59", "11:59am",
    "13pm", "7:5", "24:00", "14:30:00", "14:30:59", "9:00:60.5", "9:00:61", "11 p.m.", "11:30 A.M.", "at 9",
    "at 5", "by 17:00", "at noon",
  ]
  private static let parts = ["morning", "afternoon", "evening", "night"]
  private static let counts = [
    "a", "an", "one", "two", "seven", "twelve", "nineteen", "thirty", "forty-two", "twenty ten",
  ]
  private static let units = [
    "day", "days", "week", "weeks", "wks", "month", "months", "quarters", "year", "yrs", "fortnight", "hours",
    "min",
  ]

  private struct Phrases {
    var random: SplitMix

    mutating func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func phrase() -> String {
      switch number(0...29) {
      case 20: return "\(pick(times)) \(pick(["", "on ", "by "]))\(day())"
      case 21: return "\(pick(["on", "by", "at", "before", "the", "on the"])) \(day())"
      case 22:
        return
          "\(pick(["in ", "within ", ""]))\(pick(counts)) \(pick(units))\(pick(["", "", " ago", " from now"]))"
      case 23, 24: return partOfDay()
      case 25: return counted()
      case 26:
        return
          "\(pick(["end", "start", "last day", "first day"])) of \(pick(["the ", ""]))\(pick([day(), pick(units)]))"
      case 27: return instant()
      case 28:
        return pick([
          "\(pick(weekdays))\(pick([" ", " of ", ", "]))\(pick(["this", "next", "last"])) week",
          "next week \(pick(weekdays))",
          "the \(number(1...32))\(pick(["st", "th"])) of \(pick(["", "this ", "next ", "last "]))month",
        ])
      case 29:
        return pick([
          "now", "tonight", "by now", "half an hour", "in half an hour", "\(number(0...24))h",
          "in the morning",
        ])
      case 0: return pick(times)
      case 1...6: return "\(day())\(pick([" ", " at ", "-"]))\(pick(times))"
      case 7: return "\(pick(weekdays)) \(day())"
      case 8:
        return
          "\(pick(["in ", "", "+", "-"]))\(number(0...3_000))\(pick([" ", ""]))\(pick(["h", "min", "hours", "minutes"]))"
      // Words in any order, most of which make no date.
      case 9: return (0...number(0...3)).map { _ in word() }.joined(separator: " ")
      default: return day()
      }
    }

    /// A part of a day, with or without an hour.
    private mutating func partOfDay() -> String {
      let day = pick(["today", "tomorrow", "this", pick(weekdays), day()])
      let time = pick(["", " at \(number(0...13))", " \(pick(times))"])
      return pick([
        "\(day) \(pick(parts))\(time)", "\(pick(times)) \(day) \(pick(parts))", "tonight\(time)",
        "\(number(0...24)) tonight",
        "\(day) at \(number(0...12)) \(pick(["in the ", "at ", ""]))\(pick(parts))",
        "\(day) in the \(pick(parts))",
      ])
    }

    private mutating func counted() -> String {
      let count = pick(["", "\(number(0...40)) ", "\(pick(counts)) "])
      return "\(count)\(pick(units)) \(pick(["from", "after", "before"])) \(day())"
    }

    private mutating func instant() -> String {
      let (month, day) = (number(10...13), number(10...31))
      let date = pick(["\(number(1999...2030))-\(month)-\(day)", "2026\(month)\(day)"])
      let time = pick(["09:30", "23:59:59", "00:00:00.001", "1200", "120000", "25:00"])
      let offset = pick(["Z", "z", "+01:00", "-0530", "+14", " +0100", "", "+1"])
      return "\(date)\(pick(["T", " "]))\(time)\(offset)"
    }

    private mutating func word() -> String {
      switch number(0...9) {
      case 0: pick(times)
      case 1: pick(["in", "at", "next", "last", "this", "ago", "late", "the", "of", "due+1w", ","])
      case 2: "\(number(0...35))"
      default: day()
      }
    }

    private mutating func day() -> String {
      let (number, month) = (number(1...31), number(1...13))
      let year = self.number(2010...2032)
      switch self.number(0...18) {
      case 16:
        return pick([
          "this quarter", "last quarter", "next-quarter", "Q\(self.number(0...5))", "q\(month) \(year)",
          "eoq",
        ])
      case 17: return "\(year)-Q\(self.number(1...4))"
      case 18:
        return
          "\(year)\(pick(["-", ""]))W\(pick(["01", "09", "52", "53", "54"]))\(pick(["", "", "-\(self.number(0...8))"]))"
      case 0:
        return pick([
          "today", "tod", "eod", "tomorrow", "Tom", "yesterday", "day after tomorrow", "day-after-tomorrow",
        ])
      case 1: return pick(weekdays)
      case 2: return "\(pick(["this", "next", "last"]))\(pick([" ", "-"]))\(pick(weekdays))"
      case 3:
        return
          "\(pick(["this ", "next ", "last ", ""]))\(pick(["week", "month", "year", "weekend", "weekend"]))"
      case 4: return pick(["eow", "eom", "eoy"])
      case 5: return "\(number)\(pick(["st", "nd", "rd", "th"]))"
      case 6:
        return
          "\(number)\(pick(["", "th", "st", "."]))\(pick([" ", "-", " of "]))\(pick(months))\(pick(["", "", "."]))"
      case 7: return "\(pick(months)) \(number)\(pick(["", ", \(year)", " \(year)"]))"
      case 8: return "\(number) \(pick(months)) \(year)"
      case 9: return pick(months)
      case 10: return "\(pick(months)) \(year)"
      case 11: return pick(["\(year)", "\(year)-\(month < 10 ? "0" : "")\(month)"])
      case 12:
        let separator = pick(["/", ".", "-"])
        return "\(number)\(separator)\(month)\(pick(["", separator, "\(separator)\(year)"]))"
      case 13:
        let (month, day) = (month < 10 ? "0\(month)" : "\(month)", number < 10 ? "0\(number)" : "\(number)")
        return pick([
          "\(year)-\(month)-\(day)", "\(year)/\(month)/\(day)", "\(year)\(month)\(day)",
          "\(year).\(month).\(day)",
        ])
      case 14:
        return "\(number) \(pick(["days", "weeks", "months", "years", "day"])) \(pick(["ago", "late"]))"
      default:
        let unit = pick(["d", "w", "m", "y", " days", " weeks", " months", " years"])
        return "\(pick(["in ", "", "+", "-"]))\(number)\(unit)"
      }
    }
  }

  @Test(
    "each phrase means the date that Python finds by walking from day to day, or none if Python finds none",
    arguments: Effort.seeds(1))
  func phrases(seed: UInt64) throws {
    var phrases = Phrases(random: SplitMix(state: seed))
    let questions = try (0..<2_500).map { _ in
      Question(
        text: phrases.phrase(), instant: try #require(Instant(phrases.pick(Self.moments))),
        zone: phrases.pick(Self.zones),
        conventions: DateConventions(
          weekStart: phrases.pick([1, 1, 6, 7]), order: phrases.pick([nil, nil, .dayMonth, .monthDay])),
        direction: phrases.pick([.ahead, .back]))
    }
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var oracle = ChildProcess(
      try Program.path(of: "python3"), ["-m", "torture.oracles.phrases"].map { Array($0.utf8) },
      environment: ["PYTHONPATH": tests.appending(path: "Torture").path, "PYTHONDONTWRITEBYTECODE": "1"],
      folder: tests.path)
    oracle.input = Data(questions.map(\.line).joined().utf8)
    let answers = try oracle.run().expect().output.split(separator: "\n")
    #expect(answers.count == questions.count)
    let zones = Self.zones.reduce(into: [:]) { $0[$1] = TimeZone(identifier: $1) }
    var understood = 0
    for (question, expected) in zip(questions, answers) {
      let answer = try question.answer(#require(zones[question.zone]))
      if answer != expected { Issue.record("\(question.line)\(answer), not \(expected)") }
      if !answer.hasPrefix("-") { understood += 1 }
    }
    #expect(understood > questions.count / 2)
  }
}
