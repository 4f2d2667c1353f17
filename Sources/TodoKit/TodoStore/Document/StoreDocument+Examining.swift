internal import JSONText

extension StoreDocument {
  /// How many todos there are, by status, and at which revision.
  func census() throws(DocumentError) -> StoreCensus {
    var counts: [TodoStatus: Int] = [:]
    try scan { counts[$0.status, default: 0] += 1 }
    return StoreCensus(counts: counts, revision: trailer.revision)
  }

  /// Reads and checks all of a store, in whatever layout its JSON is, and tells what is odd about it.
  static func examine(_ source: any StoreSource, path: String) throws(StoreError) -> StoreExamination {
    guard source.exists else { return StoreExamination(exists: false) }
    let document = try StoreDocument(verifying: source, path: path)
    do {
      var owners: [String: [TodoID]] = [:]
      try document.scan { owners[$0.uid.text, default: []].append($0.id) }
      let shared = owners.filter { $0.value.count > 1 }.map { (uid: $0.key, ids: $0.value) }
      return StoreExamination(
        census: try document.census(), exists: true, isCanonical: document.isStored,
        lastID: try storedLastID(in: source), greatestID: try document.lastStoredID(),
        sharedUIDs: shared.sorted { $0.ids[0] < $1.ids[0] })
    } catch {
      guard case .store(let error) = error else { preconditionFailure("a document that was checked is regular") }
      throw error
    }
  }

  /// What a sound document says of its highest id, which a verified one has put right by itself.
  private static func storedLastID(in source: any StoreSource) throws(DocumentError) -> Int {
    let bytes: [UInt8]
    do { bytes = try source.read(0..<source.count) } catch { throw .store(error) }
    do {
      return try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        var json = JSONScanner(bytes)
        try json.beginObject()
        while let key = try json.nextKey() {
          if json.equals(key, "lastID") { return try json.integer() }
          _ = try json.skipValue()
        }
        throw JSONError(offset: json.offset, expected: "the key \"lastID\"")
      }
    } catch {
      throw .irregular
    }
  }
}
