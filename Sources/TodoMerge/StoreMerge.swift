import Graphs
import TodoCore
package import TodoStore

/// One version of a store's file.
package struct StoreVersion {
  let list: SharedList
  let trailer: StoreTrailer
  package let bytes: [UInt8]

  /// A version.
  package init(list: SharedList, trailer: StoreTrailer, bytes: [UInt8]) {
    (self.list, self.trailer, self.bytes) = (list, trailer, bytes)
  }
}

/// The merge of files that all machines share, as git's: the same bytes from both sides.
package struct StoreMerge {
  let base: StoreVersion?
  let ours: StoreVersion
  let theirs: StoreVersion

  /// A merge of two versions; nothing is known of what both came from where `base` is nil.
  package init(base: StoreVersion?, ours: StoreVersion, theirs: StoreVersion) {
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
      syncedList: [base, leading, trailing].lazy.compactMap { $0?.trailer.syncedList }.first, unknown: unknown)
    for side in [leading, trailing] where side.list == merged.list && side.trailer.hasMembers(of: trailer) {
      return (side.bytes, store)
    }
    guard leading.trailer.revision < StoreTrailer.largestRevision else { throw .revisionsExhausted }
    trailer.revision = leading.trailer.revision + 1
    let lines = merged.list.lines.sorted { $0.id < $1.id }
    return (StoreLayout.document(of: lines.map(\.line), trailer: trailer), store)
  }

  /// The side with more changes, then with the greater bytes.
  private var leading: StoreVersion { isOursLeading ? ours : theirs }
  private var trailing: StoreVersion { isOursLeading ? theirs : ours }

  private var isOursLeading: Bool {
    ours.trailer.revision == theirs.trailer.revision
      ? theirs.bytes.lexicographicallyPrecedes(ours.bytes) : ours.trailer.revision > theirs.trailer.revision
  }

  /// The keys of the document that this version does not know: what one side alone has or changed is kept.
  private var unknown: [UnknownField] {
    let tables = [base, leading, trailing].map { version in
      OrderedTable((version?.trailer.unknown ?? []).lazy.map { (Exact($0.key), $0) })
    }
    let keys = (leading.trailer.unknown + trailing.trailer.unknown).map { (Exact($0.key), Exact($0.key)) }
    return OrderedTable(keys).values.compactMap { key in
      let (before, kept, other) = (tables[0][key], tables[1][key], tables[2][key])
      return kept == before ? other : kept
    }
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
