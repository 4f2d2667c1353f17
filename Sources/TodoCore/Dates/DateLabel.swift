/// Writes dates in words that can be read back.
///
/// A day is relative to today as far as people count: six days ahead by weekday, a fortnight back by
/// distance.
package enum DateLabel {
  /// The word for a day that has passed.
  package enum Past: String {
    /// A todo was due then.
    case late
    /// Something happened or began.
    case ago
  }

  /// Returns the label for a date of a todo: `today 14:30`, `Thu 10:30`, `30 Nov`, `30 Nov 2027`, and for a
  /// past date `yesterday 09:05`, `3 days late`, `30 Oct 2026`.
  ///
  /// A time before yesterday is left out because it no longer matters.
  package static func text(for date: LocalDate, _ past: Past, on today: CalendarDay) -> String {
    let distance = today.distance(to: date.day)
    if let day = near(distance) { return day + time(of: date) }
    switch distance {
    case 2...6: return DateNames.short(weekday: date.day.weekday) + time(of: date)
    case -14 ... -2: return "\(-distance) days \(past.rawValue)"
    default: return day(date.day, on: today) + time(of: date)
    }
  }

  /// Returns the label for an event on the user's wall clock: `today 14:30`, `3 days ago 14:30`, `30 Oct
  /// 14:30`.
  package static func happened(_ date: LocalDate, on today: CalendarDay) -> String {
    ended(date, on: today) + (today.distance(to: date.day) < -1 ? time(of: date) : "")
  }

  /// Returns the label for the end of a todo, which leaves out a time before yesterday.
  package static func ended(_ date: LocalDate, on today: CalendarDay) -> String {
    let distance = today.distance(to: date.day)
    if let day = near(distance) { return day + time(of: date) }
    if (-14 ... -2).contains(distance) { return "\(-distance) days ago" }
    // Without a year, the label means the last such day, which cannot be ahead of the clock.
    let isOfThisYear = distance < 0 && date.day.components.year == today.components.year
    return isOfThisYear ? dayAndMonth(of: date.day) : full(date.day) + (distance > 0 ? time(of: date) : "")
  }

  /// Returns a date as it was understood, with its weekday: `Fri 27 Nov 14:30`.
  package static func echo(of date: LocalDate, on today: CalendarDay) -> String {
    "\(DateNames.short(weekday: date.day.weekday)) \(day(date.day, on: today))\(time(of: date))"
  }

  /// Returns a day and its month, with the year unless it is the next such day of this year.
  static func day(_ day: CalendarDay, on today: CalendarDay) -> String {
    day >= today && day.components.year == today.components.year ? dayAndMonth(of: day) : full(day)
  }

  /// Returns the word for a day next to today, or `nil` for any other day.
  package static func near(_ distance: Int) -> String? {
    switch distance {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    default: nil
    }
  }

  package static func dayAndMonth(of day: CalendarDay) -> String {
    let (_, month, dayOfMonth) = day.components
    return "\(dayOfMonth) \(DateNames.short(month: month))"
  }

  package static func month(of day: CalendarDay) -> String {
    let (year, month, _) = day.components
    return "\(DateNames.months[month - 1]) \(digits(of: year))"
  }

  /// Returns `30 Nov 2027`; the year has four digits, so that it cannot be read as a day or a time.
  package static func full(_ day: CalendarDay) -> String {
    "\(dayAndMonth(of: day)) \(digits(of: day.components.year))"
  }

  /// Returns a year in four digits; at the ends of the calendar, the wall clock may be a day beyond it.
  static func digits(of year: Int) -> String {
    String(repeating: "0", count: max(0, 4 - String(year).utf8.count)) + String(year)
  }

  /// Returns `14:30` for minutes after midnight.
  static func time(atMinute minute: Int) -> String { String(ascii: { $0.append(minute: minute) }) }

  private static func time(of date: LocalDate) -> String {
    date.minute.map { " \(time(atMinute: $0))" } ?? ""
  }

  /// Returns the heading of a period, with its common name if it has one: `This week so far, Mon 16 – Fri 20
  /// Nov`.
  package static func title(of period: DayPeriod, at moment: Moment) -> String {
    let days = days(of: period, on: moment.today)
    return name(of: period, at: moment).map { "\($0), \(days)" } ?? days
  }

  /// Returns a day with its weekday, such as `Fri 20 Nov`, and with its year unless it is this year.
  package static func weekday(of day: CalendarDay, on today: CalendarDay) -> String {
    let isOfThisYear = day.components.year == today.components.year
    return "\(DateNames.short(weekday: day.weekday)) \(isOfThisYear ? dayAndMonth(of: day) : full(day))"
  }

  /// Returns `Mon 16 – Fri 20 Nov`, `Mon 30 Nov – Sun 6 Dec` or `Fri 20 Nov`.
  private static func days(of period: DayPeriod, on today: CalendarDay) -> String {
    let last = weekday(of: period.upperBound, on: today)
    if period.count == 1 { return last }
    let (first, end) = (period.lowerBound.components, period.upperBound.components)
    let weekday = DateNames.short(weekday: period.lowerBound.weekday)
    if first.year != end.year {
      let last = "\(DateNames.short(weekday: period.upperBound.weekday)) \(full(period.upperBound))"
      return "\(weekday) \(full(period.lowerBound)) – \(last)"
    }
    return
      "\(weekday) \(first.month == end.month ? String(first.day) : dayAndMonth(of: period.lowerBound)) – \(last)"
  }

  private static func name(of period: DayPeriod, at moment: Moment) -> String? {
    let today = moment.today
    if period.count == 1 {
      switch period.upperBound.distance(to: today) {
      case 0: return "Today"
      case 1: return "Yesterday"
      default: return nil
      }
    }
    for span in [DateExpression.Span.week, .month, .quarter, .year] {
      let word = span.rawValue
      guard let first = moment.start(of: span, later: 0) else { continue }
      if period == first...today {
        return moment.start(of: span, later: 1) == today.advanced(by: 1)
          ? "This \(word)" : "This \(word) so far"
      }
      if period.lowerBound == moment.start(of: span, later: -1), period.upperBound == first.advanced(by: -1) {
        return "Last \(word)"
      }
    }
    return period.upperBound == today ? "Last \(period.count) days" : nil
  }
}

