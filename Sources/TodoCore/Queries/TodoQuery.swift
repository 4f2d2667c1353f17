/// The todos to list, their order and their maximum number.
public struct TodoQuery: Hashable, Sendable {
  /// The order of the default list: by due date, then by priority.
  public static let defaultOrder = [TodoSortKey(.due), TodoSortKey(.priority), TodoSortKey(.id)]

  /// The query, in the query language (see ``Query``); empty for all todos.
  public var text: String
  /// The query that defines the list and applies in addition to the text; empty for none.
  public var scope = ""
  /// Whether the most urgent todos come first, before any other order.
  public var isByUrgency = false
  /// Whether to also list todos that are done, cancelled or waiting for their start.
  public var includesAll: Bool
  /// The sort keys, or `nil` for those of the view that the query begins with, else ``defaultOrder``.
  public var order: [TodoSortKey]?
  /// The maximum number of todos, or `nil` for all.
  public var limit: Int?
  /// The grouping, which comes before the order, or `nil` to leave the order alone and the grouping to the
  /// front end.
  public var grouping: TodoGrouping?
  /// Whether subtasks are listed below their parents, at any depth.
  public var isTree = false
  /// Whether a list without todos is a failure.
  public var mustMatch = false
  /// The user's defaults for lists: the query applies unless another query or all todos are requested; order
  /// and grouping apply unless something else sets them.
  public var plain: QueryView?

  /// Creates a query, by default for all open todos that are not waiting.
  public init(
    _ text: String = "", includesAll: Bool = false, order: [TodoSortKey]? = nil, limit: Int? = nil,
    grouping: TodoGrouping? = nil
  ) {
    self.grouping = grouping
    self.text = text
    self.includesAll = includesAll
    self.order = order
    self.limit = limit
  }
}

extension TodoQuery {
  /// The todos that are overdue, due today or have started, but not those that start after today.
  public static let today = TodoQuery(about: "is:open (due.by:today or start.by:today) not start.after:today")

  /// The todos that can be done now: the user's own first, then the most urgent, without those that others
  /// have taken.
  public static var next: TodoQuery { ready("is:ready (is:mine or not is:taken)") }

  /// The todos that can be taken now, the most urgent first.
  ///
  /// A todo that repeats waits for its day: with the next occurrence always at hand, workers would finish one
  /// series for ever.
  package static var free: TodoQuery {
    ready("is:ready not is:taken not (is:repeating start:none due.after:today)")
  }

  private static func ready(_ scope: String) -> TodoQuery {
    var query = TodoQuery(about: scope)
    query.isByUrgency = true
    query.order = [TodoSortKey(.priority), TodoSortKey(.due), TodoSortKey(.id)]
    query.grouping = .ungrouped
    return query
  }

  private init(about scope: String) {
    self.init()
    self.scope = scope
  }

  /// Returns the query with all settings filled in: from the view that it begins with, else from the user's
  /// defaults.
  package func settled(by views: QueryViews) -> TodoQuery {
    var query = self
    if let plain, isPlain {
      query.text = plain.text
      query.order = order ?? plain.order
      query.grouping = grouping ?? plain.grouping
    }
    let view = views.leading(query.text)
    query.order = query.order ?? view?.order ?? plain?.order
    query.limit = query.limit ?? view?.limit
    query.isTree = query.isTree || grouping == nil && view?.isTree ?? false
    query.grouping = query.grouping ?? view?.grouping ?? plain?.grouping
    return query
  }

  /// The text of the query once it is settled.
  package var settledText: String { isPlain ? plain?.text ?? text : text }

  /// Whether nothing but the list itself is requested.
  package var isBare: Bool { !includesAll && text.allSatisfy(\.isWhitespace) }

  private var isPlain: Bool { isBare && scope.isEmpty }
}

/// A field to sort by, and its direction.
public struct TodoSortKey: Hashable, Sendable {
  /// The field.
  public let field: AnyField
  /// Whether the greatest value comes first.
  ///
  /// Todos without a value come last either way.
  public let isDescending: Bool

  /// Creates a sort key from a built-in field.
  public init(_ field: TodoField, descending: Bool = false) {
    self.init(.builtIn(field), descending: descending)
  }

  /// Creates a sort key from any field.
  public init(_ field: AnyField, descending: Bool = false) {
    self.field = field
    isDescending = descending
  }
}

/// A way to divide a list into groups.
public enum TodoGrouping: Hashable, Sendable {
  /// By the value of a field: of a list by its first text, and of the due date by the distance to it.
  case by(AnyField)
  /// Not at all.
  case ungrouped

  /// All groupings that have a name except those by custom fields.
  public static let builtIn: [TodoGrouping] =
    [.by(.due), .by(.project), .by(.tags), .by(.priority), .by(.parent), .by(.owner), .ungrouped]

  /// Returns the grouping by a built-in field.
  public static func by(_ field: TodoField) -> TodoGrouping { .by(.builtIn(field)) }

  /// The field by whose values todos are grouped, or `nil` if they are not.
  public var field: AnyField? { if case .by(let field) = self { field } else { nil } }

  /// The name of the grouping.
  public var name: String {
    switch self {
    case .by(.builtIn(.tags)): "tag"
    case .by(let field): field.key
    case .ungrouped: "none"
    }
  }

  /// Returns the grouping with its custom field as declared, or throws if the field does not exist.
  package func resolved(in fields: KnownFields) throws(TodoError) -> TodoGrouping {
    guard case .by(let field) = self else { return self }
    return .by(try fields.resolved(field))
  }

  /// Creates a built-in grouping or one by a custom field from its name, or returns `nil` if neither is
  /// possible.
  public init?(_ name: String) {
    let own = KnownFields.unchecked()[name].map { TodoGrouping.by(.own($0)) }
    guard let grouping = Self.builtIn.first(where: { $0.name == name }) ?? own else { return nil }
    self = grouping
  }
}

/// A property that todos can share.
public enum TodoGroupKind: String, CaseIterable, Sendable {
  /// A project, nested by `/`: a todo of `work/site` is one of `work` as well.
  case project
  /// A tag.
  case tag

  /// The sign before a name of the kind, as `jot` reads it.
  public var sign: String { self == .project ? "+" : "@" }
}
