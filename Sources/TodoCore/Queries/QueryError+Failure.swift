extension QueryError: Failure {
  package var code: ErrorCode { .usage }

  package var message: String {
    (view.map { "in the view \(quoted($0)): " } ?? "") + reason.message
  }

  package var remedies: [Remedy] { [remedy] }

  package var place: ProblemModel.Place? { ProblemModel.Place(query: query, range: range) }
}

extension QueryError.Reason {
  fileprivate var message: String {
    switch self {
    case .unknownField(let name): "unknown field \(quoted(name))"
    case .unknownModifier(let name, let field): "unknown modifier \(quoted(name)) for \(field)"
    case .badValue(let value, let field, _): "invalid value \(quoted(value)) for \(field)"
    case .badReference(let word): "invalid reference \(quoted(word))"
    case .badDate(let text, let error, let field): error.message(of: text, for: field)
    case .missingValue(let field): "missing value for \(field)"
    case .emptyText: "empty text"
    case .openQuote: "unclosed quote"
    case .openParenthesis: "unclosed parenthesis"
    case .strayParenthesis: "closing parenthesis without an opening one"
    case .tooDeep: "the query is nested deeper than \(QueryParser.depthLimit) levels"
    case .missingCondition(let word): "missing condition after \(quoted(word))"
    case .unknownView(let name, _): "no view \(quoted(name))"
    case .circularViews(let names):
      "views that lead back to themselves: \(visible(names.map { "@\($0)" }.joined(separator: " → ")))"
    case .manyViews: "the query uses more than \(QueryParser.viewLimit) views"
    }
  }
}

/// A query that picks todos to be changed or shown, and says nothing.
struct EmptyQuery: Failure {
  package let code = ErrorCode.usage
  package let message = "the query is empty"
  package let remedies = [Remedy.pickEveryTodo]
}

extension TodoError {
  /// A query makes no sense.
  public static func malformedQuery(_ error: QueryError) -> TodoError { TodoError(error) }

  /// A query that picks todos to be changed or shown says nothing.
  public static let emptyQuery = TodoError(EmptyQuery())
}
