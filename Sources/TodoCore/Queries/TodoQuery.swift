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
