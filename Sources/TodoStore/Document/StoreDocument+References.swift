import Graphs
import TodoCore

/// Finding the todos that a user points at: by references, or by what they are.
extension StoreDocument {
  /// The lines of the todos that are picked.
  package func lines(of pick: StorePick) throws(DocumentError) -> [StoredLine] {
    switch pick {
    case .refs(let refs): try lines(of: refs)
    case .selection(let selection): try lines(pickedBy: selection)
    }
  }

  /// The lines of the todos that the references name, each once, in the order in which they are named first.
  ///
  /// - Throws: `StoreError.notFound` with every reference to nothing, `StoreError.ambiguous` for the beginning of several
  ///   uids.
  private func lines(of refs: [TodoRef]) throws(DocumentError) -> [StoredLine] {
    let byUID = try LinesByUID(refs, in: self)
    var byID = LinesByID(try lines(in: Self.ids(of: refs)))
    var lines: [StoredLine] = []
    var seen: Set<Int> = []
    var missing: [String] = []
    for ref in refs {
      let found: [StoredLine]?
      switch ref.target {
      case .ids(let ids): found = byID.take(ids)
      case .steps(_, let id): found = byID.take(id...id)
      case .uid, .beginning: found = try byUID.line(of: ref).map { [$0] }
      }
      if found == nil { missing.append(ref.text) }
      for line in found ?? [] where seen.insert(line.id).inserted { lines.append(line) }
    }
    if missing.isEmpty { return lines }
    throw .store(.notFound(refs: missing))
  }

  /// The ids that references name, in ascending order, none twice.
  private static func ids(of refs: [TodoRef]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for ref in refs {
      switch ref.target {
      case .ids(let ids): ranges.append(ids)
      case .steps(_, let id): ranges.append(id...id)
      case .uid, .beginning: break
      }
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    return ranges.reduce(into: []) { apart, ids in
      if let last = apart.last, ids.lowerBound <= last.upperBound {
        apart[apart.count - 1] = last.lowerBound...max(last.upperBound, ids.upperBound)
      } else {
        apart.append(ids)
      }
    }
  }
}

/// The todos that references name by their uids, found by one scan of all.
private struct LinesByUID {
  /// By the texts that are asked for the todos whose uids these are, and those whose uids begin so.
  private var found: [[UInt8]: (whole: [StoredLine], begun: [StoredLine])] = [:]

  init(_ refs: [TodoRef], in document: StoreDocument) throws(DocumentError) {
    for ref in refs {
      switch ref.target {
      case .ids, .steps: break
      case .uid(let text), .beginning(let text): found[Array(text.utf8)] = ([], [])
      }
    }
    if found.isEmpty { return }
    // So that a uid is looked up once for each length, however many texts are asked for.
    let lengths = Set(found.keys.map(\.count)).sorted()
    try document.scan { todo in
      todo.forEachText(of: .uid) { uid in
        for length in lengths where length <= uid.count {
          guard let place = found.index(forKey: Array(uid[..<length])) else { continue }
          let range = todo.fields.range
          let line = StoredLine(
            id: todo.id.rawValue, position: document.objects.lowerBound + range.lowerBound,
            bytes: Array(todo.bytes[range]))
          if length == uid.count { found.values[place].whole.append(line) }
          found.values[place].begun.append(line)
        }
      }
    }
  }

  /// The only todo that has the uid which a reference asks for, or else, where it asks for a beginning, whose uid begins so;
  /// nil when there is none.
  func line(of ref: TodoRef) throws(DocumentError) -> StoredLine? {
    let lines: [StoredLine]
    switch ref.target {
    case .ids, .steps: return nil
    case .uid(let text): lines = found[Array(text.utf8)]?.whole ?? []
    case .beginning(let text):
      let (whole, begun) = found[Array(text.utf8)] ?? ([], [])
      lines = whole.isEmpty ? begun : whole
    }
    if lines.count <= 1 { return lines.first }
    let uids = try lines.map { line throws(DocumentError) in try line.todo().uid.text }
    throw .store(.ambiguous(ref: ref.text, uids: uids, ids: lines.map(\.id)))
  }
}

/// The todos that references name by their ids, each of which is handed over once, however many ranges it lies in.
private struct LinesByID {
  /// In the order of their ids.
  private let lines: [StoredLine]
  /// For each line the next one that may be left: itself, or one behind it.
  private var next: [Int]

  init(_ lines: [StoredLine]) {
    self.lines = lines
    next = Array(0...lines.count)
  }

  /// The todos with ids in a range, without those that were handed over before; nil when there are none at all.
  mutating func take(_ ids: ClosedRange<Int>) -> [StoredLine]? {
    let start = lines.partitioningIndex { $0.id >= ids.lowerBound }
    let end = lines.partitioningIndex { $0.id > ids.upperBound }
    if start == end { return nil }
    var taken: [StoredLine] = []
    var place = left(from: start)
    while place < end {
      taken.append(lines[place])
      next[place] = place + 1
      place = left(from: place + 1)
    }
    return taken
  }

  /// The first line that is left from a place on; the way there is halved for those who come later.
  private mutating func left(from start: Int) -> Int {
    var place = start
    while next[place] != place {
      next[place] = next[next[place]]
      place = next[place]
    }
    return place
  }
}
