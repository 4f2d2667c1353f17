import FileStore
import Testing
import TodoTestSupport

@testable import TodoExchange
@testable import TodoKit

struct TodoStoreTodoExchangeTests {
  private let sum = Digest(of: "a record")

  private func kept(_ format: ExchangeFormat = .task) -> UnknownField {
    KeptRecord(sum: sum, at: Moment.friday.instant).field(of: format)
  }

  /// Which of todos is known as what came from the record.
  private func known(_ todos: [(uid: String, unknown: [UnknownField])]) throws -> [Int?] {
    let todos = todos.enumerated().map { index, todo in
      var made = Todo(
        id: TodoID(stored: index + 1), uid: TodoUID(stored: todo.uid), title: #"{"task":{"sum":"x"}}"#,
        created: Moment.friday.instant)
      made.unknown = todo.unknown
      return made
    }
    let records = try TodoStore(SpyStorage(document(todos, lastID: todos.count))).knownRecords(of: .task)
    #expect(todos.allSatisfy { records.id(of: $0.uid, sum: Digest(of: "another")) == nil })
    return todos.map { records.id(of: $0.uid, sum: sum)?.rawValue }
  }

  @Test("a todo is known by its uid and by the record of the format, whatever else it keeps")
  func records() throws {
    let other = UnknownField(key: "other", texts: ["}", "{"])
    #expect(
      try known([
        ("a", [kept()]), ("b", []), ("c", [kept(.ics)]), ("d", [other, kept(), kept(.ics)]), ("é", [kept(), other]),
      ]) == [1, nil, nil, 4, 5])
  }

  @Test("what lies deeper is no record of the todo")
  func nested() throws {
    let field = kept()
    let nested = UnknownField(key: "x", json: Array("{\"task\":".utf8) + field.json + Array("}".utf8))
    #expect(try known([("a", [nested]), ("b", [nested, field])]) == [nil, 2])
  }

  @Test("a key that only ends like the format's is none of it")
  func likeKey() throws {
    #expect(try known([("a", [UnknownField(key: "x\"task", json: kept().json)])]) == [nil])
  }

  @Test("of several todos with one uid none is known")
  func sharedUID() throws {
    let todos = [("a", [kept()]), ("a", []), ("b", []), ("b", [kept()]), ("c", [kept()])]
    #expect(try known(todos) == [nil, nil, nil, nil, 5])
  }

  @Test("an empty store knows nothing")
  func empty() throws {
    #expect(try TodoStore(MemoryStorage()).knownRecords(of: .task).isEmpty)
  }
}
