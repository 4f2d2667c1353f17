import Testing

@testable import Terminal

@Suite("Laying out text in columns")
struct DisplayTextLayoutTests {
  @Test(
    "a text too long for its columns is cut between characters and ends in an ellipsis",
    arguments: [
      ("Buy milk", 8, "Buy milk"), ("Buy milk", 7, "Buy mi…"), ("Buy milk", 1, "…"), ("Buy milk", 0, ""),
      ("Buy", -1, ""), ("", 0, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"),
      ("éé", 2, "éé"), ("ééé", 2, "é…"), ("👨‍👩‍👧👨‍👩‍👧", 4, "👨‍👩‍👧👨‍👩‍👧"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
      ("ae\u{301}\u{302}b", 3, "ae\u{301}\u{302}b"), ("ae\u{301}\u{302}bc", 3, "ae\u{301}\u{302}…"),
      ("🇩🇪🇫🇷🇮🇹", 5, "🇩🇪🇫🇷…"), ("a\u{200B}", 1, "a\u{200B}"),
    ])
  func truncation(text: String, columns: Int, cut: String) {
    let truncated = DisplayText(text).truncated(to: columns)
    #expect(truncated.text == cut)
    #expect(truncated.width <= max(0, columns))
  }

  @Test(
    "a text is padded to its columns",
    arguments: [("ab", 4, "ab  "), ("日本", 5, "日本 "), ("abc", 2, "abc"), ("", 2, "  "), ("é", 0, "é")])
  func padding(text: String, columns: Int, padded: String) {
    #expect(DisplayText(text).padded(to: columns).text == padded)
  }

  @Test(
    "a long text is wrapped at its spaces",
    arguments: [
      ("", 10, [""]), ("one two", 10, ["one two"]), ("one two three", 7, ["one two", "three"]),
      ("one two three", 8, ["one two", "three"]), ("one two", 3, ["one", "two"]),
      ("one    two", 6, ["one", "two"]), ("a  b c d", 5, ["a  b", "c d"]),
      ("  - item more", 8, ["  - item", "more"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
      ("xy abcdefgh z", 4, ["xy", "abcd", "efgh", "z"]), ("ab abcdef gh", 4, ["ab", "abcd", "ef", "gh"]),
      ("日本語です", 4, ["日本", "語で", "す"]), ("日本 語", 4, ["日本", "語"]), ("日本", 1, ["日", "本"]),
      ("ab", 0, ["a", "b"]),
      ("größer als", 6, ["größer", "als"]), ("a      ", 3, ["a"]), ("     ", 3, [""]),
      ("  abcd", 3, ["abc", "d"]), ("👨‍👩‍👧👨‍👩‍👧", 2, ["👨‍👩‍👧", "👨‍👩‍👧"]),
    ] as [(String, Int, [String])])
  func wrapping(text: String, columns: Int, lines: [String]) {
    #expect(DisplayText(text).wrapped(to: columns).map(\.text) == lines)
  }

  @Test("wrapping loses only spaces", arguments: 1..<30)
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

@Suite("Measuring text in columns")
struct DisplayTextWidthTests {
  @Test(
    "the width of a text is the number of columns that it takes on a terminal",
    arguments: [
      ("", 0), ("Buy milk", 8), ("~", 1), ("é", 1), ("e\u{301}", 1), ("Z\u{351}\u{36B}\u{343}", 1),
      ("naïve", 5), ("œ", 1),
      // East Asian
      ("日本語", 6), ("ｶﾀｶﾅ", 4), ("カタカナ", 8), ("が", 2), ("か\u{3099}", 2), ("ＡＢＣ", 6), ("　", 2), ("。", 2),
      ("豈", 2), ("𠀀", 2), ("𰀀", 2), ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1100}\u{1161}", 2),
      ("①", 1), ("…", 1), ("→", 1),
      // South-East Asian and Indic
      ("ไทย", 3), ("หมู", 2), ("น้ำ", 2), ("ที่", 1), ("नमस्ते", 4), ("कि", 2), ("हिन्दी", 5), ("தமிழ்", 4), ("မြန်မာ", 5),
      ("ខ្មែរ", 4),
      // right to left
      ("שלום", 4), ("שָׁלוֹם", 4), ("مرحبا", 5), ("مُحَمَّد", 4),
      // emoji
      ("😀", 2), ("👍", 2), ("👍🏽", 2), ("☝🏽", 2), ("☝", 1), ("☝️", 2), ("👨‍👩‍👧", 2), ("👨‍👩‍👧‍👦", 2),
      ("👩🏽‍💻", 2), ("🏳️‍🌈", 2), ("🏳‍🌈", 2), ("❤", 1), ("❤️", 2), ("❤️‍🔥", 2), ("👁️‍🗨️", 2), ("🇩🇪", 2),
      ("🇩🇪🇫🇷", 4), ("🇩", 1), ("1️⃣", 2), ("#️⃣", 2), ("1", 1), ("⌚", 2), ("⌚\u{FE0E}", 1), ("☀", 1),
      ("☀\u{FE0E}", 1), ("☀️", 2), ("✅", 2), ("✔", 1), ("✔️", 2), ("©", 1), ("©️", 2), ("🫨", 2), ("🪿", 2),
      ("🀄", 2), ("🂡", 1),
      // without a width of their own
      ("\u{200B}", 0), ("\u{200D}", 0), ("\u{301}", 0), ("\u{FE0F}", 0), ("a\u{200B}b", 2), ("a\u{2060}b", 2),
      ("\u{20DD}", 0), ("\u{2068}שלום\u{2069}", 4), ("\u{AD}", 1), ("\u{A0}", 1), ("\u{600}", 1),
      ("\u{E000}", 1), ("\u{FFFD}", 1), ("─│", 2),
    ])
  func widths(text: String, width: Int) {
    #expect(DisplayText(asIs: text).width == width)
  }

  @Test(
    "the width of a text is the sum of the widths of its characters",
    arguments: ["日本 and 한국 👨‍👩‍👧!", "नमस्ते, ไทย", "🇩🇪🇫🇷 1️⃣"])
  func sum(text: String) {
    #expect(DisplayText(text).width == text.map { DisplayText.width(of: $0) }.reduce(0, +))
  }

  static let scalars = (0...0x3FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)

  @Test("no character is wider than two columns or than its number of bytes")
  func bytes() {
    let tooWide = Self.scalars.map(Character.init).filter {
      DisplayText.width(of: $0) > min(2, $0.utf8.count)
    }
    #expect(tooWide.isEmpty)
  }

  @Test("emoji shown as pictures, ideographs and Hangul syllables are wide, by Swift's tables")
  func wideProperties() {
    let tooNarrow = Self.scalars.filter { scalar in
      let properties = scalar.properties
      let isFlagLetter = 0x1F1E6...0x1F1FF ~= scalar.value
      let isUnified = properties.isUnifiedIdeograph || 0xAC00...0xD7A3 ~= scalar.value
      return (isUnified || properties.isEmojiPresentation && !isFlagLetter)
        && DisplayText.width(of: Character(scalar)) != 2
    }
    #expect(tooNarrow.isEmpty)
  }
}
