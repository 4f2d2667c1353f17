import Testing

@testable import StoreEngine
@testable import TodoCore

struct StoredInstantReaderTests {
  @Test("one reader reads instants of the same day and of other days correctly")
  func reading() {
    var reader = StoredInstantReader()
    let texts = [
      "2026-11-20T23:11:00Z", "2026-11-20T23:11:00Z", "2026-11-20T00:00:59Z", "2026-12-20T00:00:59Z",
      "2026-12-21T23:59:59Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1969-12-31T23:59:59Z",
    ]
    for text in texts { #expect(read(text, with: &reader) == Instant(text)) }
  }

  @Test(
    "an instant that is not in the stored form is refused, whatever was read before",
    arguments: [
      "2026-11-20T23:11:60Z", "2026-11-20T24:11:00Z", "2026-11-20T23:60:00Z", "2026-11-20t23:11:00Z",
      "2026-11-20 23:11:00Z", "2026-11-20T23:11:00z", "2026-02-30T23:11:00Z", "2026-11-20T23:11:0\u{0}Z",
      "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}T23:11:00Z",
    ])
  func refusing(text: String) {
    var reader = StoredInstantReader()
    #expect(read(text, with: &reader) == nil)
    #expect(read("2026-11-20T23:11:00Z", with: &reader) != nil)
    #expect(read(text, with: &reader) == nil)
  }

  private func read(_ text: String, with reader: inout StoredInstantReader) -> Instant? {
    Array(text.utf8).withUnsafeBufferPointer { $0.baseAddress.flatMap { reader.read($0) } }
  }
}

struct DigitLanesTests {
  @Test("eight characters are accepted only if they match the pattern", arguments: 0..<8)
  func patterns(place: Int) {
    let patterns: [(String, DigitLanes.Pattern)] = [
      ("2026-12-", .yearAndMonth), ("01T14:30", .dayAndMinute), ("4:30:59Z", .second),
    ]
    for (sample, pattern) in patterns {
      var text = Array(sample.utf8)
      let isDigit = (0x30...0x39).contains(text[place])
      for byte in UInt8.min...UInt8.max {
        let isFitting = isDigit ? (0x30...0x39).contains(byte) : byte == Array(sample.utf8)[place]
        text[place] = byte
        #expect(
          text.withUnsafeBufferPointer { $0.baseAddress.flatMap { DigitLanes($0, as: pattern) } != nil }
            == isFitting)
      }
    }
  }

  @Test("a stored day is read as any other date is read, and an invalid day is refused")
  func days() throws {
    for days in stride(from: -719_162, through: 2_932_896, by: 97) {
      let day = CalendarDay(daysSinceEpoch: days)
      #expect(stored(LocalDate(day: day).description) == day)
    }
    // Every day of four centuries, after which the calendar repeats itself.
    for days in 0..<146_097 {
      let day = CalendarDay(daysSinceEpoch: days)
      #expect(stored(LocalDate(day: day).description) == day)
    }
    for text in [
      "0000-01-01", "2026-00-01", "2026-13-01", "2026-02-29", "2026-04-31", "2026-12-0x", "2026-12-00",
    ] {
      #expect(stored(text) == nil)
      #expect(LocalDate(text) == nil)
    }
    #expect(stored("2024-02-29") == LocalDate("2024-02-29")?.day)
  }

  private func stored(_ text: String) -> CalendarDay? {
    Array(text.utf8).withUnsafeBufferPointer { $0.baseAddress.flatMap(CalendarDay.init(stored:)) }
  }
}
