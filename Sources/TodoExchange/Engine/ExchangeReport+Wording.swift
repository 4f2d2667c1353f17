import TodoCore

extension ExchangeReport {
  /// How many kinds of things a line names.
  private static let kindsLimit = 8
  /// How many todos are named.
  private static let refsShown = 10
  /// Of how many todos something is told with their numbers: what all have in common needs none.
  private static let fewTodos = 3

  /// The report for people, a line for each kind of news.
  package func lines(isImport: Bool) -> [String] {
    var lines = isImport ? [counts] : []
    lines += problems
    if doubtful > 0 {
      lines.append(
        "\(doubtful) of the added may be edited ones: without a uid, a todo is known by its words")
    }
    if !conflicts.isEmpty { lines.append(conflictLine) }
    if !waiting.isEmpty {
      lines.append("hidden until \(waiting.count == 1 ? "its" : "their") start: \(Self.list(waiting))")
    }
    for (what, items) in [("kept, not shown", kept), ("in another form", adapted), ("not carried", lost)]
    where !items.isEmpty {
      lines.append("\(what): \(Self.list(items))")
    }
    return lines
  }

  /// The records that were left out, and the todos that were changed on both sides.
  package var warnings: [String] { problems + (conflicts.isEmpty ? [] : [conflictLine]) }

  /// `16 read: 5 added, 1 changed, 9 unchanged, 1 folded into its repeating task`.
  private var counts: String {
    var parts: [String] = []
    if added > 0 { parts.append("\(added) added") }
    if changed > 0 { parts.append("\(changed) changed") }
    if unchanged > 0 { parts.append("\(unchanged) unchanged") }
    if folded > 0 { parts.append("\(folded) folded into \(folded == 1 ? "its repeating task" : "repeating tasks")") }
    if bad > 0 { parts.append("\(bad) left out") }
    return "\(read) read" + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
  }

  private var conflictLine: String {
    let count = conflicts.count == 1 ? "1 todo" : "\(conflicts.count) todos"
    return
      "\(count) changed here and there, \(keepsOurs ? "kept as it is here" : "theirs taken"): \(Self.list(conflicts.map(\.id)))"
  }

  /// `3, 7, 12, and 4 more`.
  private static func list(_ ids: [TodoID]) -> String {
    let shown = ids.prefix(refsShown).map { "\($0.rawValue)" }.joined(separator: ", ")
    return shown + (ids.count > refsShown ? ", and \(ids.count - refsShown) more" : "")
  }

  /// `until (todo 5), UDA reviewer (12)`.
  private static func list(_ items: [Item]) -> String {
    let more = items.count - kindsLimit
    let shown = items.prefix(kindsLimit).map { item in
      let isFew = item.count <= fewTodos && item.count == item.ids.count
      let todos = isFew ? "\(item.count == 1 ? "todo" : "todos") \(list(item.ids))" : "\(item.count)"
      return "\(visible(item.what)) (\(todos))"
    }
    return (shown + (more > 0 ? ["\(more) more kinds"] : [])).joined(separator: ", ")
  }
}
