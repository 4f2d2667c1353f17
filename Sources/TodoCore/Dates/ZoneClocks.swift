/// The wall clocks of named time zones, cached because asking the system takes long.
package struct ZoneClocks {
  private let moment: Moment
  /// The known offsets of each zone by the number of the stretch of days; `nil` for a name that no zone has.
  private var zones: [Exact<String>: [Int: OffsetChange]?] = [:]

  /// The length of a stretch in minutes: eight days, in which no zone changes its offset twice.
  private static let stretchLength = 11_520
  /// More minutes than the offset of any zone from UTC.
  private static let margin = 1_440

  package init(_ moment: Moment) { self.moment = moment }

  /// Returns the instant of a minute on a zone's wall clock, counted from 1970-01-01T00:00; `nil` for an
  /// unknown zone.
  package mutating func instant(atMinute minute: Int, inZone name: String) -> Instant? {
    change(around: minute, inZone: name)?.instant(atMinute: minute)
  }

  /// Returns a zone's initial offset, as a change without effect, and its changes on days; `nil` for an
  /// unknown zone.
  package mutating func changes(inZone name: String, _ days: Range<CalendarDay>) -> [OffsetChange]? {
    let minutes = (days.lowerBound.daysSinceEpoch * 1_440)..<(days.upperBound.daysSinceEpoch * 1_440)
    guard let first = change(around: minutes.lowerBound, inZone: name) else { return nil }
    var changes: [OffsetChange] = []
    for minute in stride(from: minutes.lowerBound, to: minutes.upperBound, by: Self.stretchLength) {
      // Neighbouring stretches share their margins, so both may find the same change.
      guard let change = change(around: minute, inZone: name), change.before != change.after,
        minutes.contains(change.minute), change != changes.last
      else { continue }
      changes.append(change)
    }
    let start = (changes.first ?? first).before
    return [OffsetChange(before: start, after: start, minute: minutes.lowerBound - start)] + changes
  }

  /// Returns the change of a zone's offset in the days around a minute in UTC, or `nil` for an unknown zone.
  package mutating func change(around minute: Int, inZone name: String) -> OffsetChange? {
    let name = Exact(name)
    let stretch = minute / Self.stretchLength - (minute < 0 ? 1 : 0)
    if case .some(nil) = zones[name] { return nil }
    if let change = zones[name]??[stretch] { return change }
    let change = change(inStretch: stretch, ofZone: name.wrappedValue)
    zones[name, default: [:]]?[stretch] = change
    if change == nil { zones[name] = .some(nil) }
    return change
  }

  private func change(inStretch stretch: Int, ofZone name: String) -> OffsetChange? {
    var low = stretch * Self.stretchLength - Self.margin
    var high = low + Self.stretchLength + 2 * Self.margin
    guard let offsets = offsets(at: [low, high], name) else { return nil }
    if offsets[0] != offsets[1] {
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if self.offsets(at: [middle], name) == [offsets[0]] { low = middle } else { high = middle }
      }
    }
    return OffsetChange(before: offsets[0], after: offsets[1], minute: high)
  }

  private func offsets(at minutes: [Int], _ name: String) -> [Int]? {
    moment.offsets(inZone: name, at: minutes.map { Instant(seconds: $0 * 60) })
  }
}

/// A change of a zone's offset: how many minutes its wall clock is ahead of UTC before and after.
package struct OffsetChange: Hashable {
  package let before: Int
  /// The offset after the change; equal to `before` if nothing changes.
  package let after: Int
  /// The minute of the change, counted from 1970-01-01T00:00Z.
  package let minute: Int

  package init(before: Int, after: Int, minute: Int) {
    self.before = before
    self.after = after
    self.minute = minute
  }

  /// Returns the instant at which the wall clock shows a minute, counted from 1970-01-01T00:00 on that clock.
  ///
  /// If the clock shows the minute twice, the first time counts; a minute that the clock skips is counted as
  /// if the clock had not been set forward yet (RFC 5545, section 3.3.5).
  package func instant(atMinute minute: Int) -> Instant {
    let isAfter = minute - before >= self.minute && minute - after >= self.minute
    return Instant(seconds: (minute - (isAfter ? after : before)) * 60)
  }
}
