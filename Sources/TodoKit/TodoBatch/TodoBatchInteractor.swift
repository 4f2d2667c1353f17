/// The rules of applying objects.
struct TodoBatchInteractor: TodoBatch.Interactor {
  let entity: any TodoBatch.Entity
  let moment: Moment

  func apply(_ request: BatchRequest) throws(TodoError) -> [TodoChangeSummary] {
    let read = BatchReader(moment: moment).read(request.json)
    var problems = read.problems
    let patches = read.patches
    let ids = Set(patches.compactMap(\.id))
    let uids = Set(patches.compactMap { $0.uid?.text })
    // Uids of new todos are made once, so that a second run on a newer version of the store gives the same.
    var random = BatchedRandomness()
    let newUIDs = patches.map { $0.id == nil && $0.uid == nil ? TodoUID.random(using: &random) : nil }
    let changes = try storeErrors { () throws(StoreError) in
      try entity.change(
        ids: ids, uids: uids, as: StepLabel("apply", at: moment)
      ) { workspace in
        problems = read.problems
        var removals: [Int: Int] = [:]
        for (patch, newUID) in zip(patches, newUIDs) {
          do throws(BatchProblem) {
            try apply(patch, newUID: newUID, to: &workspace, removals: &removals)
          } catch {
            problems.append(error)
          }
        }
        return problems.isEmpty
      }
    }
    guard problems.isEmpty else { throw .batch(problems.sorted { $0.line < $1.line }) }
    return changes.map { before, after in
      TodoChangeSummary(
        before: before.map { TodoSummary($0, at: moment) }, after: after.map { TodoSummary($0, at: moment) })
    }
  }

  /// Applies one object to what the objects before it have left.
  ///
  /// - Parameter removals: the lines that have removed todos, by the todos' ids.
  private func apply(
    _ patch: BatchPatch, newUID: TodoUID?, to workspace: inout TodoWorkspace, removals: inout [Int: Int]
  ) throws(BatchProblem) {
    guard let todo = try target(of: patch, in: workspace, removals) else {
      if patch.removes { return }
      if patch.ifModified != nil { throw BatchProblem(line: patch.line, reason: .gone) }
      try create(patch, uid: patch.uid ?? newUID, in: &workspace)
      return
    }
    let stored = workspace.stored(id: todo.id.rawValue)
    // What the objects before this one have changed, the batch knows; what counts is who came before the batch.
    if let known = patch.ifModified {
      guard let stored else { throw BatchProblem(line: patch.line, reason: .gone) }
      if stored.modified > known {
        throw BatchProblem(line: patch.line, reason: .changedSince(stored.modified, id: todo.id.rawValue))
      }
    }
    if patch.removes {
      removals[todo.id.rawValue] = patch.line
      workspace.remove(todo)
      return
    }
    var changed = todo
    patch.apply(to: &changed, stored: stored, at: moment.instant)
    if changed != todo { workspace.put(changed) }
  }

  /// The todo that an object names; nil when it is to be created, or when it names a uid that is gone.
  private func target(
    of patch: BatchPatch, in workspace: TodoWorkspace, _ removals: [Int: Int]
  ) throws(BatchProblem) -> Todo? {
    guard let id = patch.id else {
      if let uid = patch.uid, workspace.sharedUIDs.contains(uid.text) {
        throw BatchProblem(line: patch.line, reason: .sharedUID(uid.text))
      }
      return patch.uid.flatMap(workspace.todo(uid:))
    }
    guard let todo = workspace.todo(id: id) else {
      throw BatchProblem(line: patch.line, reason: removals[id].map { .removed(line: $0) } ?? .noSuchID(id))
    }
    if let uid = patch.uid, uid != todo.uid {
      throw BatchProblem(line: patch.line, reason: .namesTwo(id: id, uid: uid.text))
    }
    return todo
  }

  private func create(
    _ patch: BatchPatch, uid: TodoUID?, in workspace: inout TodoWorkspace
  ) throws(BatchProblem) {
    guard let title = patch.title else { throw BatchProblem(line: patch.line, reason: .missingTitle) }
    guard let uid, let id = workspace.nextID else {
      throw BatchProblem(line: patch.line, reason: .refused(.uid(patch.uid?.text ?? "")))
    }
    var todo = Todo(id: id, uid: uid, title: title, created: moment.instant)
    patch.apply(to: &todo, stored: nil, at: moment.instant)
    todo.modified = patch.modified ?? moment.instant
    workspace.put(todo)
  }
}
