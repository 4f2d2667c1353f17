internal import Suggestions

extension QueryError {
  /// What helps.
  var remedy: Remedy {
    if let meant { return .replace(with: meant) }
    return switch reason {
    case .unknownField(let name):
      replacement(for: name, among: QueryTermParser.fieldNames) ?? .writeQueryField(of: QueryTermParser.fieldNames)
    case .unknownModifier(let name, let field):
      replacement(for: name, among: Self.modifiers(of: field))
        ?? .writeModifier(of: Self.modifiers(of: field), field: field)
    case .badValue(let value, let field, let allowed):
      replacement(for: FieldSynonyms.value(value, of: field), among: allowed) ?? .writeOne(of: allowed, orNone: false)
    case .badReference: .writeReference
    case .badDate(let text, let error, _): error.remedy(for: text)
    case .missingValue: .writeQueryValue
    case .emptyText: .matchEveryTodo
    case .openQuote: .closeQuote
    case .openParenthesis, .strayParenthesis: .balanceParentheses
    case .tooDeep: .nestLess
    case .missingCondition: .quoteWord
    case .unknownView(let name, let names): .askForTag(insteadOfView: name, similar: closest(to: name, among: names))
    case .circularViews, .manyViews: .writeOutView
    }
  }

  private static func modifiers(of field: String) -> [String] {
    ["not"] + Query.modifiers(of: field)
  }

  private func replacement(for word: String, among candidates: [String]) -> Remedy? {
    closest(to: word, among: candidates).map(Remedy.replace)
  }
}
