import TodoCore

/// Converts dates of todos to those of Taskwarrior, which has only seconds in UTC and no days.
///
/// A note such as `2026-12-01@20261202T045959Z` accompanies a second: it states the date as long as the
/// second is unchanged. So a date stays the same in every zone.
struct TaskwarriorClock {
  /// The second that stands for a day.
  enum Edge {
    /// The first second, for a start.
    case first
    /// The last second, for a due date or an end.
    case last
  }

  private var clock: WallClock

  private static let range =
    Instant(seconds: 315_532_800)...Instant(seconds: Instant.latest.seconds - 86_400)

  init(_ moment: Moment) {
    clock = WallClock(moment)
  }

  /// Returns the second that a date of Taskwarrior means; `nil` outside the calendar.
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

  /// The date that a second stands for, and whether a note states it.
  typealias Reading = (date: LocalDate, isDay: Bool, isNoted: Bool)

  /// Returns the date that a second stands for; `nil` outside the calendar.
  mutating func date(of instant: Instant, note: String? = nil) -> Reading? {
    if let note, let date = Self.date(in: note, of: instant) { return (date, date.minute == nil, true) }
    let (date, isDay) = clock.date(representedBy: instant)
    return date.day.isOnCalendar ? (date, isDay, false) : nil
  }

  private static func date(in note: String, of instant: Instant) -> LocalDate? {
    guard let at = note.utf8.firstIndex(of: UInt8(ascii: "@")),
      Exact(String(note[note.index(after: at)...])) == Exact(text(of: instant))
    else { return nil }
    return LocalDate(note[..<at])
  }

  var now: Instant { clock.moment.instant }

  func day(of instant: Instant) -> CalendarDay? {
    let day = clock.date(of: instant).day
    return day.isOnCalendar ? day : nil
  }

  mutating func noon(of day: CalendarDay) -> Instant { clock.instant(of: LocalDate(day: day, minute: 720)) }

  mutating func stamp(of date: LocalDate, _ edge: Edge) -> Instant {
    let isEnd = date.minute == nil && edge == .last
    let end = isEnd ? Instant(seconds: start(of: date.day.advanced(by: 1)).seconds - 1) : nil
    return Self.clamped(end ?? clock.instant(of: date))
  }

  private mutating func start(of day: CalendarDay) -> Instant { clock.instant(of: LocalDate(day: day)) }

  /// Returns the nearest instant that Taskwarrior accepts.
  static func clamped(_ instant: Instant) -> Instant { min(max(instant, range.lowerBound), range.upperBound) }

  /// Returns an instant as Taskwarrior writes it: `20261202T045959Z`.
  static func text(of instant: Instant) -> String {
    var ascii: [UInt8] = []
    ascii.append(basic: instant)
    return ascii[...].string
  }
}
