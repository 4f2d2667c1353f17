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
    "or binds less than and, and that less than not; parentheses go before",
    arguments: [
      ("", "and()"), ("   ", "and()"), ("a", "a"), ("a b", "and(a b)"), ("a and b", "and(a b)"),
      ("a b c", "and(a b c)"),
      ("a or b", "or(a b)"), ("a or b or c", "or(a b c)"), ("a b or c d", "or(and(a b) and(c d))"),
      ("a and b or c and d", "or(and(a b) and(c d))"), ("a (b or c) d", "and(a or(b c) d)"),
      ("not a b", "and(not(a) b)"),
      ("not (a b)", "not(and(a b))"), ("not not a", "not(not(a))"), ("a not b", "and(a not(b))"),
      ("a or not b", "or(a not(b))"), ("a and not b", "and(a not(b))"), ("not a or b", "or(not(a) b)"), ("(a)", "a"),
      ("((a))", "a"), ("(a b) (c)", "and(and(a b) c)"), ("(a or b) or c", "or(or(a b) c)"), ("a(b)c", "and(a b c)"),
      ("a OR b AND NOT c", "or(a and(b not(c)))"), ("a oR b", "or(a b)"),
    ])
  func precedence(text: String, expected: String) throws {
    #expect(try shape(Query(text, at: .friday)) == expected)
  }

  @Test(
    "a keyword in quotes, or within a word, is text",
    arguments: [
      ("\"or\"", "or"), ("a \"or\" b", "and(a or b)"), ("\"not\" a", "and(not a)"), ("orange", "orange"),
      ("nota", "nota"),
      ("\"(\"", "("),
    ])
  func quotedKeywords(text: String, expected: String) throws {
    #expect(try shape(Query(text, at: .friday)) == expected)
  }

  @Test(
    "what makes no sense is told with its place",
    arguments: [
      ("or", .missingCondition(after: "or"), 0..<2), ("or a", .missingCondition(after: "or"), 0..<2),
      ("and a", .missingCondition(after: "and"), 0..<3), ("a or", .missingCondition(after: "or"), 2..<4),
      ("a OR", .missingCondition(after: "OR"), 2..<4), ("a and", .missingCondition(after: "and"), 2..<5),
      ("a or or b", .missingCondition(after: "or"), 2..<4), ("a and or b", .missingCondition(after: "and"), 2..<5),
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

  @Test("nesting up to the limit is read, deeper nesting is refused without a crash")
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
    #expect(throws: QueryError.self) { try Query(String(repeating: "not ", count: 100_000) + "a", at: .friday) }
    #expect(try shape(Query(String(repeating: "not ", count: limit - 1) + "a", at: .friday)).hasPrefix("not(not("))
  }

  @Test("many words side by side are not deep")
  func width() throws {
    let words = (0..<10_000).map { "w\($0)" }
    guard case .all(let queries) = try Query(words.joined(separator: " "), at: .friday) else {
      Issue.record("words are not joined by and")
      return
    }
    #expect(queries.count == 10_000)
  }

  @Test(
    "a date goes on in the words behind it where it is none by itself",
    arguments: [
      ("due:next week", "due:next-week"), ("completed:last thu milk", "completed:last-thu milk"),
      ("due:20 nov 2026 or x", "due:20-nov-2026 or x"), ("due:fri milk", "due:fri \"milk\""),
    ])
  func dateOfWords(query: String, same: String) throws {
    #expect(try Query(query, at: .friday) == Query(same, at: .friday))
  }

  @Test(
    "what is no date with the words behind it either is refused by itself",
    arguments: ["due:next", "due:next or week", "due:next x:y", "due:next \"week\""])
  func noDateOfWords(query: String) throws {
    #expect(throws: QueryError.self) { try Query(query, at: .friday) }
  }
}
