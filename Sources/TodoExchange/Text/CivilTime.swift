/// A day and a time of it, in no time zone.
struct CivilTime: Hashable, Sendable {
  /// The day.
  package let date: CivilDate
  /// From 0 to 23.
  package let hour: Int
  /// From 0 to 59.
  package let minute: Int
  /// From 0 to 60, which is a leap second.
  package let second: Int

  /// The time of these numbers, if there is one.
  init?(_ date: CivilDate, hour: Int, minute: Int, second: Int) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second else { return nil }
    (self.date, self.hour, self.minute, self.second) = (date, hour, minute, second)
  }

  /// Reads `20261201T143000` (RFC 5545, section 3.3.5).
  init?(basic text: ArraySlice<UInt8>) {
    guard text.count == 15, text[text.startIndex + 8] == UInt8(ascii: "T"), let date = CivilDate(basic: text.prefix(8)),
      let time = text.suffix(6).number
    else { return nil }
    self.init(date, hour: time / 10_000, minute: time / 100 % 100, second: time % 100)
  }

  /// Reads `2026-12-01T14:30:00`, with or without seconds.
  init?(extended text: ArraySlice<UInt8>) {
    guard text.count == 16 || text.count == 19, let date = CivilDate(extended: text.prefix(10)) else { return nil }
    let time = text.dropFirst(10)
    let start = time.startIndex
    guard time[start] == UInt8(ascii: "T"), time[start + 3] == .colon, let hour = time[(start + 1)...].prefix(2).number,
      let minute = time[(start + 4)...].prefix(2).number
    else { return nil }
    if text.count == 16 {
      self.init(date, hour: hour, minute: minute, second: 0)
    } else {
      guard time[start + 6] == .colon, let second = time[(start + 7)...].number else { return nil }
      self.init(date, hour: hour, minute: minute, second: second)
    }
  }

  /// As in `20261201T143000`.
  var basic: String {
    "\(date.basic)T\(hour.padded(to: 2))\(minute.padded(to: 2))\(second.padded(to: 2))"
  }
}
