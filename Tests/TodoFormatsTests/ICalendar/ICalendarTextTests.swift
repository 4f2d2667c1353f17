import Testing

@testable import TodoFormats

struct ICalendarTextTests {
  @Test(
    "escapes are resolved, and commas divide",
    arguments: [
      ("a\\, b\\; c\\\\n\\nd\\Ne", ["a, b; c\\n\nd\ne"]), ("a,b\\,c,", ["a", "b,c", ""]), ("a\\:b\\x", ["a\\:b\\x"]),
      ("a\\", ["a\\"]), ("", [""]),
    ])
  func unescape(value: String, texts: [String]) {
    #expect(ICalendarText.unescaped(value) == texts)
  }

  @Test("all texts come back")
  func roundTrip() {
    var random = RandomText(seed: 9)
    for _ in 0..<2_000 {
      let texts = (0...random.number(below: 3)).map { _ in random.text(withControls: true) }
      #expect(isSame("\(ICalendarProperty("A", texts: texts).texts)", "\(texts)"))
    }
  }
}
