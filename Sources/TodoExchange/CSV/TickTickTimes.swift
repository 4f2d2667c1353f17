import TodoCore

/// The dates of TickTick's tables, which are instants: one of a whole day is the beginning of that day in the time zone
/// of the task.
struct TickTickTimes {
  private var clock: WallClock
  let moment: Moment
  /// The minutes that the wall clocks of time zones are ahead of UTC.
  private var offsets: [Exact<String>: [Instant: Int]] = [:]

  /// The zones that are known at a moment.
  init(_ moment: Moment) {
    self.moment = moment
    clock = WallClock(moment)
  }

  /// Asks once for each zone what its wall clock shows at the times that are told in it.
  mutating func learnZones(of tasks: [(zone: String, times: [String])]) {
    var instants: [Exact<String>: Set<Instant>] = [:]
    for (zone, times) in tasks where !zone.isEmpty {
      instants[Exact(zone), default: []].formUnion(times.compactMap(Self.instant))
    }
    for (zone, instants) in instants {
      let instants = Array(instants)
      guard let minutes = moment.offsets(inZone: zone.wrappedValue, at: instants) else { continue }
      offsets[zone] = Dictionary(uniqueKeysWithValues: zip(instants, minutes))
    }
  }

  /// The date of an instant: the day in a time zone, or the minute on the user's wall clock.
  ///
  /// - Parameter isDay: whether a day is meant; if that is not told, a beginning of a day is that day.
  func date(of instant: Instant, inZone zone: String, isDay: Bool?) -> LocalDate {
    let local = clock.date(of: instant)
    // A zone without a name, or with one that nobody knows, is the user's.
    let minute = offsets[Exact(zone)]?[instant].map { instant.seconds / 60 + $0 } ?? local.firstMinute
    let rest = (minute % 1_440 + 1_440) % 1_440
    guard isDay ?? (rest == 0) else { return local }
    return LocalDate(day: CalendarDay(daysSinceEpoch: (minute - rest) / 1_440))
  }

  /// Reads `2026-11-30T00:00:00+0000`, or `2026-11-30 00:00:00`, which is in UTC.
  static func instant(_ text: String) -> Instant? {
    var ascii = Array(text.utf8)
    if ascii.count > 5, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(ascii[ascii.count - 5]) {
      ascii.insert(UInt8(ascii: ":"), at: ascii.count - 2)
    } else if ascii.count == 19 {
      ascii.append(UInt8(ascii: "Z"))
    }
    return Instant(ascii: ascii[...])
  }
}
