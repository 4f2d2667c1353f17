public import TodoCore
import TodoStore

/// What a batch was understood to mean though something else was likely meant.
public enum BatchSurprise: Hashable, Sendable {
  /// A key that todos have of their own now, and the name of the field that it is near.
  case key(String, near: String)
  /// A todo, by its id, stands to one that is not there, by its uid.
  case relation(of: Int, TodoField, to: String)
}

extension BatchSurprise {
  /// What was done, and what may have been meant: one line, lower case, without a full stop.
  public var message: String {
    switch self {
    case .key(let key, let field): "\(visible(key)): kept as a field of yours; did you mean \(visible(field))?"
    case .relation(let id, let field, let uid): "\(id): \(field.key) names no todo: \(visible(uid))"
    }
  }

  /// The keys that todos have got, and no other todo has, which are near those of fields, each once, in the order of the
  /// todos.
  static func keys(
    in deltas: [TodoDelta], _ fields: OwnFields, from todos: any ReceiptEntity
  ) throws(StoreError) -> [BatchSurprise] {
    var seen = Set((ExchangeFormat.imported.map(\.rawValue) + fields.declared.map(\.name)).map { Exact($0) })
    var new: [String] = []
    for delta in deltas {
      guard let after = delta.after, !after.unknown.isEmpty else { continue }
      let before = Set((delta.before?.unknown ?? []).map { Exact($0.key) })
      for key in after.unknown.map(\.key) where !before.contains(Exact(key)) && seen.insert(Exact(key)).inserted {
        new.append(key)
      }
    }
    if new.isEmpty { return [] }
    let others = try todos.ownNames(besides: Set(deltas.map(\.todo.id)))
    let names = fields.declared.map(\.name) + others.map { Exact($0) }.sorted().map(\.wrappedValue)
    return new.compactMap { key in
      let isKnown = TodoField(key: key.lowercased()) == nil && others.contains { Exact($0) == Exact(key) }
      return isKnown ? nil : fields.near(key, among: names).map { .key(key, near: $0) }
    }
  }

  /// The relations that todos have got to todos that are not there.
  static func relations(in deltas: [TodoDelta], from todos: any ReceiptEntity) throws(StoreError) -> [BatchSurprise] {
    var named: [(id: Int, field: TodoField, uid: TodoUID)] = []
    for delta in deltas {
      guard let after = delta.after, after.hasRelations(beyond: nil) else { continue }
      for field in TodoSchema.relations {
        named += after.related(by: field, beyond: delta.before).map { (after.id.rawValue, field, $0) }
      }
    }
    if named.isEmpty { return [] }
    let own = Set(deltas.compactMap { $0.after?.uid })
    let there = try todos.recognised(Set(named.map(\.uid)).subtracting(own))
    return named.filter { !own.contains($0.uid) && there[$0.uid] == nil }.map {
      .relation(of: $0.id, $0.field, to: $0.uid.text)
    }
  }
}
