/// The wall clocks of time zones by their names, with a memory, since to ask for one takes long.
package struct ZoneClocks {
  private let moment: Moment
  /// The offsets of each zone by the number of the span of days; nil for a name that no zone has.
  private var zones: [Exact<String>: [Int: ZoneOffset]?] = [:]

  /// No zone changes its offset twice in so many minutes: eight days.
  private static let span = 11_520
  /// How far wall clocks are from UTC at most, and more.
  private static let margin = 1_440

  package init(_ moment: Moment) { self.moment = moment }

  /// The instant at which the wall clock of a zone shows a minute, counted from 1970-01-01T00:00 on it; nil where no
  /// zone has that name.
  package mutating func instant(atMinute minute: Int, inZone name: String) -> Instant? {
    offset(around: minute, inZone: name)?.instant(atMinute: minute)
  }

  /// The offset of a zone at the beginning of some days, as one that does not change, and its changes on them; nil where
  /// no zone has that name.
  package mutating func offsets(inZone name: String, _ days: Range<CalendarDay>) -> [ZoneOffset]? {
    let minutes = (days.lowerBound.daysSinceEpoch * 1_440)..<(days.upperBound.daysSinceEpoch * 1_440)
    guard let first = offset(around: minutes.lowerBound, inZone: name) else { return nil }
    var changes: [ZoneOffset] = []
    for minute in stride(from: minutes.lowerBound, to: minutes.upperBound, by: Self.span) {
      // The spans of two neighbours share their margins, and so may the change.
      guard let offset = offset(around: minute, inZone: name), offset.before != offset.after,
        minutes.contains(offset.change), offset != changes.last
      else { continue }
      changes.append(offset)
    }
    let start = (changes.first ?? first).before
    return [ZoneOffset(before: start, after: start, change: minutes.lowerBound - start)] + changes
  }

  /// The offset of a zone and its change in the days around a minute in UTC; nil where no zone has that name.
  package mutating func offset(around minute: Int, inZone name: String) -> ZoneOffset? {
    let name = Exact(name)
    let place = minute / Self.span - (minute < 0 ? 1 : 0)
    if case .some(nil) = zones[name] { return nil }
    if let offset = zones[name]??[place] { return offset }
    let offset = offset(ofSpan: place, inZone: name.wrappedValue)
    zones[name, default: [:]]?[place] = offset
    if offset == nil { zones[name] = .some(nil) }
    return offset
  }

  private func offset(ofSpan place: Int, inZone name: String) -> ZoneOffset? {
    var low = place * Self.span - Self.margin
    var high = low + Self.span + 2 * Self.margin
    guard let offsets = offsets(at: [low, high], name) else { return nil }
    if offsets[0] != offsets[1] {
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if self.offsets(at: [middle], name) == [offsets[0]] { low = middle } else { high = middle }
      }
    }
    return ZoneOffset(before: offsets[0], after: offsets[1], change: high)
  }

  private func offsets(at minutes: [Int], _ name: String) -> [Int]? {
    moment.offsets(inZone: name, at: minutes.map { Instant(seconds: $0 * 60) })
  }
}

/// How far a wall clock is ahead of UTC around a change of that.
package struct ZoneOffset: Hashable {
  package let before: Int
  /// Minutes from the change on; the same where nothing changes.
  package let after: Int
  /// The minute of the change, counted from 1970-01-01T00:00Z.
  package let change: Int

  package init(before: Int, after: Int, change: Int) {
    (self.before, self.after, self.change) = (before, after, change)
  }

  /// The instant at which the wall clock shows a minute, counted from 1970-01-01T00:00 on it.
  ///
  /// A minute that it shows twice is the first of both, and one that it skips is counted as if it had not jumped yet
  /// (RFC 5545, section 3.3.5).
  package func instant(atMinute minute: Int) -> Instant {
    let isAfter = minute - before >= change && minute - after >= change
    return Instant(seconds: (minute - (isAfter ? after : before)) * 60)
  }
}
