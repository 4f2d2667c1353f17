package import FileStore
import TodoCore

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
  package static func examine(_ source: any StoreSource, path: String) throws(StoreError) -> StoreExamination {
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
