public import TodoCore

/// What a command has changed, or would change.
public struct TodoReceiptModel: Hashable, Sendable {
  /// What happened to a todo.
  public enum Effect: String, CaseIterable, Sendable {
    case added
    case edited
    case done
    case reopened
    case cancelled
    case removed
    case postponed
    case skipped
    case noted
    case undone
    case redone
    /// It already was what it was to become.
    case unchanged
  }

  /// What happened to one todo.
  public struct Entry: Hashable, Sendable {
    /// What happened.
    public let effect: Effect
    /// What has become of it.
    public let delta: TodoDelta
    fileprivate let receipt: TodoReceiptModel

    /// What there is to tell besides.
    public var context: ReceiptContext { receipt.context }

    /// The value of a field before or after, as people read it; nil when it is not set.
    public func text(of field: TodoField, in todo: Todo?) -> String? {
      guard let value = todo?[field] else { return nil }
      return value.instant.flatMap { receipt.localInstants[$0]?.description } ?? value.label
    }

    /// The todo as it is now; as it was, when it was removed.
    public var todo: TodoModel { TodoModel(delta.todo, on: receipt.now) }
    /// The todo as it was; nil where it is new.
    public var before: TodoModel? { delta.before.map { TodoModel($0, on: receipt.now) } }
    /// The todo as it is; nil where it was removed.
    public var after: TodoModel? { delta.after.map { TodoModel($0, on: receipt.now) } }

    /// What a note has added to the content; nil where it was not that.
    public var note: String? {
      guard effect == .noted, let content = delta.after?.content else { return nil }
      let old = delta.before?.content?.utf8.count ?? 0
      let added = content.utf8.dropFirst(old)
      return String(Substring(added.first == UInt8(ascii: "\n") ? added.dropFirst() : added))
    }

    /// The lines of its steps that differ, where nothing else in the content does; nil where something does.
    public var steps: [(number: Int, before: String, after: String)]? {
      guard let before = delta.before?.content, let after = delta.after?.content else { return nil }
      return TodoSteps.changes(from: before, to: after)
    }

    /// Whether its rule to repeat by has gone over to the next occurrence; nil where it had none that went.
    private var goesOn: Bool? {
      guard let before = delta.before, let after = delta.after, effect == .done || effect == .redone,
        let rule = before.repeats, after.repeats == nil, before.status == .open, after.status == .done
      else { return nil }
      let day = after.completed.flatMap { receipt.localInstants[$0]?.day } ?? receipt.now.day
      return rule.nextDate(of: (before.due ?? before.start)?.day, doneOn: day) != nil
    }

    /// Whether its rule to repeat by has gone over to the next occurrence.
    public var handsOverRule: Bool { goesOn == true }
    /// Whether its series is over with it.
    public var endsSeries: Bool { goesOn == false }
  }

  /// What has become of each todo, in the order of the todos on the command line.
  public private(set) var deltas: [TodoDelta]
  /// What there is to tell besides.
  public internal(set) var context: ReceiptContext
  /// Todos that were given dates by which they stay hidden until after they are due.
  public let hiddenTodos: [TodoModel]
  /// Todos that were given a rule that does not have their dates, or begins with no date.
  public let offRuleTodos: [TodoModel]
  /// What was to happen to them; nil where each may tell something else.
  public let effect: Effect?
  /// Whether a report tells of the changes besides, so that nothing has to be said beside them.
  public let isReported: Bool
  private let now: LocalDate
  private let localInstants: [Instant: LocalDate]

  /// What one command has changed, with dates in words as of that moment.
  ///
  /// `effect` is what happened to todos that were there before and are different now; nil finds out. A feed means what it
  /// says: what was moved from its series before is not told again.
  public init(
    _ deltas: [TodoDelta], _ effect: Effect? = nil, context: ReceiptContext = ReceiptContext(),
    isReported: Bool = false,
    isFeed: Bool = false, at moment: Moment
  ) {
    (self.deltas, self.context, self.effect, self.isReported) = (deltas, context, effect, isReported)
    now = moment.local
    let isGiven = !isReported && (effect == nil || effect == .added || effect == .edited)
    hiddenTodos = deltas.filter { isGiven && $0.hides(at: moment) }.map { TodoModel($0.todo, at: moment) }
    offRuleTodos = deltas.filter { isGiven && !isFeed && $0.isOffRule }.map { TodoModel($0.todo, at: moment) }
    // What was changed last is shown for no todo, and a command changes thousands of them at few instants.
    let fields = TodoSchema.rows.filter { $0.kind == .instant && $0.field != .modified }.map(\.field)
    var instants: [Instant: LocalDate] = [:]
    for case .changed(let before, let after) in deltas {
      for field in fields where before[field] != after[field] {
        for instant in [before[field]?.instant, after[field]?.instant].compactMap(\.self) where instants[instant] == nil
        {
          instants[instant] = moment.localDate(of: instant)
        }
      }
    }
    localInstants = instants
  }

  /// The same with what is as it was behind all that has changed.
  public var withChangesFirst: TodoReceiptModel {
    var receipt = self
    receipt.deltas = deltas.filter(\.isChanged) + deltas.filter { !$0.isChanged }
    return receipt
  }
}

extension TodoDelta {
  /// Whether it gives an open todo dates by which that is hidden until after it is due.
  fileprivate func hides(at moment: Moment) -> Bool {
    guard let todo = after, todo.status == .open, let due = todo.due, let start = todo.start else { return false }
    let isGiven = before == nil || fields.contains { $0 == .due || $0 == .start }
    return isGiven && start.firstMinute > max(due.lastMinute, moment.local.firstMinute)
  }

  /// Whether it gives an open todo a rule that names other days than the one that it has, or that it has none of.
  fileprivate var isOffRule: Bool {
    guard let todo = after, todo.status == .open, let rule = todo.repeats, before?.repeats != rule else { return false }
    // Moving an occurrence lets the rule say where its series stands.
    if let former = before?.repeats, let old = before?.date?.day, let new = todo.date?.day,
      former.moved(from: old, to: new) == rule
    {
      return false
    }
    return todo.date.map { !rule.has($0) } ?? rule.namesDates
  }
}

extension Todo {
  fileprivate var date: LocalDate? { due ?? start }
}

/// What happened, in the order of the todos on the command line.
extension TodoReceiptModel: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// How many todos there are.
  public var endIndex: Int { deltas.count }

  /// What happened to the todo at a position.
  public subscript(position: Int) -> Entry {
    Entry(effect: Effect(deltas[position], effect), delta: deltas[position], receipt: self)
  }
}

extension TodoReceiptModel.Effect {
  /// What happened: undone or redone, added, left as it was, what is said, or else removed, moved to another status, or
  /// edited.
  fileprivate init(_ delta: TodoDelta, _ effect: Self?) {
    switch (delta, effect) {
    case (_, .undone?), (_, .redone?): self = effect ?? .undone
    case (.added, _): self = .added
    case (.changed(let before, let after), _) where before == after: self = .unchanged
    // It loses relations to those that are removed.
    case (.changed, .removed?): self = .edited
    // A step of it was done, or opened.
    case (.changed(let before, let after), .done?), (.changed(let before, let after), .reopened?):
      let isOfSteps = before.status == after.status && before[.content] != after[.content]
      self = isOfSteps ? .edited : effect ?? .edited
    case (_, let effect?): self = effect
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
