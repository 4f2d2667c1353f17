internal import Suggestions

extension QueryError {
  /// What is wrong.
  var message: String {
    switch reason {
    case .unknownField(let name): "no todo has a field \(quoted(name))"
    case .unknownModifier(let name, let field): "\(field) cannot be asked with \(quoted(name))"
    case .badValue(let value, let field, _): "\(quoted(value)) is no value of \(field)"
    case .missingValue(let field): "a value of \(field) is missing"
    case .emptyText: "a text is empty"
    case .openQuote: "a quote is not closed"
    case .openParenthesis: "a parenthesis is not closed"
    case .strayParenthesis: "a parenthesis is closed that was not opened"
    case .tooDeep: "the query is nested deeper than \(QueryParser.depthLimit) levels"
    case .missingCondition(let word): "a condition is missing behind \(quoted(word))"
    }
  }

  /// What to do about it.
  var advice: String {
    switch reason {
    case .unknownField(let name):
      suggestion(for: name, among: QueryTermParser.fieldNames)
        ?? "the fields are \(QueryTermParser.fieldNames.joined(separator: ", ")); text with a colon goes into quotes"
    case .unknownModifier(let name, let field):
      suggestion(for: name, among: ["not"] + Query.modifiers(of: field))
        ?? "\(field) knows \((["not"] + Query.modifiers(of: field)).joined(separator: ", "))"
    case .badValue(let value, _, let allowed):
      suggestion(for: value, among: allowed) ?? "write \(allowed.joined(separator: ", "))"
    case .missingValue: "write one behind the colon and behind each comma, none or any for unset and set"
    case .emptyText: "to mean every todo, say is:any"
    case .openQuote: "close it, and keep it from the shell: todo list '\"two words\"'"
    case .openParenthesis, .strayParenthesis: "write as many ( as ), and quote them in a shell: todo list '(a or b) c'"
    case .tooDeep: "write it flatter"
    case .missingCondition: "to look for the word itself, put it into quotes"
    }
  }

  private func suggestion(for word: String, among candidates: [String]) -> String? {
    closest(to: word, among: candidates).map { "did you mean \"\($0)\"?" }
  }
}
