@testable import TodoKit

/// What holds of every merge.
enum MergeLaws {
  /// The laws that a merge of these lists breaks.
  static func broken(by triple: ListTriple) -> [String] {
    let (b, x, y) = (triple.base, triple.ours, triple.theirs)
    func m(_ base: SharedList?, _ ours: SharedList, _ theirs: SharedList) -> SharedList {
      ListMerge.merge(base: base, ours: ours, theirs: theirs).list
    }
    let (merged, joined) = (m(b, x, y), m(nil, x, y))
    let laws: [(String, Bool)] = [
      ("commutative", merged == m(b, y, x)),
      ("idempotent", m(b, x, x) == x),
      ("what one side changed alone is the result", m(b, b, y) == y && m(b, x, b) == x),
      ("absorbing", m(b, merged, y) == merged && m(b, x, merged) == merged),
      ("commutative without a base", joined == m(nil, y, x)),
      ("idempotent without a base", m(nil, x, x) == x),
      ("absorbing without a base", m(nil, joined, y) == joined && m(nil, x, joined) == joined),
      ("in order, each uid once", isInOrder(merged) && isInOrder(joined)),
      ("no circle", !hasCircle(merged.todos) && !hasCircle(joined.todos)),
      ("values come from a side", haveSources(merged.todos, triple)),
      ("nothing is lost", losesNothing(merged, triple)),
      ("without a base nothing is removed", (x.todos + y.todos).allSatisfy { joined.has($0.uid) }),
    ]
    return laws.filter { !$0.1 }.map(\.0)
  }

  private static func isInOrder(_ list: SharedList) -> Bool {
    zip(list.todos, list.todos.dropFirst()).allSatisfy { $0.uid.precedes($1.uid) }
  }

  static func hasCircle(_ todos: [Todo]) -> Bool {
    let places = Dictionary(todos.enumerated().map { ($0.element.uid, $0.offset) }) { first, _ in first }
    return TodoSchema.relations.contains { field in
      let edges = todos.indices.flatMap { place in
        todos[place].related(by: field).compactMap { places[$0] }.map { DirectedGraph.Edge(from: place, to: $0) }
      }
      return !DirectedGraph(count: todos.count, edges: edges).closingEdges.isEmpty
    }
  }

  /// Whether each value of a merged todo is one that a side gave it, or gave the todo that it follows.
  private static func haveSources(_ todos: [Todo], _ triple: ListTriple) -> Bool {
    let all = [triple.base, triple.ours, triple.theirs].flatMap(\.todos)
    let derived = Set(all.map(\.uid).filter(\.isDerived))
    let versions = Dictionary(grouping: all, by: \.uid)
    let followed = derived.isEmpty ? [:] : Dictionary(grouping: all) { $0.uid.next() }
    return todos.allSatisfy { hasSource($0, (versions[$0.uid] ?? []) + (followed[$0.uid] ?? [])) }
  }

  private static func hasSource(_ todo: Todo, _ versions: [Todo]) -> Bool {
    for field in TodoField.allCases {
      let values = versions.map { $0[field] }
      switch field {
      case .modified, .uid: continue
      case .tags:
        guard todo.tags.allSatisfy({ tag in versions.contains { $0.tags.contains(tag) } }) else { return false }
      case .after:
        guard todo.after.allSatisfy({ uid in versions.contains { $0.after.contains(uid) } }) else { return false }
      case .content:
        let lines = Set(versions.flatMap { $0.content?.split(separator: "\n") ?? [] })
        guard todo.content?.split(separator: "\n").allSatisfy(lines.contains) ?? true else { return false }
      case .parent where todo.parent == nil, .repeats where todo.repeats == nil: continue
      case .completed where todo.status == .done: continue
      case .status where todo.status == .done: continue
      default: guard values.contains(todo[field]) else { return false }
      }
    }
    return todo.unknown.allSatisfy { field in versions.contains { $0.unknown.contains(field) } }
  }

  /// Whether every todo is there that a side changed or added, with the keys, tags and lines that it gave it.
  private static func losesNothing(_ merged: SharedList, _ triple: ListTriple) -> Bool {
    for (mine, other) in [(triple.ours, triple.theirs), (triple.theirs, triple.ours)] {
      for todo in mine.todos where triple.base[todo.uid] != todo {
        guard let kept = merged[todo.uid] else { return false }
        // An occurrence that nobody touched loses to one that somebody did.
        if triple.base[todo.uid] == nil, todo.isUntouched, todo.uid.isDerived { continue }
        let before = triple.base[todo.uid]
        let keys = Set(todo.unknown.map(\.key)).subtracting(before?.unknown.map(\.key) ?? [])
        guard keys.isSubset(of: kept.unknown.map(\.key)) else { return false }
        guard Set(todo.tags).subtracting(before?.tags ?? []).isSubset(of: kept.tags) else { return false }
        let lines = Set(todo.content?.split(separator: "\n") ?? []).subtracting(
          before?.content?.split(separator: "\n") ?? [])
        guard lines.isSubset(of: kept.content?.split(separator: "\n") ?? []) else { return false }
        if todo.status == .done, kept.status != .done, other[todo.uid].map({ $0.status == before?.status }) ?? true {
          return false
        }
      }
    }
    return true
  }
}
