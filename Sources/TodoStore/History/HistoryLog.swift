package import FileStore
internal import JSONText
package import TodoCore

/// The steps that lead to a store's state, the newest first, read only as far back as they are asked for.
package struct HistoryLog {
  private var chain: HistoryChain?
  /// Whether what lies there is not this store's history.
  private let isForeign: Bool
  private let path: String
  /// What newer steps tell of older ones, by their revisions.
  private var states: [Int: HistoryState] = [:]
  /// The undos and redos behind the newest own change, newest first: they alone tell what can be redone.
  private var moves: [HistoryStep] = []
  /// Whether the newest own change was passed.
  private var isBehindChange = false
  /// Whether the last step was given.
  private var isAtEnd = false
  /// What each todo was before it was changed by the oldest step that is to be undone, or since.
  private(set) var former: [TodoID: [UInt8]?] = [:]
  /// What the undos of the steps that are to be redone changed of todos which these steps have nothing to do with.
  private(set) var takenFromOthers: [HistoryStep.Change] = []
  /// The revision of the store.
  package let last: Int
  /// The revision of the oldest step that was given, or the one after the store's.
  package private(set) var first: Int

  /// The steps of a history that lead to a state.
  package init(_ source: (any HistoryVersion)?, leadingTo key: HistoryKey) throws(SystemFailure) {
    last = key.revision
    first = last + 1
    path = source?.path ?? ""
    guard let source else {
      isForeign = false
      return
    }
    switch try HistoryTail(of: source, leadingTo: key) {
    case .belongs(let end):
      chain = HistoryChain(of: source, upTo: end, leadingTo: key)
      isForeign = false
    case .foreign:
      isForeign = true
    }
  }

  /// The step before the one that was given last, and what has become of it; nil where the history begins.
  package mutating func next() throws(SystemFailure) -> (step: HistoryStep, state: HistoryState)? {
    guard !isAtEnd, let line = try chain?.next(), let step = HistoryStep(line) else {
      isAtEnd = true
      return nil
    }
    first = step.revision
    if !step.isChange {
      if !isBehindChange { moves.append(step) }
      // What is newer has the last word, and what was undone before a newer change is lost.
      for revision in step.undoes where states[revision] == nil { states[revision] = isBehindChange ? .lost : .undone }
      for revision in step.redoes where states[revision] == nil { states[revision] = .inForce }
      return (step, .inForce)
    }
    // What was changed elsewhere neither ends what can be redone nor can be taken back.
    guard step.isOwnChange else { return (step, .inForce) }
    isBehindChange = true
    return (step, states[step.revision] ?? .inForce)
  }

  /// What has ended the steps; `beginning` as long as there may be more.
  package var reach: HistoryReach {
    guard isAtEnd else { return .beginning }
    if isForeign { return .foreign(path: path) }
    if first == 1 { return .beginning }
    return chain.map { $0.start > 0 } ?? false ? .damage(path: path, before: first) : .revision(first)
  }

  /// The next steps that a direction takes, in the order in which it takes them: not as far as that where there are no
  /// more, or where the history does not reach back so far.
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
      // Those before one that is gone could only be brought back out of order.
      return revisions.map { found[$0] }.prefix { $0 != nil }.compactMap(\.self)
    }
  }

  /// The ids that todos had which undos removed, as far as a few steps tell: what comes back has its old number.
  mutating func ids(of uids: Set<TodoUID>) throws(SystemFailure) -> [TodoUID: TodoID] {
    var ids: [TodoUID: TodoID] = [:]
    var left = Self.fewSteps
    while left > 0, ids.count < uids.count, let (step, _) = try next() {
      left -= 1
      for case let line? in step.changes.lazy.filter({ !step.undoes.isEmpty && $0.after == nil }).map(\.before) {
        guard let todo = Todo(line: line), uids.contains(todo.uid), ids[todo.uid] == nil else { continue }
        ids[todo.uid] = todo.id
      }
    }
    return ids
  }

  /// So many steps are read back for a number, which costs no more than the change itself.
  private static let fewSteps = 32

  /// The revisions that can be redone, the next one last; known once a direction's steps have been asked for.
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
  /// Whether steps on the way back go so far, or further than to its revision.
  fileprivate func isCovered(by steps: [HistoryStep]) -> Bool {
    switch self {
    case .steps(let count): steps.count >= count
    case .through(let revision): steps.last.map { $0.revision <= revision } ?? false
    }
  }

  /// The part of what can be redone, the next first, that goes so far.
  fileprivate func part(of revisions: [Int]) -> [Int] {
    switch self {
    case .steps(let count): Array(revisions.prefix(count))
    case .through(let revision): revisions.firstIndex(of: revision).map { Array(revisions[...$0]) } ?? []
    }
  }
}

/// How far to go in history.
public enum HistoryDistance: Hashable, Sendable {
  /// So many steps, from 1.
  case steps(Int)
  /// Every step there is as far as the one that led to that revision, that one included.
  case through(revision: Int)
}

/// Steps that were picked out of a history, the newest first.
package struct HistorySlice {
  /// The steps, and what has become of each.
  package var steps: [(step: HistoryStep, state: HistoryState)] = []
  /// The revision of the store.
  package let revision: Int
  /// The revision of the oldest step that was looked at, or the one after the store's.
  package var first: Int
  /// The earliest time of the steps that were looked at; nil where there were none.
  package var earliest: Instant?
  /// What has ended the steps; `beginning` where it was not the history.
  package var reach = HistoryReach.beginning

  /// No steps yet of a history that leads to a revision.
  package init(revision: Int, first: Int) {
    (self.revision, self.first) = (revision, first)
  }
}

/// The highest numbers that a history knows, whatever store it belongs to.
package struct HistoryCensus {
  /// The highest revision; 0 for none.
  private(set) var revision = 0
  /// The highest id of a todo; 0 for none.
  private(set) var lastID = 0

  /// Of no history.
  package init() {}

  /// Reads every line, past those that make no sense, from the end as far back as they can be read.
  package init(of source: any HistoryVersion) {
    var lines = HistoryLines(of: source)
    do throws(SystemFailure) {
      _ = try lines.skipRest()
      while let line = try lines.next() {
        // The end of a line says its revision, whatever became of the rest.
        revision = max(revision, line.place?.revision ?? 0)
        guard let step = HistoryStep(line) else { continue }
        for change in step.changes {
          lastID = max(lastID, (change.after ?? change.before).flatMap(Todo.id(inLine:))?.rawValue ?? 0)
        }
      }
    } catch {
      // What stands at the end is the newest, and counts.
    }
  }
}

/// Which steps of the history brought in what was changed elsewhere: `undo` and `redo` pass over them, so that nobody
/// takes back other people's work by accident.
package enum ChangesByOthers {
  /// The commands that make such steps.
  package static let commands: Set = ["sync"]
}

extension HistoryStep {
  /// Whether it is a change that was made here, and not an undo or a redo of others.
  var isOwnChange: Bool { isChange && !ChangesByOthers.commands.contains(command) }
}

extension ChangeCause {
  /// Whether it brings in what was changed elsewhere.
  var isForeign: Bool { ChangesByOthers.commands.contains(command) }
}
