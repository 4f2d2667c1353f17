internal import Suggestions
public import TodoCore
import TodoStore

/// What a batch was understood to mean though something else was likely meant.
public enum BatchSurprise: Hashable, Sendable {
  /// A key that todos have of their own now, and the field that it is near.
  case key(String, near: TodoField)
  /// A todo, by its id, stands to one that is not there, by its uid.
  case relation(of: Int, TodoField, to: String)
}

extension BatchSurprise {
  /// What was done, and what may have been meant: one line, lower case, without a full stop.
  public var message: String {
    switch self {
    case .key(let key, let field): "\(visible(key)): kept as a key of its own; did you mean \(field.key)?"
    case .relation(let id, let field, let uid): "\(id): \(field.key) names no todo: \(visible(uid))"
    }
  }

  /// The keys that todos have got which are near those of fields, each once, in the order of the todos.
  static func keys(in deltas: [TodoDelta]) -> [BatchSurprise] {
    var seen: Set<Exact<String>> = []
    var surprises: [BatchSurprise] = []
    for delta in deltas {
      guard let after = delta.after, !after.unknown.isEmpty else { continue }
      let before = Set((delta.before?.unknown ?? []).map { Exact($0.key) })
      for key in after.unknown.map(\.key) where !before.contains(Exact(key)) && seen.insert(Exact(key)).inserted {
        if let field = field(near: key) { surprises.append(.key(key, near: field)) }
      }
    }
    return surprises
  }

  /// The fewest letters by which a key can be near another.
  private static let shortestKey = 3

  private static func field(near key: String) -> TodoField? {
    if ExchangeFormat.imported.contains(where: { Exact($0.rawValue) == Exact(key) }) { return nil }
    let keys = TodoField.allCases.map(\.key)
    if let same = TodoField(key: key.lowercased()) { return same }
    guard key.count >= shortestKey, let near = closest(to: key, among: keys),
      !near.utf8.starts(with: key.utf8) || near.count - key.count < 2
    else { return nil }
    return TodoField(key: near)
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
