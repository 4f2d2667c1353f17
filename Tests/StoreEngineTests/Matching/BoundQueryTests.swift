import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct BoundQueryTests {
  /// The ids of the stored todos that a query picks at a moment.
  private func picked(_ query: String, _ todos: [Todo], at moment: Moment = .friday) throws -> [Int] {
    let store = TodoStore(MemoryStorage(Array(document(todos).utf8)))
    let selection = try TodoSelection(TodoQuery(query, includesAll: true, order: []), at: moment)
    return try store.todos(selection).map(\.id.rawValue)
  }

  private static func garden() throws -> [Todo] {
    [
      try .sample(1, "Café milk") {
        ($0.content, $0.tags, $0.priority) = ("2 l, skimmed", ["food", "été"], .high)
      },
      try .sample(2, "Paint the shed") { ($0.project, $0.tags, $0.status) = ("Home/Garden", ["diy"], .done) },
      try .sample(3, "Rake leaves") { ($0.project, $0.priority, $0.status) = ("home", .low, .cancelled) },
      try .sample(4, "Homework milk") { ($0.project, $0.content) = ("homework", "Say \"milk\"") },
      try .sample(12, "Tea") {
        ($0.uid, $0.repeats) = (TodoUID(stored: "gh:o/r#7"), RepeatRule("every 2 weeks"))
      },
    ]
  }

  @Test(
    "a query matches texts, names and choices",
    arguments: [
      ("", [1, 2, 3, 4, 12]), ("milk", [1, 4]), ("CAFE", [1]), ("skimmed", [1]), ("\"the shed\"", [2]),
      ("title:milk", [1, 4]), ("content:milk", [4]), ("title:tea,rake", [3, 12]),
      ("title.not:milk", [2, 3, 12]), ("content:none", [2, 3, 12]), ("content:any", [1, 4]),
      ("tag:food", [1]), ("tag:FOOD,diy", [1, 2]), ("tag:ete", [1]), ("tag:foo", []),
      ("tag:none", [3, 4, 12]), ("tag:any", [1, 2]), ("tag.not:food", [2, 3, 4, 12]),
      ("project:home", [2, 3]), ("project:home/garden", [2]), ("project:HOME/", [2, 3]),
      ("project:/home//garden", [2]),
      ("project:/", []), ("tag:#food", [1]), ("project:none", [1, 12]), ("project:any", [2, 3, 4]),
      ("project:homework,home", [2, 3, 4]), ("priority:high", [1]), ("priority:high,low", [1, 3]),
      ("priority:none", [2, 4, 12]), ("priority.not:high", [2, 3, 4, 12]), ("status:open", [1, 4, 12]),
      ("status:done,cancelled", [2, 3]), ("id:3", [3]), ("id:2-4,12", [2, 3, 4, 12]),
      ("id:99999999999999999999", []), ("uid:uid-", [1, 2, 3, 4]),
      ("uid:GH:o/r#7", [12]), ("uid:gh:o/r#", [12]), ("uid:h:o", []), ("is:open", [1, 4, 12]),
      ("is:done,cancelled", [2, 3]),
      ("is:any", [1, 2, 3, 4, 12]), ("is:repeating", [12]), ("is.not:repeating", [1, 2, 3, 4]),
    ] as [(String, [Int])])
  func values(query: String, ids: [Int]) throws {
    #expect(try picked(query, Self.garden()) == ids)
  }

  @Test(
    "conditions can be combined",
    arguments: [
      ("milk tag:food", [1]), ("milk or tea", [1, 4, 12]), ("milk not tag:food", [4]),
      ("not milk", [2, 3, 12]), ("project:home or priority:high", [1, 2, 3]),
      ("(milk or tea) is:open project:none", [1, 12]), ("not (milk or tea)", [2, 3]), ("milk tea", []),
      ("tag:none tag:any", []), ("tag:none or tag:any", [1, 2, 3, 4, 12]), ("not not milk", [1, 4]),
      ("milk or shed tag:diy", [1, 2, 4]),
    ] as [(String, [Int])])
  func conditions(query: String, ids: [Int]) throws {
    #expect(try picked(query, Self.garden()) == ids)
  }

  /// Todos that are due around noon on Friday, 20 November 2026.
  private static func dated() throws -> [Todo] {
    let dues = [
      nil, "2026-11-19", "2026-11-20", "2026-11-20T11:59", "2026-11-20T12:00", "2026-11-20T12:01",
      "2026-11-21", "2026-11-21T00:00", "2026-11-22T23:59",
    ]
    return try dues.enumerated().map { index, due in
      try .sample(index + 1) { $0.due = due.flatMap { LocalDate($0) } }
    }
  }

  @Test(
    "a due date is matched on, before, after, by and from another date",
    arguments: [
      ("due:none", [1]), ("due:any", [2, 3, 4, 5, 6, 7, 8, 9]), ("due:today", [3, 4, 5, 6]),
      ("due.not:today", [1, 2, 7, 8, 9]), ("due.before:today", [2]), ("due.after:today", [7, 8, 9]),
      ("due.by:today", [2, 3, 4, 5, 6]), ("due.from:today", [3, 4, 5, 6, 7, 8, 9]),
      ("due:yesterday,tomorrow", [2, 7, 8]), ("due.by:eow", [2, 3, 4, 5, 6, 7, 8, 9]),
      ("due:\"today 12:00\"", [5]), ("due.before:\"today 12:00\"", [2, 4]),
      ("due.after:\"today 12:00\"", [6, 7, 8, 9]), ("due.by:\"today 12:00\"", [2, 4, 5]),
      ("due.from:\"today 12:00\"", [5, 6, 7, 8, 9]), ("due.from:2026-11-21 due.before:2026-11-22", [7, 8]),
      ("is:overdue", [2, 4]), ("is:today", [3, 4, 5, 6]), ("is:overdue,today", [2, 3, 4, 5, 6]),
      ("start:any", []),
    ] as [(String, [Int])])
  func dueDates(query: String, ids: [Int]) throws {
    #expect(try picked(query, Self.dated()) == ids)
  }

  @Test(
    "a period matches each of its days and is compared as a whole",
    arguments: [
      ("due:this-week", [1, 2, 3]), ("due:\"next week\"", [4, 5]), ("due.before:next-week", [1, 2, 3]),
      ("due.from:next-week", [4, 5, 6]), ("due.by:next-week", [1, 2, 3, 4, 5]), ("due.after:next-week", [6]),
      ("due:weekend", [3]), ("due:nov", [1, 2, 3, 4, 5]), ("due:2026-12", [6]), ("due:\"dec 2026\"", [6]),
      ("due:2026", [1, 2, 3, 4, 5, 6]), ("due:last-week,next-month", [6]), ("due.not:this-year", []),
      ("due.by:+15min", [1]), ("due.by:\"3 days\"", [1, 2, 3, 4]),
    ] as [(String, [Int])])
  func periods(query: String, ids: [Int]) throws {
    let dues = [
      "2026-11-20T12:15", "2026-11-20T12:16", "2026-11-22", "2026-11-23T00:00", "2026-11-29", "2026-12-01",
    ]
    let todos = try dues.enumerated().map { index, due in
      try Todo.sample(index + 1) { $0.due = LocalDate(due) }
    }
    #expect(try picked(query, todos) == ids)
  }

  @Test(
    "an ambiguous date means the latest one for events in the past",
    arguments: [
      ("created:fri", [5]), ("created:thu", [4]), ("created:sat", [3]), ("created.from:sat", [3, 4, 5]),
      ("created:last-week", [2, 3]), ("created:\"last month\"", [1]), ("created:nov", [2, 3, 4, 5]),
      ("created:oct", [1]), ("created:\"31 oct\"", [1]), ("created.from:9:00", [5]), ("created:weekend", [3]),
    ] as [(String, [Int])])
  func past(query: String, ids: [Int]) throws {
    let days = ["2026-10-31", "2026-11-09", "2026-11-14", "2026-11-19", "2026-11-20"]
    let todos = try days.enumerated().map { index, day in
      try Todo.sample(index + 1) { $0.created = try #require(Instant("\(day)T10:00:00Z")) }
    }
    #expect(try picked(query, todos) == ids)
  }

  @Test(
    "a done or cancelled todo is neither overdue nor due today",
    arguments: [.done, .cancelled] as [TodoStatus])
  func closed(status: TodoStatus) throws {
    let todos = try Self.dated().map { todo in
      var todo = todo
      todo.status = status
      return todo
    }
    #expect(try picked("is:overdue,today", todos) == [])
    #expect(try picked("due.by:today", todos) == [2, 3, 4, 5, 6])
  }

  @Test("a waiting todo is open and starts after this minute")
  func waiting() throws {
    let todos = [
      try Todo.sample(1) { $0.start = LocalDate("2026-11-20T12:00") },
      try .sample(2) { $0.start = LocalDate("2026-11-20T12:01") },
      try .sample(3) { ($0.start, $0.status) = (LocalDate("2026-11-21"), .done) },
      try .sample(4) { $0.start = LocalDate("2026-11-21") }, try .sample(5),
    ]
    #expect(try picked("is:waiting", todos) == [2, 4])
    #expect(try picked("start.from:today", todos) == [1, 2, 3, 4])
    #expect(try picked("start.after:today", todos) == [3, 4])
    #expect(try picked("start:none", todos) == [5])
  }

  @Test(
    "an instant falls on the user's day, even in zones far from UTC",
    arguments: [840, 345, 0, -720],
    [
      ("created:today", [2, 3]), ("created.not:today", [1, 4]), ("created.before:today", [1]),
      ("created.after:today", [4]), ("created.by:today", [1, 2, 3]), ("created.from:today", [2, 3, 4]),
      ("created:yesterday,tomorrow", [1, 4]), ("created:\"today 00:00\"", [2]),
    ] as [(String, [Int])])
  func instants(offset: Int, expected: (query: String, ids: [Int])) throws {
    let start = (Moment.friday.today.daysSinceEpoch * 1_440 - offset) * 60
    let todos = try [start - 1, start, start + 86_399, start + 86_400].enumerated().map { index, seconds in
      try Todo.sample(index + 1) { $0.created = Instant(seconds: seconds) }
    }
    let moment = Moment(instant: Instant(seconds: start + 720 * 60), local: Moment.friday.local)
    #expect(try picked(expected.query, todos, at: moment) == expected.ids)
  }

  @Test("completed matches only todos that have it, and modified matches like created")
  func completed() throws {
    let todos = [
      try Todo.sample(1) { ($0.status, $0.completed) = (.done, Instant("2026-11-20T11:00:00Z")) },
      try .sample(2) { ($0.status, $0.completed) = (.done, Instant("2026-11-10T11:00:00Z")) },
      try .sample(3) { $0.modified = Moment.friday.instant },
    ]
    #expect(try picked("completed:today", todos) == [1])
    #expect(try picked("completed.before:today", todos) == [2])
    #expect(try picked("completed:none", todos) == [3])
    #expect(try picked("completed.not:today", todos) == [2, 3])
    #expect(try picked("modified:today", todos) == [3])
  }

  @Test("cancelled matches like completed and names a status, too")
  func cancelled() throws {
    let todos = [
      try Todo.sample(1) { ($0.status, $0.cancelled) = (.cancelled, Instant("2026-11-20T11:00:00Z")) },
      try .sample(2) { $0.status = .cancelled }, try .sample(3),
    ]
    #expect(try picked("cancelled:today", todos) == [1])
    #expect(try picked("is:cancelled cancelled:none", todos) == [2])
    #expect(try picked("cancelled.before:today", todos) == [])
    let store = TodoStore(MemoryStorage(Array(document(todos).utf8)))
    let selection = try TodoSelection(TodoQuery("cancelled:any", order: []), at: .friday)
    #expect(try store.todos(selection).map(\.id.rawValue) == [1])
  }

  @Test("a query for todos that are not completed also shows cancelled and waiting todos")
  func notCompleted() throws {
    let todos = [
      try Todo.sample(1) { ($0.status, $0.completed) = (.done, Instant("2026-11-20T11:00:00Z")) },
      try .sample(2) { $0.status = .cancelled }, try .sample(3) { $0.start = LocalDate("2026-11-21") },
      try .sample(4),
    ]
    let store = TodoStore(MemoryStorage(Array(document(todos).utf8)))
    for (query, ids) in [("completed:none", [2, 3, 4]), ("completed:any", [1]), ("priority:none", [4])] {
      let selection = try TodoSelection(TodoQuery(query, order: []), at: .friday)
      #expect(try store.todos(selection).map(\.id.rawValue) == ids, "\(query)")
    }
  }

  @Test(
    "a mark that combines with a character of the query's syntax belongs to the value",
    arguments: [
      ("tag:\u{301}x", 1), ("tag:a,\u{301}x", 1), ("tag:\"\u{301}x\"", 1), ("(tag:\u{301}x)", 1),
      ("tag:\u{600}x", 2), ("tag:\u{600}\"x\"", 2),
    ])
  func combining(query: String, id: Int) throws {
    let todos = [try Todo.sample(1) { $0.tags = ["\u{301}x"] }, try .sample(2) { $0.tags = ["\u{600}x"] }]
    #expect(try picked(query, todos) == [id])
  }

  @Test("escapes in the stored text make no difference")
  func escapes() throws {
    let text = document([try .sample(1, "Cafe") { ($0.project, $0.tags) = ("work", ["food"]) }])
      .replacing("Cafe", with: "\\u0043af\\u00e9").replacing("\"work\"", with: "\"wor\\u006b\\/site\"")
      .replacing("\"food\"", with: "\"f\\u006fod\"")
    let store = TodoStore(MemoryStorage(Array(text.utf8)))
    for query in ["cafe", "project:work", "tag:food"] {
      let selection = try TodoSelection(TodoQuery(query), at: .friday)
      #expect(try store.todos(selection).count == 1, "\(query)")
    }
  }
}
