import Terminal
import Testing
import TodoTestSupport

@Suite("Making stored text visible")
struct DisplayTextTests {
  @Test(
    "text without control characters stays the same",
    arguments: ["", "Buy milk", "Äpfel 🍎", "👨‍👩‍👧", "❤️", "שלום", "หมู", "e\u{301}"])
  func harmless(text: String) {
    #expect(DisplayText(text).text == text)
  }

  @Test(
    "control characters are shown by name",
    arguments: [
      ("\u{1B}[31m", "^[[31m"), ("\0", "^@"), ("\u{1F}", "^_"), ("a\nb\tc\rd", "a^Jb^Ic^Md"),
      ("\r\n", "^M^J"), ("\u{7F}", "^?"), ("\u{80}", "<U+0080>"), ("\u{9B}2J", "<U+009B>2J"),
      ("\u{202E}gpj", "<U+202E>gpj"), ("\u{61C}", "<U+061C>"), ("\u{2028}", "<U+2028>"),
      ("\u{FEFF}x", "<U+FEFF>x"), ("\u{E0041}", "<U+E0041>"), ("\u{10FFFF}", "<U+10FFFF>"),
      ("e\u{301}\u{1B}é", "e\u{301}^[é"),
    ])
  func named(text: String, visible: String) {
    #expect(DisplayText(text).text.unicodeScalars.elementsEqual(visible.unicodeScalars))
  }

  @Test("nothing that could act on a terminal is left in a hostile text", arguments: HostileText.all)
  func hostile(text: String) {
    let visible = DisplayText(String("before\(text)after")).text
    #expect(HostileText.remains(of: visible).isEmpty)
    #expect(visible.hasPrefix("before") && visible.hasSuffix("after"))
    #expect(visible != "before\(text)after")
    #expect(DisplayText.lines(of: text).allSatisfy { HostileText.remains(of: $0.text).isEmpty })
  }

  @Test("every control character is made visible")
  func everyScalar() {
    let sent = (0...0xFFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
      !HostileText.remains(of: DisplayText(String(scalar)).text).isEmpty
    }
    #expect(sent.isEmpty)
  }

  @Test(
    "content is shown line by line with its tabs expanded",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
      ("\n\na", ["", "", "a"]), ("a\rb\r", ["a^Mb^M"]), ("\tx", ["        x"]), ("ab\tx", ["ab      x"]),
      ("日本\tx", ["日本    x"]), ("1234567\t\tx", ["1234567         x"]), ("a\u{1B}\tb", ["a^[     b"]),
      ("a\u{B}b", ["a^Kb"]), ("a\u{2028}b", ["a<U+2028>b"]), ("é\r\n\tü", ["é", "        ü"]),
    ] as [(String, [String])])
  func lines(text: String, lines: [String]) {
    #expect(DisplayText.lines(of: text).map(\.text) == lines)
  }
}

@Suite("Messages that quote arbitrary text")
struct DisplayTextInterpolationTests {
  @Test("quoted text becomes visible and stays on its line", arguments: HostileText.all)
  func quoted(text: String) {
    let message: DisplayText = "todo: \"\(text)\" is number \(3)\n"
    #expect(message.text.hasPrefix("todo: \"") && message.text.hasSuffix("\" is number 3\n"))
    #expect(HostileText.remains(of: String(message.text.dropLast())).isEmpty)
  }

  @Test("text in the source is shown unchanged, and so is text that is visible already")
  func literal() {
    let (name, isolated) = ("a\n", DisplayText("שלום").isolated)
    #expect(("a\tb\n\(isolated)" as DisplayText).text == "a\tb\n\u{2068}שלום\u{2069}")
    #expect([DisplayText(name), "b"].joined(separator: "\t").text == "a^J\tb")
  }
}
