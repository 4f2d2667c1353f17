@testable import MergeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoTestSupport

/// What holds for every merge.
enum MergeLaws {
  /// The laws that a merge of these lists breaks.
  static func broken(by triple: ListTriple) -> [String] {
    let (b, x, y) = (triple.base, triple.ours, triple.theirs)
    func m(_ base: SharedList?, _ ours: SharedList, _ theirs: SharedList) -> SharedList {
      ListMerge.merge(base: base, ours: ours, theirs: theirs).list
    }
    let (merged, joined) = (m(b, x, y), m(nil, x, y))
    let laws: [(String, Bool)] = [
      ("commutative", merged == m(b, y, x)), ("idempotent", m(b, x, x) == x),
      ("what one side changed alone is the result", m(b, b, y) == y && m(b, x, b) == x),
      ("absorbing", m(b, merged, y) == merged && m(b, x, merged) == merged),
      ("commutative without a base", joined == m(nil, y, x)),
      ("idempotent without a base", m(nil, x, x) == x),
      ("absorbing without a base", m(nil, joined, y) == joined && m(nil, x, joined) == joined),
      ("no circle", !merged.inOrder.haveCircle && !joined.inOrder.haveCircle),
      ("what one side alone changed is in the result", takesChanges(merged, triple)),
      ("values come from a side", haveSources(merged.todos, triple)),
      ("nothing is lost", losesNothing(merged, triple)),
      ("what one side wrote on a series is in the open occurrence", handsOn(merged, triple)),
      ("who is done has handed its rule on", keepsRulesGone(joined, triple)),
      ("without a base nothing is removed", (x.inOrder + y.inOrder).allSatisfy { joined.has($0.uid) }),
    ]
    return laws.filter { !$0.1 }.map(\.0)
  }

  /// The fields that describe a todo, which its next occurrence has too.
  private static let written = TodoSchema.rows.filter { row in
    switch row.kind {
    case .text, .priority, .list, .reference: true
    case .id, .uid, .status, .date, .instant, .rule, .references: false
    }
  }.map(\.field).filter { $0 != .owner }

  /// Whether each field that only one side changed has that side's value, except for fields that depend on
  /// others.
  private static func takesChanges(_ merged: SharedList, _ triple: ListTriple) -> Bool {
    let dependent: Set<TodoField> = [
      .id, .modified, .status, .completed, .cancelled, .repeats, .after, .parent, .owner, .taken, .lease,
    ]
    let fields = TodoField.allCases.filter { !dependent.contains($0) }
    return triple.base.todos.allSatisfy { before in
      guard let mine = triple.ours[before.uid], let other = triple.theirs[before.uid],
        let todo = merged[before.uid]
      else { return true }
      return fields.allSatisfy { field in
        if mine[field] == before[field] { return todo[field] == other[field] }
        return other[field] != before[field] || todo[field] == mine[field]
      }
    }
  }

  /// Whether each value of a merged todo comes from a side's version of the todo, or of the todo that it
  /// follows.
  private static func haveSources(_ todos: some Sequence<Todo>, _ triple: ListTriple) -> Bool {
    let all = [triple.base, triple.ours, triple.theirs].flatMap(\.todos)
    let versions = Dictionary(grouping: all, by: \.uid)
    let origins = Self.origins(of: versions.keys)
    let series = Dictionary(grouping: all) { origins[$0.uid] ?? $0.uid }
    return todos.allSatisfy { todo in
      hasSource(todo, origins[todo.uid].flatMap { series[$0] } ?? versions[todo.uid] ?? [])
    }
  }

  /// The uid of the first todo in the series of each later occurrence.
  private static func origins(of uids: some Collection<TodoUID>) -> [TodoUID: TodoUID] {
    let all = Set(uids)
    if !all.contains(where: \.isDerived) { return [:] }
    let next = Dictionary(uniqueKeysWithValues: all.map { ($0, followers(of: $0).filter(all.contains)) })
    let later = Set(next.values.joined())
    return next.reduce(into: [:]) { origins, pair in
      if !later.contains(pair.key) { for uid in pair.value { origins[uid] = pair.key } }
    }
  }

  private static func followers(of uid: TodoUID) -> some Sequence<TodoUID> {
    sequence(first: uid.next()) { $0.next() }.prefix(24)
  }

