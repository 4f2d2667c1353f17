import Testing
import TodoKit

@testable import TodoCLI

struct TextViewTests {
  private func shown(
    width: Int = 80, usesColor: Bool = false, fields: [TodoField]? = nil, _ show: (TextView) -> Void
  ) throws -> String {
    let caught = try CaughtConsole(width: width, usesColor: usesColor)
    show(TextView(console: caught.console, fields: fields))
    return try caught.output()
  }

  static let lists: [(Int, String)] = [
    (
      120,
      """
       3  open  high  yesterday!   home                 Pay the rent
      12  open        today 14:30        #people #cafe\u{301}  Café mit Ärzten
       7  open  low                学ぶ                 日本語の本を読む
       8  open                           \u{2068}#חלב\u{2069}           \u{2068}לקנות חלב\u{2069}
       9  done                                          e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} ^[[31m

      """
    ),
    (
      80,
      """
       3  open  high  yesterday!   home                 Pay the rent
      12  open        today 14:30        #people #cafe\u{301}  Café mit Ärzten
       7  open  low                学ぶ                 日本語の本を読む
       8  open                           \u{2068}#חלב\u{2069}           \u{2068}לקנות חלב\u{2069}
       9  done                                          e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} ^[[31m

      """
    ),
    (
      40,
      """
       3  open  yesterday!   Pay the rent
      12  open  today 14:30  Café mit Ärzten
       7  open               日本語の本を読む
       8  open               \u{2068}לקנות חלב\u{2069}
       9  done               e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} ^[[31m

      """
    ),
    (
      20,
      """
       3  open  Pay the r…
      12  open  Café mit …
       7  open  日本語の…
       8  open  \u{2068}לקנות חלב\u{2069}
       9  done  e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} …

      """
    ),
  ]

  @Test("a list fits into its terminal, wide and right-to-left text and combining characters too", arguments: lists)
  func list(width: Int, expected: String) throws {
    let todos = try TodoModel.assorted()
    let output = try shown(width: width) { $0.show(TodoListModel(todos: LazyRows(todos))) }
    #expect(output == expected)
    for line in output.split(separator: "\n") {
      #expect(DisplayText.width(of: String(line)) <= width)
    }
  }

  @Test("without todos there is advice, on standard error")
  func noTodos() throws {
    let caught = try CaughtConsole()
    TextView(console: caught.console, fields: nil).show(TodoListModel(todos: LazyRows([])))
    #expect(try caught.output() == "")
    #expect(try caught.errors() == "no todos here; to add one: todo add \"Buy milk\" --due tomorrow\n")
  }

  @Test("details say dates as they are stored and in words")
  func detail() throws {
    let todo = try TodoModel.sample(7) { todo in
      (todo.due, todo.start) = (LocalDate("2026-11-19"), LocalDate("2026-11-01T08:00"))
    }
    #expect(
      try shown(fields: [.id, .due, .start]) { $0.show(TodoDetailModel(todos: [todo, todo])) } == """
        id     7
        due    2026-11-19 (yesterday, overdue)
        start  2026-11-01T08:00 (1 Nov 08:00)

        id     7
        due    2026-11-19 (yesterday, overdue)
        start  2026-11-01T08:00 (1 Nov 08:00)

        """)
  }

  @Test(
    "a receipt says what was done to which todo",
    arguments: zip(
      TodoReceiptModel.Deed.allCases, ["Added", "Edited", "Done", "Reopened", "Cancelled", "Removed", "Unchanged"]))
  func receipt(deed: TodoReceiptModel.Deed, word: String) throws {
    let changes = [
      TodoReceiptModel.Change(deed, try .sample(4, "Buy \u{7}milk") { $0.due = LocalDate("2026-11-21") }),
      TodoReceiptModel.Change(deed, try .sample(12) { ($0.due, $0.status) = (LocalDate("2026-11-21"), .done) }),
    ]
    #expect(
      try shown { $0.show(TodoReceiptModel(changes: changes, isDryRun: true)) }
        == "\(word)  4  Buy ^Gmilk  due tomorrow\n\(word) 12  Buy milk\n")
  }

  @Test("colour sets off what words say already")
  func color() throws {
    let changes = [TodoReceiptModel.Change(.added, try .sample(4) { $0.due = LocalDate("2026-11-21") })]
    let output = try shown(usesColor: true) { $0.show(TodoReceiptModel(changes: changes, isDryRun: false)) }
    #expect(output == "\u{1B}[1mAdded\u{1B}[0m 4  Buy milk\u{1B}[2m  due tomorrow\u{1B}[0m\n")
  }

  @Test("a problem goes to standard error")
  func problem() throws {
    let caught = try CaughtConsole()
    TextView(console: caught.console, fields: nil).show(ProblemModel(code: "x", message: "no", advice: "do"))
    #expect(try caught.errors() == "todo: no\ndo\n")
    #expect(try caught.output() == "")
  }
}
