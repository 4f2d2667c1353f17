import FileStore
import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

/// Values that tables have in columns of fields, but that no todo can have.
struct CSVTableTests {
  private let storage = MemoryStorage()

  private var exchange: Exchange {
    Exchange(entity: TodoStore(storage), moment: .friday)
  }

  private func bring(_ table: String) throws -> ExchangeReport {
    try exchange.importTodos(ImportRequest(.csv, [InputText(Array(table.utf8))])).report
  }

  private func table() throws -> String {
    let text = try exchange.exportTodos(ExportRequest(.csv, TodoQuery("", includesAll: true), isStrict: true))
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test(
    "a kept value goes back to its field's column, and is nothing new there",
    arguments: [
      ("title,due,repeat\nBins,2026-12-01,every blue moon", ",2026-12-01,,every blue moon,"),
      ("title,due,Repeat\nBins,2026-12-01,FREQ=DAILY;BYSETPOS=3", ",2026-12-01,,\"FREQ=DAILY;BYSETPOS=3\","),
      ("title,project\nBins,/", ",,,,/,"),
    ])
  func written(table: String, cells: String) throws {
    #expect(try bring(table).added == 1)
    let text = try self.table()
    #expect(text.contains("Bins,open,\(cells)"), "\(text)")
    for _ in 1...2 { #expect(try bring(text).unchanged == 1) }
    #expect(try self.table() == text)
  }

  @Test(
    "an unreadable row is related to no other row, in either direction",
    arguments: [
      ("Call,Bins,1/12/2026", ["Bins", "Post"]),
      ("x,y,2026-12-01\nCall,Bins,1/12/2026", ["Bins", "Post", "x"]),
    ])
  func unread(rows: String, titles: [String]) throws {
    for table in ["\(rows)\nBins,,\nPost,,", "Bins,,\nPost,,\n\(rows)"] {
      let reading = CSVCodec.read(Array("title,after,due\n\(table)".utf8), in: .friday)
      #expect(reading.records.compactMap { $0.patch[.title]?.text }.sorted() == titles)
      #expect(reading.records.allSatisfy(\.after.isEmpty) && reading.problems.count == 1)
    }
  }

  @Test("a todo's own value replaces the kept value of its column")
  func replaced() throws {
    _ = try bring("uid,title,due,repeat,project\nu,Bins,2026-12-01,every blue moon,/")
    _ = try bring("uid,repeat,project,title,due\nu,weekly,home,Bins,2026-12-01")
    let text = try table()
    #expect(text.contains("Bins,open,,2026-12-01,,every week,home,") && !text.contains("moon"), "\(text)")
  }

  @Test("a kept rule is lost and reported once the todo's dates would give it a meaning")
  func understood() throws {
    var todo = try #require(
      try CodecTrip.todos(CSVCodec.self, Array("title,repeat\nBins,FREQ=WEEKLY".utf8)).first)
    #expect(CodecTrip.text(CSVCodec.self, of: [todo]).string.contains("Bins,open,,,,FREQ=WEEKLY,"))
    todo.due = LocalDate("2026-12-01")
    let text = CodecTrip.text(CSVCodec.self, of: [todo])
    #expect(
      text.string.contains("Bins,open,,2026-12-01,,,") && text.news == ["lost(\"rule \\\"FREQ=WEEKLY\\\"\")"])
  }

  @Test("row numbers do not mix up tables, and importing a table again changes nothing")
  func rowNumbers() throws {
    let tables = ["id,title\n1,Bins\n2,Lawn", "id,title\n1,Report\n2,Bins"]
    #expect(try bring(tables[0]).added == 2)
    let second = try bring(tables[1])
    #expect((second.added, second.unchanged, second.changed) == (1, 1, 0))
    for table in tables + [try self.table()] {
      let report = try bring(table)
      #expect(report.unchanged == report.read)
    }
    #expect(try table().hasSuffix(",1\r\n"))
  }

  @Test(
    "a status of progress is kept, reported, and written again while the todo is open",
    arguments: [
      ("status", "In progress"), ("State", "waiting"), ("done", "Started"), ("Completed", "in-process"),
    ])
  func stages(column: String, word: String) throws {
    let report = try bring("uid,title,\(column)\nu,Bins,\(word)")
    #expect(report.kept.map(\.what) == ["status \"\(word)\""])
    let text = try table()
    #expect(text.contains("u,Bins,\(word),"), "\(text)")
    #expect(try bring(text).unchanged == 1)
    #expect(try table() == text)
    var todo = try #require(try CodecTrip.todos(CSVCodec.self, Array(text.utf8)).first)
    todo.status = .done
    #expect(CodecTrip.text(CSVCodec.self, of: [todo]).string.contains("u,Bins,done,"))
  }

  @Test(
    "blank rows are not todos",
    arguments: ["title;due\nBins;\n;\n\"\"; \n", "Folder Name,List Name,Title\n,Home,Bins\n,,\n"])
  func blankRows(table: String) throws {
    let report = try bring(table)
    #expect(report.added == 1 && report.read == 1 && report.adapted.isEmpty)
  }

  @Test("a quoted cell of only spaces is empty")
  func blankCells() throws {
    let report = try bring("title,priority,tags\nBins,\"  \",\"\u{A0}\u{A0}\"\n")
    #expect(report.added == 1 && report.kept.isEmpty && report.lost.isEmpty)
  }

  @Test(
    "a kept value that may not stand in its field's column is written to a column with another name",
    arguments: [
      ("TYPE,CONTENT,PRIORITY,INDENT\ntask,Bins,9,1", "other PRIORITY", ",9\r\n"),
      ("TYPE,CONTENT,PRIORITY,INDENT,Status\ntask,Bins,,1,odd", "other Status", ",odd\r\n"),
      ("TYPE,CONTENT,PRIORITY,INDENT,Project\ntask,Bins,,1,home", "other Project", ",home\r\n"),
    ])
  func renamed(table: String, column: String, end: String) throws {
    #expect(try bring(table).added == 1)
    let text = try self.table()
    #expect(text.contains("content,\(column)\r\n") && text.hasSuffix(end), "\(text)")
    #expect(try bring(text).unchanged == 1)
    #expect(try self.table() == text)
  }
}
