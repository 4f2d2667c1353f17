import FileStore
import TodoCore

/// Tables (RFC 4180), as spreadsheets have them, and those that Todoist and TickTick export.
///
/// The header tells what the columns stand for, and which program wrote the table. A column that stands for nothing is
/// kept by its name, and comes back behind the others.
enum CSVCodec: Importer, Exporter {
  static func read(_ source: SourceText, in context: ExchangeContext) -> ForeignReading {
    let document = CSVDocument(source)
    var reading =
      switch document.header.origin {
      case .todoist: TodoistTable.read(document, in: context)
      case .tickTick: TickTickTable.read(document, in: context)
      case nil: CSVTable.read(document, in: context)
      }
    // What is wrong with the header is all that there is to tell.
    if document.records.isEmpty { reading.problems = [] }
    reading.problems += document.problems
    reading.problems.sort { $0.line < $1.line }
    return reading
  }

  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest? {
    CSVTable.identity(title: todo.title, project: todo.project)
  }

  static func isSound(_ value: UnknownField) -> Bool {
    guard let text = value.text else { return true }
    // What says a value of a field would be taken for that.
    switch CSVHeader.key(value.key) {
    case TodoField.status.key: return CSVWords.status(text).map { $0.status == .open } ?? true
    case TodoField.project.key: return (try? TodoRules.project(text)).map(TodoRules.clears) ?? true
    default: return true
    }
  }

  static func write(_ todos: [Todo], in context: ExchangeContext) -> ForeignText {
    let rows = todos.concurrentMap { todo in
      let kept = ImportOrigin(writing: .csv, in: todo.unknown)
      return (todo: todo, kept: kept, others: (kept?.values ?? []) + todo.unknown.own(for: Self.self) { _ in })
    }
    let present = writtenIfSet.filter { field in
      rows.contains { todo, kept, _ in
        todo[field] != nil || field == .after && kept?.after.isEmpty == false
          || field == .parent && kept?.parent != nil
      }
    }
    let fields = written + present
    let others = otherColumns(rows.map(\.others))
    var header = CSVWriter(isForExcel: context.options.isForExcel)
    for field in fields { header.append(field.key) }
    let taken = (written + writtenIfSet).map(\.key) + ["canceled"]
    for name in CSVHeader(others).distinctNames(besides: taken) { header.append(name) }
    header.endRow()
    let keeping = fields.enumerated().filter { CSVColumn.keeping.contains($1) }.map { ($1.key, $0) }
    let columns = keeping + others.enumerated().map { ($1, fields.count + $0) }
    let places = Dictionary(uniqueKeysWithValues: columns.map { (Exact(CSVHeader.key($0)), $1) })
    let noCells = [String](repeating: "", count: fields.count + others.count)
    let halves = rows.concurrentHalves { [header] rows in
      var text = ForeignText()
      var writer = rows.startIndex == 0 ? header : header.continued
      for (todo, kept, others) in rows {
        var cells = noCells
        for value in others {
          guard let place = places[Exact(CSVHeader.key(value.key))], case let cell = value.word, !cell.isEmpty else {
            continue
          }
          if place < fields.count, let loss = loss(of: cell, keptOf: fields[place], by: todo, at: context.moment) {
            text.remarks.append((loss, todo.id))
          } else {
            cells[place] = cell
          }
        }
        for (field, cell) in zip(fields, cells) { writer.append(field, of: todo, kept, or: cell) }
        for cell in cells[fields.count...] { writer.append(cell) }
        writer.endRow()
        for remark in kept?.losses ?? [] { text.remarks.append((remark, todo.id)) }
      }
      text.bytes = writer.bytes
      return text
    }
    return ForeignText(joining: halves)
  }

  private static let written = CSVColumn.fields { $0.presence == .always }
  private static let writtenIfSet = CSVColumn.fields { $0.presence == .ifSet }

  /// What there is to tell of a kept cell that would be taken for a date or a rule of the todo's, as for a rule it may be
  /// beside dates that the todo has by now; nil where it can be written.
  private static func loss(
    of cell: String, keptOf field: TodoField, by todo: Todo, at moment: Moment
  ) -> ExchangeRemark? {
    if todo[field] != nil { return nil }
    if field == .repeats {
      let rule = CSVWords.rule(cell, due: todo.due, start: todo.start, at: moment)
      return rule == nil ? nil : .lost("rule \(quoted(cell))")
    }
    return CSVDates.reads(cell, as: field, at: moment) ? .lost("kept \(field.key)") : nil
  }

  /// The columns that todos keep besides those of fields, in the order in which they come up, each key once.
  private static func otherColumns(_ values: [[UnknownField]]) -> [String] {
    var seen = Set(CSVColumn.keeping.map { Exact($0.key) })
    return values.joined().filter { value in
      !value.word.isEmpty && seen.insert(Exact(CSVHeader.key(value.key))).inserted
    }.map(\.key)
  }
}

extension CSVWriter {
  /// Writes a field's value, or what is kept of its column where it has none, or of an open todo's status.
  fileprivate mutating func append(_ field: TodoField, of todo: Todo, _ kept: ImportOrigin?, or cell: String) {
    switch field {
    case .title: append(todo.title)
    case .content: append(todo.content ?? "")
    case .status where todo.status == .open && !cell.isEmpty: append(cell)
    case .project: append(todo.project ?? cell)
    case .uid: append(todo.uid.text)
    case .tags: append(todo.tags.map(ForeignWords.marked).joined(separator: " "))
    case .after: append((todo.after + (kept?.after ?? [])).map(\.text).joined(separator: " "))
    case .parent: append((todo.parent ?? kept?.parent)?.text ?? "")
    case .repeats: append(todo.repeats?.description ?? cell)
    case .modified where todo.isUndated: append("")
    case _ where todo[field] == nil && !cell.isEmpty: append(cell)
    default: append(plain: { todo[field]?.append(to: &$0) })
    }
  }
}
