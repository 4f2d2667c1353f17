import Testing

@testable import TodoExchange

struct ICalendarTextTests {
  @Test(
    "escapes are resolved, and commas divide",
    arguments: [
      ("a\\, b\\; c\\\\n\\nd\\Ne", ["a, b; c\\n\nd\ne"]), ("a,b\\,c,", ["a", "b,c", ""]), ("a\\:b\\x", ["a\\:b\\x"]),
      ("a\\", ["a\\"]), ("", [""]), ("\\\\,b", ["\\", "b"]),
    ])
  func unescape(value: String, texts: [String]) {
    #expect(ICalendarText.texts(Array(value.utf8)[...]) == texts)
    if texts.count == 1 { #expect(ICalendarText.text(Array(value.utf8)[...]) == texts[0]) }
  }
}
