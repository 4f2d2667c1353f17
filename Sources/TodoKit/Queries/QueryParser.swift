/// Reads queries: recursive descent over the tokens, one function a rule of the grammar (see ``Query``).
struct QueryParser {
  private let query: String
  private let moment: Moment
  private let tokens: [QueryLexer.Token]
  private var position = 0
  private var depth = 0

  /// The deepest nesting of parentheses and `not`; deeper queries are refused rather than risking the stack.
  static let depthLimit = 200

  init(_ query: String, at moment: Moment) throws(QueryError) {
    self.query = query
    self.moment = moment
    var lexer = QueryLexer(query)
    tokens = try lexer.tokens()
  }

  /// The query as a whole.
  mutating func parse() throws(QueryError) -> Query {
    guard !tokens.isEmpty else { return .all([]) }
    let result = try or()
    guard let token = peek() else { return result }
    throw error(.strayParenthesis, at: token.range)
  }

  private mutating func or() throws(QueryError) -> Query {
    var queries = [try and()]
    while let token = peek(), token.isKeyword("or") {
      position += 1
      try expectCondition(after: token)
      queries.append(try and())
    }
    return queries.count == 1 ? queries[0] : .any(queries)
  }

  private mutating func and() throws(QueryError) -> Query {
    var queries = [try not()]
    while let token = peek(), token.kind != .close, !token.isKeyword("or") {
      if token.isKeyword("and") {
        position += 1
        try expectCondition(after: token)
      }
      queries.append(try not())
    }
    return queries.count == 1 ? queries[0] : .all(queries)
  }

  private mutating func not() throws(QueryError) -> Query {
    guard let token = peek() else { throw error(.missingCondition(after: query), at: end) }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error(.tooDeep, at: token.range) }
    position += 1
    if token.isKeyword("not") {
      try expectCondition(after: token)
      return .not(try not())
    }
    switch token.kind {
    case .text(let pieces):
      if let word = token.word, ["or", "and"].contains(word.lowercased()) {
        throw error(.missingCondition(after: word), at: token.range)
      }
      return try QueryTermParser(query: query, moment: moment, pieces: pieces, range: token.range).parse()
    case .close: throw error(.strayParenthesis, at: token.range)
    case .open:
      try expectCondition(after: token)
      let inner = try or()
      guard peek()?.kind == .close else { throw error(.openParenthesis, at: token.range) }
      position += 1
      return inner
    }
  }

  /// Something that can be a condition must follow.
  private func expectCondition(after token: QueryLexer.Token) throws(QueryError) {
    let next = peek()
    guard next == nil || next?.kind == .close || next?.isKeyword("or") == true || next?.isKeyword("and") == true else {
      return
    }
    let isOpen = token.kind == .open && next == nil
    throw error(isOpen ? .openParenthesis : .missingCondition(after: token.word ?? "("), at: token.range)
  }

  private func peek() -> QueryLexer.Token? {
    tokens.indices.contains(position) ? tokens[position] : nil
  }

  private var end: Range<Int> { query.count..<query.count }

  private func error(_ reason: QueryError.Reason, at range: Range<Int>) -> QueryError {
    QueryError(reason: reason, query: query, range: range)
  }
}

extension QueryLexer.Token {
  fileprivate func isKeyword(_ keyword: String) -> Bool {
    word?.lowercased() == keyword
  }
}

extension Query {
  /// Reads a query; its dates are those that are meant at that moment.
  public init(_ text: String, at moment: Moment) throws(QueryError) {
    var parser = try QueryParser(text, at: moment)
    self = try parser.parse()
  }
}
