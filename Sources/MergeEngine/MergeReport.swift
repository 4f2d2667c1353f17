import FileStore
package import StoreEngine
public import TodoCore

/// The decisions of a merge about which the sides disagreed.
public struct MergeReport: Hashable, Sendable {
  /// A todo that got another id, because two todos had the same one.
  public struct Move: Hashable, Sendable {
    /// The uid of the todo.
    public let uid: TodoUID
    /// The former id.
    public let old: TodoID
    /// The new id.
    public let new: TodoID
  }

  /// The decisions, one note each.
  public let notes: [MergeNote]
  /// The todos that got other ids.
  public let moves: [Move]
  /// The ids of the todos that the notes name and that are or were here.
  public let ids: [TodoUID: TodoID]

  /// Creates a report of decisions, with the ids of the todos that they name.
  public init(notes: [MergeNote], moves: [Move] = [], ids: [TodoUID: TodoID] = [:]) {
    self.notes = notes
    self.moves = moves
    self.ids = ids
  }
}

package struct MergedStore {
  /// The changes to the todos, one per changed todo.
  package let deltas: [TodoDelta]
  /// The decisions, including the ids of todos that are gone now.
  package let report: MergeReport
  /// What the changes mean for other todos, if that was asked for.
  package var effects = ChangeEffects()

  /// - Parameters:
  ///   - list: all todos after the merge.
  ///   - deltas: the changes to the todos, one per changed todo.
  package init(_ list: SharedList, _ deltas: [TodoDelta], notes: [MergeNote], moves: [MergeReport.Move] = [])
  {
    self.deltas = deltas
    let gone = Dictionary(deltas.lazy.filter { $0.after == nil }.map { ($0.todo.uid, $0.todo.id) }) { id, _ in
      id
    }
    let ids = notes.lazy.flatMap(\.uids).reduce(into: [:]) { $0[$1] = list.id(of: $1) ?? gone[$1] }
    report = MergeReport(notes: notes, moves: moves, ids: ids)
  }
}

extension MergeNote {
  /// The todo that the note is about, and the todos that it names.
  fileprivate var uids: [TodoUID] {
    switch self {
    case .conflict(let conflict, _): [uid] + conflict.related
    case .keptRemoved: [uid]
    case .relationDropped(_, _, let other, _), .followed(_, let other): [uid, other]
    }
  }
}

extension HistoryConflict {
  /// The todos that are the values of the conflict, if the field is a relation.
  fileprivate var related: [TodoUID] {
    guard TodoField(key: field)?.kind.isRelation ?? false else { return [] }
    return [kept, lost].compactMap {
      $0.flatMap { TodoValue(own: $0) }.map { TodoUID(stored: $0.description) }
    }
  }
}

extension MergeReport {
  package var lines: [String] { lines(ofRelations: .max) }

  /// The lines to print, with the first dropped relations and the number of the others: if two people have
  /// ordered one plan in two ways, there are as many as the square of the todos.
  package var shortLines: [String] { lines(ofRelations: 20) }

  private func lines(ofRelations most: Int) -> [String] {
    var dropped = 0
    let told = notes.filter { note in
      guard case .relationDropped = note else { return true }
      dropped += 1
      return dropped <= most
    }
    let rest = dropped - most
    return told.map { "\(name(of: $0.uid)): \(words(for: $0))" }
      + (rest > 0 ? ["\(rest) more link\(rest == 1 ? " was" : "s were") dropped"] : [])
      + moves.map { "\($0.old.rawValue) is now \($0.new.rawValue): both sides had added todos" }
  }

  private func words(for note: MergeNote) -> String {
    switch note {
    case .conflict(let conflict, let side):
      "\(visible(conflict.field)) changed on both sides: \(side == .ours ? "kept" : "took") "
        + text(of: conflict.kept, in: conflict.field)
        + ", dropped \(text(of: conflict.lost, in: conflict.field))"
    case .keptRemoved(_, .ours): "you removed it, the other side changed it: restored"
    case .keptRemoved(_, .theirs): "the other side removed it, you changed it: kept"
    case .relationDropped(_, let field, let other, let reason):
      "no longer \(field == .parent ? "a subtask of" : "depends on") \(name(of: other)), "
        + (reason == .removed ? "which was removed" : "because that would make a loop")
    case .followed(_, let next):
      "its changes also went to \(name(of: next)), the next occurrence"
    }
  }

  private func name(of uid: TodoUID) -> String { ids[uid].map { String($0.rawValue) } ?? visible(uid.text) }

  private func text(of json: [UInt8]?, in key: String) -> String {
    guard let json else { return "none" }
    guard let value = TodoValue(own: json) else { return quoted(String(decoding: json, as: UTF8.self)) }
    return switch TodoField(key: key)?.kind {
    case .text?, nil: quoted(value.description)
    case .reference?, .references?: name(of: TodoUID(stored: value.description))
    default: visible(value.description)
    }
  }
}
