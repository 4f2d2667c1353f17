import Terminal
import Testing

@Suite("Styled text")
struct StyledTextTests {
  @Test(
    "styles are written around a text in colour, and left out without colour",
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

struct StyledTextWrappingTests {
  private func wrapped(_ line: [StyledText], to columns: Int) -> [String] {
    StyledText.wrapped(line, to: columns).map { $0.map(\.text.text).joined() }
  }

  /// Lines, and the same lines in five columns.
  static let lines: [(String, [String])] = [
    ("", [""]), ("milk", ["milk"]), ("milk and tea", ["milk", "and", "tea"]), ("a b c d", ["a b c", "d"]),
    ("bread", ["bread"]), ("breadcrumbs", ["bread", "crumb", "s"]), ("  milk", ["  mil", "  k"]),
    ("東京の駅", ["東京", "の駅"]), ("      milk", ["     ", "  mil", "  k"]),
  ]

  @Test("a line that is too long is broken at spaces and keeps its indentation", arguments: lines)
  func breaks(text: String, expected: [String]) {
    #expect(wrapped([StyledText(DisplayText(text))], to: 5) == expected)
  }

  @Test("each text keeps its styles, wherever the line is broken")
  func styles() {
    let line = [StyledText("due ", .dim), StyledText("tomorrow at noon", .bold)]
    #expect(
      StyledText.wrapped(line, to: 10) == [
        [StyledText("due", .dim)], [StyledText("tomorrow", .bold)], [StyledText("at noon", .bold)],
      ])
  }

  @Test("a character wider than a line gets a line to itself")
  func narrow() {
    #expect(wrapped([StyledText("東京")], to: 1) == ["東", "京"])
    #expect(wrapped([StyledText("a b")], to: 0) == ["a", "b"])
  }

  @Test("no line is wider than the columns, and only spaces are lost", arguments: 2...30)
  func room(columns: Int) {
    let line = [
      StyledText("Reply to 田中さん: "), StyledText("東京の会議の資料を送る, ", .bold), StyledText("café at Besançon"),
    ]
    let lines = StyledText.wrapped(line, to: columns)
    #expect(lines.allSatisfy { $0.reduce(0) { $0 + $1.text.width } <= columns })
    let letters = { (line: [StyledText]) in line.map(\.text.text).joined().filter { $0 != " " } }
    #expect(lines.map(letters).joined() == letters(line))
  }
}
