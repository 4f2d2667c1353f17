import Testing

@testable import TodoCLI

struct ShellLineTests {
  @Test(
    "a line is taken apart as the shells do it",
    arguments: [
      ("", [], ""), ("todo", [], "todo"), ("todo ", ["todo"], ""), ("  todo  list\tx", ["todo", "list"], "x"),
      (#"todo "a b" c"#, ["todo", "a b"], "c"), (#"a"b c"'d e'f"#, [], "ab cd ef"), (#"todo '' """#, ["todo", ""], ""),
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

  @Test("a backslash within single quotes is one in bash and zsh, and escapes in fish")
  func singleQuotes() {
    #expect(ShellLine(#"'a\\'"#, in: .bash).last == #"a\\"#)
    #expect(ShellLine(#"'a\\'"#, in: .zsh).last == #"a\\"#)
    #expect(ShellLine(#"'a\\b\'c\d'"#, in: .fish).last == #"a\b'c\d"#)
  }

  @Test("what is open at the end is known")
  func open() {
    #expect(ShellLine("todo 'a b", in: .bash).quote == .single)
    #expect(ShellLine("todo 'a b", in: .bash).last == "a b")
    #expect(ShellLine("todo \"a 'b", in: .bash).quote == .double)
    #expect(ShellLine(#"todo a\"#, in: .bash).isEscaping)
    #expect(ShellLine(#"todo a\"#, in: .bash).last == "a")
  }
}
