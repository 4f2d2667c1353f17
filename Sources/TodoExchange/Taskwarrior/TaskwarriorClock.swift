import JSONText
import TodoCore

/// The dates of todos as Taskwarrior has them: seconds in UTC, and no days.
///
/// What a second alone does not tell comes with it as a text of its own, such as `2026-12-01@20261202T045959Z`: this date,
/// as long as the other is this second. So a date stays what it is in every zone.
struct TaskwarriorClock {
  /// A date as it is written.
  struct Stamp {
    /// The date.
    let date: LocalDate
    /// The second.
    let instant: Instant

    /// What tells the date.
    var note: String {
      var ascii: [UInt8] = []
      appendNote(to: &ascii)
      return String(decoding: ascii, as: UTF8.self)
    }

    /// Appends what tells the date.
    func appendNote(to ascii: inout [UInt8]) {
      date.append(to: &ascii)
      ascii.append(UInt8(ascii: "@"))
      TaskwarriorClock.append(instant, to: &ascii)
    }
  }

  /// Which second a day is written as.
  package enum Edge {
    /// The first: it begins then.
    case first
    /// The last: it is late then.
    case last
  }

  private var clock: WallClock

  /// What Taskwarrior takes for a date.
  private static let range =
    Instant(seconds: 315_532_800)...Instant(seconds: Instant.latest.seconds - 86_400)

  init(_ moment: Moment) {
    clock = WallClock(moment)
  }

  /// The second that Taskwarrior means by a date; nil outside the years that there are.
  mutating func instant(of date: TaskwarriorDate) -> Instant? {
    let instant: Instant
    switch date {
    case .utc(let time): instant = Self.instant(of: time)
    case .offset(let time, let minutes): instant = Instant(seconds: Self.instant(of: time).seconds - minutes * 60)
    case .epoch(let seconds): instant = Instant(seconds: seconds)
    case .day(let day): instant = start(of: Self.day(of: day))
    case .local(let time):
      let minute = LocalDate(day: Self.day(of: time.date), minute: time.hour * 60 + time.minute)
      instant = Instant(seconds: self.instant(of: minute).seconds + min(time.second, 59))
    }
    return instant.isOnCalendar ? instant : nil
  }

  private static func instant(of time: CivilTime) -> Instant {
    let minutes = day(of: time.date).daysSinceEpoch * 1_440 + time.hour * 60 + time.minute
    return Instant(seconds: minutes * 60 + min(time.second, 59))
  }

  /// A day of the year 0, of which a todo knows nothing, is one before the calendar.
  private static func day(of date: CivilDate) -> CalendarDay {
    CalendarDay(date) ?? CalendarDay(daysSinceEpoch: -1_000_000)
  }

  /// The date that a second stands for, and whether its note tells it.
  ///
  /// - Returns: nil for a date outside the calendar.
  mutating func date(of instant: Instant, note: String?) -> (date: LocalDate, isDay: Bool, isNoted: Bool)? {
    if let note, let date = Self.date(in: note, of: instant) { return (date, date.minute == nil, true) }
    let (date, isDay) = clock.date(standingIn: instant)
    return date.day.isOnCalendar ? (date, isDay, false) : nil
  }

  private static func date(in note: String, of instant: Instant) -> LocalDate? {
    guard let at = note.utf8.firstIndex(of: UInt8(ascii: "@")),
      Exact(String(note[note.index(after: at)...])) == Exact(text(of: instant))
    else { return nil }
    return LocalDate(note[..<at])
  }

  /// The day of an instant; nil outside the calendar.
  func day(of instant: Instant) -> CalendarDay? {
    let day = clock.date(of: instant).day
    return day.isOnCalendar ? day : nil
  }

  /// The middle of a day.
  mutating func noon(of day: CalendarDay) -> Instant { instant(of: LocalDate(day: day, minute: 720)) }

  /// How a date is written.
  mutating func stamp(of date: LocalDate, _ edge: Edge) -> Stamp {
    let instant = Self.placed(
      date.minute == nil && edge == .last
        ? Instant(seconds: start(of: date.day.advanced(by: 1)).seconds - 1) : self.instant(of: date))
    return Stamp(date: date, instant: instant)
  }

  private mutating func start(of day: CalendarDay) -> Instant { clock.instant(of: LocalDate(day: day)) }

  /// The first instant of a date; minutes of a day on which no clock is set are counted, since there are many of them.
  private mutating func instant(of date: LocalDate) -> Instant {
    let start = start(of: date.day)
    guard let minute = date.minute else { return start }
    let isWhole = self.start(of: date.day.advanced(by: 1)).seconds - start.seconds == 86_400
    return isWhole ? Instant(seconds: start.seconds + minute * 60) : clock.instant(of: date)
  }

  /// An instant that Taskwarrior takes: itself, or the next to it.
  package static func placed(_ instant: Instant) -> Instant { min(max(instant, range.lowerBound), range.upperBound) }

  /// An instant as Taskwarrior writes it: `20261202T045959Z`.
  static func text(of instant: Instant) -> String {
    var ascii: [UInt8] = []
    append(instant, to: &ascii)
    return String(decoding: ascii, as: UTF8.self)
  }

  /// Appends the same.
  static func append(_ instant: Instant, to ascii: inout [UInt8]) {
    let second = ((instant.seconds % 86_400) + 86_400) % 86_400
    let (year, month, day) = CalendarDay(daysSinceEpoch: (instant.seconds - second) / 86_400).components
    for pair in [year / 100, year % 100, month, day] { ascii.append(pair: pair) }
    ascii.append(UInt8(ascii: "T"))
    for pair in [second / 3_600, second / 60 % 60, second % 60] { ascii.append(pair: pair) }
    ascii.append(UInt8(ascii: "Z"))
  }
}
