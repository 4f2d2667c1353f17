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
    let byUID = try UIDLookup(refs, in: self)
    var byID = IDLookup(try lines(in: Self.ids(of: refs)))
    var lines: [StoredLine] = []
    var seen: Set<Int> = []
    var missing: [String] = []
    for ref in refs {
      let found: [StoredLine]? =
        switch ref.target {
        case .ids(let ids): byID.take(ids)
        case .steps(_, let id): byID.take(id...id)
        case .uid, .beginning: try byUID?.line(of: ref).map { [$0] }
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

/// The todos that references name by their ids, each of which is handed over once, however many ranges it lies in.
private struct IDLookup {
  /// In the order of their ids.
  private let lines: [StoredLine]
  private var untaken: UntakenPositions

  init(_ lines: [StoredLine]) {
    self.lines = lines
    untaken = UntakenPositions(count: lines.count)
  }

  /// The todos with ids in a range, without those that were handed over before; nil when there are none at all.
  mutating func take(_ ids: ClosedRange<Int>) -> [StoredLine]? {
    let start = lines.partitioningIndex { $0.id >= ids.lowerBound }
    let end = lines.partitioningIndex { $0.id > ids.upperBound }
    return start == end ? nil : untaken.take(start..<end).map { lines[$0] }
  }
}

/// The todos that references name by their uids, found by one scan of all.
private struct UIDLookup {
  private let document: StoreDocument
  /// The bytes that the todos lie in.
  private let bytes: [UInt8]
  /// The todos that are asked for, in the order of their ids.
  private let todos: [StoredFields]
  /// Their positions among these, in the order of their uids, and of their ids where they share one.
  private let positions: [Int]
  private let uids: SortedTexts<UInt8>

  /// Looks for what references ask for; nil when none of them asks for a uid.
  init?(_ refs: [TodoRef], in document: StoreDocument) throws(DocumentError) {
    var whole: Set<TodoUID> = []
    var beginnings: [[UInt8]] = []
    for ref in refs {
      switch ref.target {
      case .ids, .steps: continue
      case .uid(let text): whole.insert(TodoUID(stored: text))
      case .beginning(let text): beginnings.append(Array(text.utf8))
      }
    }
    guard !whole.isEmpty || !beginnings.isEmpty else { return nil }
    let sorted = SortedTexts(beginnings: beginnings)
    var todos: [StoredFields] = []
    var found: [(uid: [UInt8], position: Int)] = []
    bytes = try document.scan { todo in
      var isAsked = !whole.isEmpty && whole.contains(todo.uid)
      todo.forEachText(of: .uid) { isAsked = isAsked || sorted.hasBeginning(of: $0) }
      guard isAsked else { return }
      found.append((Array(todo.uid.text.utf8), todos.count))
      todos.append(todo.fields)
    }
    found.sort { $0.uid.elementsEqual($1.uid) ? $0.position < $1.position : $0.uid.lexicographicallyPrecedes($1.uid) }
    self.document = document
    self.todos = todos
    positions = found.map(\.position)
    uids = SortedTexts(ascending: found.map(\.uid))
  }

  /// The only todo that a reference names by its uid; nil when there is none.
  func line(of ref: TodoRef) throws(DocumentError) -> StoredLine? {
    let found = positions(for: ref.target).sorted()
    return try bytes.withUnsafeBufferPointer { buffer throws(DocumentError) in
      let todos = found.map { StoredTodo(bytes: buffer, fields: self.todos[$0]) }
      guard todos.count > 1 else {
        return todos.first.map { StoredLine(of: $0, in: bytes, from: document.objects.lowerBound) }
      }
      throw .store(.ambiguous(ref: ref.text, uids: todos.map(\.uid.text), ids: todos.map(\.id.rawValue)))
    }
  }

  /// The positions of the todos that have the uid which a target asks for, or else, where it asks for a beginning, of
  /// those that begin so.
  private func positions(for target: TodoRef.Target) -> ArraySlice<Int> {
    switch target {
    case .ids, .steps: return []
    case .uid(let text): return positions[uids.positions(of: Array(text.utf8))]
    case .beginning(let text):
      let text = Array(text.utf8)
      let same = uids.positions(of: text)
      return positions[same.isEmpty ? uids.positions(beginningWith: text) : same]
    }
  }
}

/// The positions of a list that no one has taken yet, so that overlapping ranges hand over each position once.
struct UntakenPositions {
  /// For each position the next one that may be untaken: itself, or one behind it.
  private var next: [Int]
  /// How many positions have been looked at, which is what this costs.
  private(set) var looks = 0

  /// All positions below a count.
  init(count: Int) {
    next = Array(0...count)
  }

  /// Takes what is left of a range.
  mutating func take(_ range: Range<Int>) -> [Int] {
    var taken: [Int] = []
    var position = first(from: range.lowerBound)
    while position < range.upperBound {
      taken.append(position)
      next[position] = position + 1
      position = first(from: position + 1)
    }
    return taken
  }

  /// The first untaken position from one on; the way there is halved for those who come later.
  private mutating func first(from start: Int) -> Int {
    var position = start
    looks += 1
    while next[position] != position {
      next[position] = next[next[position]]
      position = next[position]
      looks += 1
    }
    return position
  }
}

/// Texts in the order of their units, in which those that begin with another text are found by bisection.
struct SortedTexts<Unit: Comparable> {
  private let texts: [[Unit]]

  /// Texts in ascending order.
  init(ascending texts: [[Unit]]) {
    self.texts = texts
  }

  /// Of several texts those that are enough to know whether one of them is a beginning of another text: the ones that do
  /// not begin with one of the rest.
  init(beginnings texts: [[Unit]]) {
    self.texts = texts.sorted { $0.lexicographicallyPrecedes($1) }.reduce(into: []) { kept, text in
      if let last = kept.last, text.starts(with: last) { return }
      kept.append(text)
    }
  }

  /// The positions of the texts that are the same as this one.
  func positions(of text: [Unit]) -> Range<Int> {
    let first = texts.partitioningIndex { !$0.lexicographicallyPrecedes(text) }
    return first..<max(first, texts.partitioningIndex { text.lexicographicallyPrecedes($0) })
  }

  /// The positions of the texts that begin with this one, itself included.
  func positions(beginningWith text: [Unit]) -> Range<Int> {
    let first = texts.partitioningIndex { !$0.lexicographicallyPrecedes(text) }
    let end = texts.partitioningIndex { text.lexicographicallyPrecedes($0) && !$0.starts(with: text) }
    return first..<max(first, end)
  }

  /// Whether one of the texts, of which none begins with another, is a beginning of this one.
  ///
  /// Between a text and one that it begins with there would only be others that begin with it, so it has to be the last
  /// that does not come behind this one.
  func hasBeginning(of text: some Collection<Unit>) -> Bool {
    let end = texts.partitioningIndex { text.lexicographicallyPrecedes($0) }
    return end > 0 && text.starts(with: texts[end - 1])
  }
}
