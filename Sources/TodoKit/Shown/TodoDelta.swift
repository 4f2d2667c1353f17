/// What has become of a todo: how it was, and how it is now.
public struct TodoDelta: Hashable, Sendable {
  /// The todo before; nil where it is new.
  public let before: TodoSummary?
  /// The todo now; nil where it was removed.
  public let after: TodoSummary?
  /// The todo as it is now; as it was, when it was removed.
  public let todo: TodoSummary

  /// A todo that was there before, and may have been removed.
  public init(_ before: TodoSummary, _ after: TodoSummary?) {
    self.before = before
    self.after = after
    todo = after ?? before
  }

  /// A todo that is new.
  public init(added todo: TodoSummary) {
    before = nil
    after = todo
    self.todo = todo
  }

  /// What became of a stored todo, seen at that moment; nil where there was none and is none.
  init?(_ before: Todo?, _ after: Todo?, at moment: Moment) {
    let after = after.map { TodoSummary($0, at: moment) }
    if let before {
      self.init(TodoSummary(before, at: moment), after)
    } else if let after {
      self.init(added: after)
    } else {
      return nil
    }
  }

  /// Whether anything of it is different now.
  public var isChanged: Bool { before != after }

  /// The fields that differ, but for when it was changed; none of a todo that is new or was removed.
  public var fields: [TodoField] {
    guard let before, let after else { return [] }
    return TodoField.allCases.filter { $0 != .modified && before[$0] != after[$0] }
  }
}
