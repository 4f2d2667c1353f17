import Testing

@testable import Terminal

@Suite("Laying out text in columns")
struct DisplayTextLayoutTests {
  @Test(
    "a text too long for its columns is cut between characters and ends in an ellipsis",
    arguments: [
      ("Buy milk", 8, "Buy milk"), ("Buy milk", 7, "Buy mi…"), ("Buy milk", 1, "…"), ("Buy milk", 0, ""),
      ("Buy", -1, ""), ("", 0, ""),
      ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("éé", 2, "éé"), ("ééé", 2, "é…"),
      ("👨‍👩‍👧👨‍👩‍👧", 4, "👨‍👩‍👧👨‍👩‍👧"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("ae\u{301}\u{302}b", 3, "ae\u{301}\u{302}b"),
      ("ae\u{301}\u{302}bc", 3, "ae\u{301}\u{302}…"),
      ("🇩🇪🇫🇷🇮🇹", 5, "🇩🇪🇫🇷…"), ("a\u{200B}", 1, "a\u{200B}"),
    ])
  func truncation(text: String, columns: Int, cut: String) {
    let truncated = DisplayText(text).truncated(to: columns)
    #expect(truncated.text == cut)
    #expect(truncated.width <= max(0, columns))
  }

  @Test(
    "a text is filled up to its columns",
    arguments: [("ab", 4, "ab  "), ("日本", 5, "日本 "), ("abc", 2, "abc"), ("", 2, "  "), ("é", 0, "é")])
  func padding(text: String, columns: Int, padded: String) {
    #expect(DisplayText(text).padded(to: columns).text == padded)
  }

  @Test(
    "a long text is wrapped at its blanks",
    arguments: [
      ("", 10, [""]), ("one two", 10, ["one two"]), ("one two three", 7, ["one two", "three"]),
      ("one two three", 8, ["one two", "three"]),
      ("one two", 3, ["one", "two"]), ("one    two", 6, ["one", "two"]), ("a  b c d", 5, ["a  b", "c d"]),
      ("  - item more", 8, ["  - item", "more"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("xy abcdefgh z", 4, ["xy", "abcd", "efgh", "z"]),
      ("ab abcdef gh", 4, ["ab", "abcd", "ef", "gh"]),
      ("日本語です", 4, ["日本", "語で", "す"]), ("日本 語", 4, ["日本", "語"]), ("日本", 1, ["日", "本"]), ("ab", 0, ["a", "b"]),
      ("größer als", 6, ["größer", "als"]), ("a      ", 3, ["a"]), ("     ", 3, [""]), ("  abcd", 3, ["abc", "d"]),
      ("👨‍👩‍👧👨‍👩‍👧", 2, ["👨‍👩‍👧", "👨‍👩‍👧"]),
    ] as [(String, Int, [String])])
  func wrapping(text: String, columns: Int, lines: [String]) {
    #expect(DisplayText(text).wrapped(to: columns).map(\.text) == lines)
  }

  @Test("wrapping loses only blanks", arguments: 1..<30)
  func wrappingKeepsText(columns: Int) {
    let text = "Call Zoë about 日本語の会議  and   the averylongwordthatfitsnowhere 👨‍👩‍👧 – bring हिन्दी notes"
    let lines = DisplayText(text).wrapped(to: columns)
    #expect(lines.joined().text.filter { $0 != " " } == text.filter { $0 != " " })
    #expect(lines.allSatisfy { $0.width <= max(columns, 3) && !$0.text.isEmpty })
  }

  @Test(
    "right-to-left text is isolated from its neighbours",
    arguments: ["שלום", "abc مرحبا", "\u{10900}", "\u{1E900}", "123 ـ"])
  func isolation(text: String) {
    let isolated = DisplayText(text).isolated
    #expect(isolated.text == "\u{2068}\(text)\u{2069}")
    #expect(isolated.width == DisplayText(text).width)
  }

  @Test("other text is not isolated", arguments: ["", "abc", "日本", "Ünï", "हिन्दी", "😀", "<U+202E>"])
  func noIsolation(text: String) {
    #expect(DisplayText(text).isolated.text == text)
  }
}
