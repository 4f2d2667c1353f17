/// A recursive-descent parser of queries, with one function for each rule of the grammar (see ``Query``).
struct QueryParser {
  private let query: String
  private let moment: Moment
  private let tokens: [QueryLexer.Token]
  private let names: QueryNames
  /// The views that enclose this query, outermost first.
  private let path: [String]
  private var position = 0
  private var depth = 0
  /// The number of views that have been expanded.
  private var uses = 0

  /// The maximum nesting of parentheses and `not`; deeper queries are an error, since they could overflow the
  /// stack.
  static let depthLimit = 200
  /// The maximum number of views in one query, nested ones included, so that short views cannot expand
  /// endlessly.
  static let viewLimit = 1_000

  init(
    _ query: String, at moment: Moment, names: QueryNames, within path: [String] = []
  ) throws(QueryError) {
    self.query = query
    self.moment = moment
    self.names = names
    self.path = path
    var lexer = QueryLexer(query)
    tokens = try lexer.tokens()
  }

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
      queries.append(try and())
    }
    return queries.count == 1 ? queries[0] : .any(queries)
  }

  private mutating func and() throws(QueryError) -> Query {
    var queries = [try not()]
    while let token = peek(), token.kind != .close, !token.isKeyword("or") {
      if token.isKeyword("and") { position += 1 }
      queries.append(try not())
    }
    return queries.count == 1 ? queries[0] : .all(queries)
  }

  private mutating func not() throws(QueryError) -> Query {
    guard let token = peek(), token.kind != .close, !token.isKeyword("or"), !token.isKeyword("and") else {
      throw missingCondition
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error(.tooDeep, at: token.range) }
    position += 1
    if token.isKeyword("not") { return .not(try not()) }
    guard case .text(let pieces) = token.kind else {
      let inner = try or()
      guard peek()?.kind == .close else { throw error(.openParenthesis, at: token.range) }
      position += 1
      return inner
    }
    if let name = token.viewName, let view = names.views[name] {
      return try meaning(of: view, name, at: token.range)
    }
    return try term(pieces.writtenOut, token.range)
  }

  /// Parses a term; a date continues in the words after it, whose quotes a shell has removed: `due:next
  /// week`.
  private mutating func term(_ pieces: [QueryLexer.Token.Piece], _ range: Range<Int>) throws(QueryError)
    -> Query
  {
    var longest = Result { () throws(QueryError) in try termParser(pieces, range).parse() }
    switch longest {
    case .success(.term(.date)): break
    case .failure(let error):
      guard case .badDate = error.reason else { throw error }
    case .success(let query): return query
    }
    var (pieces, end) = (pieces, position)
    for (count, token) in tokens[position...].prefix(3).enumerated() {
      guard let word = token.word, !word.contains(":") || word.utf8.first?.isDigit == true,
        !token.isKeyword("or"),
        !token.isKeyword("and")
      else { break }
      pieces.append(.init(text: " " + word, isQuoted: false, offset: token.range.lowerBound - 1))
      let longer = Result { () throws(QueryError) in
        try termParser(pieces, range.lowerBound..<token.range.upperBound).parse()
      }
      if case .success = longer { (longest, end) = (longer, position + count + 1) }
    }
    position = end
    return try longest.get()
  }

  private func termParser(_ pieces: [QueryLexer.Token.Piece], _ range: Range<Int>) -> QueryTermParser {
    QueryTermParser(query: query, moment: moment, fields: names.fields, pieces: pieces, range: range)
  }

  /// Parses the query of a view, as if it were written here in parentheses.
  private mutating func meaning(
    of view: QueryView, _ name: String, at range: Range<Int>
  ) throws(QueryError) -> Query {
    if let start = path.firstIndex(of: name) {
      throw error(.circularViews(path[start...] + [name]), at: range)
    }
    uses += 1
    guard uses <= Self.viewLimit else { throw error(.manyViews, at: range) }
    do throws(QueryError) {
      var parser = try QueryParser(view.text, at: moment, names: names, within: path + [name])
      (parser.depth, parser.uses) = (depth, uses)
      let meaning = try parser.parse()
      uses = parser.uses
      return meaning
    } catch {
      var error = error
      error.view = error.view ?? name
      throw error
    }
  }

  /// The error about a missing condition: after a word that needs one, or at the beginning of the query.
  private var missingCondition: QueryError {
    guard position > 0 else {
      let word = tokens[0].word
      return error(word.map { .missingCondition(after: $0) } ?? .strayParenthesis, at: tokens[0].range)
    }
    let former = tokens[position - 1]
    let isOpen = former.kind == .open && peek() == nil
    return error(isOpen ? .openParenthesis : .missingCondition(after: former.word ?? "("), at: former.range)
  }

  private func peek() -> QueryLexer.Token? {
    tokens.indices.contains(position) ? tokens[position] : nil
  }

  private func error(_ reason: QueryError.Reason, at range: Range<Int>) -> QueryError {
    QueryError(reason: reason, query: query, range: range)
  }
}

