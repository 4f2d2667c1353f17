/// How a todo of a list stands to others.
public struct TodoStanding: Hashable, Sendable {
  /// How many of the todos above it in a tree it is below.
  public let depth: Int
  /// What it is a part of, where that is not above it in a tree; nil in a list that is no tree.
  public let whole: RelatedTodo?
  /// How many of its parts are done; nil when it has none.
  public let progress: TodoProgress?
  /// The ids of the open todos that it comes after; none where it is no longer open.
  public let blockers: [TodoID]

  package init(depth: Int, whole: RelatedTodo?, progress: TodoProgress?, blockers: [TodoID]) {
    self.depth = depth
    self.whole = whole
    self.progress = progress
    self.blockers = blockers
  }
}
