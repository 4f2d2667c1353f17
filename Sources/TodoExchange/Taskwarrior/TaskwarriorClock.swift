import TodoCore

/// The dates of todos as Taskwarrior has them: seconds in UTC, and no days.
///
/// What a second alone does not tell comes with it as a text of its own, such as `2026-12-01@20261202T045959Z`: this date,
/// as long as the other is this second. So a date stays what it is in every zone.
struct TaskwarriorClock {
  /// Which second a day is written as.
  enum Edge {
    /// The first: it begins then.
    case first
    /// The last: it is late then.
    case last
  }

  private var clock: WallClock

  private static let range =
    Instant(seconds: 315_532_800)...Instant(seconds: Instant.latest.seconds - 86_400)

  init(_ moment: Moment) {
    clock = WallClock(moment)
  }

  /// The second that Taskwarrior means by a date; nil outside the years that there are.
  mutating func instant(of date: ForeignDate) -> Instant? {
    let instant: Instant =
      switch date {
      case .instant(let instant): instant
      case .day(let day): start(of: day)
      case .local(let time), .zoned(let time, _):
        Instant(seconds: clock.instant(of: time.date).seconds + time.second % 60)
      }
    return instant.isOnCalendar ? instant : nil
  }

  /// The date that a second stands for, and whether its note tells it.
  typealias Reading = (date: LocalDate, isDay: Bool, isNoted: Bool)

  /// - Returns: nil for a date outside the calendar.
  mutating func date(of instant: Instant, note: String? = nil) -> Reading? {
    if let note, let date = Self.date(in: note, of: instant) { return (date, date.minute == nil, true) }
    let (date, isDay) = clock.date(standingIn: instant)
    return date.day.isOnCalendar ? (date, isDay, false) : nil
  }

  /// The same of a date that is kept of a task.
  mutating func date(_ key: TaskwarriorKey, _ note: TaskwarriorKey, in task: [UnknownField]) -> Reading? {
    let instant = task.text(key.rawValue).flatMap { ForeignDate($0) }.flatMap { self.instant(of: $0) }
    return instant.flatMap { date(of: $0, note: task.text(note.rawValue)) }
  }

  private static func date(in note: String, of instant: Instant) -> LocalDate? {
    guard let at = note.utf8.firstIndex(of: UInt8(ascii: "@")),
      Exact(String(note[note.index(after: at)...])) == Exact(text(of: instant))
    else { return nil }
    return LocalDate(note[..<at])
  }

  func day(of instant: Instant) -> CalendarDay? {
    let day = clock.date(of: instant).day
    return day.isOnCalendar ? day : nil
  }

  mutating func noon(of day: CalendarDay) -> Instant { clock.instant(of: LocalDate(day: day, minute: 720)) }

  mutating func stamp(of date: LocalDate, _ edge: Edge) -> Instant {
    let isEnd = date.minute == nil && edge == .last
    let end = isEnd ? Instant(seconds: start(of: date.day.advanced(by: 1)).seconds - 1) : nil
    return Self.placed(end ?? clock.instant(of: date))
  }

  private mutating func start(of day: CalendarDay) -> Instant { clock.instant(of: LocalDate(day: day)) }

  /// An instant that Taskwarrior takes: itself, or the next to it.
  static func placed(_ instant: Instant) -> Instant { min(max(instant, range.lowerBound), range.upperBound) }

  /// An instant as Taskwarrior writes it: `20261202T045959Z`.
  static func text(of instant: Instant) -> String {
    var ascii: [UInt8] = []
    ascii.append(basic: instant)
    return ascii[...].string
  }
}