extension QueryLexer.Token {
  func isKeyword(_ keyword: String) -> Bool { word?.lowercased() == keyword }
}

extension Query {
  /// Reads a query, in which `@name` stands for one of the views, and dates are meant at the moment.
  public init(_ text: String, at moment: Moment, views: QueryViews = QueryViews()) throws(QueryError) {
    try self.init(text, at: moment, names: QueryNames(views))
  }

  /// Reads a query that may use names, at a moment from which dates are meant.
  package init(_ text: String, at moment: Moment, names: QueryNames) throws(QueryError) {
    var parser = try QueryParser(text, at: moment, names: names)
    self = try parser.parse()
  }

  /// Reads the query of a view, which may not lead back to that view.
  package init(viewNamed name: String, in names: QueryNames, at moment: Moment) throws(QueryError) {
    var parser = try QueryParser(names.views[name]?.text ?? "", at: moment, names: names, within: [name])
    self = try parser.parse()
  }
}

/// A lexer that splits a query into words, phrases and parentheses.
struct QueryLexer {
  struct Token: Equatable {
    enum Kind: Equatable {
      case open
      case close
      /// A word, a phrase, or `field:value,"quoted value"`, as quoted and unquoted pieces.
      case text([Piece])
    }

    /// A part of a word, quoted or not.
    struct Piece: Equatable {
      let text: String
      let isQuoted: Bool
      /// The offset of the text in the query.
      let offset: Int
    }

    let kind: Kind
    let range: Range<Int>

    var word: String? {
      guard case .text(let pieces) = kind, pieces.count == 1, let piece = pieces.first, !piece.isQuoted else {
        return nil
      }
      return piece.text
    }
  }

  private let query: String
  /// The scalars of the query, so that combining marks leave spaces, parentheses, quotes and backslashes as
  /// they are.
  private var scalars: [Unicode.Scalar] = []
  /// The offset of the character that holds each scalar, and at last the offset of the end.
  private var offsets: [Int] = []
  private var position = 0

  init(_ query: String) {
    self.query = query
    for (offset, character) in query.enumerated() {
      scalars += character.unicodeScalars
      offsets += Array(repeating: offset, count: scalars.count - offsets.count)
    }
    offsets.append(query.count)
  }

  /// Returns the range in the query from a position to the current one.
  private func range(from start: Int) -> Range<Int> {
    offsets[start]..<max(offsets[start] + 1, offsets[position])
  }

  mutating func tokens() throws(QueryError) -> [Token] {
    var tokens: [Token] = []
    while position < scalars.count {
      let start = position
      switch scalars[position] {
      case let scalar where scalar.isBlank: position += 1
      case "(":
        position += 1
        tokens.append(Token(kind: .open, range: range(from: start)))
      case ")":
        position += 1
        tokens.append(Token(kind: .close, range: range(from: start)))
      default:
        let pieces = try pieces()
        tokens.append(Token(kind: .text(pieces), range: range(from: start)))
      }
    }
    return tokens
  }

  private mutating func pieces() throws(QueryError) -> [Token.Piece] {
    var pieces: [Token.Piece] = []
    while position < scalars.count, !scalars[position].endsWord {
      let start = position
      if scalars[position] == "\"" {
        pieces.append(Token.Piece(text: try quoted(), isQuoted: true, offset: offsets[start]))
      } else {
        while position < scalars.count, !scalars[position].endsWord, scalars[position] != "\"" {
          position += 1
        }
        pieces.append(
          Token.Piece(text: Self.text(scalars[start..<position]), isQuoted: false, offset: offsets[start]))
      }
    }
    return pieces
  }

  private mutating func quoted() throws(QueryError) -> String {
    let start = position
    var text: [Unicode.Scalar] = []
    position += 1
    while position < scalars.count {
      var scalar = scalars[position]
      position += 1
      if scalar == "\"" { return Self.text(text) }
      if scalar == "\\", position < scalars.count, ["\"", "\\"].contains(scalars[position]) {
        scalar = scalars[position]
        position += 1
      }
      text.append(scalar)
    }
    throw QueryError(reason: .openQuote, query: query, range: offsets[start]..<query.count)
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar {
  fileprivate var endsWord: Bool { isBlank || self == "(" || self == ")" }
}
