internal import JSONText

extension StoreDocument {
  /// A todo and where it lies.
  struct Located {
    let range: Range<Int>
    let todo: Todo
    /// Its line as it is stored.
    let line: [UInt8]
  }

  /// The todos that are picked.
  func locate(_ pick: StorePick) throws(DocumentError) -> [Located] {
    switch pick {
    case .refs(let refs): try locate(refs)
    case .selection(let selection): try scanned(selection.isIncluded)
    }
  }

  /// The todos that a condition picks, in id order, found by one scan of all.
  func scanned(_ isIncluded: (StoredTodo) -> Bool) throws(DocumentError) -> [Located] {
    var located: [Located] = []
    try scan { todo in
      if isIncluded(todo) { located.append(self.located(todo)) }
    }
    return located
  }

  /// A scanned todo and its place in the document.
  private func located(_ todo: StoredTodo) -> Located {
    Located(
      range: todo.fields.range.lowerBound + objects.lowerBound..<todo.fields.range.upperBound + objects.lowerBound,
      todo: todo.decoded(),
      line: Array(todo.bytes[todo.fields.range]))
  }

  /// The todos that the references name, each once, in the order in which they are named first.
  ///
  /// - Throws: `StoreError.notFound` with every reference to nothing, `StoreError.ambiguous` for the beginning of several
  ///   uids.
  func locate(_ refs: [TodoRef]) throws(DocumentError) -> [Located] {
    let uids = try locateUIDs(refs)
    let passed = isPassFaster(for: refs.count) ? try passIDs(of: refs) : nil
    var located: [Located] = []
    var seen: Set<TodoID> = []
    var missing: [String] = []
    for ref in refs {
      let found: [Located]
      switch ref.target {
      case .ids(let ids): found = if let passed { Self.located(ids, among: passed) } else { try locate(ids) }
      case .uid(let text): found = try one(of: uids[text] ?? [], for: ref)
      }
      if found.isEmpty { missing.append(ref.text) }
      located += found.filter { seen.insert($0.todo.id).inserted }
    }
    if missing.isEmpty { return located }
    try requireOrder()
    throw .store(.notFound(refs: missing))
  }

  /// All todos whose ids are asked for, in the order of their ids.
  private func passIDs(of refs: [TodoRef]) throws(DocumentError) -> [Located] {
    try pass(
      refs.compactMap { ref in
        guard case .ids(let ids) = ref.target else { return nil as ClosedRange<Int>? }
        return ids
      })
  }

  /// Those with these ids among todos in the order of their ids.
  private static func located(_ ids: ClosedRange<Int>, among located: [Located]) -> [Located] {
    var low = 0
    var high = located.count
    while low < high {
      let middle = (low + high) / 2
      if located[middle].todo.id.rawValue < ids.lowerBound { low = middle + 1 } else { high = middle }
    }
    return Array(located[low...].prefix { ids.contains($0.todo.id.rawValue) })
  }

  /// The todos with ids in a range, found by bisection.
  func locate(_ ids: ClosedRange<Int>) throws(DocumentError) -> [Located] {
    var located: [Located] = []
    var position = try position(ofFirstFrom: ids.lowerBound)
    while let line = try line(at: position), try ids.contains(id(of: line)) {
      located.append(try self.located(line))
      position = line.range.upperBound + StoreLayout.separator.count
    }
    if located.count < ids.count { try requireOrder() }
    return located
  }

  /// For every uid that is asked for, the todos that have it, or else those whose uid begins with it.
  private func locateUIDs(_ refs: [TodoRef]) throws(DocumentError) -> [String: [Located]] {
    let texts = Set(
      refs.compactMap { ref in
        guard case .uid(let text) = ref.target else { return nil as String? }
        return text
      })
    guard !texts.isEmpty else { return [:] }
    let lengths = Set(texts.map(\.utf8.count))
    var whole: [String: [Located]] = [:]
    var begun: [String: [Located]] = [:]
    try scan { todo in
      let uid = todo.uid.text
      for length in lengths where length <= uid.utf8.count {
        guard let beginning = String(uid.utf8.prefix(length)), texts.contains(beginning) else { continue }
        let located = self.located(todo)
        if length == uid.utf8.count {
          whole[beginning, default: []].append(located)
        } else if length >= TodoRef.shortestPrefix {
          begun[beginning, default: []].append(located)
        }
      }
    }
    return begun.merging(whole) { _, whole in whole }
  }

  private func one(of located: [Located], for ref: TodoRef) throws(DocumentError) -> [Located] {
    guard located.count > 1 else { return located }
    throw .store(
      .ambiguous(ref: ref.text, uids: located.map(\.todo.uid.text), ids: located.map(\.todo.id.rawValue)))
  }

  /// Which of these uids a todo has already.
  func taken(_ uids: Set<String>) throws(DocumentError) -> Set<String> {
    guard !uids.isEmpty else { return [] }
    var taken: Set<String> = []
    try scan { todo in
      let uid = todo.uid.text
      if uids.contains(uid) { taken.insert(uid) }
    }
    return taken
  }
}
