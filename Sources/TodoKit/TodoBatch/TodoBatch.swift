import FileStore
package import StoreEngine
public import TodoCore

/// The batch: reads todo objects and patches, and creates, changes and removes todos in one transaction.
///
/// A subcommand belongs here when it takes todo objects. If one line is bad, nothing happens.
public struct TodoBatch {
  /// Shows what it is given, and never asks for anything.
  public protocol View: ReceiptView {
    /// Shows words that were understood in a way that may surprise.
    func show(_ surprises: [BatchSurprise])
  }

  /// The only part of the store that this service may touch.
  package protocol Entity {
    /// Changes todos in one transaction, in a workspace that holds the todos of a scope.
    ///
    /// - Parameters:
    ///   - isAsked: whether to find out what the changes mean for other todos.
    ///   - body: makes the changes and returns whether to keep them; it may be called again on a newer
    ///     version of the store.
    ///   - answer: says what there is to say about the changes; not called if they are not kept.
    /// - Returns: the change to each touched todo, in the order in which they were first touched.
    func change<Answer>(
      _ scope: WorkspaceScope, for cause: ChangeCause, withEffects isAsked: Bool,
      _ body: (inout TodoWorkspace, TodosInHand) throws(TodoError) -> Bool,
      then answer: ([TodoDelta], TodosInHand) -> Answer
    ) throws(StoreError) -> (made: MadeChanges, answer: Answer?)
  }

  let view: any View
  let entity: any Entity
  let moment: Moment
  var fields = OwnFields()

  /// Makes the changes that objects ask for, all or none, and shows the todos as they are now.
  ///
  /// - Parameter texts: JSON texts, each with one object per line, or with one array of objects.
  public func apply(_ texts: [InputText]) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      var (made, surprises) = try makeChanges(texts, withEffects: view.tellsContext)
      if !view.tellsUnchanged { made.deltas.removeAll { !$0.isChanged } }
      view.show(TodoReceiptModel(made, repeatsItself: true, at: moment))
      view.show(surprises)
    }
  }

  /// Makes the changes that objects ask for, all or none; returns a delta for each named todo, changed or
  /// not, and what was accepted though something else was probably meant.
  func makeChanges(
    _ texts: [InputText], withEffects isAsked: Bool
  ) throws(TodoError) -> (made: MadeChanges, surprises: [BatchSurprise]) {
    let results = texts.map { BatchReader(moment: moment, source: $0.source).read($0.bytes) }
    let (patches, misread) = (results.flatMap(\.patches), results.flatMap(\.problems))
    var problems = misread
    let ids = Set(patches.compactMap(\.patch.id) + patches.flatMap(\.patch.relatedIDs))
    let uids = Set(patches.compactMap(\.patch.uid) + patches.compactMap(\.patch.wholeOfNewPart))
    // Uids of new todos are made once, so that a second run on a newer version of the store uses the same
    // ones.
    var random = BatchedRandomness()
    let newUIDs = patches.map {
      $0.patch.id == nil && $0.patch.uid == nil ? TodoUID.random(using: &random) : nil
    }
    let (made, surprises) = try storeErrors(
      try entity.change(
        .named(ids: ids, uids: uids), for: ChangeCause("apply", at: moment), withEffects: isAsked
      ) { workspace, _ in
        var run = BatchRun(patches, at: moment, fields)
        problems = misread + run.apply(to: &workspace, newUIDs: newUIDs)
        return problems.isEmpty
      } then: { deltas, todos in
        BatchSurprise.keys(in: deltas, fields, from: todos) + BatchSurprise.relations(in: deltas, from: todos)
      })
    guard problems.isEmpty else { throw .batch(BatchProblem.sorted(problems, inOrderOf: texts)) }
    return (made, surprises ?? [])
  }
}

extension TodoPatch {
  /// The todo of which the patch may create a subtask, which then gets the todo's project.
  fileprivate var wholeOfNewPart: TodoUID? {
    id == nil && !sets(.project) && !sets(.created) ? self[.parent]?.uid : nil
  }
}

