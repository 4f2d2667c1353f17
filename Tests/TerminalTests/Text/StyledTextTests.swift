import Terminal
import Testing

@Suite("Styled text")
struct StyledTextTests {
  @Test(
    "styles are written around the text in colour, and not at all without",
    arguments: [
      (StyledText("late", .red), "\u{1B}[31mlate\u{1B}[0m"),
      (StyledText("late", .bold, .red), "\u{1B}[1;31mlate\u{1B}[0m"),
      (StyledText("late"), "late"), (StyledText("", .dim), ""),
    ])
  func rendering(text: StyledText, rendered: String) {
    #expect(text.rendered(inColor: true).text == rendered)
    #expect(text.rendered(inColor: false) == text.text)
  }
}
