internal import Suggestions

/// An error in a query, and its place.
public struct QueryError: Failure, Hashable {
  /// The kind of error in a query.
  public enum Reason: Hashable, Sendable {
    case unknownField(String)
    case unknownModifier(String, field: String)
    case badValue(String, field: String, allowed: [String])
    case badReference(String)
    case badDate(String, DateError, field: String)
    case missingValue(field: String)
    case emptyText
    case openQuote
    case openParenthesis
    case strayParenthesis
    case tooDeep
    case missingCondition(after: String)
    /// These views form a loop; the first is also the last.
    case circularViews([String])
    case manyViews
  }

  /// The kind of the error.
  public let reason: Reason
  /// The whole query.
  public let query: String
  /// The characters of the query that are at fault, from 0.
  public let range: Range<Int>
  /// The view whose query is wrong, or `nil` for the query itself.
  public package(set) var view: String? = nil
  /// The term that was most likely meant, or `nil` if none comes to mind.
  package internal(set) var meant: String? = nil

  package var code: ErrorCode { .usage }

  package var message: String {
    (view.map { "in the view \(quoted($0)): " } ?? "") + reason.message
  }

  package var advice: [Advice] { [meant.map { .replace(with: $0) } ?? reason.advice] }

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
    case .circularViews(let names):
      "these views form a loop: \(visible(names.map { "@\($0)" }.joined(separator: " → ")))"
    case .manyViews: "the query uses more than \(QueryParser.viewLimit) views"
    }
  }

  private static var listFields: Advice {
    let fields = QueryTermParser.fieldNames.joined(separator: ", ")
    let advice = "the fields are \(fields); put text with a colon in quotes"
    return Advice("\(advice), and these in quotes: '\"a:b\"'", keys: advice)
  }

  fileprivate var advice: Advice {
    switch self {
    case .unknownField(let name):
      Self.replacement(for: name, among: QueryTermParser.fieldNames) ?? Self.listFields
    case .unknownModifier(let name, let field):
      Self.replacement(for: name, among: Self.modifiers(of: field))
        ?? "\(field) takes \(Self.modifiers(of: field).joined(separator: ", "))"
    case .badValue(let value, let field, let allowed):
      Self.replacement(for: FieldSynonyms.value(value, of: field), among: allowed) ?? .writeOne(of: allowed)
    case .badReference: .writeReference
    case .badDate(let text, let error, _): error.advice(for: text)
    case .missingValue: "put a value after the colon and each comma; none means not set, any means set"
    case .emptyText: "for every todo, write is:any"
    case .openQuote:
      Advice("close it, and quote it for the shell: \(command: "list", "\"two words\"")", keys: "close it")
    case .openParenthesis, .strayParenthesis:
      Advice(
        "match each ( with a ), and quote the query: \(command: "list", "(a or b) c")",
        keys: "match each ( with a )")
    case .tooDeep: "use fewer levels of parentheses"
    case .missingCondition(let word):
      Advice(
        "to look for the word itself: '\"\(word)\"'", keys: "to look for the word itself: \"\(word)\"")
    case .circularViews, .manyViews: "write out the query of one of them"
    }
  }

  static func modifiers(of field: String) -> [String] { ["not"] + Query.modifiers(of: field) }

  private static func replacement(for word: String, among candidates: [String]) -> Advice? {
    closest(to: word, among: candidates).map { .replace(with: $0) }
  }
}

extension TodoError {
  /// Returns an error about a malformed query.
  public static func malformedQuery(_ error: QueryError) -> TodoError { TodoError(error) }

  /// The error about an empty query where todos have to be picked, to change or show them.
  public static let emptyQuery = TodoError(
    ProblemModel(
      code: .usage, message: "the query is empty", advice: ["for every todo, write \(option: "where") is:any"]
    ))
}
