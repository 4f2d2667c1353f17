/// Why a query makes no sense, and where.
public struct QueryError: Error, Hashable, Sendable {
  /// What is wrong with it.
  public enum Reason: Hashable, Sendable {
    /// No field has that name.
    case unknownField(String)
    /// The field has no such modifier.
    case unknownModifier(String, field: String)
    /// The field cannot have that value.
    case badValue(String, field: String, allowed: [String])
    /// A word is no reference to a todo.
    case badReference(String)
    /// The text is no date, and why.
    case badDate(String, DateError, field: String)
    /// A value is missing after a colon or a comma.
    case missingValue(field: String)
    /// A text has nothing in it that could be found.
    case emptyText
    /// A quote is not closed.
    case openQuote
    /// A parenthesis is not closed.
    case openParenthesis
    /// A parenthesis is closed that was not opened.
    case strayParenthesis
    /// Parentheses and `not` are nested deeper than `QueryParser.depthLimit`.
    case tooDeep
    /// A condition is missing after `or`, `and`, `not` or `(`.
    case missingCondition(after: String)
    /// No view has that name; the others are there.
    case unknownView(String, among: [String])
    /// Views lead back to the first of these, which is the last as well.
    case circularViews([String])
    /// More views are used than `QueryParser.viewLimit`.
    case manyViews
  }

  /// What is wrong.
  public let reason: Reason
  /// The whole query.
  public let query: String
  /// Which of its characters are meant, from 0.
  public let range: Range<Int>
  /// The view whose query it is; nil for the one that was asked for.
  public package(set) var view: String? = nil
  /// The term that was most likely meant in place of the one that it is about; nil where none comes to mind.
  var meant: String? = nil
}
