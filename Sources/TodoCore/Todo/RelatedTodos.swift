/// The todos that one stands to, and those that stand to it, each in the order of their ids.
public struct RelatedTodos: Hashable, Sendable {
  /// The todos that it names, as far as they are there.
  public package(set) var named: [TodoUID: RelatedTodo] = [:]
  /// Those that come after it.
  public package(set) var followers: [RelatedTodo] = []
  /// Its parts.
  public package(set) var parts: [RelatedTodo] = []

  /// None.
  package init() {}

  /// How many of its parts are done, without those that were given up; nil when there are none.
  public var progress: TodoProgress? { TodoProgress(ofParts: parts.lazy.map(\.status)) }
}
