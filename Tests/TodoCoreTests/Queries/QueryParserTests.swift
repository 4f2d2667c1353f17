import Testing
import TodoTestSupport

@testable import TodoCore

struct QueryParserTests {
  /// The shape of a query: texts as they are, `and`, `or` and `not` as functions.
  private func shape(_ query: Query) -> String {
    switch query {
    case .all(let queries): "and(\(queries.map(shape).joined(separator: " ")))"
    case .any(let queries): "or(\(queries.map(shape).joined(separator: " ")))"
    case .not(let query): "not(\(shape(query)))"
    case .term(.text(let text)): text
    case .term: "term"
    }
  }

  @Test(
    "parentheses bind tightest, then not, then and, then or",
    arguments: [
      ("", "and()"), ("   ", "and()"), ("a", "a"), ("a b", "and(a b)"), ("a and b", "and(a b)"),
      ("a b c", "and(a b c)"), ("a or b", "or(a b)"), ("a or b or c", "or(a b c)"),
      ("a b or c d", "or(and(a b) and(c d))"), ("a and b or c and d", "or(and(a b) and(c d))"),
      ("a (b or c) d", "and(a or(b c) d)"), ("not a b", "and(not(a) b)"), ("not (a b)", "not(and(a b))"),
      ("not not a", "not(not(a))"), ("a not b", "and(a not(b))"), ("a or not b", "or(a not(b))"),
      ("a and not b", "and(a not(b))"), ("not a or b", "or(not(a) b)"), ("(a)", "a"), ("((a))", "a"),
      ("(a b) (c)", "and(and(a b) c)"), ("(a or b) or c", "or(or(a b) c)"), ("a(b)c", "and(a b c)"),
      ("a OR b AND NOT c", "or(a and(b not(c)))"), ("a oR b", "or(a b)"),
    ])
  func precedence(text: String, expected: String) throws {
    #expect(try shape(Query(text, at: .friday)) == expected)
  }

  @Test(
    "a keyword in quotes, or within a word, is text",
    arguments: [
      ("\"or\"", "or"), ("a \"or\" b", "and(a or b)"), ("\"not\" a", "and(not a)"), ("orange", "orange"),
      ("nota", "nota"), ("\"(\"", "("),
    ])
  func quotedKeywords(text: String, expected: String) throws {
    #expect(try shape(Query(text, at: .friday)) == expected)
  }

  @Test(
    "a malformed query is refused with the place of the error",
    arguments: [
      ("or", .missingCondition(after: "or"), 0..<2), ("or a", .missingCondition(after: "or"), 0..<2),
      ("and a", .missingCondition(after: "and"), 0..<3), ("a or", .missingCondition(after: "or"), 2..<4),
      ("a OR", .missingCondition(after: "OR"), 2..<4), ("a and", .missingCondition(after: "and"), 2..<5),
      ("a or or b", .missingCondition(after: "or"), 2..<4),
      ("a and or b", .missingCondition(after: "and"), 2..<5),
      ("not", .missingCondition(after: "not"), 0..<3), ("a not", .missingCondition(after: "not"), 2..<5),
      ("not or a", .missingCondition(after: "not"), 0..<3), ("()", .missingCondition(after: "("), 0..<1),
      ("a ( ) b", .missingCondition(after: "("), 2..<3), ("(or a)", .missingCondition(after: "("), 0..<1),
      ("(a or)", .missingCondition(after: "or"), 3..<5), ("(", .openParenthesis, 0..<1),
      ("a (", .openParenthesis, 2..<3), ("(a", .openParenthesis, 0..<1), ("((a)", .openParenthesis, 0..<1),
      ("(a or b", .openParenthesis, 0..<1), (")", .strayParenthesis, 0..<1), ("a)", .strayParenthesis, 1..<2),
      ("a) b", .strayParenthesis, 1..<2), ("(a))", .strayParenthesis, 3..<4), ("a \"b", .openQuote, 2..<4),
    ] as [(String, QueryError.Reason, Range<Int>)])
  func errors(text: String, reason: QueryError.Reason, range: Range<Int>) {
    #expect(throws: QueryError(reason: reason, query: text, range: range)) { try Query(text, at: .friday) }
  }

