import TodoCore
package import TodoStore

/// The merge of files that all machines share, as git's: the same bytes from both sides.
package struct StoreMerge {
  let base: StoreSnapshot?
  let ours: StoreSnapshot
  let theirs: StoreSnapshot

  /// A merge of two versions; nothing is known of what both came from where `base` is nil.
  package init(base: StoreSnapshot?, ours: StoreSnapshot, theirs: StoreSnapshot) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }

  /// The bytes of the merge; those of one side where it has all of it already.
  ///
  /// - Throws: `StoreError.idsExhausted`, `.revisionsExhausted`.
  package func merged() throws(StoreError) -> (bytes: [UInt8], store: MergedStore) {
    let merged = try Numbering.mergeInOneFile(base: base?.list, ours: ours.list, theirs: theirs.list)
    let store = MergedStore(
      merged.list, ours.list.differences(from: merged.list).sorted { $0.id < $1.id }, notes: merged.notes,
      moves: merged.moves)
    var trailer = StoreTrailer(
      lastID: merged.list.lastID, synced: base?.trailer.synced,
      syncedList: [base, leading, trailing].lazy.compactMap { $0?.trailer.syncedList }.first,
      unknown: UnknownField.merge(
        base: base?.trailer.unknown ?? [], leading.trailer.unknown, trailing.trailer.unknown))
    for side in [leading, trailing] where side.list == merged.list && side.trailer.hasMembers(of: trailer) {
      return (side.bytes, store)
    }
    guard leading.trailer.revision < StoreTrailer.largestRevision else { throw .revisionsExhausted }
    trailer.revision = leading.trailer.revision + 1
    let lines = merged.list.lines.sorted { $0.id < $1.id }
    return (StoreLayout.document(of: lines.map(\.line), trailer: trailer), store)
  }

  /// The side with more changes, then with the greater bytes.
  private var leading: StoreSnapshot { isOursLeading ? ours : theirs }
  private var trailing: StoreSnapshot { isOursLeading ? theirs : ours }

  private var isOursLeading: Bool {
    ours.trailer.revision == theirs.trailer.revision
      ? theirs.bytes.lexicographicallyPrecedes(ours.bytes) : ours.trailer.revision > theirs.trailer.revision
  }
}

extension StoreTrailer {
  /// Whether it says the same as another one, but for the count of changes and what is known of them.
  fileprivate func hasMembers(of other: StoreTrailer) -> Bool {
    var own = self
    (own.revision, own.history) = (other.revision, other.history)
    return own == other
  }
}
