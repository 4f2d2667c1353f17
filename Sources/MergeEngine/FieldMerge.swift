import Graphs
import StoreEngine
import TodoCore

/// The merge of two versions of one todo, field by field.
///
/// A value that only one side changed is taken. If both sides changed a value, the winner's is taken: the
/// winner is the version with the later `modified`, or else with the greater bytes, and is the same for all
/// fields of a todo. Without a base, a value beats no value.
struct FieldMerge {
  private let base: Todo?
  private let ours: Todo
  private let theirs: Todo
  private let side: MergeNote.Side
  private let winner: Todo
  private let loser: Todo
  private(set) var todo: Todo
  /// The values that both sides changed, one of which was lost.
  private(set) var conflicts: [MergeNote] = []

  /// Merges two versions that differ.
  ///
  /// - Parameter isRuleGone: whether the rule was passed on to the next occurrence, which only one side may
  ///   have.
  init(base: Todo?, ours: Todo, theirs: Todo, isRuleGone: Bool = false) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    side = Self.winner(ours, theirs)
    (winner, loser) = side == .ours ? (ours, theirs) : (theirs, ours)
    todo = winner
    for field in TodoField.allCases where !Claim.fields.contains(field) {
      switch field.kind {
      case .rule where isRuleGone: todo[field] = nil
      case .list:
        todo[field] = .list(mergedSet { ($0[field]?.list ?? []).map { Exact($0) } }.map(\.wrappedValue))
      case .references: todo[field] = .uids(mergedSet { $0[field]?.uids ?? [] })
      case .status: mergeStatus()
      case .id: todo.id = merged(\.id) { min($0, $1) }
      case .instant where field == .created: todo.created = merged(\.created) { min($0, $1) }
      // The end of a todo is merged with its status, and `modified` results from all fields.
      case .instant where field == .modified || TodoStatus.allCases.contains { $0.endField == field }: break
      case .text, .priority, .date, .instant, .rule, .reference: mergeValue(field)
      // Both sides have the same uid.
      case .uid: break
      }
    }
    mergeClaim()
    mergeUnknown()
    todo = todo.stamped(after: ours, theirs)
    keepImportsCurrent()
  }

  /// Returns the side with the later `modified`, or else with the greater bytes; a todo's id does not
  /// matter.
  static func winner(_ ours: Todo, _ theirs: Todo) -> MergeNote.Side {
    if ours.modified != theirs.modified { return ours.modified > theirs.modified ? .ours : .theirs }
    var theirs = theirs
    theirs.id = ours.id
    return theirs.line.lexicographicallyPrecedes(ours.line) ? .ours : .theirs
  }

  /// Returns the new value if only one side changed it, or `nil` if both did or there is no base.
  private func onlyChange<Value: Equatable>(_ value: (Todo) -> Value) -> Value? {
    guard let base = base.map(value) else { return nil }
    let (ours, theirs) = (value(ours), value(theirs))
    return ours == base ? theirs : theirs == base ? ours : nil
  }

  /// Returns the new value if only one side changed it; otherwise applies a rule to the winner's and the
  /// loser's value.
  private func merged<Value: Equatable>(_ value: (Todo) -> Value, _ rule: (Value, Value) -> Value) -> Value {
    onlyChange(value) ?? rule(value(winner), value(loser))
  }

  private mutating func mergeValue(_ field: TodoField) {
    let (kept, lost) = (winner[field], loser[field])
    if kept == lost { return }
    if let only = onlyChange({ $0[field] }) {
      todo[field] = only
    } else if field == .content, let text = mergedContent {
      todo.content = text.isEmpty ? nil : text
    } else if base == nil, kept == nil || lost == nil {
      todo[field] = kept ?? lost
    } else {
      conflict(field.key, kept: kept?.json, lost: lost?.json, side)
    }
  }

  private mutating func conflict(_ key: String, kept: [UInt8]?, lost: [UInt8]?, _ side: MergeNote.Side) {
    conflicts.append(
      .conflict(HistoryConflict(uid: todo.uid, field: key, kept: kept, lost: lost), kept: side))
  }

  /// Merges the status together with the time of the end.
  private mutating func mergeStatus() {
    let (our, their) = (Self.ending(ours), Self.ending(theirs))
    if our == their { return }
    let only = onlyChange(Self.ending)
    let isOurs = only.map { $0 == our } ?? their.lexicographicallyPrecedes(our)
    let (kept, lost) = isOurs ? (ours, theirs) : (theirs, ours)
    todo.status = kept.status
    todo.completed = kept.completed
    todo.cancelled = kept.cancelled
    guard kept.status != lost.status, only == nil else { return }
    conflict(
      TodoField.status.key, kept: TodoValue.status(kept.status).json,
      lost: TodoValue.status(lost.status).json,
      isOurs ? .ours : .theirs)
  }

  /// Merges who has the todo: of two claims that were made apart, one stands, and a claim beats none.
  ///
  /// A todo that has ended has no lease.
  private mutating func mergeClaim() {
    let (our, their) = (ours.claim, theirs.claim)
    if todo.status != .open, ours.status != theirs.status {
      // Whoever ended the todo had it, or nobody.
      todo.claim = todo.status == ours.status ? our : their
    } else if let only = onlyChange(\.claim) {
      todo.claim = only
    } else if let our, let their, our != their {
      let isOurs = our.stands(against: their)
      todo.claim = isOurs ? our : their
      let (kept, lost) = isOurs ? (ours, theirs) : (theirs, ours)
      // Under one name, two processes may both believe that they have it.
      let field: TodoField = Exact(our.owner) == Exact(their.owner) ? .taken : .owner
      if kept[field] != lost[field] {
        conflict(field.key, kept: kept[field]?.json, lost: lost[field]?.json, isOurs ? .ours : .theirs)
      }
    } else {
      todo.claim = our ?? their
    }
    if todo.status != .open { todo.lease = nil }
  }

  /// Returns a rank for whether and when a todo ended; the greater rank wins: done beats open, open beats
  /// cancelled, and a later time beats an earlier one.
  private static func ending(_ todo: Todo) -> [Int] {
    let rank =
      switch todo.status {
      case .done: 2
      case .open: 1
      case .cancelled: 0
      }
    return [rank, todo.completed?.seconds ?? .min, todo.cancelled?.seconds ?? .min]
  }

  /// The merge of both contents, line by line, or `nil` if it is too long.
  private var mergedContent: String? {
    let text = LineMerge.merge(base: base?.content, ours: ours.content, theirs: theirs.content) ?? ""
    return text.utf8.count <= TodoRules.longestContent ? text : nil
  }

  /// Merges a list as a set: the result has elements that one side added, and lacks elements that one side
  /// removed.
  ///
  /// The winner's elements come first, in the winner's order.
  private func mergedSet<Element: Hashable>(_ list: (Todo) -> [Element]) -> [Element] {
    let (kept, lost) = (list(winner), list(loser))
    if kept == lost { return kept }
    if let only = onlyChange(list) { return only }
    let inBase = Set(base.map(list) ?? [])
    let inWinner = Set(kept)
    let inLoser = Set(lost)
    var seen: Set<Element> = []
    return (kept + lost).filter { element in
      let stays = inBase.contains(element) ? inWinner.contains(element) && inLoser.contains(element) : true
      return stays && seen.insert(element).inserted
    }
  }

  /// Merges keys that are not fields of `todo`; the winner's keys come first, in the winner's order.
  ///
  /// Conflicts between import origins are not noted, because no person wrote them.
  private mutating func mergeUnknown() {
    if ours.unknown == theirs.unknown { return }
    todo.unknown = UnknownField.merge(base: base?.unknown ?? [], winner.unknown, loser.unknown) {
      key, kept, lost in
      if let format = ExchangeFormat(rawValue: key), isRecord(of: format) { return }
      conflict(key, kept: kept?.json, lost: lost?.json, side)
    }
  }

  /// Whether both sides were imported from a format.
  private func isRecord(of format: ExchangeFormat) -> Bool {
    [ours, theirs].allSatisfy { ImportOrigin(format, in: $0.unknown) != nil }
  }

  /// Marks the result as unchanged since the import if neither side changed the todo since.
  private mutating func keepImportsCurrent() {
    for format in ExchangeFormat.imported where isRecord(of: format) {
      let isCurrent = [ours, theirs].allSatisfy { ImportOrigin(format, in: $0.unknown)?.at == $0.modified }
      guard isCurrent, var kept = ImportOrigin(format, in: todo.unknown), kept.at != todo.modified else {
        continue
      }
      kept.at = todo.modified
      todo.unknown = todo.unknown.map {
        Exact($0.key) == Exact(format.rawValue) ? kept.field(of: format) : $0
      }
    }
  }
}

