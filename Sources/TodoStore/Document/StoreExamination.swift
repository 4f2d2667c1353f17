package import FileStore
package import TodoCore

/// How many todos a store holds.
package struct StoreCensus: Hashable, Sendable {
  /// How many there are of each status; none where there are none.
  package var counts: [TodoStatus: Int] = [:]
  /// How many changes there have been.
  package var revision = 0
  /// The commit that it was last brought in line with; nil where it never was.
  package var synced: CommitID?

  /// How many there are.
  package var total: Int { counts.values.reduce(0, +) }
}

/// What was found in a sound store.
package struct StoreExamination {
  /// What is in it.
  package var census = StoreCensus()
  /// Whether it is there; a missing store is sound and empty.
  package var exists: Bool
  /// Whether its bytes are laid out as `todo` writes them.
  package var isCanonical = true
  /// What it says is the highest id ever given.
  package var lastID = 0
  /// The highest id in it.
  package var greatestID = 0
  /// Whether it says that it was synced, and not with which commit.
  package var hasStrangeSynced = false
  /// The uids that several todos have, with their ids.
  package var sharedUIDs: [(uid: String, ids: [TodoID])] = []
  /// The relations to uids that no todo has.
  package var loose: [LooseRelation] = []
  /// Todos that come after themselves, or are parts of themselves: some of the circles, and how many there are.
  package var circles: [(field: TodoField, found: [[TodoID]], count: Int)] = []
  /// The paths of other versions of it that lie beside it.
  package var copies: [String] = []
  /// What was found of its history.
  package var history = HistoryExamination(first: 1, last: 0, reach: .beginning)
}

/// What was found of the history that leads to a store.
package struct HistoryExamination {
  /// The oldest revision that it tells of, or the one after the store's.
  package let first: Int
  /// The revision of the store.
  package let last: Int
  /// How far back it tells, and why no further.
  package let reach: HistoryReach

  package init(first: Int, last: Int, reach: HistoryReach) {
    self.first = first
    self.last = last
    self.reach = reach
  }

  /// How many steps it tells of.
  package var steps: Int { last - first + 1 }
}

/// What became of a store that was to be mended.
package enum StoreRepair {
  /// It is sound, and stays as it is; its history may have been set aside.
  case needless(StoreExamination, SetAside)
  /// It was damaged; nothing was set aside where the repair was only tried out.
  case done(RepairedStore, SetAside)
}

extension StoreDocument {
  /// How many todos there are, by status, at which revision, and since which sync.
  package func census() throws(DocumentError) -> StoreCensus {
    var counts: [TodoStatus: Int] = [:]
    try scan { counts[$0.status, default: 0] += 1 }
    return StoreCensus(counts: counts, revision: trailer.revision, synced: trailer.synced)
  }

  /// How many circles are followed, each of which takes a look at all todos.
  private static let mostCircles = 10

  /// Reads and checks all of a store, in whatever layout its JSON is, and tells what is odd about it.
  package static func examine(_ source: any StoreVersion, path: String) throws(StoreError) -> StoreExamination {
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
        })
    } catch {
      throw error.ofVerified(path: path)
    }
  }
}
