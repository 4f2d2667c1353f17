import FileStore

/// The rules of applying objects.
struct TodoBatchInteractor: TodoBatch.Interactor {
  let entity: any TodoBatch.Entity
  let moment: Moment

  func apply(_ request: BatchRequest) throws(TodoError) -> [TodoDelta] {
    let results = request.texts.map { BatchReader(moment: moment, source: $0.source).read($0.bytes) }
    let (patches, misread) = (results.flatMap(\.patches), results.flatMap(\.problems))
    var problems = misread
    let ids = Set(patches.compactMap(\.patch.id) + patches.flatMap(\.patch.relatedIDs))
    let uids = Set(patches.compactMap(\.patch.uid) + patches.compactMap(\.patch.wholeOfNewPart))
    // Uids of new todos are made once, so that a second run on a newer version of the store gives the same.
    var random = BatchedRandomness()
    let newUIDs = patches.map { $0.patch.id == nil && $0.patch.uid == nil ? TodoUID.random(using: &random) : nil }
    let changes = try storeErrors { () throws(StoreError) in
      try entity.change(.named(ids: ids, uids: uids), for: ChangeCause("apply", at: moment)) { workspace in
        var run = BatchRun(patches, at: moment)
        problems = misread + run.apply(to: &workspace, newUIDs: newUIDs)
        return problems.isEmpty
      }
    }
    guard problems.isEmpty else { throw .batch(BatchProblem.sorted(problems, inOrderOf: request.texts)) }
    return changes.compactMap { TodoDelta($0.before, $0.after, at: moment) }
  }

  func surprises(in deltas: [TodoDelta]) throws(TodoError) -> [BatchSurprise] {
    let relations = try storeErrors { () throws(StoreError) in try BatchSurprise.relations(in: deltas, from: entity) }
    return BatchSurprise.keys(in: deltas) + relations
  }

  func context(of deltas: [TodoDelta]) -> ReceiptContext { ReceiptContext(of: deltas, in: entity) }
}

extension TodoPatch {
  /// The todo that it may make a new one a part of, and of which that has the project then.
  fileprivate var wholeOfNewPart: TodoUID? {
    id == nil && !gives(.project) && !gives(.created) ? self[.parent]?.uid : nil
  }
}
