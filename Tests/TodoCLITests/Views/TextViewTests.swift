import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct TextViewTests {
  private func shown(
    width: Int = 80, usesColor: Bool = false, fields: [TodoField]? = nil, _ show: (TextView) -> Void
  ) throws -> String {
    let caught = try CaughtConsole(width: width, usesColor: usesColor)
    show(TextView(console: caught.console, fields: fields?.map(AnyField.builtIn)))
    return try caught.output()
  }

  @Test("the details of a todo show every field, except relations, which need the store")
  func everyField() throws {
    let none = try TodoModel.sample(1)
    let plain = try shown { $0.show(TodoDetailModel(todos: [none])) }
    for row in TodoSchema.rows where ![.id, .uid, .instant].contains(row.kind) && !row.kind.isRelation {
      let todo = try TodoModel.sample(1) { $0[row.field] = row.field.sample(1) }
      #expect(try shown { $0.show(TodoDetailModel(todos: [todo])) } != plain, "\(row.field)")
    }
  }

  /// Todos with text of many scripts, in the sections of their due dates.
  private func list() throws -> TodoListModel {
    let long =
      "Ship the release with a title that goes on and on, so that not even a hundred columns can hold all of it"
    let todos = [
      try TodoModel.sample(3, "Pay the rent") { todo in
        (todo.due, todo.priority, todo.project) = (LocalDate("2026-11-19"), .high, "home")
      },
      try .sample(12, "Café mit Ärzten") { todo in
        (todo.due, todo.tags) = (LocalDate("2026-11-20T14:30"), ["people", "cafe\u{301}"])
      },
      try .sample(5, long) { todo in
        (todo.due, todo.project) = (LocalDate("2026-11-25"), "work/site/of/the/company")
        (todo.priority, todo.tags) = (.medium, ["release", "web", "announcement"])
      },
      try .sample(7, "日本語の本を読む、それから図書館に返して新しい本を借りる") { ($0.project, $0.priority) = ("学ぶ", .low) },
      try .sample(8, "לקנות חלב ולחם") { $0.tags = ["חלב"] },
      try .sample(
        9, "e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1EB}\u{1F1F7} \u{1B}[31m"),
    ]
    let sections: [TodoListModel.Section] = [
      .init(.due(.overdue), 0..<1), .init(.due(.today), 1..<2), .init(.due(.later), 2..<3),
      .init(.due(.undated), 3..<6),
    ]
    return TodoListModel(todos.map(\.todo), sections: sections, at: .friday)
  }

  static let lists: [(Int, String)] = [
    (
      20,
      """
      Overdue
       3  Pay the rent

      Today
      12  Café mit Ärzten

      Later
       5  Ship the releas…

      No date
       7  日本語の本を読…
       8  \u{2068}לקנות חלב ולחם\u{2069}
       9  e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1EB}\u{1F1F7} ^[[…

      Total: 6 open, 1 ov…

      """
    ),
    (
      40,
      """
      Overdue
       3  h  yesterday!   Pay the rent

      Today
      12     today 14:30  Café mit Ärzten

      Later
       5  m  Wed          Ship the release wi…

      No date
       7  l               日本語の本を読む、…
       8                  \u{2068}לקנות חלב ולחם\u{2069}
       9                  e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1EB}\u{1F1F7} ^[[31m

      Total: 6 open, 1 overdue

      """
    ),
    (
      60,
      """
      Overdue
       3  h  yesterday!   home     Pay the rent

      Today
      12     today 14:30           Café mit Ärzten

      Later
       5  m  Wed          company  Ship the release with a title …

      No date
       7  l               学ぶ     日本語の本を読む、それから図書…
       8                           \u{2068}לקנות חלב ולחם\u{2069}
       9                           e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1EB}\u{1F1F7} ^[[31m

      Total: 6 open, 1 overdue

      """
    ),
    (
      80,
      """
      Overdue
       3  high    yesterday!   home           Pay the rent

      Today
      12          today 14:30                 Café mit Ärzten

      Later
       5  medium  Wed          …/the/company  Ship the release with a title that goes…

      No date
       7  low                  学ぶ           日本語の本を読む、それから図書館に返し…
       8                                      \u{2068}לקנות חלב ולחם\u{2069}
       9                                      e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1EB}\u{1F1F7} ^[[31m

      Total: 6 open, 1 overdue

      """
    ),
    (
      120,
      """
      Overdue
       3  high    yesterday!   home                               Pay the rent

      Today
      12          today 14:30                    #people #cafe\u{301}    Café mit Ärzten

      Later
       5  medium  Wed          …/of/the/company  #release #web …  Ship the release with a title that goes on and on, so that …

      No date
       7  low                  学ぶ                               日本語の本を読む、それから図書館に返して新しい本を借りる
       8                                         \u{2068}#חלב\u{2069}             \u{2068}לקנות חלב ולחם\u{2069}
       9                                                          e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1EB}\u{1F1F7} ^[[31m

      Total: 6 open, 1 overdue

      """
    ),
    (
      300,
      """
      Overdue
       3  high    yesterday!   home                                                   Pay the rent

      Today
      12          today 14:30                            #people #cafe\u{301}                Café mit Ärzten

      Later
       5  medium  Wed          work/site/of/the/company  #release #web #announcement  Ship the release with a title that goes on and on, so that not even a hundred columns can hold all of it

      No date
       7  low                  学ぶ                                                   日本語の本を読む、それから図書館に返して新しい本を借りる
       8                                                 \u{2068}#חלב\u{2069}                         \u{2068}לקנות חלב ולחם\u{2069}
       9                                                                              e\u{301}tude \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1EB}\u{1F1F7} ^[[31m

      Total: 6 open, 1 overdue

      """
    ),
  ]

  @Test("a list looks good at many widths", arguments: lists)
  func list(width: Int, expected: String) throws {
    let list = try list()
    let text = try shown(width: width) { $0.show(list) }
    #expect(text == expected)
  }

  @Test("a list fits its terminal, whatever the scripts", arguments: 20...300)
  func fitting(width: Int) throws {
    let list = try list()
    for line in try shown(width: width, { $0.show(list) }).split(separator: "\n") {
      #expect(DisplayText(asIs: String(line)).width <= width)
    }
  }

  @Test(
    "an empty list says why on standard error",
    arguments: [
      (.noTodos, "no todos yet; to add the first one: todo add \"Buy milk\" --due tomorrow\n"),
      (.nothingToDo, "nothing to do; todo list --all shows done, cancelled and waiting todos too\n"),
      (.noMatch, "no todos match\n"),
    ] as [(TodoListModel.Emptiness, String)])
  func noTodos(emptiness: TodoListModel.Emptiness, message: String) throws {
    let caught = try CaughtConsole()
    let list = TodoListModel([], emptiness: emptiness, at: .friday)
    TextView(console: caught.console, fields: nil).show(list)
    #expect(try caught.output() == "")
    #expect(try caught.errors() == message)
  }

  @Test(
    "a list that is cut ends with the number of further todos, and a list that just fits with its counts",
    arguments: [
      (15, "\n\nTotal: 6 open, 1 overdue\n"), (14, "]\nTotal: 6 open, 1 overdue\n"),
      (12, "\n… 2 more: todo list\n"),
    ])
  func window(lines: Int, end: String) throws {
    let (caught, list) = (try CaughtConsole(), try list())
    TextView(
      console: caught.console, fields: nil, window: ListWindow.Limit(lines: lines) { _ in "todo list" }
    ).show(
      list)
    #expect(try caught.output().replacing("[31m", with: "]").hasSuffix(end))
  }

  @Test("the headings for overdue and today stand out by colour too")
  func headings() throws {
    let list = try list()
    let output = try shown(usesColor: true) { $0.show(list) }
    #expect(output.hasPrefix("\u{1B}[1;31mOverdue\u{1B}[0m\n"))
    #expect(output.contains("\n\u{1B}[1;35mToday\u{1B}[0m\n"))
    #expect(output.hasSuffix("\n\n\u{1B}[2mTotal: 6 open, 1 overdue\u{1B}[0m\n"))
  }

  @Test("a column that the headings would repeat is left out")
  func omission() throws {
    let todo = try TodoModel.sample(1) { $0.project = "home" }.todo
    let home = TodoSection.value(.builtIn(.project), .text("home"))
    let list = TodoListModel([todo], sections: [.init(home, 0..<1)], at: .friday)
    #expect(try shown { $0.show(list) } == "home\n1  Buy milk\n\nTotal: 1 open\n")
  }

  @Test("details show dates as they are stored and in words")
  func detail() throws {
    let todo = try TodoModel.sample(7) { todo in
      (todo.due, todo.start) = (LocalDate("2026-11-19"), LocalDate("2026-11-01T08:00"))
    }
    #expect(
      try shown(fields: [.id, .due, .start]) { $0.show(TodoDetailModel(todos: [todo, todo])) } == """
        id     7
        due    2026-11-19 (yesterday, overdue)
        start  2026-11-01T08:00 (1 Nov 2026)

        id     7
        due    2026-11-19 (yesterday, overdue)
        start  2026-11-01T08:00 (1 Nov 2026)

        """)
  }

  @Test("a tree with parts below their wholes matches the recorded one", arguments: [40, 60, 80, 120])
  func tree(width: Int) throws {
    func uid(_ number: Int) -> TodoUID { TodoUID(stored: "uid-\(number)") }
    let todos = try [
      Todo.sample(1, "Move house") { $0.due = LocalDate("2026-12-01") },
      .sample(2, "Pack everything that is in the cellar, the attic and the garage") { todo in
        (todo.parent, todo.after, todo.due, todo.project) = (
          uid(1), [uid(5)], LocalDate("2026-11-28"), "home/move"
        )
      },
      .sample(3, "Books: 日本語の本と辞書") { ($0.parent, $0.content) = (uid(2), "- [x] novels\n- [ ] the others") },
      .sample(4, "Dishes") { ($0.parent, $0.status) = (uid(2), .done) },
      .sample(5, "Get boxes") { ($0.parent, $0.priority) = (uid(1), .high) },
      .sample(6, "Water the plants") {
        ($0.after, $0.repeats) = ([uid(1), uid(2)], RepeatRule("every week"))
      },
      .sample(7, "Sell the sofa") { ($0.parent, $0.tags) = (uid(8), ["phone"]) },
      .sample(8, "Clear out the flat before the new tenants come") { $0.status = .cancelled },
    ]
    var query = TodoQuery("not id:8", includesAll: true)
    query.isTree = true
    try Picture.expect("tree", width: width) { view in
      #expect(Picture.list(of: todos, in: view).showTodos(matching: query) == .succeeded)
    }
  }

  @Test("a problem goes to standard error")
  func problem() throws {
    let caught = try CaughtConsole()
    let problem = ProblemModel(code: .usage, message: "no", advice: ["use fewer levels of parentheses"])
    TextView(console: caught.console, fields: nil).show(problem)
    #expect(try (caught.errors(), caught.output()) == ("todo: no\nuse fewer levels of parentheses\n", ""))
  }
}
