import Graphs
package import TodoCore

/// Finds the todos that a user names, by reference or by query.
extension StoreDocument {
  /// The lines of the picked todos.
  package func lines(of pick: StorePick) throws(DocumentError) -> [StoredLine] {
    switch pick {
    case .refs(let refs): try lines(of: refs)
    case .selection(let selection): try lines(pickedBy: selection)
    }
  }

  /// The lines of the todos that references name, each once, in the order in which they are first named.
  ///
  /// - Throws: `StoreError.notFound` with every reference that names nothing; `StoreError.ambiguous` for a prefix of
  ///   several uids.
  private func lines(of refs: [TodoRef]) throws(DocumentError) -> [StoredLine] {
    let namesakes = try namesakes(of: refs.compactMap(\.uid))
    let numbered = try lines(in: refs.compactMap(\.ids).union())
    var lines: [StoredLine] = []
    var seen: Set<Int> = []
    var missing: [String] = []
    for ref in refs {
      let found: ArraySlice<StoredLine>
      if let ids = ref.ids {
        let end = numbered.partitioningIndex { $0.id > ids.upperBound }
        found = numbered[..<end][numbered.partitioningIndex { $0.id >= ids.lowerBound }...]
      } else {
        let (whole, begun) = ref.uid.flatMap { namesakes[$0] } ?? ([], [])
        var isBeginning: Bool { if case .beginning = ref.target { true } else { false } }
        found = (whole.isEmpty && isBeginning ? begun : whole)[...]
        if found.count > 1 {
          let uids = try found.map { line throws(DocumentError) in try line.todo().uid.text }
          throw .store(.ambiguous(ref: ref.text, uids: uids, ids: found.map(\.id)))
        }
      }
      if found.isEmpty { missing.append(ref.text) }
      for line in found where seen.insert(line.id).inserted { lines.append(line) }
    }
    if missing.isEmpty { return lines }
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
            id: todo.id.rawValue, position: objects.lowerBound + range.lowerBound, bytes: Array(todo.bytes[range]))
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
  /// A predicate that tells whether a todo is picked only as part of a range, and not by itself.
  package var isOnlyInRange: (Todo) -> Bool {
    guard case .refs(let refs) = self else { return { _ in false } }
    var (ranges, ids, uids): ([ClosedRange<Int>], Set<Int>, [String]) = ([], [], [])
    for ref in refs {
      switch ref.target {
      case .ids(let range) where range.count == 1: ids.insert(range.lowerBound)
      case .ids(let range): ranges.append(range)
      case .steps: break
      case .uid(let text), .beginning(let text): uids.append(text)
      }
    }
    return { [ranges = ranges.union()] todo in
      let id = todo.id.rawValue
      let range = ranges.partitioningIndex { $0.upperBound >= id }
      return range < ranges.count && ranges[range].contains(id) && !ids.contains(id)
        && !uids.contains { todo.uid.text.utf8.starts(with: $0.utf8) }
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
