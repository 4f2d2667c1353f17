import FileStore
internal import TodoFormats

extension CSVCodec {
  static func write(_ todos: some TodoSummaries, in context: ExchangeContext) -> ForeignText {
    let todos = todos.concurrentMap(\.self)
    let kept = todos.concurrentMap { KeptRecord(format, in: $0.unknown) }
    let fields =
      CSVColumns.written
      + CSVColumns.writtenIfSet.filter { field in
        zip(todos, kept).contains { $0[field] != nil || $1?[field] == true }
      }
    let others = otherColumns(kept)
    var header = CSVWriter(isForExcel: context.options.isForExcel)
    for field in fields { header.append(field.key) }
    for name in others { header.append(name) }
    header.endRow()
    let places = Dictionary(uniqueKeysWithValues: others.enumerated().map { (Exact(CSVHeader.key($1)), $0) })
    let halves = todos.indices.concurrentHalves { [header] rows in
      var text = ForeignText()
      var writer = rows.lowerBound == 0 ? header : header.continued
      for row in rows {
        let (todo, kept) = (todos[row], kept[row])
        for field in fields { append(field, of: todo, kept, to: &writer) }
        var cells = [String](repeating: "", count: others.count)
        for value in kept?.values ?? [] {
          if let place = places[Exact(CSVHeader.key(value.key))], let text = value.text { cells[place] = text }
        }
        for cell in cells { writer.append(cell) }
        writer.endRow()
        for tag in todo.tags where tag.utf8.first == UInt8(ascii: "#") {
          text.remarks.append((.adapted("tag \(quoted(tag))"), todo.id))
        }
      }
      text.bytes = writer.bytes
      return text
    }
    return ForeignText(joining: halves)
  }

  /// The columns that todos keep, in the order in which they come up, each key once.
  private static func otherColumns(_ kept: [KeptRecord?]) -> [String] {
    var seen = Set((CSVColumns.written + CSVColumns.writtenIfSet).map { Exact(CSVHeader.key($0.key)) })
    var names: [String] = []
    for case let kept? in kept {
      for value in kept.values where value.text != nil && seen.insert(Exact(CSVHeader.key(value.key))).inserted {
        names.append(value.key)
      }
    }
    return names
  }

  private static func append(_ field: TodoField, of todo: TodoSummary, _ kept: KeptRecord?, to writer: inout CSVWriter)
  {
    switch field {
    case .title: writer.append(todo.title)
    case .content: writer.append(todo.content ?? "")
    case .project: writer.append(todo.project ?? "")
    case .uid: writer.append(todo.uid.text)
    case .tags: writer.append(todo.tags.joined(separator: " "))
    case .after: writer.append((todo.after + (kept?.after ?? [])).map(\.text).joined(separator: " "))
    case .parent: writer.append((todo.parent ?? kept?.parent)?.text ?? "")
    case .repeats: writer.append(todo.repeats?.description ?? "")
    default: writer.append(plain: { todo[field]?.append(to: &$0) })
    }
  }
}

extension KeptRecord {
  /// Whether a relation is kept that is not followed.
  fileprivate subscript(field: TodoField) -> Bool {
    field == .after && !after.isEmpty || field == .parent && parent != nil
  }
}
