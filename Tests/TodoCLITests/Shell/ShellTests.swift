import ArgumentKit
import Foundation
import Testing
import TodoTestSupport

@testable import TodoCLI

struct ShellTests {
  @Test("a script calls the hidden command, and evaluates nothing", arguments: Shell.allCases)
  func script(shell: Shell) {
    #expect(shell.script.contains("command todo \(PrintingCommand.completing.name) \(shell.rawValue) --"))
    #expect(!shell.script.contains("eval"))
    #expect(shell.script.hasSuffix("\n"))
  }

  @Test("the zsh script begins with the line by which compinit finds it")
  func compdef() {
    #expect(Shell.zsh.script.hasPrefix("#compdef todo\n"))
  }
}

struct ShellLineTests {
  @Test(
    "a line is split into words as by the shells",
    arguments: [
      ("", [], ""), ("todo", [], "todo"), ("todo ", ["todo"], ""),
      ("  todo  list\tx", ["todo", "list"], "x"),
      (#"todo "a b" c"#, ["todo", "a b"], "c"), (#"a"b c"'d e'f"#, [], "ab cd ef"),
      (#"todo '' """#, ["todo", ""], ""),
      (#"a\ b\"c"#, [], #"a b"c"#), (#""a\"b\\c\$d""#, [], #"a"b\c$d"#), (#""a\nb""#, [], #"a\nb"#),
      ("$HOME `x` $(y)", ["$HOME", "`x`"], "$(y)"),
      ("a \u{301}b '\u{301} c'\u{301}", ["a", "\u{301}b"], "\u{301} c\u{301}"),
    ] as [(String, [String], String)])
  func words(text: String, words: [String], last: String) {
    for shell in Shell.allCases {
      let line = ShellLine(text, in: shell)
      #expect(line.words == words)
      #expect(line.last == last)
      #expect(line.quote == .none && !line.isEscaping)
    }
  }

  @Test("a backslash within single quotes is text in bash and zsh, and escapes in fish")
  func singleQuotes() {
    #expect(ShellLine(#"'a\\'"#, in: .bash).last == #"a\\"#)
    #expect(ShellLine(#"'a\\'"#, in: .zsh).last == #"a\\"#)
    #expect(ShellLine(#"'a\\b\'c\d'"#, in: .fish).last == #"a\b'c\d"#)
  }

  @Test("a quote or an escape that is open at the end is known")
  func open() {
    #expect(ShellLine("todo 'a b", in: .bash).quote == .single)
    #expect(ShellLine("todo 'a b", in: .bash).last == "a b")
    #expect(ShellLine("todo \"a 'b", in: .bash).quote == .double)
    #expect(ShellLine(#"todo a\"#, in: .bash).isEscaping)
    #expect(ShellLine(#"todo a\"#, in: .bash).last == "a")
  }
}

struct BashQuotingTests {
  private static let texts = [
    "plain", "a b", "it's", "say \"x\"", "$(x) `y`", "back\\slash", "bang!", "a&b;c|d<e>f", "*?[a]{b}~#",
    "日本 é", "'",
    "\"", "`\u{301}x`\u{301}", "$\u{200D}(x)\u{301}", ";\u{301}'\u{301}\"\u{301}\\\u{301}!\u{301}",
    "\u{600}`x\u{600}` \u{600}'",
    "\u{301}",
  ]

  @Test("a quoted text is read back unchanged by the rules of bash, in each kind of quotes", arguments: texts)
  func roundTrip(text: String) {
    #expect(ShellLine(BashQuoting.quoted(text, in: .none), in: .bash).last.utf8.elementsEqual(text.utf8))
    #expect(ShellLine("'" + BashQuoting.quoted(text, in: .single) + "'", in: .bash).last == text)
    #expect(ShellLine("\"" + BashQuoting.quoted(text, in: .double) + "\"", in: .bash).last == text)
    #expect(ShellLine("\\" + BashQuoting.quoted(text, in: .none, escaping: true), in: .bash).last == text)
  }

  @Test("an exclamation mark never triggers bash's history expansion")
  func history() {
    #expect(BashQuoting.quoted("a!b", in: .none) == #"a\!b"#)
    #expect(BashQuoting.quoted("a!b", in: .single) == "a!b")
    #expect(BashQuoting.quoted("a!b", in: .double) == #"a"'!'"b"#)
  }

  @Test(
    "a combining mark hides no character that bash would obey",
    arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
  func marks(mark: String) {
    for character in "$`'\"\\;&|<>()!*?[]{}~# " {
      #expect(
        BashQuoting.quoted("\(character)\(mark)", in: .none).utf8.elementsEqual("\\\(character)\(mark)".utf8))
    }
    #expect(BashQuoting.quoted("\u{600}`", in: .none).utf8.elementsEqual("\u{600}\\`".utf8))
    #expect(BashQuoting.end(of: "\u{600}'", in: .single) == "'")
  }

  @Test("a word that ends in the open quote gets the closing quote that readline leaves out")
  func end() {
    #expect(BashQuoting.end(of: #"say \""#, in: .double) == "\"")
    #expect(BashQuoting.end(of: "say", in: .double) == "")
    #expect(BashQuoting.end(of: #"a'\''"#, in: .single) == "'")
    #expect(BashQuoting.end(of: "a'", in: .none) == "")
  }
}
