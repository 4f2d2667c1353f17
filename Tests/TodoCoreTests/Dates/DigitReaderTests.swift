import Testing

@testable import TodoCore

struct DigitReaderTests {
  @Test("a number has the exact number of digits and lies in its range")
  func numbers() {
    var reader = DigitReader(Array("20261".utf8)[...])
    #expect(reader.number(4, in: 1...9999) == 2026)
    #expect(reader.number(2, in: 0...99) == nil)
    var small = DigitReader(Array("61".utf8)[...])
    #expect(small.number(2, in: 0...59) == nil)
    var letters = DigitReader(Array("1a".utf8)[...])
    #expect(letters.number(2, in: 0...99) == nil)
  }

  @Test(
    "an offset is Z or signed hours and minutes",
    arguments: [("Z", 0), ("z", 0), ("+01:30", 90), ("-10:00", -600)])
  func offsets(text: String, minutes: Int) {
    var reader = DigitReader(Array(text.utf8)[...])
    #expect(reader.offset() == minutes)
    #expect(reader.isAtEnd)
  }

  @Test(
    "a word that is not an offset is refused", arguments: ["", "01:00", "+1:00", "+24:00", "+01:60", "+0100"])
  func badOffsets(text: String) {
    var reader = DigitReader(Array(text.utf8)[...])
    #expect(reader.offset() == nil)
  }

  @Test(
    "a point needs a digit after it",
    arguments: [("", true), (".5", true), (".123456789123", true), (".", false)])
  func fractions(text: String, isSound: Bool) {
    var reader = DigitReader(Array(text.utf8)[...])
    #expect(reader.skipFraction() == isSound)
  }
}
