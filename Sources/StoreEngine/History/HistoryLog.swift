package import FileStore
internal import JSONText
package import TodoCore

/// The steps that lead to a store's state, newest first, read only as far back as needed.
package struct HistoryLog {
  private var chain: HistoryChain?
  /// Whether the file is another store's history.
  private let isForeign: Bool
  private let path: String
  /// The states of older steps that newer steps determine, by revision.
  private var states: [Int: HistoryState] = [:]
  /// The undos and redos after the newest own change, newest first; they alone decide what can be redone.
  private var moves: [HistoryStep] = []
  /// Whether the newest own change was read.
  private var isBehindChange = false
  /// Whether the oldest step was read.
  private var isAtEnd = false
  /// The line of each todo before the oldest step to be undone.
  private(set) var former: [TodoID: [UInt8]?] = [:]
  /// The changes that undoing the steps to be redone made to todos that these steps did not touch.
  private(set) var takenFromOthers: [HistoryStep.Change] = []
  /// The revision of the store.
  package let last: Int
  /// The revision of the oldest step read so far, or the one after the store's.
  package private(set) var first: Int

  /// Opens the steps of a history that lead to a state.
  package init(_ source: (any HistoryVersion)?, leadingTo key: HistoryKey) throws(SystemFailure) {
    last = key.revision
    first = last + 1
    path = source?.path ?? ""
    if let source { chain = try HistoryChain(of: source, leadingTo: key) }
    isForeign = source != nil && chain == nil
  }

  /// Reads the step before the last one read, and what has become of it; `nil` at the beginning of the
  /// history.
  package mutating func next() throws(SystemFailure) -> (step: HistoryStep, state: HistoryState)? {
    guard !isAtEnd, let line = try chain?.next(), let step = HistoryStep(line) else {
      isAtEnd = true
      return nil
    }
    first = step.revision
    if !step.isChange {
      if !isBehindChange { moves.append(step) }
      // Newer steps have the last word, and what was undone before a newer change is lost.
      for revision in step.undoes where states[revision] == nil {
        states[revision] = isBehindChange ? .lost : .undone
      }
      for revision in step.redoes where states[revision] == nil { states[revision] = .inForce }
      return (step, .inForce)
    }
    // A change from elsewhere neither ends what can be redone nor can be undone.
    guard step.isOwnChange else { return (step, .inForce) }
    isBehindChange = true
    return (step, states[step.revision] ?? .inForce)
  }

  /// Why the steps end; `beginning` as long as there may be more.
  package var reach: HistoryReach {
    guard isAtEnd else { return .beginning }
    if isForeign { return .foreign(path: path) }
    if first == 1 { return .beginning }
    return chain.map { $0.start > 0 } ?? false ? .damage(path: path, before: first) : .revision(first)
  }

  /// The next steps in a direction, in the order in which they are taken.
  ///
  /// There are fewer than asked for if there are no more, or the history does not reach back far enough.
  package mutating func steps(
    for direction: HistoryDirection, _ distance: HistoryDistance
  ) throws(SystemFailure) -> [HistoryStep] {
    switch direction {
    case .undo:
      var steps: [HistoryStep] = []
      while !distance.isCovered(by: steps), let (step, state) = try next() {
        for change in step.changes { if let id = change.id { former[id] = .some(change.before) } }
        if state == .inForce, step.isOwnChange { steps.append(step) }
      }
      return steps
    case .redo:
      var found: [Int: HistoryStep] = [:]
      while !isBehindChange, let (step, _) = try next() { found[step.revision] = step }
      let revisions = distance.part(of: redoable.reversed())
      let undos = moves.filter { !Set($0.undoes).isDisjoint(with: revisions) }
      let oldest = (undos.flatMap(\.undoes) + revisions).min() ?? first
      while oldest < first, let (step, _) = try next() { found[step.revision] = step }
      takenFromOthers = undos.flatMap { undo in
        let ids = Set(undo.undoes.compactMap { found[$0] }.flatMap(\.changes).compactMap(\.id))
        return undo.changes.filter { $0.id.map { !ids.contains($0) } ?? false }
      }
      // Steps before a missing one could only be redone out of order.
      return revisions.map { found[$0] }.prefix { $0 != nil }.compactMap(\.self)
    }
  }

  /// The changes made here that are in force and no later change has taken back, newest first.
  ///
  /// What only took others back is none of them, so that the same request twice goes on instead of turning
  /// round.
  ///
  /// - Parameters:
  ///   - since: the revision after which they begin; `nil` for all.
  ///   - limit: the largest number of steps.
  package mutating func ownSteps(
    after since: Int?, atMost limit: Int, where isIncluded: (HistoryStep) -> Bool
  ) throws(SystemFailure) -> [HistoryStep] {
    var steps: [HistoryStep] = []
    var reverted: Set<Int> = []
    while steps.count < limit, first - 1 > since ?? -1, let (step, state) = try next() {
      guard state == .inForce, step.isOwnChange, !reverted.contains(step.revision) else { continue }
      reverted.formUnion(step.reverts)
      if step.reverts.isEmpty, isIncluded(step) { steps.append(step) }
    }
    return steps
  }

  /// The ids that todos had when they were removed last, by uid.
  ///
  /// - Parameters:
  ///   - count: the number of steps that are searched.
  ///   - isIncluded: whether a step that removed todos counts.
  package mutating func removedIDs(
    of uids: Set<TodoUID>, inLast count: Int = .max, where isIncluded: (HistoryStep) -> Bool = { _ in true }
  ) throws(SystemFailure) -> [TodoUID: TodoID] {
    var (left, ids) = (count, [TodoUID: TodoID]())
    while left > 0, ids.count < uids.count, let (step, _) = try next() {
      left -= 1
      for change in step.changes where change.after == nil && isIncluded(step) {
        guard let todo = change.before.flatMap(Todo.init(line:)), uids.contains(todo.uid),
          ids[todo.uid] == nil
        else { continue }
        ids[todo.uid] = todo.id
      }
    }
    return ids
  }

  /// The revisions that can be redone, the next one last; known once the steps of a direction have been read.
  package var redoable: [Int] {
    var revisions: [Int] = []
    for move in moves.reversed() {
      revisions += move.undoes
      revisions.removeAll(where: move.redoes.contains)
    }
    return revisions
  }
}

