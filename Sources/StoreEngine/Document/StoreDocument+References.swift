import Graphs
package import TodoCore

/// Finds the todos that a user names, by reference or by query.
extension StoreDocument {
  /// The lines of the picked todos, each once; those that references name in the order in which they are
  /// first named.
  package func lines(of pick: StorePick) throws(DocumentError) -> [StoredLine] {
    switch pick {
    case .refs(let refs):
      var seen: Set<Int> = []
      return try lines(namedBy: refs).joined().filter { seen.insert($0.id).inserted }
    case .selection(let selection): return try lines(pickedBy: selection)
    case .first(let count, let selection):
      let todos = try select(selection).first(count)
      return try lines(namedBy: todos.indices.map { TodoRef(todos.fields(at: $0).id) }).flatMap(\.self)
    }
  }

  /// The lines of the todos that each reference names.
  ///
  /// - Throws: `StoreError.notFound` with every reference that names nothing; `StoreError.ambiguous` for a
  ///   prefix of several uids.
  func lines(namedBy refs: [TodoRef]) throws(DocumentError) -> [ArraySlice<StoredLine>] {
    let namesakes = try namesakes(of: refs.compactMap(\.uid))
    let numbered = try lines(in: refs.compactMap(\.ids).union())
    let found = try refs.map { ref throws(DocumentError) -> ArraySlice<StoredLine> in
      if let ids = ref.ids {
        let end = numbered.partitioningIndex { $0.id > ids.upperBound }
        return numbered[..<end][numbered.partitioningIndex { $0.id >= ids.lowerBound }...]
      }
      let (whole, begun) = ref.uid.flatMap { namesakes[$0] } ?? ([], [])
      var isBeginning: Bool { if case .beginning = ref.target { true } else { false } }
      let found = whole.isEmpty && isBeginning ? begun : whole
      if found.count > 1 {
        let uids = try found.map { line throws(DocumentError) in try line.todo().uid.text }
        throw .store(.ambiguous(ref: ref.text, uids: uids, ids: found.map(\.id)))
      }
      return found[...]
    }
    let missing = refs.indices.filter { found[$0].isEmpty }.map { refs[$0].text }
    if missing.isEmpty { return found }
    throw .store(.notFound(refs: missing))
  }

  /// For each text the todos whose uid equals it, and those whose uid begins with it, found by one scan.
  private func namesakes(
    of texts: [[UInt8]]
  ) throws(DocumentError) -> [[UInt8]: (whole: [StoredLine], begun: [StoredLine])] {
    var found: [[UInt8]: (whole: [StoredLine], begun: [StoredLine])] = [:]
    for text in texts { found[text] = ([], []) }
    if found.isEmpty { return [:] }
    // So each uid is looked up once for each length, however many texts there are.
    let lengths = Set(texts.map(\.count)).sorted()
    try scan { todo in
      todo.forEachText(of: .uid) { uid in
        for length in lengths where length <= uid.count {
          guard let place = found.index(forKey: Array(uid[..<length])) else { continue }
          let range = todo.fields.range
          let line = StoredLine(
            id: todo.id.rawValue, position: objects.lowerBound + range.lowerBound,
            bytes: Array(todo.bytes[range]))
          if length == uid.count { found.values[place].whole.append(line) }
          found.values[place].begun.append(line)
        }
      }
    }
    return found
  }
}

extension TodoRef {
  /// The ids that the reference names; `nil` if it names a uid.
  fileprivate var ids: ClosedRange<Int>? {
    switch target {
    case .ids(let ids): ids
    case .steps(_, let id): id...id
    case .uid, .beginning: nil
    }
  }

  /// The uid that the reference names, or a prefix of one; `nil` if it names ids.
  fileprivate var uid: [UInt8]? {
    switch target {
    case .ids, .steps: nil
    case .uid(let text), .beginning(let text): Array(text.utf8)
    }
  }
}

extension TodoPick {
  /// A predicate that tells whether a picked todo is picked only as part of a range, and not by itself.
  package var isOnlyInRange: (Todo) -> Bool {
    guard case .refs(let refs) = self else { return { _ in false } }
    let ids = Set(refs.compactMap { $0.ids.flatMap { $0.count == 1 ? $0.lowerBound : nil } })
    let uids = refs.compactMap(\.uid)
    return { todo in !ids.contains(todo.id.rawValue) && !uids.contains { todo.uid.text.utf8.starts(with: $0) }
    }
  }
}

extension [ClosedRange<Int>] {
  /// The union of the ranges, ascending, without overlaps.
  fileprivate func union() -> Self {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { apart, ids in
      if let last = apart.last, ids.lowerBound <= last.upperBound {
        apart[apart.count - 1] = last.lowerBound...Swift.max(last.upperBound, ids.upperBound)
      } else {
        apart.append(ids)
      }
    }
  }
}
