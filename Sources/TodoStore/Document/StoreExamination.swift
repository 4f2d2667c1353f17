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
