/// A day or a time as a property of a calendar has it.
package enum ICalendarDate: Equatable, Sendable {
  /// A whole day.
  case day(CivilDate)
  /// The same time of day everywhere.
  case floating(CivilTime)
  /// An instant.
  case utc(CivilTime)
  /// A time in the zone of this identifier.
  case zoned(CivilTime, zone: String)

  /// Reads a property by the form of its value; nil if it has none of them.
  package init?(_ property: ICalendarProperty) {
    let value = Array(property.value.utf8)[...].trimmed
    if let date = CivilDate(basic: value) {
      self = .day(date)
    } else if value.last == UInt8(ascii: "Z"), let time = CivilTime(basic: value.dropLast()) {
      self = .utc(time)
    } else if let time = CivilTime(basic: value) {
      self = property.parameter("TZID")?.first.map { .zoned(time, zone: $0) } ?? .floating(time)
    } else {
      return nil
    }
  }
}
