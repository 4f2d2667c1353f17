import TodoCore

/// What a record becomes that means no todo of the store, but for its id.
struct NewTodo {
  /// The todo with what it keeps of its record.
  let todo: Todo
  /// What it keeps.
  let kept: KeptRecord

  /// The todo of the record at a place.
  init(
    _ place: Int, of imported: ImportedRecords, _ matching: RecordMatching, _ options: ImportOptions
  ) throws(BatchProblem.Reason) {
    var patch = imported.records[place].patch
    if let project = options.project, !patch.gives(.project) { patch.set(.project, to: .text(project)) }
    options.times.complete(&patch)
    patch.addedTags = options.tags
    let (after, parent) = matching.relations(of: imported.records[place])
    if !after.isEmpty { patch.set(.after, to: .uids(after)) }
    if let parent { patch.set(.parent, to: .uid(parent)) }
    var patched = PatchedTodo(matching.uids[place], at: options.now)
    patched.apply(try options.judged(patch, besides: nil))
    let todo = patched.settled(at: options.now)
    kept = imported.kept(of: place, by: todo, at: todo.modified)
    self.todo = ImportedTodo(nil, todo, keeping: kept).settled(in: options.codec.format)
  }
}