  /// Whether the open occurrence of a series has what only one side wrote on any occurrence of the series: an
  /// oracle that knows nothing of how sides are merged.
  private static func handsOn(_ merged: SharedList, _ triple: ListTriple) -> Bool {
    triple.base.todos.allSatisfy { before in
      if before.status == .done || triple.base.has(before.uid.next()) { return true }
      let series = [before.uid] + followers(of: before.uid)
      func last(_ list: SharedList) -> Todo? { series.last(where: list.has).flatMap { list[$0] } }
      guard let open = last(merged), open.status == .open, open.uid != before.uid, !triple.base.has(open.uid),
        let mine = last(triple.ours), let other = last(triple.theirs)
      else { return true }
      return written.allSatisfy { field in
        let values = (before[field], mine[field], other[field])
        // The parent may be gone, or may have closed a circle.
        if field == .parent, open[field] == nil { return true }
        if values.1 == values.0 { return open[field] == values.2 || field == .parent }
        return values.2 != values.0 || open[field] == values.1 || field == .parent
      }
    }
  }

  private static func hasSource(_ todo: Todo, _ versions: [Todo]) -> Bool {
    for field in TodoField.allCases {
      let values = versions.map { $0[field] }
      switch field {
      case .modified, .uid: continue
      case .tags:
        guard todo.tags.allSatisfy({ tag in versions.contains { $0.tags.contains(tag) } }) else {
          return false
        }
      case .after:
        guard todo.after.allSatisfy({ uid in versions.contains { $0.after.contains(uid) } }) else {
          return false
        }
      case .content:
        let lines = Set(versions.flatMap { $0.content?.split(separator: "\n") ?? [] })
        guard todo.content?.split(separator: "\n").allSatisfy(lines.contains) ?? true else { return false }
      case .parent where todo.parent == nil, .repeats where todo.repeats == nil: continue
      case .completed where todo.status == .done: continue
      case .lease where todo.status != .open: continue
      case .status where todo.status == .done: continue
      default: guard values.contains(todo[field]) else { return false }
      }
    }
    return todo.unknown.allSatisfy { field in versions.contains { $0.unknown.contains(field) } }
  }

  /// Whether no done todo with a next occurrence has regained the rule that was removed by the side that
  /// completed it.
  private static func keepsRulesGone(_ joined: SharedList, _ triple: ListTriple) -> Bool {
    joined.todos.allSatisfy { todo in
      guard todo.status == .done, todo.repeats != nil, joined.has(todo.uid.next()) else { return true }
      return [triple.ours, triple.theirs].contains { list in
        list[todo.uid].map { $0.status == .done && $0.repeats != nil } ?? false
      }
    }
  }

  /// Whether every todo that a side changed or added is there, and has the keys, tags and lines of that side,
  /// itself or in the open occurrence of its series.
  private static func losesNothing(_ merged: SharedList, _ triple: ListTriple) -> Bool {
    let all = [triple.base, triple.ours, triple.theirs, merged].flatMap { $0.todos.map(\.uid) }
    let origins = Self.origins(of: all)
    let open = Dictionary(grouping: merged.todos.filter { $0.status == .open }) { origins[$0.uid] ?? $0.uid }
    for (mine, other) in [(triple.ours, triple.theirs), (triple.theirs, triple.ours)] {
      for todo in mine.todos where triple.base[todo.uid] != todo {
        guard let kept = merged[todo.uid] else { return false }
        let before = triple.base[todo.uid]
        let known =
          before.map { [$0] } ?? triple.base.todos.filter { origins[$0.uid] ?? $0.uid == origins[todo.uid] }
        let holders = [kept] + (origins[todo.uid].flatMap { open[$0] } ?? [])
        let keys = Set(todo.unknown.map(\.key)).subtracting(known.flatMap(\.unknown).map(\.key))
        guard keys.isSubset(of: holders.flatMap(\.unknown).map(\.key)) else { return false }
        guard Set(todo.tags).subtracting(known.flatMap(\.tags)).isSubset(of: holders.flatMap(\.tags)) else {
          return false
        }
        let lines = Set(todo.content?.split(separator: "\n") ?? []).subtracting(
          known.flatMap { $0.content?.split(separator: "\n") ?? [] })
        guard lines.isSubset(of: holders.flatMap { $0.content?.split(separator: "\n") ?? [] }) else {
          return false
        }
        if todo.isUntouched, todo.uid.isDerived, triple.base[todo.uid] == nil { continue }
        if todo.status == .done, kept.status != .done,
          other[todo.uid].map({ $0.status == before?.status }) ?? true
        {
          return false
        }
      }
    }
    return true
  }
}
