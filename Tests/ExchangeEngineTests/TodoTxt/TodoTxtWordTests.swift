import Testing

@testable import ExchangeEngine

struct TodoTxtWordTests {
  typealias Form = TodoTxtWord.Form

  /// The form, the key and the value of a word.
  private func says(_ word: String) -> (form: Form, key: String, value: String) {
    let word = TodoTxtWord(Array(word.utf8)[...])
    switch word.form {
    case .text, .label: return (word.form, "", word.text.string)
    case .project, .context: return (word.form, "", word.name)
    case .pair, .own: return (word.form, word.key.string, word.value.string)
    }
  }

  private func written(_ form: Form, _ key: String, _ value: String) -> String {
    var line: [UInt8] = []
    switch form {
    case .text, .label: TodoTxtWord.append(text: Array(value.utf8)[...], to: &line)
    case .project: TodoTxtWord.append(.project, value, to: &line)
    case .context: TodoTxtWord.append(.context, value, to: &line)
    case .pair, .own: TodoTxtWord.append(key: key, value: value, to: &line)
    }
    return line[...].string
  }

  @Test(
    "a word is a name, a pair or text",
    arguments: [
      ("+home", .project, "", "home"), ("@a:b.c", .context, "", "a:b.c"), ("+a%20b", .project, "", "a b"),
      ("+", .text, "", "+"), ("2+2", .text, "", "2+2"), ("a@b.c", .text, "", "a@b.c"),
      ("due:2026-12-01", .pair, "due", "2026-12-01"),
      ("due:2026-12-01T10:00Z", .text, "", "due:2026-12-01T10:00Z"),
      ("http://x", .text, "", "http://x"), ("https:x", .text, "", "https:x"),
      ("ftp://x", .text, "", "ftp://x"),
      ("12:30", .text, "", "12:30"), (":a", .text, "", ":a"), ("a:", .text, "", "a:"),
      ("uid:gh%3Ao/r#1", .pair, "uid", "gh:o/r#1"), ("%2Bx", .text, "", "+x"), ("%252Bx", .text, "", "%2Bx"),
      ("due%3Av", .text, "", "due:v"), ("k:v", .own, "k", "v"), ("k%3Av", .text, "", "k:v"),
      ("größe:a%20b", .own, "größe", "a b"), ("sha256:0a", .label, "", "sha256:0a"),
      ("Due:x", .label, "", "Due:x"), ("(k:v", .label, "", "(k:v"), ("a%0Ab", .text, "", "a\nb"),
      ("+a%2C", .project, "", "a,"), ("@a%0Ab", .context, "", "a\nb"),
      ("http://x/a%20b%3Ac", .text, "", "http://x/a%20b%3Ac"), ("100%", .text, "", "100%"),
      ("%2B", .text, "", "%2B"), ("pri:\u{212A}", .pair, "pri", "\u{212A}"),
    ] as [(String, Form, String, String)])
  func table(word: String, form: Form, key: String, value: String) {
    let said = says(word)
    #expect(said.form == form)
    #expect(isSame(said.key, key) && isSame(said.value, value))
    #expect(isSame(written(form, key, value), word))
  }

  @Test("every word comes back as it was, whether text, name or value")
  func roundTrip() {
    var random = RandomText(seed: 2)
    for _ in 0..<4_000 {
      var text = random.word()
      // No code is read in an address.
      if text.utf8.contains(UInt8(ascii: ":")) { text.unicodeScalars.removeAll { $0 == "\u{7F}" } }
      let value = random.text(upTo: 3, withControls: true)
      for (form, value) in [
        (Form.text, text), (.project, value + "a"), (.context, value + "a"), (.pair, "v" + value),
        (.own, "v" + value),
      ] {
        let word = written(form, form == .pair ? "due" : "k", value)
        let said = says(word)
        #expect(said.form == form || (form, said.form) == (.text, .label), "\(word)")
        #expect(isSame(said.value, value), "\(word)")
      }
    }
  }
}
