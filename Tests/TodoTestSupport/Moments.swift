package import Foundation
import Testing
package import TodoKit

extension Moment {
  /// Noon of a day, in UTC.
  package static func noon(_ day: String, conventions: DateConventions = DateConventions()) throws -> Moment {
    try Moment(
      instant: #require(Instant("\(day)T12:00:00Z")), local: #require(LocalDate("\(day)T12:00")),
      conventions: conventions)
  }
}

extension Moment {
  /// ``friday``, in a zone, with the zones that Foundation knows.
  package static func friday(in name: String) throws -> Moment {
    let zone = try #require(TimeZone(identifier: name))
    return Moment(
      friday.instant, wallClock: { zone.localDate(of: $0) },
      zoneClock: { name, instants in
        guard (TimeZone.knownTimeZoneIdentifiers + ["UTC"]).contains(name),
          let zone = TimeZone(identifier: name)
        else {
          return nil
        }
        return instants.map { zone.localDate(of: $0) }
      })
  }
}

extension TimeZone {
  /// What the wall clock shows at an instant.
  package func localDate(of instant: Instant) -> LocalDate {
    let seconds = instant.seconds + secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
    let minute = (seconds - (seconds % 60 + 60) % 60) / 60
    let rest = (minute % 1_440 + 1_440) % 1_440
    return LocalDate(day: CalendarDay(daysSinceEpoch: (minute - rest) / 1_440), minute: rest)
  }
}
