import TodoCore

extension CalendarDay {
  /// The same day; nil in the year 0.
  package init?(_ date: CivilDate) {
    self.init(year: date.year, month: date.month, day: date.day)
  }
}
