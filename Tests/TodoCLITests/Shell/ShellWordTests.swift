import Foundation
import Testing
import TodoTestSupport

@testable import TodoCLI

struct ShellWordTests {
  @Test(
    "a word is quoted only where a shell would take it for more",
    arguments: [("milk", "milk"), ("größe/1", "größe/1"), ("a b", "'a b'"), ("", "''")])
  func quoting(text: String, word: String) {
    #expect(ShellWord.quoted(text) == word)
  }

  @Test(
    "a shell gets the very text",
    arguments: HostileText.all.filter { !$0.contains("\0") } + ["it's", "a\nb", "$(x)", "*", "~", "#a", "!x"])
  func shell(text: String) throws {
    let home = try Home()
    try home.shell("sh", "printf %s \(ShellWord.quoted(text))").expect(text)
  }
}

struct BashQuotingTests {
  private static let texts = [
    "plain", "a b", "it's", "say \"x\"", "$(x) `y`", "back\\slash", "bang!", "a&b;c|d<e>f", "*?[a]{b}~#", "日本 é", "'",
    "\"", "`\u{301}x`\u{301}", "$\u{200D}(x)\u{301}", ";\u{301}'\u{301}\"\u{301}\\\u{301}!\u{301}",
    "\u{600}`x\u{600}` \u{600}'",
    "\u{301}",
  ]

  @Test("a quoted text is the text again when bash reads it, in each kind of quotes", arguments: texts)
  func roundTrip(text: String) {
    #expect(ShellLine(BashQuoting.quoted(text, in: .none), in: .bash).last.utf8.elementsEqual(text.utf8))
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

  @Test("a mark takes no character from bash that it would obey", arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
  func marks(mark: String) {
    for character in "$`'\"\\;&|<>()!*?[]{}~# " {
      #expect(BashQuoting.quoted("\(character)\(mark)", in: .none).utf8.elementsEqual("\\\(character)\(mark)".utf8))
    }
    #expect(BashQuoting.quoted("\u{600}`", in: .none).utf8.elementsEqual("\u{600}\\`".utf8))
    #expect(BashQuoting.end(of: "\u{600}'", in: .single) == "'")
  }

  @Test("a word that ends in the quote that is open gets the one that readline leaves out")
  func end() {
    #expect(BashQuoting.end(of: #"say \""#, in: .double) == "\"")
    #expect(BashQuoting.end(of: "say", in: .double) == "")
    #expect(BashQuoting.end(of: #"a'\''"#, in: .single) == "'")
    #expect(BashQuoting.end(of: "a'", in: .none) == "")
  }
}
