public import TodoCore

/// What a merge decided where both sides had a say.
public struct MergeReport: Hashable, Sendable {
  /// A todo that got another number, since two had the same.
  public struct Move: Hashable, Sendable {
    /// The todo.
    public let uid: TodoUID
    /// The number that it had.
    public let old: Int
    /// The number that it has now.
    public let new: Int
  }

  /// What was decided, in the order of the uids.
  public let notes: [MergeNote]
  /// The todos that got other numbers.
  public let moves: [Move]
  /// The numbers of the todos that the notes name, as far as they are or were here.
  public let ids: [TodoUID: TodoID]

  /// A report.
  public init(notes: [MergeNote], moves: [Move] = [], ids: [TodoUID: TodoID] = [:]) {
    self.notes = notes
    self.moves = moves
    self.ids = ids
  }
}

extension MergeReport {
  /// The report of a merge that was made.
  package init(_ merged: MergedStore) {
    self.init(
      notes: merged.notes,
      moves: merged.moves.map { MergeReport.Move(uid: $0.uid, old: $0.old.rawValue, new: $0.new.rawValue) },
      ids: merged.ids)
  }
}
