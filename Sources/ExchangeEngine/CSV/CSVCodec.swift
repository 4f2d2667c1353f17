import FileStore
import TodoCore

/// CSV tables (RFC 4180) of spreadsheets and other programs, with the dialect of Todoist.
///
/// The header tells what the columns mean and which program wrote the table. A column without a meaning here
/// is kept under its name, and an export writes it after the others.
enum CSVCodec: Importer, Exporter {
  static let format = ExchangeFormat.csv

  static func read(_ source: SourceText, in context: ExchangeContext) -> ForeignReading {
    let document = CSVDocument(source)
    if let problem = document.lack(of: context.columns) { return ForeignReading(problems: [problem]) }
    var reading =
      document.header.isTodoist
      ? TodoistTable.read(document, in: context) : CSVTable.read(document, in: context)
    reading.problems += document.problems
    reading.problems.sort { $0.line < $1.line }
    return reading
  }

  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest? {
    CSVTable.identity(title: todo.title, project: todo.project)
  }

  static func keepsByName(_ key: String) -> Bool { true }

  static func shown(_ kept: ImportOrigin) -> [ShownKey] {
    kept.values.shown(without: kept.values.map(\.key).filter(TodoistTable.isBookkeeping))
  }

  static func canWriteBack(_ value: UnknownField) -> Bool {
    guard let text = value.text else { return true }
    // Under a field's name, an import would take such a word for a value of the field.
    switch CSVHeader.key(value.key) {
    case TodoField.status.key: return CSVWords.status(text).map { $0.status == .open } ?? true
    case TodoField.project.key: return (try? TodoRules.project(text)).map(TodoRules.clears) ?? true
    default: return true
    }
  }

  static func write(_ todos: [Todo], in context: ExchangeContext) -> ForeignText {
    let rows = todos.concurrentMap { todo in
      let kept = ImportOrigin(writing: .csv, in: todo.unknown)
      return (
        todo: todo, kept: kept, others: (kept?.values ?? []) + todo.unknown.own(for: Self.self) { _ in }
      )
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
    for name in CSVHeader(others).distinctNames(avoiding: taken) { header.append(name) }
    header.endRow()
    let keeping = fields.enumerated().filter { CSVColumn.keeping.contains($1) }.map { ($1.key, $0) }
    let columns = keeping + others.enumerated().map { ($1, fields.count + $0) }
    let indices = Dictionary(uniqueKeysWithValues: columns.map { (Exact(CSVHeader.key($0)), $1) })
    let noCells = [String](repeating: "", count: fields.count + others.count)
    let halves = rows.concurrentHalves { [header] rows in
      var text = ForeignText()
      var writer = rows.startIndex == 0 ? header : header.continued
      for (todo, kept, others) in rows {
        var cells = noCells
        for value in others {
          guard let index = indices[Exact(CSVHeader.key(value.key))], case let cell = value.cell,
            !cell.isEmpty
          else {
            continue
          }
          let field = index < fields.count ? fields[index] : nil
          if let field, let loss = loss(of: cell, keptOf: field, by: todo, at: context.moment) {
            text.remarks.append((loss, todo.id))
          } else if field?.kind != .date || field.map({ todo[$0] == nil }) ?? true
            || CSVDates.beginning(of: cell, at: context.moment) != nil
          {
            cells[index] = cell
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

  /// Returns a remark if an import would take a kept cell for the todo's date or rule; `nil` if it can be
  /// written.
  ///
  /// A range can be written only as long as the todo has the date at its beginning.
  ///
  /// A text that was no rule before may be one next to dates that the todo has now.
  private static func loss(
    of cell: String, keptOf field: TodoField, by todo: Todo, at moment: Moment
  ) -> ExchangeRemark? {
    let beginning = field.kind == .date ? CSVDates.beginning(of: cell, at: moment) : nil
    if let beginning, todo[field]?.date != beginning { return .lost("end of \(field.key) \(quoted(cell))") }
    if todo[field] != nil || beginning != nil { return nil }
    if field == .repeats {
      let rule = CSVWords.rule(cell, due: todo.due, start: todo.start, at: moment)
      return rule == nil ? nil : .lost("rule \(quoted(cell))")
    }
    return CSVDates.reads(cell, as: field, at: moment) ? .lost("kept \(field.key)") : nil
  }

  /// Returns the columns that todos keep in addition to those of fields, in order of appearance, each key
  /// once.
  private static func otherColumns(_ values: [[UnknownField]]) -> [String] {
    var seen = Set(CSVColumn.keeping.map { Exact($0.key) })
    return values.joined().filter { value in
      !value.word.isEmpty && seen.insert(Exact(CSVHeader.key(value.key))).inserted
    }.map(\.key)
  }
}

extension CSVWriter {
  /// Writes a field's value; a kept cell stands in for a missing value or for the status of an open todo.
  fileprivate mutating func append(_ field: TodoField, of todo: Todo, _ kept: ImportOrigin?, or cell: String)
  {
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
    case _ where !cell.isEmpty && (todo[field] == nil || field.kind == .date): append(cell)
    default: append(plain: { todo[field]?.append(to: &$0) })
    }
  }
}