extension TodoStore: TodoBatch.Entity {
  package func change<Answer>(
    _ scope: WorkspaceScope, for cause: ChangeCause, withEffects isAsked: Bool,
    _ body: (inout TodoWorkspace, TodosInHand) throws(TodoError) -> Bool,
    then answer: ([TodoDelta], TodosInHand) -> Answer
  ) throws(StoreError) -> (made: MadeChanges, answer: Answer?) {
    try update { document throws(DocumentError) in
      let unchanged = try StoreChange(of: document, for: cause)
      var workspace = try TodoWorkspace(try document.lines(of: scope), lastID: unchanged.lastID)
      let isKept = try asking(document) { todos throws(TodoError) in try body(&workspace, todos) }
      guard isKept else { return (unchanged, (MadeChanges([]), nil)) }
      let (change, deltas) = try workspace.change(of: document, for: cause) {
        formerIDs(of: $0, in: document)
      }
      let answer = try asking(document) { todos in answer(deltas, todos) }
      return (change, (try document.made(deltas, withEffects: isAsked), answer))
    }
  }
}

extension StoreDocument {
  /// Returns the lines of existing todos that a workspace holds.
  fileprivate func lines(of scope: WorkspaceScope) throws(DocumentError) -> [StoredLine] {
    switch scope {
    case .named(let ids, let uids) where uids.isEmpty: try lines(in: ids.sorted().map { $0...$0 })
    case .named(let ids, let uids): try lines { ids.contains($0.id.rawValue) || uids.contains($0.uid) }
    case .all: try lines { _ in true }
    }
  }
}

/// Something in a batch that was accepted, though something else was probably meant.
public enum BatchSurprise: Hashable, Sendable {
  /// A key became a new custom field, though it is close to the name of another field.
  case key(String, near: String)
  /// A todo, given by id, has a relation to a todo that does not exist, given by uid.
  case relation(of: Int, TodoField, to: String)
}

extension BatchSurprise {
  /// A message that says what was done and what may have been meant: one line, lower case, without a full
  /// stop.
  public var message: String {
    switch self {
    case .key(let key, let field):
      "\(visible(key)): kept as a custom field; did you mean \(visible(field))?"
    case .relation(let id, let field, let uid): "\(id): \(field.key) names a missing todo: \(visible(uid))"
    }
  }

  /// Returns the new keys that no todo had before and that are close to names of fields, each once, in the
  /// todos' order.
  static func keys(
    in deltas: [TodoDelta], _ fields: OwnFields, from todos: TodosInHand
  ) -> [BatchSurprise] {
    var seen = Set((ExchangeFormat.imported.map(\.rawValue) + fields.declared.map(\.name)).map { Exact($0) })
    var (new, kept): ([String], [String]) = ([], [])
    for delta in deltas {
      guard let after = delta.after, !after.unknown.isEmpty else { continue }
      let before = Set((delta.before?.unknown ?? []).map { Exact($0.key) })
      for (key, json) in after.unknown.map({ ($0.key, $0.json) }) {
        if before.contains(Exact(key)) {
          if TodoValue(own: json) != nil { kept.append(key) }
        } else if seen.insert(Exact(key)).inserted {
          new.append(key)
        }
      }
    }
    if new.isEmpty { return [] }
    let others = todos.ownNames(besides: Set(deltas.map(\.todo.id))) + kept
    let names = fields.declared.map(\.name) + others.map { Exact($0) }.sorted().map(\.wrappedValue)
    return new.compactMap { key in
      let isKnown = TodoField(key: key.lowercased()) == nil && others.contains { Exact($0) == Exact(key) }
      return isKnown ? nil : KnownFields.near(key, among: names).map { .key(key, near: $0) }
    }
  }

  /// Returns the new relations to todos that do not exist.
  static func relations(in deltas: [TodoDelta], from todos: TodosInHand) -> [BatchSurprise] {
    var named: [(id: Int, field: TodoField, uid: TodoUID)] = []
    for delta in deltas {
      guard let after = delta.after, after.hasRelations(beyond: nil) else { continue }
      for field in TodoSchema.relations {
        named += after.related(by: field, beyond: delta.before).map { (after.id.rawValue, field, $0) }
      }
    }
    if named.isEmpty { return [] }
    let own = Set(deltas.compactMap { $0.after?.uid })
    // The transaction knows the todos as they were before.
    let gone = Set(deltas.compactMap { $0.after == nil ? $0.before?.uid : nil })
    let there = todos.recognised(Set(named.map(\.uid)).subtracting(own).subtracting(gone))
    return named.filter { !own.contains($0.uid) && there[$0.uid] == nil }.map {
      .relation(of: $0.id, $0.field, to: $0.uid.text)
    }
  }
}
