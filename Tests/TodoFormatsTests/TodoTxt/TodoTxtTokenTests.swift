import Testing

@testable import TodoFormats

struct TodoTxtTokenTests {
  typealias Kind = TodoTxtToken.Kind

  @Test(
    "a word is a name, a pair or text",
    arguments: [
      ("+home", .project("home")), ("@a:b.c", .context("a:b.c")), ("+a%20b", .project("a b")), ("+", .word("+")),
      ("2+2", .word("2+2")), ("a@b.c", .word("a@b.c")), ("due:2026-12-01", .pair(key: "due", value: "2026-12-01")),
      ("due:2026-12-01T10:00", .word("due:2026-12-01T10:00")), ("http://x", .word("http://x")),
      ("https:x", .word("https:x")), ("ftp://x", .word("ftp://x")), ("12:30", .word("12:30")), (":a", .word(":a")),
      ("a:", .word("a:")), ("uid:gh%3Ao/r#1", .pair(key: "uid", value: "gh:o/r#1")), ("%2Bx", .word("+x")),
      ("%252Bx", .word("%2Bx")), ("k%3Av", .word("k:v")), ("http://x/a%20b%3Ac", .word("http://x/a%20b%3Ac")),
      ("100%", .word("100%")), ("%2B", .word("%2B")), ("pri:\u{212A}", .pair(key: "pri", value: "\u{212A}")),
    ] as [(String, Kind)])
  func read(word: String, kind: Kind) throws {
    #expect(Kind(reading: Array(word.utf8)[...]) == kind)
    #expect(try kind.bytes().string == word)
  }

  @Test("every word, name and value that has no blanks comes back as it was")
  func roundTrip() throws {
    var random = RandomText(seed: 2)
    for _ in 0..<4_000 {
      let text = random.word()
      let value = random.text(upTo: 3, withControls: true)
      for kind: Kind in [
        .word(text), .project(value + "a"), .context(value + "a"), .pair(key: "k", value: "v" + value),
      ] {
        #expect(isSame("\(Kind(reading: try kind.bytes()))", "\(kind)"))
      }
    }
  }

  @Test(
    "what would be read as something else is refused",
    arguments: [
      (.word("a b"), .character(" ")), (.word("a\nb"), .character("\n")), (.word(""), .empty),
      (.project(""), .ambiguous("+")), (.pair(key: "a:b", value: "c"), .ambiguous("a:b:c")),
      (.pair(key: "http", value: "c"), .ambiguous("http:c")), (.pair(key: "", value: "c"), .ambiguous(":c")),
      (.pair(key: "12", value: "30"), .ambiguous("12:30")), (.pair(key: "+a", value: "c"), .ambiguous("+a:c")),
    ] as [(Kind, FormatRefusal)])
  func refused(kind: Kind, refusal: FormatRefusal) {
    #expect(throws: refusal) { try kind.bytes() }
  }
}
