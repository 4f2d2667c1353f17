import Testing

@testable import TodoCore

struct QueryLexerTests {
  /// The tokens of a query, each as its text, with quoted pieces in `«»` and its range behind it.
  private func tokens(_ query: String) throws -> [String] {
    var lexer = QueryLexer(query)
    return try lexer.tokens().map { token in
      let text =
        switch token.kind {
        case .open: "("
        case .close: ")"
        case .text(let pieces): pieces.map { $0.isQuoted ? "«\($0.text)»" : $0.text }.joined(separator: "+")
        }
      return "\(text) \(token.range.lowerBound)-\(token.range.upperBound)"
    }
  }

  @Test(
    "a word ends at a blank, a parenthesis or a quote",
    arguments: [
      ("", []), (" \t\n", []), ("milk", ["milk 0-4"]), ("  two  words ", ["two 2-5", "words 7-12"]),
      ("(a b)", ["( 0-1", "a 1-2", "b 3-4", ") 4-5"]), ("a(b)c", ["a 0-1", "( 1-2", "b 2-3", ") 3-4", "c 4-5"]),
      ("a\u{3000}b", ["a 0-1", "b 2-3"]), ("due:fri,mon", ["due:fri,mon 0-11"]), ("é🥛x", ["é🥛x 0-3"]),
      ("a \u{749}b:c", ["a 0-1", "\u{749}b:c 1-5"]), ("(\u{301}a)", ["( 0-1", "\u{301}a 0-2", ") 2-3"]),
      ("a\r\nb", ["a 0-1", "b 2-3"]), (" \u{200D}🥛", ["\u{200D}🥛 0-2"]),
      ("\u{600}(a\u{600})", ["\u{600} 0-1", "( 0-1", "a\u{600} 1-2", ") 2-3"]),
    ] as [(String, [String])])
  func words(query: String, expected: [String]) throws {
    #expect(try tokens(query) == expected)
  }

  @Test(
    "what stands in quotes stays together and keeps everything",
    arguments: [
      ("\"two words\"", ["«two words» 0-11"]), ("\"a (b) or\"", ["«a (b) or» 0-10"]), ("\"\"", ["«» 0-2"]),
      ("\"say \\\"hi\\\"\"", ["«say \"hi\"» 0-12"]), ("\"a\\\\b\"", ["«a\\b» 0-6"]), ("\"a\\nb\"", ["«a\\nb» 0-6"]),
      ("title:\"a b\",c", ["title:+«a b»+,c 0-13"]), ("a\"b\"c", ["a+«b»+c 0-5"]),
      ("\"a\"\"b\" c", ["«a»+«b» 0-6", "c 7-8"]),
    ] as [(String, [String])])
  func quotes(query: String, expected: [String]) throws {
    #expect(try tokens(query) == expected)
  }

  @Test(
    "a quote that is not closed is told from where it is opened",
    arguments: [("\"", 0), ("a \"b", 2), ("title:\"a b", 6), ("\"a\" \"b\\\"", 4), ("x\"\\", 1)])
  func openQuote(query: String, start: Int) {
    var lexer = QueryLexer(query)
    #expect(throws: QueryError(reason: .openQuote, query: query, range: start..<query.count)) { try lexer.tokens() }
  }

  @Test(
    "only what is wholly without quotes is a word that can be a keyword",
    arguments: [
      ("or", "or"), ("\"or\"", nil), ("o\"r\"", nil), ("(", nil),
    ])
  func word(query: String, word: String?) throws {
    var lexer = QueryLexer(query)
    #expect(try lexer.tokens().first?.word == word)
  }
}
