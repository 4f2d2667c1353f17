import JSONText
import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoRowsTests {
  /// A source that notes which rows are read.
  private final class Source: TodoRows.Source {
    let count = 1_000_000
    nonisolated(unsafe) var read: [Int] = []

    func id(at position: Int) -> TodoID { TodoID(stored: position) }

    subscript(position: Int) -> Todo {
      read.append(position)
      return Todo(uid: TodoUID(stored: ""), title: "\(position)", created: Moment.friday.instant)
    }

    func relations(at position: Int) -> ListedRelations? { nil }

    func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter) {}

    func appendRow(
      of fields: [AnyField], at position: Int, to utf8: inout [UInt8], _ makeVisible: (inout [UInt8], Int) -> Void
    ) {}
  }

  @Test("a row is made only when it is asked for")
  func laziness() {
    let source = Source()
    let rows = TodoRows(source, at: .friday)
    #expect(rows.count == 1_000_000)
    #expect(source.read.isEmpty)
    #expect(rows[7].todo.title == "7")
    #expect(rows.prefix(2).map(\.todo.title) == ["0", "1"])
    #expect(source.read == [7, 0, 1])
  }

  @Test("a range reads only its own rows, wherever it is, and an id reads none")
  func ranges() {
    let source = Source()
    let rows = TodoRows(source, at: .friday)
    #expect(rows.rows(in: 500_000..<500_002).map(\.todo.title) == ["500000", "500001"])
    #expect(rows.rows(in: 999_999..<1_000_009).map(\.todo.title) == ["999999"])
    #expect(rows.rows(in: 1_000_000..<1_000_009).isEmpty)
    #expect(rows.id(at: 7).rawValue == 7)
    #expect(source.read == [500_000, 500_001, 999_999])
  }

  @Test("todos in memory are rows as they are, in values, objects and texts")
  func values() throws {
    let todos = [try Todo.sample(1), try Todo.sample(2)]
    let rows = TodoRows(todos, at: .friday)
    #expect(rows.map(\.todo) == todos)
    var json = JSONWriter()
    rows.write([.builtIn(.id), .builtIn(.title)], at: 1, to: &json)
    #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"id":2,"title":"Buy milk"}"#)
    var text: [UInt8] = []
    rows.appendRow(of: [TodoField.id, .due, .title].map(AnyField.builtIn), at: 0, to: &text) { text, start in
      text.insert(UInt8(ascii: ">"), at: start)
    }
    #expect(String(decoding: text, as: UTF8.self) == "1\t\t>Buy milk")
    #expect(TodoRows([], at: .friday).isEmpty)
  }
}
