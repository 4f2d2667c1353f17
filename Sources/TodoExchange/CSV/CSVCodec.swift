import FileStore
import TodoCore

/// Tables (RFC 4180), as spreadsheets have them, and those that Todoist and TickTick export.
///
/// The header tells what the columns stand for, and which program wrote the table. A column that stands for nothing is
/// kept by its name, and comes back behind the others.
enum CSVCodec: Importer, Exporter {
  static let format = ExchangeFormat.csv

  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    let table = CSVDocument.read(bytes)
    let rows = table.document.records
    var reading: ForeignReading
    switch table.document.header.origin {
    case .todoist: reading = TodoistTable.read(rows, table.document.header, in: context)
    case .tickTick: reading = TickTickTable.read(rows, table.document.header, in: context)
    case nil: reading = read(rows, of: table.document, in: context)
    }
    // What is wrong with the header is all that there is to tell.
    if rows.isEmpty { reading.problems = [] }
    reading.problems += table.problems.map { BatchProblem($0) }
    reading.problems.sort { $0.line < $1.line }
    return reading
  }

  private static func read(
    _ rows: [CSVRecord], of document: CSVDocument, in context: ExchangeContext
  ) -> ForeignReading {
    let columns = CSVColumns(document.header)
    var reading = ForeignReading()
    guard columns.roles.contains(.field(.title)) else {
      let problem = BatchProblem.Reason.unreadable("the table has no column for titles, such as \"title\"", column: nil)
      reading.problems = [BatchProblem(line: document.headerLine, reason: problem)]
      return reading
    }
    var dates = CSVDates(context.moment)
    while true {
      let halves = rows.concurrentHalves { [dates] rows in
        var table = CSVTable(columns, dates)
        return (reading: table.read(rows), seen: table.dates.seen, relations: table.relations)
      }
      reading = ForeignReading()
      var relations = CSVRelations()
      for half in halves {
        relations.append(half.relations, behind: reading.records.count)
        reading.records += half.reading.records
        reading.problems += half.reading.problems
      }
      relations.resolve(&reading.records)
      let seen = halves.map(\.seen).reduce([:]) { $0.merging($1) { $0.merging($1) } }
      // Dates of numbers mean what all of their column tells of their order.
      if dates.isComplete || seen.isEmpty { return reading }
      dates = CSVDates(context.moment, known: seen)
    }
  }

  static func identity(of todo: TodoSummary, in context: ExchangeContext) -> Digest? {
    CSVDraft.identity(title: todo.title, project: todo.project)
  }
}
