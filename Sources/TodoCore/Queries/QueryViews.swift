/// A named query of a user, and the settings for listing its todos.
public struct QueryView: Hashable, Sendable {
  /// The query, in the query language (see ``Query``); it may use other views.
  public var text: String
  /// The order of the list, or `nil` to leave it to the list.
  public var order: [TodoSortKey]?
  /// The grouping of the list, or `nil` to leave it to the list.
  public var grouping: TodoGrouping?
  /// The maximum number of todos, or `nil` for all.
  public var limit: Int?
  /// Whether subtasks are listed below their parents, or `nil` to leave it to the list.
  public var isTree: Bool?
  /// The fields to show to people, or line by line, or `nil` to leave them to the list.
  public var fields: [AnyField]?

  /// Creates a view from a query and its settings.
  public init(_ text: String, order: [TodoSortKey]? = nil, grouping: TodoGrouping? = nil) {
    self.text = text
    self.order = order
    self.grouping = grouping
  }
}

/// The named queries, which other queries use as `@name`, and the custom fields that they can ask for.
public struct QueryViews: Hashable {
  private var views: [String: QueryView]
  /// The custom fields.
  public var fields = OwnFields()

  /// Creates views by their names, which are without the `@`.
  public init(_ views: [String: QueryView] = [:]) { self.views = views }

  /// The view with a name.
  public subscript(name: String) -> QueryView? {
    get { views[name] }
    set { views[name] = newValue }
  }

  /// The names of the views, sorted.
  public var names: [String] { views.keys.sorted() }

  /// The same queries without settings for their lists.
  public var unordered: QueryViews {
    var unordered = self
    unordered.views = views.mapValues { QueryView($0.text) }
    return unordered
  }

  /// Whether a view can have a name: letters, digits and, after the first character, `-`, `_`, `.`, `/` or
  /// `+`.
  public static func canHave(name: String) -> Bool {
    guard let first = name.first, first.isLetter || first.isNumber else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber || "-_./+".contains($0) }
  }

  /// Returns the view that determines a list's settings: the view that the query begins with and only narrows
  /// down.
  ///
  /// Settings that the view lacks come from the view that its own query begins with.
  package func leading(_ text: String) -> QueryView? {
    var lexer = QueryLexer(text)
    guard let tokens = try? lexer.tokens(), let name = tokens.first?.viewName, var view = self[name] else {
      return nil
    }
    var depth = 0
    for token in tokens {
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      case .text: if depth == 0, token.isKeyword("or") { return nil }
      }
    }
    // The view itself is left out, so that this ends even if views form a loop.
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

/// The names that a query may use: those of views, and those of custom fields.
package struct QueryNames {
  package let views: QueryViews
  package private(set) var fields: KnownFields

  /// Creates the names in a config, and the names of fields that todos have if there are todos to ask.
  package init(_ views: QueryViews = QueryViews(), usedBy todos: (any UsedFields)? = nil) {
    self.views = views
    fields = KnownFields(views.fields, usedBy: todos)
  }

  /// The names in a config, and any name of a field, which is checked once there are todos to ask.
  package static func unchecked(_ views: QueryViews) -> QueryNames {
    var names = QueryNames(views)
    names.fields = .unchecked(views.fields)
    return names
  }
}

extension QueryLexer.Token {
  /// The name of the view that an unquoted word such as `@work` may stand for.
  var viewName: String? {
    guard let word, word.first == "@", word.count > 1 else { return nil }
    return String(word.dropFirst())
  }
}

extension Query {
  /// Returns the field that a word with a sign is short for: `project` for `+work`, `tag` for `#phone` and
  /// `@phone`, and `nil` for any other word, such as `#2`, `+3d` and `@types/node`.
  package static func shorthand(_ word: String) -> String? {
    let name = word.unicodeScalars.dropFirst()
    guard let sign = word.unicodeScalars.first, let first = name.first,
      !first.isASCII || first.properties.isAlphabetic || sign != "+" && ("0"..."9").contains(first),
      name.contains(where: { !("0"..."9").contains($0) && !"-.,/".unicodeScalars.contains($0) })
    else { return nil }
    switch sign {
    case "+": return "project"
    case "#": return "tag"
    case "@": return name.contains("/") ? nil : "tag"
    default: return nil
    }
  }
}

extension [QueryLexer.Token.Piece] {
  /// The same term with its field written out: `project:"big house"` for `+"big house"`.
  var writtenOut: [QueryLexer.Token.Piece] {
    guard let head = first, !head.isQuoted else { return self }
    let isQuotedProject = head.text == "+" && count > 1 && !self[1].text.isEmpty
    guard let field = isQuotedProject ? "project" : Query.shorthand(head.text) else { return self }
    // Places in the value stay what they are in the query.
    let name = QueryLexer.Token.Piece(
      text: "\(field):\(String(head.text.unicodeScalars.dropFirst()))", isQuoted: false,
      offset: head.offset - field.count)
    return [name] + dropFirst()
  }
}
