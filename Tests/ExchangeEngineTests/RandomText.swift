import TodoTestSupport

/// Texts that depend only on a seed, of words that mean something in some format and words that only look so.
struct RandomText {
  var numbers: SplitMix

  init(seed: UInt64) {
    numbers = SplitMix(state: seed)
  }

  /// Syntax of all formats, and characters that programs get wrong.
  static let fragments: [String] = [
    "x", "X", "(A)", "(b)", "2026-12-01", "20261201T143000Z", "+home", "@work", "due:2026-12-01", "a:b:c",
    "http://x/y",
    "12:30", "pri:A", "%20", "%2520", "%2B", "%3A", "%", "25", ":", ";", ",", "'", "''", "\"", "\"\"", "\\",
    "\\n", "\\,", "\\[", "[ ]", "[x]", "- [ ] ", "* [x] ", "1. [ ] ", "- ", "# ", "## ", "#tag", "```", "~~~",
    "<!--", "-->", "<!-- todo:u1 -->", "%%", "---", "> ", "^block", "📅 2026-12-01", "🔁 every day", "⏫",
    "🆔 abc", "⛔ abc,def", "\u{FE0F}", "[due:: 2026-12-01]", "(id:: x)", "&#32;", "&amp;", "&#x1F4C5;",
    "at:14:30", "=1+1", "+1", "-1", "sep=;", "a", "b c", "é", "e\u{301}", "牛乳", "😀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{A0}",
    "\u{2028}", "\u{85}", "\u{FEFF}", "\u{FFFF}", "\u{7F}", "\u{200D}", "\u{202E}", " ", "  ", "{", "}",
    "null", "BEGIN:VTODO", "END:VTODO", "^n", "/", "\\/", "K\u{212A}",
  ]

  /// Characters that a line cannot hold.
  static let controls: [String] = ["\n", "\r\n", "\t", "\r", "\0", "\u{1B}[2J", "\u{B}", "\u{C}"]

  /// A text of a few fragments, on one line unless controls are asked for.
  mutating func text(upTo count: Int = 8, withControls: Bool = false) -> String {
    let fragments = withControls ? Self.fragments + Self.controls + Self.controls : Self.fragments
    return (0..<number(below: count + 1)).map { _ in self.element(of: fragments) }
      .joined(separator: number(below: 2) == 0 ? " " : "")
  }

  /// A text without spaces that is not empty.
  mutating func word(upTo count: Int = 4) -> String {
    var text = text(upTo: count)
    text.unicodeScalars.removeAll { $0 == " " }
    return text.isEmpty ? "a" : text
  }

  /// One of the elements.
  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[Int(numbers.next(upperBound: UInt64(elements.count)))]
  }

  /// An element, or none.
  mutating func maybe<Element>(_ elements: [Element]) -> Element? {
    number(below: 2) == 0 ? nil : element(of: elements)
  }

  /// A number from 0 up to a limit, which is excluded.
  mutating func number(below limit: Int) -> Int { Int(numbers.next(upperBound: UInt64(limit))) }

  /// A text with a few random changes: bytes changed, removed, doubled or inserted.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...number(below: 4) {
      let start = number(below: bytes.count + 1)
      let end = min(bytes.count, start + number(below: 1 + element(of: [1, 8, 200])))
      switch number(below: 5) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: number(below: bytes.count + 1))
      case 2: bytes.insert(contentsOf: element(of: Self.fragments + Self.controls).utf8, at: start)
      case 3: bytes.insert(UInt8(truncatingIfNeeded: number(below: 256)), at: start)
      default: if start < bytes.count { bytes[start] = UInt8(truncatingIfNeeded: number(below: 256)) }
      }
    }
    return bytes
  }
}
