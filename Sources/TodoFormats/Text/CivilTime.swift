/// A day and a time of it, in no time zone.
package struct CivilTime: Hashable, Sendable {
  /// The day.
  package let date: CivilDate
  /// From 0 to 23.
  package let hour: Int
  /// From 0 to 59.
  package let minute: Int
  /// From 0 to 60, which is a leap second.
  package let second: Int

  /// The time of these numbers, if there is one.
  package init?(_ date: CivilDate, hour: Int, minute: Int, second: Int) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second else { return nil }
    (self.date, self.hour, self.minute, self.second) = (date, hour, minute, second)
  }

  /// Reads `20261201T143000` (RFC 5545, section 3.3.5).
  package init?(basic text: some Collection<UInt8>) {
    let text = Array(text)
    guard text.count == 15, text[8] == UInt8(ascii: "T"), let date = CivilDate(basic: text[..<8]),
      let time = text[9...].number
    else { return nil }
    self.init(date, hour: time / 10_000, minute: time / 100 % 100, second: time % 100)
  }

  /// Reads `2026-12-01T14:30:00`, with or without seconds.
  package init?(extended text: some Collection<UInt8>) {
    let text = Array(text)
    guard text.count == 16 || text.count == 19, let date = CivilDate(extended: text[..<10]),
      text[10] == UInt8(ascii: "T"),
      text[13] == .colon, let hour = text[11..<13].number, let minute = text[14..<16].number
    else { return nil }
    if text.count == 16 {
      self.init(date, hour: hour, minute: minute, second: 0)
    } else {
      guard text[16] == .colon, let second = text[17...].number else { return nil }
      self.init(date, hour: hour, minute: minute, second: second)
    }
  }

  /// As in `20261201T143000`.
  package var basic: String {
    "\(date.basic)T\(hour.padded(to: 2))\(minute.padded(to: 2))\(second.padded(to: 2))"
  }
}
