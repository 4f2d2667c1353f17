import JSONText
import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoModelTests {
  @Test("a model says dates in words beside the values")
  func labels() throws {
    let todo = try Todo.sample(1) {
      $0.due = LocalDate("2026-11-21T08:00")
      $0.start = LocalDate("2026-11-20")
    }
    let model = TodoModel(todo, at: .friday)
    #expect(model.dueLabel == "tomorrow 08:00")
    #expect(model.startLabel == "today")
    #expect(model.todo.due == todo.due)
  }

  @Test("a todo that is done or cancelled says when, on the user's wall clock; one that is open does not")
  func end() throws {
    let moment = Moment(try #require(Instant("2026-11-20T12:00:00Z"))) { instant in
      LocalDate(
        day: CalendarDay(daysSinceEpoch: (instant.seconds + 3_600) / 86_400),
        minute: (instant.seconds + 3_600) % 86_400 / 60)
    }
    func label(_ status: TodoStatus, _ completed: String?, _ cancelled: String? = nil) throws -> String? {
      let todo = try Todo.sample(1) {
        ($0.status, $0.completed) = (status, completed.flatMap { Instant($0) })
        $0.cancelled = cancelled.flatMap { Instant($0) }
      }
      return TodoModel(todo, at: moment).endLabel
    }
    #expect(try label(.done, "2026-11-20T08:30:00Z") == "today 09:30")
    #expect(try label(.done, "2026-11-19T23:30:00Z") == "today 00:30")
    #expect(try label(.done, nil) == nil)
    #expect(try label(.open, "2026-11-20T08:30:00Z") == nil)
    #expect(try label(.cancelled, nil) == nil)
    #expect(try label(.cancelled, "2026-11-18T08:30:00Z", "2026-11-20T08:30:00Z") == "today 09:30")
    #expect(try label(.done, "2026-11-20T08:30:00Z", "2026-11-18T08:30:00Z") == "today 09:30")
  }

  @Test("a due date that has passed is late while the todo is open")
  func late() throws {
    func label(_ status: TodoStatus) throws -> String? {
      let todo = try Todo.sample(1) { ($0.status, $0.due) = (status, LocalDate("2026-11-17T08:00")) }
      return TodoModel(todo, at: .friday).dueLabel
    }
    #expect(try label(.open) == "3 days late")
    #expect(try label(.done) == "3 days ago")
  }

  @Test("an instant that is asked for is told on the user's wall clock")
  func instants() throws {
    let moment = Moment(try #require(Instant("2026-11-20T12:00:00Z"))) { instant in
      LocalDate(
        day: CalendarDay(daysSinceEpoch: (instant.seconds + 3_600) / 86_400),
        minute: (instant.seconds + 3_600) % 86_400 / 60)
    }
    let todo = try Todo.sample(1) {
      ($0.created, $0.due) = (Instant(seconds: 1_795_044_600), LocalDate("2026-11-20T15:00"))
    }
    let model = TodoModel(todo, at: moment, instants: [.created, .completed])
    #expect(model.instantLabel(.created) == "yesterday 00:30")
    #expect(model.instantLabel(.completed) == nil && model.instantLabel(.modified) == nil)
    #expect(model.dateAndDay(.created)?.date.description == "2026-11-19T00:30")
    #expect(model.dateAndDay(.created)?.label == "yesterday")
    #expect(model.dateAndDay(.due)?.label == "today")
    #expect(model.dateAndDay(.start) == nil)
  }

  @Test("a todo without dates has no labels")
  func noDates() throws {
    let model = TodoModel(try Todo.sample(1), at: .friday)
    #expect(model.dueLabel == nil)
    #expect(model.startLabel == nil)
  }
}

struct TodoRowsTests {
  /// Notes which rows are read.
  private final class Source: TodoRows.Source {
    let count = 1_000_000
    var read: [Int] = []

    func id(at position: Int) -> TodoID { TodoID(stored: position) }

    subscript(position: Int) -> Todo {
      read.append(position)
      return Todo(uid: TodoUID(stored: ""), title: "\(position)", created: Moment.friday.instant)
    }

    func standing(at position: Int) -> TodoStanding? { nil }

    func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter) {}

    func appendRow(
      of fields: [AnyField], at position: Int, to utf8: inout [UInt8], _ makeVisible: (inout [UInt8], Int) -> Void
    ) {}
  }

  @Test("a row is made when it is asked for, and only then")
  func laziness() {
    let source = Source()
    let rows = TodoRows(source, at: .friday)
    #expect(rows.count == 1_000_000)
    #expect(source.read.isEmpty)
    #expect(rows[7].todo.title == "7")
    #expect(rows.prefix(2).map(\.todo.title) == ["0", "1"])
    #expect(source.read == [7, 0, 1])
  }

  @Test("a range costs its own rows, wherever it is, and an id none")
  func ranges() {
    let source = Source()
    let rows = TodoRows(source, at: .friday)
    #expect(rows.rows(in: 500_000..<500_002).map(\.todo.title) == ["500000", "500001"])
    #expect(rows.rows(in: 999_999..<1_000_009).map(\.todo.title) == ["999999"])
    #expect(rows.rows(in: 1_000_000..<1_000_009).isEmpty)
    #expect(rows.id(at: 7).rawValue == 7)
    #expect(source.read == [500_000, 500_001, 999_999])
  }

  @Test("todos at hand are rows as they are, in values, in objects and in texts")
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
