import Testing

@testable import Terminal

struct StyleWordsTests {
  @Test(
    "git's words for colours become what a terminal obeys",
    arguments: [
      ("bold red", "1;31"), ("red bold", "31;1"), ("brightblue", "94"), ("none", ""), ("normal", ""), ("", ""),
      ("red blue", "31;44"), ("normal blue", "44"), ("default default", "39;49"), ("3", "33"), ("12", "94"),
      ("208", "38;5;208"), ("0 255", "30;48;5;255"), ("#ff8800", "38;2;255;136;0"), ("UL Dim", "4;2"),
      ("black brightwhite", "30;107"), ("italic blink reverse strike", "3;5;7;9"),
    ])
  func words(text: String, parameters: String) throws {
    #expect(try Style.styles(in: text).map(\.parameters).joined(separator: ";") == parameters)
  }

  @Test(
    "any other word is refused, and so is a third colour",
    arguments: [
      ("bleu", "bleu"), ("bold 256", "256"), ("-1", "-1"), ("+1", "+1"), ("#ff88", "#ff88"), ("#gggggg", "#gggggg"),
      ("red green blue", "blue"), ("none red", "none"), ("bright", "bright"), ("31;1", "31;1"), ("#+fffff", "#+fffff"),
    ])
  func unknown(text: String, word: String) {
    #expect(throws: Style.UnknownWord(word: word)) { try Style.styles(in: text) }
  }

  @Test("every word that is offered is understood", arguments: Style.words)
  func offered(word: String) {
    #expect(throws: Never.self) { try Style.styles(in: word) }
  }
}
