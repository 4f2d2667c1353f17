public import TodoCore

/// The receipt of a command: what it has changed, or would change.
public struct TodoReceiptModel: Hashable, Sendable {
  /// The effect of a command on a todo.
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
    case taken
    case released
    case undone
    case redone
    /// The todo was already as the command would make it.
    case unchanged
  }

  /// The effect on one todo.
  public struct Entry: Hashable, Sendable {
    /// The kind of effect.
    public let effect: Effect
    /// The change to the todo.
    public let delta: TodoDelta
    fileprivate let receipt: TodoReceiptModel

    /// The context of all changes of the command.
    public var context: ReceiptContext { receipt.context }

    /// Returns the value of a field before or after the change, in words, or `nil` if it is not set.
    public func text(of field: TodoField, in todo: Todo?) -> String? {
      guard let value = todo?[field] else { return nil }
      return value.instant.flatMap { receipt.localInstants[$0]?.description } ?? value.label
    }

    /// The time in words until which the todo was taken, or `nil` for no end.
    public var leaseLabel: String? {
      delta.after?.lease.flatMap { receipt.localInstants[$0] }.map {
        DateLabel.happened($0, on: receipt.now.day)
      }
    }

    /// The todo as it is now, or as it was if it was removed.
    public var todo: TodoModel { TodoModel(delta.todo, on: receipt.now) }
    /// The todo before the change, or `nil` if it is new.
    public var before: TodoModel? { delta.before.map { TodoModel($0, on: receipt.now) } }
    /// The todo after the change, or `nil` if it was removed.
    public var after: TodoModel? { delta.after.map { TodoModel($0, on: receipt.now) } }

    /// The text that a note has added to the content, or `nil` if the effect is not a note.
    public var note: String? {
      guard effect == .noted, let content = delta.after?.content else { return nil }
      let old = delta.before?.content?.utf8.count ?? 0
      let added = content.utf8.dropFirst(old)
      return String(Substring(added.first == UInt8(ascii: "\n") ? added.dropFirst() : added))
    }

    /// The lines of the content's steps that differ, or `nil` if anything else in the content differs.
    public var steps: [(number: Int, before: String, after: String)]? {
      guard let before = delta.before?.content, let after = delta.after?.content else { return nil }
      return TodoSteps.changes(from: before, to: after)
    }

    /// Whether the series goes on with a next occurrence, or `nil` if the change did not take a repeat rule
    /// from the todo.
    private var seriesGoesOn: Bool? {
      guard let before = delta.before, delta.losesRule, effect == .done || effect == .redone,
        before.status == .open,
        delta.after?.status == .done
      else { return nil }
      // The first uid is taken if the todo was done before.
      return (1...8).contains { receipt.occurrences.contains(before.uid.next($0)) }
    }

    /// Whether the repeat rule was passed on to the next occurrence.
    public var handsOverRule: Bool { seriesGoesOn == true }
    /// Whether the series ends with this todo.
    public var endsSeries: Bool { seriesGoesOn == false }
  }

  /// The change to each todo, in the order of the todos on the command line.
  public private(set) var deltas: [TodoDelta]
  /// What the changes mean for other todos.
  public internal(set) var context: ReceiptContext
  /// The todos whose new dates hide them until after they are due.
  public let hiddenTodos: [TodoModel]
  /// The todos whose new rule does not include their date, or whose new date is after the end of their rule.
  public let offRuleTodos: [TodoModel]
  /// The todos, as they were before, that somebody else had and has no more, and those that the command was
  /// to end and somebody else had ended.
  public let othersTodos: [TodoModel]
  /// The intended effect on the todos, or `nil` if each may have another.
  public let effect: Effect?
  /// Whether a report also describes the changes, so that nothing need be said about them here.
  public let isReported: Bool
  private let now: LocalDate
  private let localInstants: [Instant: LocalDate]
  /// The uids of todos that may be next occurrences of others.
  private let occurrences: Set<TodoUID>

  /// Creates a receipt of one command's changes, with dates in words as of a moment.
  ///
  /// `effect` is the effect on todos that existed before and changed; `nil` derives it from each change. A
  /// batch that repeats itself, as a feed does, means what it says: todos that were moved off their rules are
  /// not reported again. `all` are the changes of the command, if `deltas` are only some of them.
  public init(
    _ deltas: [TodoDelta], _ effect: Effect? = nil, context: ReceiptContext = ReceiptContext(),
    isReported: Bool = false,
    repeatsItself: Bool = false, among all: [TodoDelta]? = nil, at moment: Moment
  ) {
    self.deltas = deltas
    self.context = context
    self.effect = effect
    self.isReported = isReported
    now = moment.local
    let warns = !isReported && [nil, .added, .edited, .postponed].contains(effect)
    hiddenTodos = deltas.filter { warns && $0.hides(at: moment) }.map { TodoModel($0.todo, at: moment) }
    offRuleTodos = deltas.filter { warns && ($0.isPastEnd || !repeatsItself && $0.isOffRule) }
      .map { TodoModel($0.todo, at: moment) }
    let tellsOthers = !isReported && effect != .undone && effect != .redone
    let ends = effect == .done || effect == .cancelled
    othersTodos = (tellsOthers ? deltas : []).compactMap { delta in
      delta.beforeOthersLost(at: moment, ending: ends).map { TodoModel($0, at: moment) }
    }
    // `modified` is never shown, and a command changes thousands of todos at few instants.
    let fields = TodoSchema.rows.filter { $0.kind == .instant && $0.field != .modified }.map(\.field)
    var instants: [Instant: LocalDate] = [:]
    for case .changed(let before, let after) in deltas {
      for field in fields where before[field] != after[field] {
        for instant in [before[field]?.instant, after[field]?.instant].compactMap(\.self)
        where instants[instant] == nil {
          instants[instant] = moment.localDate(of: instant)
        }
      }
    }
    localInstants = instants
    occurrences =
      deltas.contains(where: \.losesRule) ? Set((all ?? deltas).lazy.map(\.todo.uid).filter(\.isDerived)) : []
  }

  /// The receipt with unchanged todos after all changed ones.
  public var withChangesFirst: TodoReceiptModel {
    var receipt = self
    receipt.deltas = deltas.filter(\.isChanged) + deltas.filter { !$0.isChanged }
    return receipt
  }
}

