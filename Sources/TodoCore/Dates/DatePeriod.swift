/// The time from one date to another, both of them included; most often one day or one minute.
public struct DatePeriod: Hashable, Sendable {
  /// The date that it begins with.
  public let first: LocalDate
  /// The date that it ends with.
  public let last: LocalDate

  package init(_ first: LocalDate, _ last: LocalDate) {
    self.first = first
    self.last = last
  }

  /// Its minutes, counted from 1970-01-01T00:00 on the wall clock.
  package var minutes: ClosedRange<Int> { first.firstMinute...last.lastMinute }
}

extension Moment {
  /// The instants at which the wall clock shows a minute of a period.
  package func instants(of period: DatePeriod) -> Range<Instant> {
    firstInstant(atMinute: period.minutes.lowerBound)..<firstInstant(atMinute: period.minutes.upperBound + 1)
  }
}
