package import StoreEngine
import TodoCore

/// The merge of a store file that all machines share, as in a git repository; swapping the sides gives the
/// same bytes.
package struct StoreMerge {
  let base: StoreSnapshot?
  let ours: StoreSnapshot
  let theirs: StoreSnapshot

  /// Creates a merge of two versions; `base` is `nil` if their common origin is unknown.
  package init(base: StoreSnapshot?, ours: StoreSnapshot, theirs: StoreSnapshot) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// Returns the bytes of the merge, which are a side's own bytes if that side already has the whole result.
  ///
  /// - Throws: `StoreError.idsExhausted`, `.revisionsExhausted`.
  package func merged() throws(StoreError) -> (bytes: [UInt8], store: MergedStore) {
    let merged = try Numbering.mergeInOneFile(base: base?.list, ours: ours.list, theirs: theirs.list)
    let store = MergedStore(
      merged.list,
      ours.list.changes(to: merged.list).sorted { ($0.before ?? $0.todo).id < ($1.before ?? $1.todo).id },
      notes: merged.notes, moves: merged.moves)
    var trailer = StoreTrailer(
      lastID: merged.list.lastID, synced: base?.trailer.synced,
      syncedList: [base, winner, loser].lazy.compactMap { $0?.trailer.syncedList }.first,
      unknown: UnknownField.merge(
        base: base?.trailer.unknown ?? [], winner.trailer.unknown, loser.trailer.unknown))
    for side in [winner, loser] where side.list == merged.list && side.trailer.hasMembers(of: trailer) {
      return (side.bytes, store)
    }
    guard winner.trailer.revision < StoreTrailer.largestRevision else { throw .revisionsExhausted }
    trailer.revision = winner.trailer.revision + 1
    let todos = merged.list.todos.sorted { $0.id < $1.id }
    if let todo = todos.first(where: { !$0.isReadable }) {
      throw .unreadableResult(id: todo.id.rawValue, expected: "a todo")
    }
    return (StoreLayout.document(of: todos.map(\.line), trailer: trailer), store)
  }

  /// The side with the greater revision, or with the greater bytes if both have the same revision.
  private var winner: StoreSnapshot { isOursWinner ? ours : theirs }
  private var loser: StoreSnapshot { isOursWinner ? theirs : ours }

  private var isOursWinner: Bool {
    ours.trailer.revision == theirs.trailer.revision
      ? theirs.bytes.lexicographicallyPrecedes(ours.bytes) : ours.trailer.revision > theirs.trailer.revision
  }
}

extension StoreTrailer {
  /// Whether both trailers have the same members, apart from the revision and the digest of the history.
  fileprivate func hasMembers(of other: StoreTrailer) -> Bool {
    var own = self
    (own.revision, own.history) = (other.revision, other.history)
    return own == other
  }
}
