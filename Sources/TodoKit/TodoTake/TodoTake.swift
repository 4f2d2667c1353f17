import FileStore
import StoreEngine
import SyncEngine
public import TodoCore

/// Takes todos so that nobody else works on them, where that means to wait for one, or to ask other machines.
///
/// What can be decided at once from this store alone, ``TodoDetail`` does.
public struct TodoTake {
  let view: any ReceiptView
  let store: TodoStore
  let views: QueryViews
  let clock: () -> Moment
  /// Returns a sync at a moment.
  let sync: (Moment) throws(TodoError) -> SyncRun
  /// The watch that tells when the store has changed, or `nil` if nobody else can change it.
  let watch: StoreWatch?
  /// Called before the first wait.
  let onWait: () -> Void

  /// How many seconds pass between looks at the remote, which tells nobody of its changes.
  private static let remoteInterval = 10.0

  /// Takes todos, and shows them.
  public func take(_ request: TakeRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let deadline = request.longestWait.map { SystemCalls.monotonicSeconds() + $0 }
      var isFirst = true
      var refusal: TodoError?
      while true {
        let moment = clock()
        // Each attempt sees the store as it is then.
        let store = store.forOneEvent
        do throws(TodoError) {
          let made = try attempt(request, store, at: moment)
          if !made.deltas.isEmpty || !request.waits {
            view.show(TodoReceiptModel(made, request.change.action.names.effect, at: moment))
            return
          }
          refusal = nil
        } catch {
          guard request.waits, error.failure.code == .taken else { throw error }
          refusal = error
        }
        guard let watch, deadline.map({ SystemCalls.monotonicSeconds() < $0 }) ?? true else {
          throw refusal ?? TodoError(NothingFree(seconds: request.longestWait))
        }
        if isFirst { onWait() }
        isFirst = false
        var pause = try nextChange(of: store, at: moment)
        if request.isSynced { pause = min(pause, Self.remoteInterval) }
        let wakeup = SystemCalls.monotonicSeconds() + pause
        _ = watch.wait(until: deadline.map { min($0, wakeup) } ?? wakeup)
      }
    }
  }

  private func attempt(_ request: TakeRequest, _ store: TodoStore, at moment: Moment) throws(TodoError)
    -> MadeChanges
  {
    func change(_ store: TodoStore) throws(TodoError) -> MadeChanges {
      try TodoDetailInteractor(entity: store, moment: moment, views: views)
        .changeTodos(request.change, withEffects: view.tellsContext)
    }
    guard request.isSynced else { return try change(store) }
    do throws(TodoError) {
      return try sync(moment).change(for: request.change.cause(at: moment), change)
    } catch {
      guard let reason = error.failure as? SyncError, reason.code.outcome == .contended else { throw error }
      throw TodoError(RemoteUnasked(reason: reason))
    }
  }

  /// Returns in how many seconds the clock alone may make a todo free: a lease ends, a start has come, or a
  /// day begins.
  private func nextChange(of store: TodoStore, at moment: Moment) throws(TodoError) -> Double {
    let now = moment.instant
    func instant(of date: LocalDate) -> Instant {
      let instant = moment.firstInstant(atMinute: date.firstMinute)
      // When clocks go back, the first of two equal times may be over, and the second still ahead.
      return instant > now ? instant : Instant(seconds: now.seconds + 60)
    }
    let midnight = instant(of: LocalDate(day: moment.today.advanced(by: 1)))
    let next = try storeErrors(
      try store.reduceTodos(into: midnight) { next, todo in
        guard todo.status == .open else { return }
        if let lease = todo.fields.lease, lease > now { next = min(next, lease) }
        if let start = todo.start, start.isAhead(of: moment.local) { next = min(next, instant(of: start)) }
      })
    return Double(next.seconds - now.seconds)
  }
}

/// A request to take todos.
public struct TakeRequest: Hashable, Sendable {
  /// The todos, and who takes them for how long.
  public var change: ChangeTodosRequest
  /// Whether to wait until there is something to take.
  public var waits: Bool
  /// The most seconds to wait, or `nil` for no limit.
  public var longestWait: Double?
  /// Whether other machines must not have taken the same todos.
  public var isSynced: Bool

  /// Creates a request to take todos.
  public init(
    _ change: ChangeTodosRequest, waits: Bool = false, longestWait: Double? = nil, isSynced: Bool = false
  ) {
    self.change = change
    self.waits = waits
    self.longestWait = longestWait
    self.isSynced = isSynced
  }
}

/// The remote could not agree that a todo was taken, so that nobody has it.
struct RemoteUnasked: Failure {
  let reason: SyncError

  var code: ErrorCode { reason.code }
  var message: String { reason.message }
  var advice: [Advice] { ["nothing was taken; try again"] }
}

/// Nothing could be taken in the time that somebody was ready to wait.
struct NothingFree: Failure {
  /// `nil` if no time would help.
  let seconds: Double?

  var code: ErrorCode { .taken }
  var message: String {
    seconds.map { "nothing was ready and free within \(tidy($0)) s" } ?? "nothing is ready and free"
  }
  var advice: [Advice] { ["to see who has what: \(command: "list", "is:taken")"] }
}
