/// Days that follow each other, in words.
extension DateLabel {
  /// Days by what people call them, if they call them something: `This week so far, Mon 16 – Fri 20 Nov`.
  package static func title(of period: DayPeriod, at moment: Moment) -> String {
    let days = days(of: period, on: moment.today)
    return name(of: period, at: moment).map { "\($0), \(days)" } ?? days
  }

  /// A day with its weekday: `Fri 20 Nov`, and its year where that is not this one.
  package static func weekday(of day: CalendarDay, on today: CalendarDay) -> String {
    let isOfThisYear = day.components.year == today.components.year
    return "\(DateNames.short(weekday: day.weekday)) \(isOfThisYear ? dayAndMonth(of: day) : full(day))"
  }

  /// `Mon 16 – Fri 20 Nov`, `Mon 30 Nov – Sun 6 Dec`, `Fri 20 Nov`.
  private static func days(of period: DayPeriod, on today: CalendarDay) -> String {
    let last = weekday(of: period.last, on: today)
    if period.count == 1 { return last }
    let (first, end) = (period.first.components, period.last.components)
    let weekday = DateNames.short(weekday: period.first.weekday)
    if first.year != end.year {
      return "\(weekday) \(full(period.first)) – \(DateNames.short(weekday: period.last.weekday)) \(full(period.last))"
    }
    return "\(weekday) \(first.month == end.month ? String(first.day) : dayAndMonth(of: period.first)) – \(last)"
  }

  private static func name(of period: DayPeriod, at moment: Moment) -> String? {
    let today = moment.today
    if period.count == 1 {
      switch today.daysSinceEpoch - period.last.daysSinceEpoch {
      case 0: return "Today"
      case 1: return "Yesterday"
      default: return nil
      }
    }
    for span in [DateExpression.Span.week, .month, .quarter, .year] {
      let word = span.rawValue
      guard let first = moment.start(of: span, later: 0) else { continue }
      if period == DayPeriod(first, today) {
        return moment.start(of: span, later: 1) == today.advanced(by: 1) ? "This \(word)" : "This \(word) so far"
      }
      if period.first == moment.start(of: span, later: -1), period.last == first.advanced(by: -1) {
        return "Last \(word)"
      }
    }
    return period.last == today ? "Last \(period.count) days" : nil
  }
}
