/// Which todos to list, in which order, and how many.
public struct TodoQuery: Hashable, Sendable {
  /// The order of a plain list: what is due first, then what matters most.
  public static let defaultOrder = [TodoSortKey(.due), TodoSortKey(.priority), TodoSortKey(.id)]

  /// Which todos are meant, in the query language (see ``Query``); empty for all.
  public var text: String
  /// What the list is about, whatever else is asked for: another query, which holds beside the text; empty for nothing.
  public var scope = ""
  /// Whether what presses most comes first, before anything else that orders the list.
  public var isByUrgency = false
  /// Whether to list todos that are done, cancelled or waiting for their start as well.
  public var includesAll: Bool
  /// What to sort by, first to last; nil leaves that to the view that the query begins with, else it is
  /// ``defaultOrder``.
  public var order: [TodoSortKey]?
  /// How many todos at most; nil for all.
  public var limit: Int?
  /// What to group by, which comes before the order; nil leaves the order alone, and grouping to whoever shows it.
  public var grouping: TodoGrouping?
  /// Whether parts stand below what they are parts of, at any depth.
  public var isTree = false
  /// How the user wants lists: the query is in force where neither another one nor all todos are asked for, order and
  /// grouping wherever nothing else says them.
  public var plain: QueryView?

  /// All open todos that wait for nothing, or those asked for.
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
  /// What is overdue, due today or has begun, and waits for no later day.
  public static let today = TodoQuery(about: "is:open (due.by:today or start.by:today) not start.after:today")

  /// What can be done now, what presses most first.
  public static var next: TodoQuery {
    var query = TodoQuery(about: "is:ready")
    query.isByUrgency = true
    query.order = [TodoSortKey(.priority), TodoSortKey(.due), TodoSortKey(.id)]
    query.grouping = .ungrouped
    return query
  }

  private init(about scope: String) {
    self.init()
    self.scope = scope
  }

  /// The query with the user's settings for what it does not say itself: those of the view that it begins with, else those
  /// of the plain list.
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

  /// Whether nothing is asked for but the list itself.
  package var isBare: Bool { !includesAll && text.allSatisfy(\.isWhitespace) }

  private var isPlain: Bool { isBare && scope.isEmpty }
}

/// A field to sort by, and which end comes first.
public struct TodoSortKey: Hashable, Sendable {
  /// The field.
  public let field: AnyField
  /// Whether the greatest comes first.
  ///
  /// Todos without a value come last either way.
  public let isDescending: Bool

  /// A field to sort by.
  public init(_ field: TodoField, descending: Bool = false) { self.init(.builtIn(field), descending: descending) }

  /// A field to sort by, perhaps one of the user's own.
  public init(_ field: AnyField, descending: Bool = false) {
    self.field = field
    isDescending = descending
  }
}

/// What a list can be divided by.
public enum TodoGrouping: Hashable, Sendable {
  /// By how far away the due date is.
  case due
  /// By project.
  case project
  /// By tag; a todo with several is listed once, under its first.
  case tag
  /// By priority.
  case priority
  /// By what todos are parts of.
  case parent
  /// Not at all.
  case ungrouped
  /// By a field of the user's own.
  indirect case own(OwnField)

  /// All but those of the user's own.
  public static let builtIn: [TodoGrouping] = [.due, .project, .tag, .priority, .parent, .ungrouped]

  /// What it is called.
  public var name: String {
    switch self {
    case .due: "due"
    case .project: "project"
    case .tag: "tag"
    case .priority: "priority"
    case .parent: "parent"
    case .ungrouped: "none"
    case .own(let field): field.name
    }
  }

  /// The same with a field of the user's own as it is declared, once it is known to be there.
  package func resolved(in fields: OwnFields) throws(TodoError) -> TodoGrouping {
    guard case .own(let field) = self, case .own(let known) = try fields.resolved(.own(field)) else { return self }
    return .own(known)
  }

  /// The grouping of a name; one by a field of the user's own where none of ours is called so, and nil where no such field
  /// can be.
  public init?(_ name: String) {
    let own = OwnFields().acceptingAnyName[name].map { TodoGrouping.own($0) }
    guard let grouping = Self.builtIn.first(where: { $0.name == name }) ?? own else { return nil }
    self = grouping
  }
}

/// What todos can have in common.
public enum TodoGroupKind: String, CaseIterable, Sendable {
  /// A project, nested by `/`: a todo of `work/site` is one of `work` as well.
  case project
  /// A tag.
  case tag
}