extension Todo {
  /// Returns the todo with the `modified` of a merge: the latest of the versions and of other times, and one
  /// second later if the todo then equals none of the versions.
  func stamped(after versions: Todo?..., besides times: [Instant] = []) -> Todo {
    var todo = self
    let versions = versions.compactMap(\.self)
    todo.modified = (versions.map(\.modified) + times).max() ?? modified
    if !versions.contains(todo) { todo.modified = todo.modified.after(todo.modified) }
    return todo
  }
}

extension UnknownField {
  /// Merges keys that are not fields of `todo`, the winner's first; calls `bothChanged` for each conflict.
  static func merge(
    base: [UnknownField], _ winner: [UnknownField], _ loser: [UnknownField],
    bothChanged: (_ key: String, _ kept: UnknownField?, _ lost: UnknownField?) -> Void = { _, _, _ in }
  ) -> [UnknownField] {
    let tables = [base, winner, loser].map { OrderedTable($0.lazy.map { (Exact($0.key), $0) }) }
    let keys = OrderedTable((winner + loser).lazy.map { (Exact($0.key), Exact($0.key)) }).values
    return keys.compactMap { key in
      let base = tables[0][key]
      let kept = tables[1][key]
      let lost = tables[2][key]
      if kept == lost || lost == base { return kept }
      if kept == base { return lost }
      bothChanged(key.wrappedValue, kept, lost)
      return kept
    }
  }
}
