/// The one moment at which a command happens, as an instant and on the wall clock.
public struct Moment: Hashable, Sendable {
  /// The moment in UTC.
  public let instant: Instant
  /// The same on the user's wall clock, to the minute.
  public let local: LocalDate

  /// A moment; `local` carries a minute.
  public init(instant: Instant, local: LocalDate) {
    self.instant = instant
    self.local = local
  }

  /// The user's day.
  public var today: CalendarDay { local.day }
}
