package import TodoCore

/// One revision of the store: when it came about, by which command, and what it changed.
package struct HistoryStep: Hashable, Sendable {
  /// One todo's line before and after, as the store holds it; nil where there was or is none.
  package struct Change: Hashable, Sendable {
    package let before: [UInt8]?
    package let after: [UInt8]?

    /// The todo's id; nil when what was or is there is no todo, or not the same one.
    var id: TodoID? {
      guard let id = (before ?? after).flatMap(Todo.id(inLine:)) else { return nil }
      let isSame = before == nil || after == nil || after.flatMap(Todo.id(inLine:)) == id
      return isSame ? id : nil
    }

    /// Whether the todo is picked as the step left it, or as it was where the step removed it.
    package func concerns(_ isPicked: (StoredTodo) -> Bool) -> Bool {
      (after ?? before).flatMap { Todo.scan($0, isPicked) } ?? false
    }
  }

  /// The revision that it led to.
  package let revision: Int
  package let time: Instant
  /// The subcommand.
  package let command: String
  /// The revisions that it took back, for `undo`, newest first.
  package var undoes: [Int] = []
  /// The revisions that it brought back, for `redo`, oldest first.
  package var redoes: [Int] = []
  /// What it changed, in order.
  package var changes: [Change] = []
  /// The commit that it brought the list in line with, for `sync`.
  package var commit: CommitID?
  /// What gave way, for `sync`.
  package var conflicts: [HistoryConflict] = []

  /// A step.
  package init(
    revision: Int, time: Instant, command: String, undoes: [Int] = [], redoes: [Int] = [], changes: [Change] = [],
    commit: CommitID? = nil, conflicts: [HistoryConflict] = []
  ) {
    (self.revision, self.time, self.command) = (revision, time, command)
    (self.undoes, self.redoes, self.changes) = (undoes, redoes, changes)
    (self.commit, self.conflicts) = (commit, conflicts)
  }

  /// Whether it is a change of its own, and not an undo or a redo of others.
  package var isChange: Bool { undoes.isEmpty && redoes.isEmpty }

  /// The subcommand with the title of the first todo that it changed, and how many more there are.
  package var name: String {
    let titles = changes.lazy.compactMap { ($0.after ?? $0.before).flatMap(Todo.init(line:))?.title }
    let more = changes.count > 1 ? " and \(changes.count - 1) more" : ""
    return titles.first.map { "\(command) \($0)\(more)" } ?? command
  }
}

/// What to note of a change beside its todos.
package struct ChangeCause: Hashable, Sendable {
  /// The subcommand.
  package let command: String
  package let time: Instant

  package init(_ command: String, at moment: Moment) {
    self.command = command
    time = moment.instant
  }
}

/// What became of a step of the history.
public enum HistoryState: String, Sendable, CaseIterable {
  /// It is in force, and can be undone.
  case inForce = "in-force"
  /// It was undone, and can be redone.
  case undone
  /// It was undone, and a later change began a new branch: it cannot be redone.
  case lost
}
