package import TodoCore
package import TodoStore

/// The merge of a copy of a store that went its own way: what a program which syncs folders leaves beside the store.
///
/// What both came from is found in the history. A version of a todo that the store once had is no change of the copy's.
/// Of a todo that the copy did change, both came from what it was at the last revision that the copy is known to have
/// had. Where the history knows nothing of the copy, both are joined. A todo that the copy lacks stays.
package struct CopyMerge {
  /// The commands that bring in todos of others.
  private static let bringing = ChangesByOthers.commands.union(["merge"])

  private let ours: SharedList
  /// The todos of the copy, with the ids that they have in it.
  private let copy: SharedList
  /// The todos that were others, or none, at the revision that the history was read back to.
  private var past: [TodoUID: TodoLine?] = [:]
  /// The versions of the copy's todos that the store once had.
  private var known: [TodoUID: TodoLine] = [:]
  /// The ids of todos that were there once.
  package private(set) var removedIDs: [TodoUID: TodoID] = [:]
  /// Whether the history was read back to a revision that the copy had.
  private var isFound = false
  /// Whether the copy has a version of a todo that was made here: what came from elsewhere may have come from the copy.
  private var isRelated = false

  package init(of copy: SharedList, into ours: SharedList) {
    self.copy = copy
    self.ours = ours
  }

  /// Reads back a step of the history, the newest first.
  ///
  /// That the copy has what a step made, or has changed it since, tells that it had that revision.
  package mutating func readBack(_ step: HistoryStep, _ state: HistoryState) {
    let changes = step.changes.map { ($0.before.flatMap(TodoLine.init(line:)), $0.after.flatMap(TodoLine.init(line:))) }
    let isOwn = !Self.bringing.contains(step.command)
    // A merge that was undone may be wanted again.
    let counts = step.isChange && (isOwn || state == .inForce)
    for line in changes.flatMap({ [$0.0, $0.1].compactMap(\.self) }) {
      if counts, isInCopy(line) {
        known[line.uid] = line
        isRelated = isRelated || isOwn
      }
      if ours.lines.line(like: line) == nil, removedIDs[line.uid] == nil { removedIDs[line.uid] = line.id }
    }
    if isFound { return }
    // What an undo made again was made before.
    if step.isChange, isOwn {
      isFound = changes.contains { before, after in
        guard let after else { return false }
        return isInCopy(after) || (before == nil && copy.lines.line(like: after)?.isMadeLike(after) ?? false)
      }
      if isFound { return }
    }
    for (before, after) in changes.reversed() {
      if let uid = (before ?? after)?.uid { past[uid] = .some(before) }
    }
  }

  private func isInCopy(_ line: TodoLine) -> Bool { copy.lines.line(like: line)?.isSame(as: line) ?? false }

  package func merged() -> (list: SharedList, notes: [MergeNote]) {
    let copy = copy.lying(in: ours)
    var theirs = copy.lines
    // What each was at the revision that the history was read back to; nil where it was not there.
    var former = [TodoLine?](repeating: nil, count: theirs.count)
    copy.walk(beside: ours) { here, there in
      guard let here, let there else { return }
      theirs[here].id = ours.lines[there].id
      former[here] = ours.lines[there]
    }
    for (uid, id) in removedIDs { if let place = theirs.place(of: uid) { theirs[place].id = id } }
    for (uid, line) in past { if let place = theirs.place(of: uid) { former[place] = line } }
    let isKnown = isFound || isRelated || zip(theirs, former).contains { $1?.isSame(as: $0) ?? false }
    if !isKnown { former = [TodoLine?](repeating: nil, count: theirs.count) }
    for (uid, line) in known { if let place = theirs.place(of: uid) { former[place] = line } }
    let base = zip(theirs, former).compactMap { line, former in
      var before = former
      before?.id = line.id
      return before
    }
    return ListMerge.merge(
      base: SharedList(sorted: base, lastID: 0), ours: ours,
      theirs: SharedList(sorted: theirs, lastID: copy.lastID < Numbering.bound ? copy.lastID : 0))
  }
}

extension TodoLine {
  /// Whether it was made together with another version of it: neither a person nor, on another machine, a todo before it
  /// has given it its uid.
  fileprivate func isMadeLike(_ other: TodoLine) -> Bool {
    uid.isUUID && (!uid.isDerived || created == other.created)
  }
}
