/// A query that its user has given a name, and how the todos that match are listed.
public struct QueryView: Hashable, Sendable {
  /// Which todos are meant, in the query language (see ``Query``); it may name other views.
  public var text: String
  /// What they are sorted by; nil leaves that to the list.
  public var order: [TodoSortKey]?
  /// What they are grouped by; nil leaves that to the list.
  public var grouping: TodoGrouping?
  /// How many there are at most; nil for all.
  public var limit: Int?
  /// Whether parts stand below what they are parts of; nil leaves that to the list.
  public var isTree: Bool?
  /// Which fields are shown where people read them, or line by line; nil leaves that to the list.
  public var fields: [AnyField]?

  /// A query, and how its todos are listed.
  public init(_ text: String, order: [TodoSortKey]? = nil, grouping: TodoGrouping? = nil) {
    (self.text, self.order, self.grouping) = (text, order, grouping)
  }
}

/// The queries that have names, which other queries use as `@name`, and the fields of the user's own that they can ask for.
public struct QueryViews: Hashable {
  private var views: [String: QueryView]
  /// The fields of the user's own.
  public var fields = OwnFields()

  /// Queries by their names, which are without the `@`.
  public init(_ views: [String: QueryView] = [:]) { self.views = views }

  /// The view of that name.
  public subscript(name: String) -> QueryView? {
    get { views[name] }
    set { views[name] = newValue }
  }

  /// The names, sorted.
  public var names: [String] { views.keys.sorted() }

  /// The same queries, listed as they would be without a name.
  public var unordered: QueryViews {
    var unordered = self
    unordered.views = views.mapValues { QueryView($0.text) }
    return unordered
  }

  /// Whether a view can have that name: letters, digits, and `-`, `_`, `.`, `/` or `+` between or behind them.
  public static func canHave(name: String) -> Bool {
    guard let first = name.first, first.isLetter || first.isNumber else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber || "-_./+".contains($0) }
  }

  /// The view by which a list is sorted and grouped: the view that its query begins with and only narrows down.
  ///
  /// What that view does not say is taken from the view that it begins with itself.
  package func leading(_ text: String) -> QueryView? {
    var lexer = QueryLexer(text)
    guard let tokens = try? lexer.tokens(), let name = tokens.first?.viewName, var view = self[name] else { return nil }
    var depth = 0
    for token in tokens {
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      case .text: if depth == 0, token.isKeyword("or") { return nil }
      }
    }
    // Without itself, so that this ends even where views lead in a circle.
    var others = self
    others[name] = nil
    let outer = others.leading(view.text)
    view.order = view.order ?? outer?.order
    view.grouping = view.grouping ?? outer?.grouping
    view.limit = view.limit ?? outer?.limit
    view.isTree = view.isTree ?? outer?.isTree
    view.fields = view.fields ?? outer?.fields
    return view
  }
}

extension QueryLexer.Token {
  /// The name of the view that an unquoted word such as `@work` stands for.
  var viewName: String? {
    guard let word, word.first == "@", word.count > 1 else { return nil }
    return String(word.dropFirst())
  }
}