/// The English names of weekdays and months, and number words, for reading and writing.
package enum DateNames {
  package static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// Returns the first three letters of a weekday's name, from 1 for Monday to 7 for Sunday.
  package static func short(weekday: Int) -> Substring { weekdays[weekday - 1].prefix(3) }

  /// Returns the first three letters of a month's name, from 1 to 12.
  package static func short(month: Int) -> Substring { months[month - 1].prefix(3) }

  /// Returns the weekday of a lower-case name, in full, as three letters, or as `tues`, `weds`, `thur`,
  /// `thurs`, if any.
  package static func weekday(_ word: String) -> Int? {
    switch word {
    case "tues": 2
    case "weds": 3
    case "thur", "thurs": 4
    default: number(of: word, in: weekdays)
    }
  }

  /// Returns the month of a lower-case name, in full, as three letters, or as `sept`, if any.
  package static func month(_ word: String) -> Int? { word == "sept" ? 9 : number(of: word, in: months) }

  package static func ordinal(_ number: Int) -> String {
    switch number {
    case 11...13: "\(number)th"
    case let number where number % 10 == 1: "\(number)st"
    case let number where number % 10 == 2: "\(number)nd"
    case let number where number % 10 == 3: "\(number)rd"
    default: "\(number)th"
    }
  }

  private static let units = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

  /// The number words.
  static let numberWords = units + tens

  /// Returns the number for `a`, `an`, `two` or `twenty five` in lower case, or `nil` for other words.
  static func count(_ words: ArraySlice<String>) -> Int? {
    guard let first = words.first, let last = words.last, words.count <= 2 else { return nil }
    let unit = units.firstIndex(of: last).map { $0 + 1 }
    let ten = tens.firstIndex(of: first).map { $0 * 10 + 20 }
    if words.count == 2 { return ten.flatMap { ten in unit.flatMap { $0 < 10 ? ten + $0 : nil } } }
    return first == "a" || first == "an" ? 1 : unit ?? ten
  }

  private static func number(of word: String, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { name in
      let name = name.lowercased()
      return word == name || word == name.prefix(3)
    }.map { $0 + 1 }
  }
}
