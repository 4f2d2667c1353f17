package import FileStore
package import TodoCore

/// The numbers of a store.
package struct StoreCensus: Hashable, Sendable {
  /// The number of todos of each status; no entry for 0.
  package var counts: [TodoStatus: Int] = [:]
  /// The number of changes made so far.
  package var revision = 0
  /// The commit of the last sync; `nil` if there was none.
  package var synced: CommitID?

  /// The number of all todos.
  package var total: Int { counts.values.reduce(0, +) }
}

/// The findings about an intact store.
package struct StoreExamination {
  /// The numbers of the store.
  package var census = StoreCensus()
  /// Whether the store exists; a missing store is intact and empty.
  package var exists: Bool
  /// Whether the bytes are laid out as `todo` writes them.
  package var isCanonical = true
  /// The highest id ever given, according to the store.
  package var lastID = 0
  /// The highest id of its todos.
  package var greatestID = 0
  /// Whether the store claims to be synced but names no valid commit.
  package var hasStrangeSynced = false
  /// The uids that several todos share, with the ids of these todos.
  package var sharedUIDs: [(uid: String, ids: [TodoID])] = []
  /// The relations to uids that no todo has.
  package var loose: [LooseRelation] = []
  /// Loops of todos that depend on themselves or are subtasks of themselves: some, and the number of
  /// all.
  package var circles: [(field: TodoField, found: [[TodoID]], count: Int)] = []
  /// The custom fields that have the name of a built-in field.
  package var displaced: [DisplacedField] = []
  /// The paths of other versions of the store in the same folder.
  package var copies: [String] = []
  /// The whole history that leads to the store, without its steps.
  package var history = HistorySlice(revision: 0, first: 1)
}

/// The outcome of a repair.
package enum StoreRepair {
  /// The store is intact and stays as it is; its history may have been set aside.
  case needless(StoreExamination, SetAside)
  /// The store was damaged; in a dry run nothing was set aside.
  case done(RepairedStore, SetAside)
}

extension StoreDocument {
  /// Counts the todos by status.
  package func census() throws(DocumentError) -> StoreCensus {
    var counts: [TodoStatus: Int] = [:]
    try scan { counts[$0.status, default: 0] += 1 }
    return StoreCensus(counts: counts, revision: trailer.revision, synced: trailer.synced)
  }

  /// The most loops that are followed; following one visits every todo.
  private static let mostCircles = 10

  /// Reads and checks a whole store in any layout of its JSON, and reports what is odd about it.
  package static func examine(_ source: any StoreVersion, path: String) throws(StoreError) -> StoreExamination
  {
    guard source.exists else { return StoreExamination(exists: false) }
    let document = try StoreDocument(verifying: source, path: path)
    do {
      var owners: [TodoUID: [TodoID]] = [:]
      try document.scan { owners[$0.uid, default: []].append($0.id) }
      let (relations, loose) = try document.relations()
      let shared = owners.filter { $0.value.count > 1 }.map { (uid: $0.key.text, ids: $0.value) }
      return StoreExamination(
        census: try document.census(), exists: true, isCanonical: document.isStored,
        lastID: document.trailer.lastID, greatestID: try document.lastStoredID(),
        hasStrangeSynced: document.trailer.hasStrangeSynced,
        sharedUIDs: shared.sorted { $0.ids[0] < $1.ids[0] }, loose: loose,
        circles: TodoSchema.relations.map { field in
          let (found, count) = relations.circles(of: field, atMost: mostCircles)
          return (field, found, count)
        },
        displaced: document.displaced)
    } catch {
      throw error.ofVerified(path: path)
    }
  }
}
