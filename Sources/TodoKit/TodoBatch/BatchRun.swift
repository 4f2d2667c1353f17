import StoreEngine
import TodoCore

/// One run of a batch over the todos that it names.
///
/// First it finds the todo that each object means, which depends on what the objects before it create and
/// remove. Then it applies to each todo all of its objects together.
struct BatchRun {
  private struct Target {
    let id: TodoID
    /// The uid of a todo that the objects create, or `nil` for an existing todo.
    let newUID: TodoUID?
    /// The positions of the objects that mean the todo.
    var objects: [Int]
  }

  private var patches: [BatchedPatch]
  private let moment: Moment
  private let fields: OwnFields
  private var targets: [Target?] = []
  private var places: [Int: Int] = [:]
  /// The lines that removed todos, by the todos' ids.
  private var removals: [Int: Int] = [:]

  init(_ patches: [BatchedPatch], at moment: Moment, _ fields: OwnFields) {
    self.patches = patches
    self.moment = moment
    self.fields = fields
  }

  /// Makes the changes in a workspace and returns the problems of objects that cannot be applied.
  ///
  /// - Parameter newUIDs: for each object without a uid, the uid of the todo that it creates.
  mutating func apply(to workspace: inout TodoWorkspace, newUIDs: [TodoUID?]) -> [BatchProblem] {
    var problems: [BatchProblem] = []
    workspace.reserve(patches.count)
    for (position, object) in patches.enumerated() {
      do throws(Reason) {
        try take(object, at: position, newUID: newUIDs[position], in: &workspace)
      } catch {
        problems.append(BatchProblem(object.source, line: object.line, reason: error))
      }
    }
    let removed = workspace.removedUIDs
    for case let target? in targets {
      do throws(BatchProblem) {
        if let result = try result(of: target, in: workspace, without: removed) { workspace.put(result) }
      } catch {
        problems.append(error)
      }
    }
    giveProjectsOfWholes(in: &workspace)
    return problems
  }

  /// Gives new subtasks without a project that of their parents, which may be new subtasks themselves.
  private func giveProjectsOfWholes(in workspace: inout TodoWorkspace) {
    var settled: Set<TodoID> = []
    for case let target? in targets where takesProjectOfWhole(target) {
      var path: [Todo] = []
      var project: String?
      var next = workspace.todo(id: target.id.rawValue)
      while let todo = next, settled.insert(todo.id).inserted, project == nil {
        project = todo.project
        guard project == nil, let place = places[todo.id.rawValue], let part = targets[place],
          takesProjectOfWhole(part)
        else { break }
        path.append(todo)
        next = todo.parent.flatMap(workspace.id).flatMap { workspace.todo(id: $0.rawValue) }
      }
      guard let project = project ?? next?.project else { continue }
      for var part in path {
        part.project = project
        workspace.put(part)
      }
    }
  }

  /// Whether objects create a todo and give neither a project nor a creation time; complete objects give the
  /// latter.
  private func takesProjectOfWhole(_ target: Target) -> Bool {
    target.newUID != nil
      && !target.objects.contains { patches[$0].patch.sets(.project) || patches[$0].patch.sets(.created) }
  }

  private func result(
    of target: Target, in workspace: TodoWorkspace, without removed: Set<TodoUID>
  ) throws(BatchProblem) -> ChangeResult? {
    let stored = workspace.stored(id: target.id.rawValue)
    let before = target.newUID.map { PatchedTodo($0, id: target.id, inPlaceOf: stored, at: moment.instant) }
    guard var todo = before ?? stored.map(PatchedTodo.init) else { return nil }
    for position in target.objects {
      do throws(Refusal) {
        let patch = try patches[position].patch.validated(against: stored, at: moment, fields: fields)
        try patch.checkRule(for: stored, at: moment)
        todo.apply(patch)
      } catch {
        throw BatchProblem(patches[position].source, line: patches[position].line, reason: .refused(error))
      }
      if patches[position].patch.skips { try skip(&todo, for: patches[position]) }
    }
    return todo.result(at: moment, without: removed)
  }
}

