internal import JSONText

/// The steps that lead to a store's revision, as far back as the history reaches without a gap.
package struct HistoryLog {
  /// The steps, oldest first.
  package let steps: [HistoryStep]
  /// What became of each of them.
  package let states: [HistoryStep.State]
  /// The positions of the steps that can be undone, the next one last.
  private let undoable: [Int]
  /// The positions of the steps that can be redone, the next one last.
  private let redoable: [Int]

  /// Reads history lines.
  ///
  /// What lies beyond the revision is void, and so is a last line without an end, which a crash has torn; where a
  /// revision is missing or a line is damaged, the history begins behind it.
  init(_ bytes: [UInt8], upTo revision: Int) {
    var steps: [HistoryStep] = []
    bytes.withUnsafeBufferPointer { bytes in
      let whole = bytes[..<(bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0)]
      for line in whole.split(separator: UInt8(ascii: "\n")) {
        guard let step = try? HistoryStep(UnsafeBufferPointer(rebasing: line)) else {
          steps = []
          continue
        }
        if step.revision > revision { continue }
        if let last = steps.last, last.revision + 1 != step.revision { steps = [] }
        steps.append(step)
      }
    }
    if steps.last?.revision != revision { steps = [] }
    self.init(steps)
  }

  private init(_ steps: [HistoryStep]) {
    var states = [HistoryStep.State](repeating: .inForce, count: steps.count)
    var undoable: [Int] = []
    var redoable: [Int] = []
    let first = steps.first?.revision ?? 0
    for (index, step) in steps.enumerated() {
      // A revision that is not on its side, or lies before the first or ahead, is passed over.
      let reach = first..<step.revision
      if !step.undoes.isEmpty {
        for revision in step.undoes where reach.contains(revision) {
          guard let position = undoable.lastIndex(of: revision - first) else { continue }
          redoable.append(undoable.remove(at: position))
          states[revision - first] = .undone
        }
      } else if !step.redoes.isEmpty {
        for revision in step.redoes where reach.contains(revision) {
          guard let position = redoable.lastIndex(of: revision - first) else { continue }
          undoable.append(redoable.remove(at: position))
          states[revision - first] = .inForce
        }
      } else {
        for lost in redoable { states[lost] = .lost }
        redoable = []
        undoable.append(index)
      }
    }
    self.steps = steps
    self.states = states
    self.undoable = undoable
    self.redoable = redoable
  }

  /// The steps that a direction can still take, in the order in which it takes them.
  func steps(for direction: HistoryDirection) -> [HistoryStep] {
    (direction == .undo ? undoable : redoable).reversed().map { steps[$0] }
  }
}

/// Which way to go in history.
public enum HistoryDirection: String, Hashable, Sendable, CaseIterable {
  /// Back: the last change first.
  case undo
  /// Forward again: what was undone last first.
  case redo
}
