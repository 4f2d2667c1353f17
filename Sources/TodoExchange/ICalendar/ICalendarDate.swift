/// A day or a time as a property of a calendar has it.
enum ICalendarDate: Equatable, Sendable {
  /// A whole day.
  case day(CivilDate)
  /// The same time of day everywhere.
  case floating(CivilTime)
  /// An instant.
  case utc(CivilTime)
  /// A time in the zone of this identifier.
  case zoned(CivilTime, zone: String)

  /// Reads a value by its form; nil if it has none of them.
  ///
  /// - Parameter zone: the time zone that the property names (TZID), if it does.
  init?(_ value: ArraySlice<UInt8>, zone: String? = nil) {
    let value = value.trimmed
    if let date = CivilDate(basic: value) {
      self = .day(date)
    } else if value.last == UInt8(ascii: "Z"), let time = CivilTime(basic: value.dropLast()) {
      self = .utc(time)
    } else if let time = CivilTime(basic: value) {
      self = zone.map { .zoned(time, zone: $0) } ?? .floating(time)
    } else {
      return nil
    }
  }
}