extension BatchRun {
  /// Moves a todo to its next date, as `skip` does.
  private func skip(_ todo: inout PatchedTodo, for object: BatchedPatch) throws(BatchProblem) {
    do throws(InvalidTodo) {
      todo.apply(try todo.settled(at: moment).skipped(at: moment))
    } catch {
      throw BatchProblem(object.source, line: object.line, reason: .unfit(error))
    }
  }

  private typealias Reason = BatchProblem.Reason

  private mutating func take(
    _ object: BatchedPatch, at position: Int, newUID: TodoUID?, in workspace: inout TodoWorkspace
  ) throws(Reason) {
    let patch = try object.patch.relating { id throws(Reason) in
      guard let uid = TodoID(rawValue: id).flatMap(workspace.uid) else { throw .noSuchID(id) }
      return uid
    }
    if !object.patch.relations.isEmpty { patches[position].patch = patch }
    guard let id = try target(of: patch, in: workspace) else {
      try create(patch, at: position, newUID: newUID, in: &workspace)
      return
    }
    // The batch knows the changes of earlier objects; only changes before the batch count.
    if let known = patch.ifModified { try require(workspace.stored(id: id.rawValue), modified: known) }
    if patch.removes {
      removals[id.rawValue] = object.line
      if let place = places.removeValue(forKey: id.rawValue) { targets[place] = nil }
      workspace.remove(id)
    } else if let place = places[id.rawValue] {
      targets[place]?.objects.append(position)
    } else {
      hold(Target(id: id, newUID: nil, objects: [position]))
      workspace.touch(id)
    }
  }

  private mutating func hold(_ target: Target) {
    places[target.id.rawValue] = targets.count
    targets.append(target)
  }

  /// Returns the todo that an object names, or `nil` if it must be created or its uid no longer exists.
  private func target(of patch: TodoPatch, in workspace: TodoWorkspace) throws(Reason) -> TodoID? {
    guard let id = patch.id else {
      guard let uid = patch.uid else { return nil }
      if workspace.sharedUIDs.contains(uid) { throw .sharedUID(uid.text) }
      return workspace.id(of: uid)
    }
    guard let todo = TodoID(rawValue: id), let found = workspace.uid(of: todo) else {
      throw removals[id].map { .removed(line: $0) } ?? .noSuchID(id)
    }
    if let uid = patch.uid, uid != found { throw .namesTwo(id: id, uid: uid.text) }
    return todo
  }

  /// Refuses an object that expects another version of a todo than there was before the batch.
  private func require(_ stored: Todo?, modified known: Instant) throws(Reason) {
    guard let stored else { throw .gone }
    guard stored.isUnchanged(since: known) else {
      throw .changedSince(stored.modified, id: stored.id.rawValue)
    }
  }

  /// Creates a todo; if the batch has removed a todo with that uid before, the new one keeps its id.
  private mutating func create(
    _ patch: TodoPatch, at position: Int, newUID: TodoUID?, in workspace: inout TodoWorkspace
  ) throws(Reason) {
    if patch.uid == nil, patch.removes || patch.ifModified != nil { throw .namesNothing }
    if patch.removes { return }
    if patch.ifModified != nil { throw .gone }
    if let uid = patch.uid, TodoUID(uid.text) == nil { throw .refused(.uid(uid.text)) }
    guard patch.sets(.title) else { throw .missingTitle }
    guard let uid = patch.uid ?? newUID, let id = workspace.removedID(of: uid) ?? workspace.nextID else {
      throw .idsExhausted
    }
    removals[id.rawValue] = nil
    hold(Target(id: id, newUID: uid, objects: [position]))
    workspace.put(Todo(id: id, uid: uid, title: "", created: moment.instant))
  }
}