extension HistoryDistance {
  /// Whether undo steps reach this distance.
  fileprivate func isCovered(by steps: [HistoryStep]) -> Bool {
    switch self {
    case .steps(let count): steps.count >= count
    case .through(let revision): steps.last.map { $0.revision <= revision } ?? false
    }
  }

  /// The revisions within this distance, of those that can be redone, next first.
  fileprivate func part(of revisions: [Int]) -> [Int] {
    switch self {
    case .steps(let count): Array(revisions.prefix(count))
    case .through(let revision): revisions.firstIndex(of: revision).map { Array(revisions[...$0]) } ?? []
    }
  }
}

/// How far to go in history.
public enum HistoryDistance: Hashable, Sendable {
  /// A number of steps, from 1.
  case steps(Int)
  /// Every step up to and including the one that led to a revision.
  case through(revision: Int)
}

/// Steps picked from a history, newest first.
package struct HistorySlice {
  /// The steps, and what has become of each.
  package var steps: [(step: HistoryStep, state: HistoryState)] = []
  /// The revision of the store.
  package let revision: Int
  /// The revision of the oldest step that was read, or the one after the store's.
  package var first: Int
  /// The earliest time of the steps that were read; `nil` if there were none.
  package var earliest: Instant?
  /// Why the steps end; `beginning` if the history did not end them.
  package var reach = HistoryReach.beginning

  /// Creates an empty slice of a history that leads to a revision.
  package init(revision: Int, first: Int) {
    (self.revision, self.first) = (revision, first)
  }
}

/// The highest numbers in a history, whatever store it belongs to, and the todos after its last step.
package struct HistoryCensus {
  /// The highest revision; 0 for none.
  private(set) var revision = 0
  /// The highest id of a todo; 0 for none.
  private(set) var lastID = 0
  /// The lowest revision, before which no step mentions a todo; 0 for none.
  private(set) var first = 0
  /// The line of each todo after the last step that touched it, by id; `nil` if that step removed it.
  private var latest: [TodoID: [UInt8]?] = [:]

  /// The todos after the last step, as far as the history shows, in id order.
  var todos: [Todo] {
    latest.sorted { $0.key < $1.key }.compactMap { $0.value.flatMap(Todo.init(line:)) }
  }

  /// Creates the numbers of an empty history.
  package init() {}

  /// Reads every line from the end, as far back as possible, and skips lines that make no sense.
  package init(of source: any HistoryVersion) {
    var lines = HistoryLines(of: source)
    do throws(SystemFailure) {
      _ = try lines.skipRest()
      while let line = try lines.next() {
        // The end of a line gives its revision, whatever the rest is.
        revision = max(revision, line.place?.revision ?? 0)
        guard let step = HistoryStep(line) else { continue }
        first = step.revision
        for change in step.changes {
          guard let id = (change.after ?? change.before).flatMap(Todo.id(inLine:)) else { continue }
          lastID = max(lastID, id.rawValue)
          if latest[id] == nil { latest[id] = .some(change.after) }
        }
      }
    } catch {
      // The newest lines are at the end, and they were read.
    }
  }
}

/// The steps of history that brought in changes made elsewhere.
///
/// `undo` and `redo` skip them, so that nobody undoes other people's work by accident.
package enum ChangesByOthers {
  /// The commands that make such steps.
  package static let commands: Set = ["sync"]
}

extension HistoryStep {
  /// Whether the step is a change made here, and not an undo or a redo.
  var isOwnChange: Bool { isChange && !ChangesByOthers.commands.contains(command) }
}

extension ChangeCause {
  /// Whether the change brings in changes made elsewhere.
  var isForeign: Bool { ChangesByOthers.commands.contains(command) }
}
