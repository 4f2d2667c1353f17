import TodoCore

/// Reads instants in the stored form, `2026-11-20T23:11:00Z`.
///
/// Most days are the day read before: lists grow by several todos a day, and the instants of one todo are close together.
struct StoredInstantReader {
  /// The number of bytes that are read.
  static let length = 20

  /// The day read last, as text and as a day.
  private var yearAndMonth: UInt64 = 0
  private var dayOfMonth: UInt16 = 0
  private var day = CalendarDay(daysSinceEpoch: 0)

  /// The instant at a pointer to ``length`` bytes; nil when it is not in the stored form.
  @inline(__always)
  mutating func read(_ text: UnsafePointer<UInt8>) -> Instant? {
    let bytes = UnsafeRawPointer(text)
    let yearAndMonth = bytes.loadUnaligned(as: UInt64.self)
    let dayOfMonth = bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    let isSameDay = yearAndMonth == self.yearAndMonth && dayOfMonth == self.dayOfMonth
    guard let day = isSameDay ? day : CalendarDay(stored: text), let second = Self.secondOfDay(text) else { return nil }
    (self.yearAndMonth, self.dayOfMonth, self.day) = (yearAndMonth, dayOfMonth, day)
    return Instant(seconds: day.daysSinceEpoch * 86_400 + second)
  }

  /// Reads `T23:11:00Z` after the day.
  @inline(__always)
  private static func secondOfDay(_ text: UnsafePointer<UInt8>) -> Int? {
    guard let minute = DigitLanes(text + 8, as: .dayAndMinute), let second = DigitLanes(text + 12, as: .second) else {
      return nil
    }
    let (hour, ofHour, ofMinute) = (minute.pair(at: 3), minute.pair(at: 6), second.pair(at: 5))
    guard hour <= 23, ofHour <= 59, ofMinute <= 59 else { return nil }
    return (hour * 60 + ofHour) * 60 + ofMinute
  }
}
