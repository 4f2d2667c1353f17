import FileStore
package import StoreEngine
public import TodoCore

/// The history: shows changes, undoes them and redoes them.
///
/// A subcommand belongs here when it is about changes. One command, however many todos it changed, is one
/// step.
public enum TodoHistory {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ContextView {
    /// Shows steps.
    func show(_ log: TodoHistoryModel)
    /// Shows what was undone or redone.
    func show(_ move: HistoryMoveModel)
  }

  /// Takes the user's requests; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows the requested steps.
    func showLog(_ request: HistoryLogRequest) -> Outcome
    /// Undoes or redoes steps, all or none.
    func go(_ request: HistoryMoveRequest) -> Outcome
    /// Takes back what one actor did, where nobody has touched the same todos since.
    func revert(_ request: RevertRequest) -> Outcome
    /// Opens one of the steps that are shown.
    func openStep(_ step: TodoHistoryModel.Step) -> Outcome
    /// Returns to the previous screen.
    func close() -> Outcome
  }

  /// Holds the rules: takes and returns plain values, never an entity.
  protocol Interactor {
    /// Returns the requested steps, newest first unless they follow a revision or others follow them, and the
    /// reason why there are no older ones.
    func steps(_ request: HistoryLogRequest) throws(TodoError) -> (steps: [HistoryStepSummary], note: String?)
    /// Returns the titles of the todos to which changes refer, which takes a scan of every todo.
    func namedTodos(in deltas: [TodoDelta]) -> ChangeEffects
    /// Undoes or redoes steps, all or none; returns the steps in that order, and the change to each todo.
    ///
    /// - Parameter isAsked: whether to look up the titles of the todos to which the changes refer.
    func go(
      _ request: HistoryMoveRequest, withNames isAsked: Bool
    ) throws(TodoError) -> (steps: [HistoryStep], made: MadeChanges)
    /// Takes back an actor's steps; returns those that were taken back and those that stay, newest first.
    ///
    /// - Parameter isAsked: whether to look up the titles of the todos to which the changes refer.
    func revert(
      _ request: RevertRequest, withNames isAsked: Bool
    ) throws(TodoError) -> (taken: [HistoryStep], left: [HistoryStep], made: MadeChanges)
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: PickedTodos, UsedFields {
    /// Returns the todos that are named in relations that changed.
    func named(in deltas: [TodoDelta]) throws(StoreError) -> [TodoUID: RelatedTodo]
    /// Returns the included steps that led to the current store after a revision, newest first, up to a
    /// limit.
    func steps(
      after since: Int?, atMost limit: Int?, where isIncluded: (HistoryStep) -> Bool
    ) throws(StoreError) -> HistorySlice
    /// Undoes or redoes steps in one transaction; returns the steps in that order, and the change to each
    /// todo.
    ///
    /// - Parameter isAsked: whether to find out which todos the changes name.
    /// - Throws: `StoreError.noSuchStep`, `StoreError.otherStep` if the first step is not the expected one,
    ///   or `StoreError.conflict` if a todo is not as the steps left it.
    func go(
      _ direction: HistoryDirection, _ distance: HistoryDistance, expecting expected: Int?,
      for cause: ChangeCause, withNames isAsked: Bool
    ) throws(StoreError) -> (steps: [HistoryStep], made: MadeChanges)
    /// Takes back an actor's steps in one transaction, as one step of the history.
    ///
    /// - Parameters:
    ///   - since: the revision after which the steps begin, or `nil` for all.
    ///   - limit: the largest number of steps.
    /// - Throws: `StoreError.noStepsBy` if there are none, or all stay.
    func revert(
      stepsBy actor: String, after since: Int?, atMost limit: Int, where isIncluded: (HistoryStep) -> Bool,
      for cause: ChangeCause, withNames isAsked: Bool
    ) throws(StoreError) -> (taken: [HistoryStep], left: [HistoryStep], made: MadeChanges)
  }

  /// The only places that this module may send the user to.
  public protocol Router: ClosingRouter {
    /// Opens everything that a step changed.
    func openStep(_ step: TodoHistoryModel.Step) -> Outcome
  }
}

