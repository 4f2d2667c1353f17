/// Dates in words.
enum DateLabel {
  /// Within a fortnight relative to today (`today 14:30`, `in 3 days`), else as a date (`27 Nov`, `27 Nov 2027`).
  static func text(for date: LocalDate, on today: CalendarDay) -> String {
    dayText(for: date.day, on: today) + timeText(of: date)
  }

  /// A date as it was understood: `today`, `tomorrow 14:30`, `Fri 27 Nov`, `Fri 26 Nov 2027`.
  static func echo(of date: LocalDate, on today: CalendarDay) -> String {
    let distance = date.day.daysSinceEpoch - today.daysSinceEpoch
    let day =
      (0...1).contains(distance)
      ? dayText(for: date.day, on: today)
      : "\(weekdays[date.day.weekday - 1]) \(calendarText(for: date.day, on: today))"
    return day + timeText(of: date)
  }

  private static func dayText(for day: CalendarDay, on today: CalendarDay) -> String {
    let distance = day.daysSinceEpoch - today.daysSinceEpoch
    switch distance {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    case 2...14: return "in \(distance) days"
    case -14 ... -2: return "\(-distance) days ago"
    default: return calendarText(for: day, on: today)
    }
  }

  private static func calendarText(for day: CalendarDay, on today: CalendarDay) -> String {
    let (year, month, dayOfMonth) = day.components
    let date = "\(dayOfMonth) \(months[month - 1])"
    return year == today.components.year ? date : "\(date) \(year)"
  }

  private static func timeText(of date: LocalDate) -> String {
    guard let minute = date.minute else { return "" }
    var time: [UInt8] = []
    time.append(minute: minute)
    return " \(String(decoding: time, as: UTF8.self))"
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
