internal import Suggestions

extension QueryError {
  /// What is wrong.
  var message: String {
    switch reason {
    case .unknownField(let name): "unknown field \(quoted(name))"
    case .unknownModifier(let name, let field): "unknown modifier \(quoted(name)) for \(field)"
    case .badValue(let value, let field, _): "invalid value \(quoted(value)) for \(field)"
    case .missingValue(let field): "missing value for \(field)"
    case .emptyText: "empty text"
    case .openQuote: "unclosed quote"
    case .openParenthesis: "unclosed parenthesis"
    case .strayParenthesis: "closing parenthesis without an opening one"
    case .tooDeep: "the query is nested deeper than \(QueryParser.depthLimit) levels"
    case .missingCondition(let word): "missing condition after \(quoted(word))"
    }
  }

  /// What to do about it.
  var advice: String {
    switch reason {
    case .unknownField(let name):
      suggestion(for: name, among: QueryTermParser.fieldNames)
        ?? "the fields are \(QueryTermParser.fieldNames.joined(separator: ", ")); put text with a colon in quotes"
    case .unknownModifier(let name, let field):
      suggestion(for: name, among: ["not"] + Query.modifiers(of: field))
        ?? "\(field) takes \((["not"] + Query.modifiers(of: field)).joined(separator: ", "))"
    case .badValue(let value, _, let allowed):
      suggestion(for: value, among: allowed) ?? "write \(allowed.joined(separator: ", "))"
    case .missingValue: "write one after the colon and after each comma; none and any mean unset and set"
    case .emptyText: "for every todo, write is:any"
    case .openQuote: "close it, and protect it from the shell: todo list '\"two words\"'"
    case .openParenthesis, .strayParenthesis:
      "write as many ( as ), and quote them for the shell: todo list '(a or b) c'"
    case .tooDeep: "use fewer levels of parentheses"
    case .missingCondition: "to look for the word itself, put it in quotes"
    }
  }

  private func suggestion(for word: String, among candidates: [String]) -> String? {
    closest(to: word, among: candidates).map { "did you mean \"\($0)\"?" }
  }
}
