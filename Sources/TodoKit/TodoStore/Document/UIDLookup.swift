/// The todos that references name by their uids, found by one scan of all.
struct UIDLookup {
  private let whole: Set<TodoUID>
  private let beginnings: SortedTexts<UInt8>
  /// The todos that were noted, in the order of their uids, and of their ids where they share one.
  private var found: [(uid: [UInt8], todo: StoredFields)] = []
  private var uids = SortedTexts<UInt8>(ascending: [])

  /// What references ask for; nil when none of them asks for a uid.
  init?(_ refs: [TodoRef]) {
    var whole: Set<TodoUID> = []
    var beginnings: [[UInt8]] = []
    for ref in refs {
      switch ref.target {
      case .ids: continue
      case .uid(let text): whole.insert(TodoUID(stored: text))
      case .beginning(let text): beginnings.append(Array(text.utf8))
      }
    }
    guard !whole.isEmpty || !beginnings.isEmpty else { return nil }
    self.whole = whole
    self.beginnings = SortedTexts(beginnings: beginnings)
  }

  /// Scans the todos, and keeps those that are asked for.
  ///
  /// - Returns: the bytes that they lie in.
  mutating func scan(_ document: StoreDocument) throws(DocumentError) -> [UInt8] {
    var found: [(uid: [UInt8], todo: StoredFields)] = []
    let bytes = try document.scan { todo in
      var isAsked = !whole.isEmpty && whole.contains(todo.uid)
      todo.forEachText(of: .uid) { isAsked = isAsked || beginnings.hasBeginning(of: $0) }
      if isAsked { found.append((Array(todo.uid.text.utf8), todo.fields)) }
    }
    found.sort { ($0.uid.elementsEqual($1.uid)) ? $0.todo.id < $1.todo.id : $0.uid.lexicographicallyPrecedes($1.uid) }
    self.found = found
    uids = SortedTexts(ascending: found.map(\.uid))
    return bytes
  }

  /// The todos that have the uid which a target asks for, or else, where it asks for a beginning, those that begin so.
  func todos(for target: TodoRef.Target) -> [StoredFields] {
    switch target {
    case .ids: []
    case .uid(let text): found[uids.positions(of: Array(text.utf8))].map(\.todo)
    case .beginning(let text): todos(beginningWith: Array(text.utf8))
    }
  }

  private func todos(beginningWith text: [UInt8]) -> [StoredFields] {
    let same = uids.positions(of: text)
    return found[same.isEmpty ? uids.positions(beginningWith: text) : same].map(\.todo)
  }
}
