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
    /// The todo as it is now; as it was, when it was removed.
    public let todo: TodoModel

    /// What happened to one todo, with dates in words as of that moment.
    public init(_ deed: Deed, _ delta: TodoDelta, at moment: Moment) {
      self.deed = deed
      self.delta = delta
      todo = TodoModel(delta.todo, at: moment)
    }
  }

  /// What happened, in the order of the todos on the command line.
  public let entries: [Entry]

  /// What one command has changed.
  ///
  /// - Parameter deed: what happened to todos that were there before and are different now; nil finds out.
  public init(_ deltas: [TodoDelta], _ deed: Deed? = nil, at moment: Moment) {
    entries = deltas.map { Entry(Deed($0, deed), $0, at: moment) }
  }

  /// What happened, todo by todo.
  public init(entries: [Entry]) {
    self.entries = entries
  }
}

extension TodoReceiptModel.Deed {
  /// What happened: added, left as it was, what is said, or else removed, moved to another status, or edited.
  fileprivate init(_ delta: TodoDelta, _ deed: Self?) {
    if delta.before == nil, deed != .undone, deed != .redone {
      self = .added
    } else if !delta.isChanged {
      self = .unchanged
    } else {
      self = deed ?? Self(ofChanged: delta)
    }
  }

  private init(ofChanged delta: TodoDelta) {
    guard let after = delta.after else {
      self = .removed
      return
    }
    guard delta.before?.status != after.status else {
      self = .edited
      return
    }
    self =
      switch after.status {
      case .open: .reopened
      case .done: .done
      case .cancelled: .cancelled
      }
  }
}
