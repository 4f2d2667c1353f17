import Testing

@testable import TodoCLI

struct JSONViewEscapingTests {
  private func escaped(_ text: String, from start: Int = 0) -> String {
    var bytes = Array(text.utf8)
    JSONView.escapeHidden(in: &bytes, from: start)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "what could act on a terminal, and is not seen, is written as an escape for the same character",
    arguments: [
      ("\"\u{202E}x\"", "\"\\u202ex\""), ("\"\u{9B}31m\"", "\"\\u009b31m\""), ("\"\u{7F}\"", "\"\\u007f\""),
      ("\"a\u{2066}b\u{2069}\"", "\"a\\u2066b\\u2069\""), ("\"\u{E0041}\"", "\"\\udb40\\udc41\""),
    ])
  func hidden(text: String, expected: String) {
    #expect(escaped(text) == expected)
  }

  @Test(
    "all other text stays as it is",
    arguments: ["", "\"milk\"", "\"é e\u{301} 日本語 🥛\"", "\"👩\u{200D}👧\"", "{\"a\":\n1}", "\"\\u001b\\n\"", "\"חלב\""])
  func visible(text: String) {
    #expect(escaped(text) == text)
  }

  @Test("what was written before is left alone")
  func start() {
    let before = "\"\u{202E}\""
    #expect(escaped(before + before, from: before.utf8.count) == before + "\"\\u202e\"")
  }

  @Test("a line is escaped, and ends")
  func line() {
    #expect(JSONView.line(Array("\"\u{202E}\"".utf8)) == Array("\"\\u202e\"\n".utf8))
  }
}
