import Testing

@testable import TodoCLI

struct BashQuotingTests {
  private static let texts = [
    "plain", "a b", "it's", "say \"x\"", "$(x) `y`", "back\\slash", "bang!", "a&b;c|d<e>f", "*?[a]{b}~#", "日本 é", "'",
    "\"",
  ]

  @Test("a quoted text is the text again when bash reads it, in each kind of quotes", arguments: texts)
  func roundTrip(text: String) {
    #expect(ShellLine(BashQuoting.quoted(text, in: .none), in: .bash).last == text)
    #expect(ShellLine("'" + BashQuoting.quoted(text, in: .single) + "'", in: .bash).last == text)
    #expect(ShellLine("\"" + BashQuoting.quoted(text, in: .double) + "\"", in: .bash).last == text)
    #expect(ShellLine("\\" + BashQuoting.quoted(text, in: .none, escaping: true), in: .bash).last == text)
  }

  @Test("an exclamation mark never stands where the history expands it")
  func history() {
    #expect(BashQuoting.quoted("a!b", in: .none) == #"a\!b"#)
    #expect(BashQuoting.quoted("a!b", in: .single) == "a!b")
    #expect(BashQuoting.quoted("a!b", in: .double) == #"a"'!'"b"#)
  }

  @Test("a word that ends in the quote that is open gets the one that readline leaves out")
  func end() {
    #expect(BashQuoting.end(of: #"say \""#, in: .double) == "\"")
    #expect(BashQuoting.end(of: "say", in: .double) == "")
    #expect(BashQuoting.end(of: #"a'\''"#, in: .single) == "'")
    #expect(BashQuoting.end(of: "a'", in: .none) == "")
  }
}