  @Test("nesting up to the limit is read, and deeper nesting is refused without a crash")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    let limit = QueryParser.depthLimit
    #expect(try shape(Query(nested(limit - 1), at: .friday)) == "a")
    #expect(throws: QueryError(reason: .tooDeep, query: nested(limit), range: limit..<limit + 1)) {
      try Query(nested(limit), at: .friday)
    }
    #expect(throws: QueryError.self) { try Query(nested(100_000), at: .friday) }
    #expect(throws: QueryError.self) {
      try Query(String(repeating: "not ", count: 100_000) + "a", at: .friday)
    }
    #expect(
      try shape(Query(String(repeating: "not ", count: limit - 1) + "a", at: .friday)).hasPrefix("not(not("))
  }

  @Test("many words side by side do not count as nesting")
  func width() throws {
    let words = (0..<10_000).map { "w\($0)" }
    guard case .all(let queries) = try Query(words.joined(separator: " "), at: .friday) else {
      Issue.record("words are not joined by and")
      return
    }
    #expect(queries.count == 10_000)
  }

  @Test(
    "a date continues in the words after it",
    arguments: [
      ("due:tomorrow 14:30", "due:\"tomorrow 14:30\""), ("due:dec 4 milk", "due:\"dec 4\" milk"),
      ("due:fri 9:00 or x", "due:\"fri 9:00\" or x"),
      ("due:next week", "due:next-week"), ("completed:last thu milk", "completed:last-thu milk"),
      ("due:20 nov 2026 or x", "due:20-nov-2026 or x"), ("due:fri milk", "due:fri \"milk\""),
    ])
  func dateOfWords(query: String, same: String) throws {
    #expect(try Query(query, at: .friday) == Query(same, at: .friday))
  }

  @Test(
    "a value that is not a date even with the words after it is refused, and it alone is marked",
    arguments: ["due:next", "due:next or week", "due:next x:y", "due:next \"week\""])
  func noDateOfWords(query: String) throws {
    let error = #expect(throws: QueryError.self) { try Query(query, at: .friday) }
    #expect(error?.range == 4..<8)
  }
}

struct QueryLexerTests {
  /// The tokens of a query, each as its text, with quoted pieces in `«»`, followed by its range.
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
    "a word ends at whitespace or a parenthesis",
    arguments: [
      ("", []), (" \t\n", []), ("milk", ["milk 0-4"]), ("  two  words ", ["two 2-5", "words 7-12"]),
      ("(a b)", ["( 0-1", "a 1-2", "b 3-4", ") 4-5"]),
      ("a(b)c", ["a 0-1", "( 1-2", "b 2-3", ") 3-4", "c 4-5"]),
      ("a\u{3000}b", ["a 0-1", "b 2-3"]), ("due:fri,mon", ["due:fri,mon 0-11"]), ("é🥛x", ["é🥛x 0-3"]),
      ("a \u{749}b:c", ["a 0-1", "\u{749}b:c 1-5"]), ("(\u{301}a)", ["( 0-1", "\u{301}a 0-2", ") 2-3"]),
      ("a\r\nb", ["a 0-1", "b 2-3"]), (" \u{200D}🥛", ["\u{200D}🥛 0-2"]),
      ("\u{600}(a\u{600})", ["\u{600} 0-1", "( 0-1", "a\u{600} 1-2", ") 2-3"]),
    ] as [(String, [String])])
  func words(query: String, expected: [String]) throws {
    #expect(try tokens(query) == expected)
  }

  @Test(
    "quoted text stays together and keeps everything",
    arguments: [
      ("\"two words\"", ["«two words» 0-11"]), ("\"a (b) or\"", ["«a (b) or» 0-10"]), ("\"\"", ["«» 0-2"]),
      ("\"say \\\"hi\\\"\"", ["«say \"hi\"» 0-12"]), ("\"a\\\\b\"", ["«a\\b» 0-6"]),
      ("\"a\\nb\"", ["«a\\nb» 0-6"]), ("title:\"a b\",c", ["title:+«a b»+,c 0-13"]),
      ("a\"b\"c", ["a+«b»+c 0-5"]), ("\"a\"\"b\" c", ["«a»+«b» 0-6", "c 7-8"]),
    ] as [(String, [String])])
  func quotes(query: String, expected: [String]) throws {
    #expect(try tokens(query) == expected)
  }

  @Test(
    "an unclosed quote is reported from where it opens",
    arguments: [("\"", 0), ("a \"b", 2), ("title:\"a b", 6), ("\"a\" \"b\\\"", 4), ("x\"\\", 1)])
  func openQuote(query: String, start: Int) {
    var lexer = QueryLexer(query)
    #expect(throws: QueryError(reason: .openQuote, query: query, range: start..<query.count)) {
      try lexer.tokens()
    }
  }

  @Test(
    "only a word without any quotes can be a keyword",
    arguments: [
      ("or", "or"), ("\"or\"", nil), ("o\"r\"", nil), ("(", nil),
    ])
  func word(query: String, word: String?) throws {
    var lexer = QueryLexer(query)
    #expect(try lexer.tokens().first?.word == word)
  }
}
