import Terminal
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoCLI

struct TodoTableTests {
  private func rows(_ todos: [TodoModel], fields: [TodoField]? = nil, width: Int = 80) -> [[String]] {
    TodoTable(todos, fields: fields?.map(AnyField.builtIn), width: width).rows.map { $0.map(\.text.text) }
  }

  @Test("columns without a value are left out")
  func columns() throws {
    #expect(rows([try .sample(1), try .sample(12)]) == [[" 1", "Buy milk"], ["12", "Buy milk"]])
    let todos = [try TodoModel.sample(1) { $0.priority = .high }, try .sample(2) { $0.status = .done }]
    #expect(rows(todos) == [["1", "open", "high", "Buy milk"], ["2", "done", "    ", "Buy milk"]])
  }

  @Test("a closed todo shows when it was done instead of when it was due")
  func ended() throws {
    let done = try TodoModel.sample(1) { todo in
      (todo.status, todo.due, todo.completed) = (
        .done, LocalDate("2026-12-01"), Instant("2026-11-19T09:12:00Z")
      )
    }
    let cancelled = try TodoModel.sample(2) { ($0.status, $0.due) = (.cancelled, LocalDate("2026-12-01")) }
    #expect(
      rows([done, cancelled]) == [
        ["1", "done     ", "yesterday 09:12", "Buy milk"], ["2", "cancelled", "               ", "Buy milk"],
      ])
    #expect(rows([cancelled]) == [["2", "cancelled", "Buy milk"]])
  }

  @Test(
    "the title keeps half of the width: names are cut, then priorities, then tags, project, priority and due date go"
  )
  func room() throws {
    let todo = try TodoModel.sample(1, String(repeating: "title ", count: 50)) { todo in
      (todo.priority, todo.due) = (.high, LocalDate("2026-11-21"))
      (todo.project, todo.tags) = (String(repeating: "p", count: 30), ["tag", "another"])
    }
    func columns(_ width: Int) -> [String] { Array(rows([todo], width: width)[0].dropLast()) }
    #expect(
      columns(300) == ["1", "high", "tomorrow", String(repeating: "p", count: 23) + "…", "#tag #another"])
    #expect(columns(80) == ["1", "high", "tomorrow", "pppppppp…", "#tag #a…"])
    #expect(columns(70) == ["1", "high", "tomorrow", "ppppppppppp…"])
    #expect(columns(50) == ["1", "h", "tomorrow"])
    #expect(columns(30) == ["1", "tomorrow"])
    #expect(columns(20) == ["1"])
    #expect(rows([todo], width: 1)[0] == ["1", "…"])
    for width in 20...300 {
      let title = rows([todo], width: width)[0].last ?? ""
      #expect(DisplayText(title).width >= width / 2)
    }
  }

  @Test("numbers in requested columns of the user's own are aligned at the right, with their headings")
  func numbers() throws {
    let values = ["5", "120.5", nil]
    let todos = try values.enumerated().map { index, value in
      try TodoModel.sample(index + 1) { todo in
        if let value { todo.unknown = [UnknownField(key: "estimate", json: Array(value.utf8))] }
      }
    }
    let fields = [AnyField.builtIn(.id), .own(OwnField("estimate")), .builtIn(.title)]
    func lines(_ fields: [AnyField]) -> [String] {
      let table = TodoTable(todos, fields: fields, width: 40, mark: "")
      return ([table.heading ?? []] + table.rows).map { $0.map(\.text.text).joined(separator: "  ") }
    }
    #expect(
      lines(fields) == [
        "id  estimate  title", " 1         5  Buy milk", " 2     120.5  Buy milk", " 3            Buy milk",
      ])
    #expect(lines([fields[0], fields[1]]) == ["id  estimate", " 1         5", " 2     120.5", " 3  "])
  }

  @Test("one long title is cut and takes no column from the others")
  func longTitle() throws {
    let many = try (1...12).map { id in
      try TodoModel.sample(id, id == 7 ? String(repeating: "long ", count: 20) : "Buy milk") {
        $0.tags = ["shop"]
      }
    }
    let rows = rows(many, width: 60)
    #expect(rows[0] == [" 1", "#shop", "Buy milk"])
    #expect(rows[6][2].count == 49 && rows[6][2].hasSuffix("…"))
  }

  @Test("a project that is cut keeps its leaf, which sets it apart from others")
  func leaf() throws {
    let todo = try TodoModel.sample(1, String(repeating: "t", count: 80)) {
      $0.project = "work/customers/acme"
    }
    #expect(rows([todo], width: 60)[0][1] == "…/acme")
  }

  @Test("marks after the title show what the columns do not, if there is room")
  func marks() throws {
    let todo = try TodoModel.sample(1) { todo in
      (todo.repeats, todo.content, todo.start) = (RepeatRule("weekly"), "see note", LocalDate("2026-12-24"))
    }
    #expect(rows([todo])[0] == ["1", "Buy milk", "↻ ✎ from 24 Dec"])
    #expect(rows([todo], width: 28)[0] == ["1", "Buy milk", "↻ ✎ from 24 Dec"])
    #expect(rows([todo], width: 27)[0] == ["1", "Buy milk"])
    #expect(rows([todo], fields: [.id, .title])[0] == ["1", "Buy milk"])
    let steps = try TodoModel.sample(1) { $0.content = "- [ ] eggs\n- [x] milk\n- [ ] bread" }
    #expect(rows([steps])[0] == ["1", "Buy milk", "1/3"])
    let short = try TodoModel.sample(1, "W") { $0.start = LocalDate("2026-12-24") }
    #expect(rows([short])[0] == ["1", "W", "from 24 Dec"])
    let begun = try TodoModel.sample(1) { $0.start = LocalDate("2026-11-19") }
    #expect(rows([begun])[0] == ["1", "Buy milk"])
  }

  @Test("spaces around a title and line breaks in content do not spoil a row")
  func blanks() throws {
    #expect(rows([try .sample(1, "  x ")])[0] == ["1", "x"])
    #expect(rows([try .sample(1) { $0.content = "a\nb\n" }], fields: [.content])[0] == ["a ⏎ b"])
  }

  @Test("requested fields are cut, the widest first, so that a row fits")
  func cuttingFields() throws {
    let todo = try TodoModel.sample(1, String(repeating: "t", count: 90)) {
      $0.content = String(repeating: "c", count: 50)
    }
    let row = rows([todo], fields: [.id, .content, .title, .status], width: 40)[0]
    #expect(row.map(\.count) == [1, 14, 15, 4])
  }

  @Test("a title is cut to the remaining width, by display columns")
  func cutting() throws {
    #expect(rows([try .sample(1, "日本語の本を読む")], width: 12) == [["1", "日本語の…"]])
    #expect(rows([try .sample(1, "日本語の本を読む")], width: 19) == [["1", "日本語の本を読む"]])
  }

  @Test("long names are cut if the title needs the room, and always beyond forty columns")
  func names() throws {
    let project = String(repeating: "p", count: 50)
    #expect(rows([try .sample(1) { $0.project = project }])[0][1] == project.prefix(39) + "…")
    let long = try TodoModel.sample(1, String(repeating: "t", count: 40)) { $0.project = project }
    #expect(rows([long])[0][1] == project.prefix(34) + "…")
    let longer = try TodoModel.sample(1, String(repeating: "t", count: 80)) { $0.project = project }
    #expect(rows([longer])[0][1] == project.prefix(12) + "…")
  }

  /// The labels of due dates in the widest column, in one of twelve and in one of eight.
  static let dates: [(due: String, labels: [String])] = [
    ("2026-11-19T14:30", ["yesterday 14:30!", "yest. 14:30!", "1d late"]),
    ("2026-11-19", ["yesterday!", "yesterday!", "1d late"]),
    ("2026-11-20T11:30", ["today 11:30!", "today 11:30!", "11:30!"]),
    ("2026-11-20T14:30", ["today 14:30", "today 14:30", "14:30"]),
    ("2026-11-21T14:30", ["tomorrow 14:30", "tom. 14:30", "tomorrow"]),
    ("2026-11-21", ["tomorrow", "tomorrow", "tomorrow"]),
    ("2026-11-24T09:00", ["Tue 09:00", "Tue 09:00", "Tue"]),
    ("2026-11-29T12:00", ["29 Nov 12:00", "29 Nov 12:00", "29 Nov"]),
    ("2027-11-30T12:00", ["30 Nov 2027 12:00", "30 Nov 2027", "Nov 2027"]),
    ("2026-11-08", ["12 days late", "12 days late", "12d late"]),
    ("2026-10-30", ["30 Oct 2026!", "30 Oct 2026!", "30 Oct!"]),
  ]

  @Test(
    "a due date is cut, word by word, before any column is left out, and is the last that is",
    arguments: dates)
  func cuttingDates(due: String, labels: [String]) throws {
    let title = String(repeating: "t", count: 60)
    let dated = try TodoModel.sample(1, title) { $0.due = LocalDate(due) }
    let label = { (width: Int) in
      rows([dated], width: width)[0].dropLast().map { DisplayText($0).trimmed.text }
    }
    #expect(label(120)[1] == labels[0] && label(64)[1] == labels[1])
    #expect(label(29) == ["1", labels[2]])
    let urgent = try TodoModel.sample(1, title) { ($0.due, $0.priority) = (LocalDate(due), .high) }
    #expect(rows([urgent], width: 29)[0].count == 3)
  }

  @Test("a todo that is due at an hour takes a window's date from no other")
  func oneWideDate() throws {
    let todos =
      try [
        .sample(1, "Renew the passport at the town hall") { $0.due = LocalDate("2026-11-17") },
        .sample(2, "Buy milk") { $0.due = LocalDate("2026-11-21") },
        .sample(3, "Call Zoe about the cafe in Besancon") { $0.due = LocalDate("2026-11-19T14:30") },
      ] as [TodoModel]
    #expect(rows(todos, width: 38).map { $0[1] } == ["3 days late ", "tomorrow    ", "yest. 14:30!"])
  }

  @Test("the requested fields are the columns, and the last column is not padded")
  func fields() throws {
    #expect(
      rows([try .sample(1), try .sample(12)], fields: [.title, .id]) == [
        ["Buy milk", "1"], ["Buy milk", "12"],
      ])
    #expect(rows([try .sample(1)], fields: [.due, .uid]) == [["", "uid-1"]])
  }

  @Test("an overdue date is marked by a character as well as by colour")
  func overdue() throws {
    let todo = try TodoModel.sample(1) { $0.due = LocalDate("2026-11-19") }
    let cell = TodoTable([todo], fields: nil, width: 80).rows[0][1]
    #expect(cell == StyledText("yesterday!", .bold, .red))
    let done = try TodoModel.sample(1) { ($0.due, $0.status) = (LocalDate("2026-11-19"), .done) }
    #expect(
      TodoTable([done], fields: [.builtIn(.due)], width: 80).rows[0][0] == StyledText("yesterday", .dim))
  }

  @Test("a requested instant is shown on the user's wall clock")
  func instants() throws {
    let todo = try Todo.sample(1) { $0.created = try #require(Instant("2026-11-19T09:12:00Z")) }
    let model = TodoModel(todo, at: .friday, instants: [.created, .completed])
    #expect(rows([model], fields: [.id, .created, .completed]) == [["1", "yesterday 09:12", ""]])
  }

  @Test("right-to-left text stays in its cell")
  func isolation() throws {
    #expect(rows([try .sample(1, "לקנות חלב")]) == [["1", "\u{2068}לקנות חלב\u{2069}"]])
  }

  @Test("a title in a tree is indented below its whole, and marks show progress and what comes before")
  func standings() throws {
    let todos = [
      try TodoModel.sample(1, progress: (2, 5)), try .sample(2, depth: 1, blockers: [4, 7]),
      try .sample(3, depth: 2, blockers: [4, 5, 6, 7]), try .sample(4, depth: 100_000),
      try .sample(5, whole: (3, "Pack everything that is in the cellar")),
    ]
    #expect(
      rows(todos) == [
        ["1", "Buy milk", "2/5"], ["2", "  Buy milk", "after 4, 7"],
        ["3", "    Buy milk", "after 4, 5, 6, …"],
        ["4", "\(String(repeating: " ", count: 24))Buy milk"], ["5", "Buy milk", "of 3 Pack everything…"],
      ])
  }
}