extension TodoStore: TodoHistory.Entity {
  package func steps(
    after since: Int?, atMost limit: Int?, where isIncluded: (HistoryStep) -> Bool
  ) throws(StoreError) -> HistorySlice {
    try readHistory { log throws(SystemFailure) in
      var slice = HistorySlice(revision: log.last, first: log.first)
      while slice.steps.count < limit ?? .max, log.first - 1 > since ?? -1 {
        guard let next = try log.next() else { break }
        slice.earliest = min(slice.earliest ?? next.step.time, next.step.time)
        if isIncluded(next.step) { slice.steps.append(next) }
      }
      (slice.first, slice.reach) = (log.first, log.reach)
      return slice
    }
  }

  package func named(in deltas: [TodoDelta]) throws(StoreError) -> [TodoUID: RelatedTodo] {
    try read { document throws(DocumentError) in try document.named(in: deltas) }
  }

  package func go(
    _ direction: HistoryDirection, _ distance: HistoryDistance, expecting expected: Int? = nil,
    for cause: ChangeCause, withNames isAsked: Bool = false
  ) throws(StoreError) -> (steps: [HistoryStep], made: MadeChanges) {
    try update { document throws(DocumentError) in
      let (steps, log) = try self.steps(for: direction, distance, expecting: expected, in: document)
      let (revisions, redoable) = (steps.map(\.revision), log.redoable)
      var change = try document.change(taking: steps, direction, for: cause)
      let deltas = try document.settleRelations(in: &change, direction, log)
      switch direction {
      case .undo:
        change.undoes = revisions
        change.oldestNeeded = (redoable + revisions).min()
      case .redo:
        change.redoes = revisions
        // Including the redone steps: they are in effect now, and the next to be undone.
        change.oldestNeeded = redoable.min()
      }
      var effects = ChangeEffects()
      if isAsked { effects.named = try document.named(in: deltas) }
      return (change, (steps, MadeChanges(deltas, effects)))
    }
  }

  package func revert(
    stepsBy actor: String, after since: Int?, atMost limit: Int, where isIncluded: (HistoryStep) -> Bool,
    for cause: ChangeCause, withNames isAsked: Bool
  ) throws(StoreError) -> (taken: [HistoryStep], left: [HistoryStep], made: MadeChanges) {
    try update { document throws(DocumentError) in
      let steps: [HistoryStep]
      do throws(StoreError) {
        steps = try withHistory(of: document) { log throws(SystemFailure) in
          try log.ownSteps(after: since, atMost: limit) { Exact($0.actor) == Exact(actor) && isIncluded($0) }
        }
      } catch {
        throw .store(error)
      }
      let (change, reverted) = try document.change(reverting: steps, for: cause)
      guard !reverted.taken.isEmpty else {
        throw .store(.noStepsBy(actor, left: reverted.left.map(\.revision)))
      }
      var made = MadeChanges(change.deltas())
      if isAsked { made.effects.named = try document.named(in: made.deltas) }
      return (change, (reverted.taken, reverted.left, made))
    }
  }

  /// Returns the steps to undo or redo, and the part of the history that was read for them.
  private func steps(
    for direction: HistoryDirection, _ distance: HistoryDistance, expecting expected: Int?,
    in document: StoreDocument
  ) throws(DocumentError) -> (steps: [HistoryStep], log: HistoryLog) {
    do throws(StoreError) {
      let (steps, log) = try withHistory(of: document) { log throws(SystemFailure) in
        (try log.steps(for: direction, distance), log)
      }
      switch distance {
      case .steps(let count) where steps.count < count:
        throw .noSuchStep(direction, asked: count, possible: steps.count, reach: log.reach)
      case .through(let revision) where steps.last?.revision != revision:
        throw .noSuchRevision(direction, revision)
      default: break
      }
      if let expected, let first = steps.first, first.revision != expected {
        throw .otherStep(direction, revision: first.revision, name: first.name)
      }
      return (steps, log)
    } catch {
      throw .store(error)
    }
  }
}
