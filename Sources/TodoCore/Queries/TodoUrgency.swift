/// How urgent a todo is, by which `next` puts todos in order before it sorts them like any list.
package enum TodoUrgency: Int {
  /// Taken by whoever asks.
  case mine
  /// Late, or due today.
  case now
  /// Due within seven days, or of high priority.
  case soon
  case later

  /// Judges a todo that nobody has taken by its due date and its priority.
  package init(due: LocalDate?, _ priority: TodoPriority?, on today: CalendarDay) {
    let days = due.map { $0.day.daysSinceEpoch - today.daysSinceEpoch } ?? Int.max
    self = days <= 0 ? .now : days <= 7 || priority == .high ? .soon : .later
  }
}
