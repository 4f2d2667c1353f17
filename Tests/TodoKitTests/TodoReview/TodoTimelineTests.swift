import Foundation
import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoTimelineTests {
  @Test("undo to an end at an unknown time does not make the todo open")
  func unknownBefore() throws {
    let day = try #require(Instant("2026-11-16T00:00:00Z"))
    let story = try Story([.sample(1) { ($0.status, $0.created) = (.done, day) }])
    try story.change(.cancel, "1", on: 17)
    try story.go(.undo, on: 18)
    try story.go(.redo, on: 19)
    let stats = try TodoReviewInteractor(entity: story.store, moment: .friday).shownStats(of: "2026-11")
    #expect(stats.days.filter { $0.open > 0 }.map(\.day.components.day) == [16])
  }
}

struct PeriodPlacesTests {
  /// A moment on the wall clock of a zone, to the second.
  private func moment(in identifier: String) throws -> Moment {
    let zone = try #require(TimeZone(identifier: identifier))
    return Moment(Moment.friday.instant) { instant in
      let seconds =
        instant.seconds + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
      let minutes = Int((Double(seconds) / 60).rounded(.down))
      let minute = ((minutes % 1_440) + 1_440) % 1_440
      return LocalDate(day: CalendarDay(daysSinceEpoch: (minutes - minute) / 1_440), minute: minute)
    }
  }

  @Test(
    "an instant is on the day that the wall clock shows, in any zone and at any change of the clock",
    arguments: [
      ("UTC", "2026-11-01"), ("Europe/Berlin", "2026-03-20"), ("Europe/Berlin", "2026-10-20"),
      ("Pacific/Kiritimati", "2026-11-01"), ("Pacific/Pago_Pago", "2026-11-01"),
      ("Pacific/Apia", "2011-12-20"), ("America/St_Johns", "2010-11-01"), ("America/Sao_Paulo", "2018-10-28"),
      ("Asia/Kathmandu", "2026-11-01"), ("Africa/Monrovia", "1971-12-25"), ("America/New_York", "1883-11-10"),
      ("Australia/Lord_Howe", "2026-03-28"),
    ])
  func places(zone: String, first: String) throws {
    let moment = try moment(in: zone)
    let start = try #require(LocalDate(first)).day
    let period = start...start.advanced(by: 20)
    var places = PeriodPlaces(in: period, at: moment)
    for seconds in stride(
      from: (start.daysSinceEpoch - 5) * 86_400, to: (start.daysSinceEpoch + 26) * 86_400, by: 29)
    {
      let instant = Instant(seconds: seconds)
      let distance = moment.localDate(of: instant).day.daysSinceEpoch - start.daysSinceEpoch
      guard places.place(of: instant) != min(max(distance, -1), 21) else { continue }
      Issue.record("\(instant) is not on day \(distance)")
      return
    }
  }

  @Test("instants far from the period do not ask the clock")
  func questions() {
    nonisolated(unsafe) var count = 0
    let moment = Moment(Moment.friday.instant) { instant in
      count += 1
      return LocalDate(
        day: CalendarDay(daysSinceEpoch: instant.seconds / 86_400), minute: instant.seconds % 86_400 / 60)
    }
    var places = PeriodPlaces(in: moment.today.advanced(by: -29)...moment.today, at: moment)
    for seconds in stride(from: 0, to: 4_000_000_000, by: 997) {
      _ = places.place(of: Instant(seconds: seconds))
    }
    #expect(count <= 2 * 34 + 1)
  }
}
