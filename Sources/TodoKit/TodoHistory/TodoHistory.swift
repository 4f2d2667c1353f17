public import TodoCore
package import TodoStore

/// The history: shows what has been changed, takes changes back and brings them back.
///
/// A subcommand belongs here when it is about changes. One command, however many todos it changed, is one step.
public enum TodoHistory {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ContextView {
    /// Shows steps.
    func show(_ log: TodoHistoryModel)
    /// Shows what was taken back or brought back.
    func show(_ move: HistoryMoveModel)
  }

  /// Takes what the user asked for; decides what is shown and where the user goes next.
  public protocol Presenter {
    /// Shows the steps that are asked for.
    func showLog(_ request: HistoryLogRequest) -> Outcome
    /// Takes steps back, or brings them back, all or none.
    func go(_ request: HistoryMoveRequest) -> Outcome
    /// Goes on to one of the steps that are shown.
    func openStep(_ step: TodoHistoryModel.Step) -> Outcome
    /// Goes back to where the user has come from.
    func close() -> Outcome
  }

  /// Holds the rules: takes and gives plain values, never an entity.
  protocol Interactor {
    /// The steps that are asked for, the newest first unless they follow a revision.
    func steps(_ request: HistoryLogRequest) throws(TodoError) -> HistoryLogSummary
    /// What the todos are called that changes name, which takes a look at every todo.
    func namedTodos(in deltas: [TodoDelta]) -> ReceiptContext
    /// Undoes or redoes steps, all or none; returns them in that order, and what became of each todo.
    ///
    /// - Parameter withContext: whether to find out what the todos are called that the changes name.
    func go(
      _ request: HistoryMoveRequest, withContext: Bool
    ) throws(TodoError) -> (steps: [HistoryMoveModel.Step], deltas: [TodoDelta], context: ReceiptContext)
  }

  /// The only part of the store that this module may touch.
  package protocol Entity: ReceiptEntity {
    /// The steps that led to the store as it is, the newest first, after a revision, at most so many that are included.
    func steps(
      after since: Int?, atMost limit: Int?, where isIncluded: (HistoryStep) -> Bool
    ) throws(StoreError) -> HistorySlice
    /// Makes sure that references name todos that are there.
    func requireTodos(_ refs: [TodoRef]) throws(StoreError)
    /// Takes steps in one transaction; returns them in that order, and what became of each todo.
    ///
    /// - Throws: `StoreError.noSuchStep`, `StoreError.otherStep` where the first is not the one that is expected, or
    ///   `StoreError.conflict` where a todo is not what the steps made of it.
    func go(
      _ direction: HistoryDirection, _ distance: HistoryDistance, expecting expected: Int?,
      for cause: ChangeCause
    ) throws(StoreError) -> (steps: [HistoryStep], deltas: [TodoDelta])
  }

  /// The only places that this module may send the user to.
  public protocol Router: ScreenRouter {
    /// Opens all that one step changed.
    func openStep(_ step: TodoHistoryModel.Step) -> Outcome
  }
}
