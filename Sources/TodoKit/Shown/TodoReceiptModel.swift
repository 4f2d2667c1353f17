/// What a command has changed, or would change.
public struct TodoReceiptModel: Hashable, Sendable {
  /// What happened to a todo.
  public enum Deed: String, CaseIterable, Sendable {
    case added
    case edited
    case done
    case reopened
    case cancelled
    case removed
    case undone
    case redone
    /// It already was what it was to become.
    case unchanged
  }

  /// What happened to one todo.
  public struct Entry: Hashable, Sendable {
    /// What happened.
    public let deed: Deed
    /// What has become of it.
    public let delta: TodoDelta
    private let today: CalendarDay

    fileprivate init(_ deed: Deed, _ delta: TodoDelta, on today: CalendarDay) {
      self.deed = deed
      self.delta = delta
      self.today = today
    }

    /// The todo as it is now; as it was, when it was removed.
    public var todo: TodoModel { TodoModel(delta.todo, on: today) }
  }

  /// What has become of each todo, in the order of the todos on the command line.
  public let deltas: [TodoDelta]
  /// What was to happen to them; nil where each may tell something else.
  public let deed: Deed?
  private let today: CalendarDay

  /// What one command has changed, with dates in words as of that moment.
  ///
  /// `deed` is what happened to todos that were there before and are different now; nil finds out.
  public init(_ deltas: [TodoDelta], _ deed: Deed? = nil, at moment: Moment) {
    self.deltas = deltas
    self.deed = deed
    today = moment.today
  }
}

/// What happened, in the order of the todos on the command line.
extension TodoReceiptModel: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// How many todos there are.
  public var endIndex: Int { deltas.count }

  /// What happened to the todo at a position.
  public subscript(position: Int) -> Entry {
    Entry(Deed(deltas[position], deed), deltas[position], on: today)
  }
}

extension TodoReceiptModel.Deed {
  /// What happened: undone or redone, added, left as it was, what is said, or else removed, moved to another status, or
  /// edited.
  fileprivate init(_ delta: TodoDelta, _ deed: Self?) {
    switch (delta, deed) {
    case (_, .undone?), (_, .redone?): self = deed ?? .undone
    case (.added, _): self = .added
    case (.changed(let before, let after), _) where before == after: self = .unchanged
    case (_, let deed?): self = deed
    case (.removed, nil): self = .removed
    case (.changed(let before, let after), nil) where before.status == after.status: self = .edited
    case (.changed(_, let after), nil):
      switch after.status {
      case .open: self = .reopened
      case .done: self = .done
      case .cancelled: self = .cancelled
      }
    }
  }
}
