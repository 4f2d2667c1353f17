/// The wall clocks of time zones by their names, with a memory, since to ask for one takes long.
struct ZoneClocks {
  private let moment: Moment
  /// The offsets of each zone by the number of the span of days; nil for a name that no zone has.
  private var zones: [Exact<String>: [Int: ZoneOffset]?] = [:]

  /// No zone changes its offset twice in so many minutes: eight days.
  private static let span = 11_520
  /// How far wall clocks are from UTC at most, and more.
  private static let margin = 1_440

  /// The zones that are known at a moment.
  init(_ moment: Moment) {
    self.moment = moment
  }

  /// The instant at which the wall clock of a zone shows a minute, counted from 1970-01-01T00:00 on it; nil where no
  /// zone has that name.
  mutating func instant(atMinute minute: Int, inZone name: String) -> Instant? {
    let name = Exact(name)
    let place = minute / Self.span - (minute < 0 ? 1 : 0)
    if let known = zones[name] {
      guard let known else { return nil }
      if let offset = known[place] { return offset.instant(atMinute: minute) }
    }
    let offset = offset(ofSpan: place, inZone: name.wrappedValue)
    zones[name, default: [:]]?[place] = offset
    if offset == nil { zones[name] = .some(nil) }
    return offset?.instant(atMinute: minute)
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