extension TodoReceiptModel {
  /// Creates a receipt of changes and what they mean.
  init(
    _ made: MadeChanges, _ effect: Effect? = nil, isReported: Bool = false, repeatsItself: Bool = false,
    hasAdditions: Bool = false, at moment: Moment
  ) {
    var context = ReceiptContext(made.effects)
    context.hasAdditions = hasAdditions
    self.init(
      made.deltas, effect, context: context, isReported: isReported, repeatsItself: repeatsItself, at: moment)
  }
}

extension TodoDelta {
  /// Returns the todo before the change if somebody else had it then and has it no more, or if a change that
  /// was to end it came too late.
  fileprivate func beforeOthersLost(at moment: Moment, ending: Bool) -> Todo? {
    guard let before, let claim = before.claim, !claim.isOf(moment.actor) else { return nil }
    let isLost =
      if before.status == .open {
        claim.holds(at: moment.instant)
          && (after?.status != .open || Exact(after?.owner) != Exact(claim.owner))
      } else {
        ending && !isChanged
      }
    return isLost ? before : nil
  }

  fileprivate var losesRule: Bool { before?.repeats != nil && after != nil && after?.repeats == nil }

  /// Whether the change gives an open todo dates that hide it until after it is due.
  fileprivate func hides(at moment: Moment) -> Bool {
    guard let todo = after, todo.status == .open, let due = todo.due, let start = todo.start else {
      return false
    }
    let isDated = before == nil || fields.contains { $0 == .due || $0 == .start }
    return isDated && start.firstMinute > max(due.lastMinute, moment.local.firstMinute)
  }

  /// Whether the change gives an open todo a rule that does not include its date.
  fileprivate var isOffRule: Bool {
    guard let todo = after, todo.status == .open, let rule = todo.repeats, before?.repeats != rule else {
      return false
    }
    // Moving an occurrence changes the rule only to record where its series is.
    if let former = before?.repeats, let old = before?.date?.day, let new = todo.date?.day,
      former.moved(from: old, to: new) == rule
    {
      return false
    }
    return todo.date.map { !rule.has($0) } ?? false
  }

  /// Whether the change moves an open todo beyond the end of its series.
  fileprivate var isPastEnd: Bool {
    guard let todo = after, todo.status == .open, let rule = todo.repeats, let date = todo.date else {
      return false
    }
    return rule.ends(before: date) && before?.date?.day != date.day
  }
}

extension Todo {
  fileprivate var date: LocalDate? { due ?? start }
}

/// The entries, in the order of the todos on the command line.
extension TodoReceiptModel: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of todos.
  public var endIndex: Int { deltas.count }

  /// The effect on the todo at a position.
  public subscript(position: Int) -> Entry {
    Entry(effect: Effect(deltas[position], effect), delta: deltas[position], receipt: self)
  }
}

extension TodoReceiptModel.Effect {
  /// Chooses the first that applies: undone or redone, added, unchanged, the given effect, or else removed,
  /// moved to another status, or edited.
  fileprivate init(_ delta: TodoDelta, _ effect: Self?) {
    switch (delta, effect) {
    case (_, .undone?), (_, .redone?): self = effect ?? .undone
    case (.added, _): self = .added
    case (.changed(let before, let after), _) where before == after: self = .unchanged
    // The todo loses relations to removed todos.
    case (.changed, .removed?): self = .edited
    // Only a step of the todo was done or reopened.
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
