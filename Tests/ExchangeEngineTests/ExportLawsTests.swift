import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

/// What holds for every format that can be written, also for one that is not read.
@Suite("laws of exports")
struct ExportLawsTests {
  private static let fragments = [
    "milk", "+home", "@shop", "* b", ":a:", "[#A]", "#tag", "\\", ",", "é", "茶", "]", ")",
  ]

  private func write(_ todo: Todo, as format: ExchangeFormat) throws -> (
    bytes: [UInt8], remarks: Set<ExchangeRemark>
  ) {
    let text = try #require(format.exporter).text(of: [todo], in: ExchangeContext.friday.withUIDs)
    return (text.bytes, Set(text.remarks.map(\.remark)))
  }

  /// The todo with another value of a field, or with none.
  private func changed(_ todo: Todo, _ field: TodoField) -> Todo {
    var todo = todo
    switch field {
    case .title: todo.title = "another"
    case .uid: todo.uid = "another"
    case .status: todo.status = todo.status == .open ? .done : .open
    case .created: todo.created = Instant(seconds: todo.created.seconds + 40 * 86_400)
    case .completed: todo.completed = todo.completed.map { Instant(seconds: $0.seconds + 40 * 86_400) }
    case .cancelled: todo.cancelled = todo.cancelled.map { Instant(seconds: $0.seconds + 40 * 86_400) }
    default: todo[field] = nil
    }
    return todo
  }

  @Test(
    "every value of a todo is in its text or in a remark", arguments: ExchangeFormat.allCases, Effort.seeds(3)
  )
  func told(format: ExchangeFormat, seed: UInt64) throws {
    var random = RandomTodos(seed: seed, fragments: Self.fragments)
    for todo in random.todos(8) {
      let written = try write(todo, as: format)
      // Formats of days need not have the time of the last change.
      for field in TodoField.allCases
      where ![.id, .modified].contains(field) && todo[field] != nil && todo[field] != .list([]) {
        let other = try write(changed(todo, field), as: format)
        #expect(
          other.bytes != written.bytes || !written.remarks.isSubset(of: other.remarks), "\(field) \(todo)")
      }
      for own in todo.unknown.ownFields {
        var other = todo
        other.set(own.key, nil)
        let without = try write(other, as: format)
        #expect(without.bytes != written.bytes || !written.remarks.isSubset(of: without.remarks), "\(own)")
      }
    }
  }

  @Test("a format counts as one that is read if something reads it", arguments: ExchangeFormat.allCases)
  func readable(format: ExchangeFormat) {
    #expect(format.isImported == (format.importer != nil))
  }

  private static let hostile = [
    "a\n* TODO b\nBEGIN:VTODO\n- [ ] c\n", "a\r\n* b\r\n,\",\"", "a\u{2028}* b\u{85}* c\u{B}* d\u{C}* e",
    "a\n  :END:\n* b",
  ]

  @Test(
    "a todo is written as one record, whatever its texts are: a list from elsewhere has not been checked",
    arguments: ExchangeFormat.allCases, hostile)
  func one(format: ExchangeFormat, text: String) throws {
    let plain = Todo(id: TodoID(stored: 2), uid: "u-2", title: "plain", created: Moment.friday.instant)
    var todo = Todo(id: TodoID(stored: 1), uid: "u-1", title: "title", created: Moment.friday.instant)
    let uid = TodoUID(stored: text)
    let changes: [(inout Todo) -> Void] = [
      { $0.title = text }, { $0.content = text }, { $0.project = text }, { $0.tags = [text, "t"] },
      { $0.uid = uid },
      { $0.parent = uid }, { $0.after = [uid, "u-2"] },
      { $0.unknown = [UnknownField(key: "client", text: text)] },
      { $0.unknown = [UnknownField(key: "client", texts: [text, text])] },
    ]
    for change in changes + [{ todo in for change in changes { change(&todo) } }] {
      todo = Todo(id: TodoID(stored: 1), uid: "u-1", title: "title", created: Moment.friday.instant)
      change(&todo)
      let written = try #require(format.exporter).text(
        of: [todo, plain], in: ExchangeContext.friday.withUIDs)
      if let importer = format.importer {
        let reading = importer.read(written.bytes, in: .friday)
        #expect(reading.problems.isEmpty && reading.records.count == 2, "\(written.string)")
      } else {
        let headings = written.string.split(separator: "\n").filter { $0.hasPrefix("*") }
        #expect(headings.count == 2, "\(written.string)")
      }
    }
  }

  @Test(
    "a list of texts with commas comes back as it was, or its loss is reported",
    arguments: ExchangeFormat.imported)
  func lists(format: ExchangeFormat) throws {
    for texts in [["Smith, John", "Ann"], ["Smith, John"], ["a,b", "c,"], ["", "a"], [" a", "b "]] {
      var todo = Todo(id: TodoID(stored: 1), uid: "u-1", title: "title", created: Moment.friday.instant)
      todo.unknown = [UnknownField(key: "names", texts: texts)]
      let text = try #require(format.exporter).text(of: [todo], in: ExchangeContext.friday.withUIDs)
      let back = try #require(format.importer).read(text.bytes, in: .friday).records.first?.own.json("names")
      let isLost = text.remarks.contains { if case .lost = $0.remark { true } else { false } }
      #expect(back.flatMap { TodoValue(own: $0) } == .list(texts) || isLost, "\(texts) \(text.string)")
    }
  }
}
