import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct CSVCodecTests {
  static let fragments = [
    "=1+1", "+p", "-1", "@c", "'", "''", "\"", "\"\"", ",", ";", "sep=;", "a", "b c", "none", "é", "e\u{301}",
    "牛乳", "😀", "\u{A0}", "\u{FEFF}", "x", "12/1/2026", " ", "", "null", "1", "yes",
  ]

  private static let columns =
    "uid,title,status,priority,due,start,repeat,project,tags,created,modified,completed,content"

  /// The values of each row of a table, as `key=value`.
  private func values(_ table: String, in context: ExchangeContext = .friday) -> [String] {
    CSVCodec.read(Array(table.utf8), in: context).records.map { record in
      let values = record.patch.values.map { ($1.rawValue, "\($1.key)=\($0.map { "\($0)" } ?? "")") }
      return values.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: " | ")
    }
  }

  @Test("todos come back from a table as they were", arguments: Effort.seeds(10))
  func roundTrip(seed: UInt64) throws {
    var random = RandomTodos(seed: seed, fragments: Self.fragments)
    let todos = random.todos(30)
    for isForExcel in [false, true] {
      var context = ExchangeContext.friday
      context.options.isForExcel = isForExcel
      let text = CodecTrip.text(CSVCodec.self, of: todos, in: context)
      let reading = CSVCodec.read(text.bytes, in: context)
      #expect(reading.problems == [] && text.news == [])
      let again = try CodecTrip.todos(CSVCodec.self, text.bytes)
      try #require(again.count == todos.count, "\(text.string)")
      for (var todo, var back) in zip(todos, again) {
        (todo.unknown, back.unknown) = ([], [])
        #expect(back == todo, "\(text.string)")
      }
      #expect(CodecTrip.text(CSVCodec.self, of: again, in: context).bytes == text.bytes)
    }
  }

  @Test("a table has the columns that are always there, and those that its todos need")
  func header() throws {
    let plain = try Todo.sample(1)
    #expect(CodecTrip.text(CSVCodec.self, of: [plain]).string.hasPrefix(Self.columns + "\r\n"))
    let todo = try Todo.sample(2) {
      ($0.after, $0.status, $0.cancelled) = (["a", "b"], .cancelled, $0.created)
    }
    let text = CodecTrip.text(CSVCodec.self, of: [plain, todo]).string
    #expect(text.hasPrefix(Self.columns + ",cancelled,after\r\n") && text.hasSuffix(",a b\r\n"))
  }

  @Test(
    "each kept column has a name of its own",
    arguments: [
      ("title,,column 2,\na,x,y,z", ["other column 2=x", "column 2=y", "column 4=z"]),
      ("title,,_Column-2\na,x,y", ["other column 2=x", "_Column-2=y"]),
      (
        "type,content,priority,indent,,section,column 5\nsection,/,,,,,\ntask,a,4,1,x,y,z",
        ["section=/", "column 5=z", "other column 5=x", "other section=y"]
      ),
      ("Folder Name,List Name,Title,,column 4\n,,a,x,y", ["other column 4=x", "column 4=y"]),
    ])
  func keptColumns(table: String, kept: [String]) throws {
    let records = CSVCodec.read(Array(table.utf8), in: .friday).records
    try #require(records.count == 1)
    #expect(Set(records[0].kept.map { "\($0.key)=\($0.text ?? "")" }) == Set(kept))
    #expect(records[0].kept.count == kept.count)
  }

  @Test(
    "columns are known by many names, and the first column of a field counts",
    arguments: [
      ("Task;Due Date;List\nBuy milk;2026-12-01;home", "title=Buy milk | due=2026-12-01 | project=home"),
      ("Name\tLABELS\tDone\nBuy milk\ta b\tyes", "title=Buy milk | status=done | tags=a,b"),
      ("Summary,Description,categories\na,b,\"x y, z\"", "title=a | content=b | tags=x-y,z"),
      ("content,due_date,deadline\na,2026-12-01,2026-12-02", "title=a | due=2026-12-01"),
      ("title,completed\na,2026-11-01", "title=a | status=done | completed=2026-11-01T00:00:00Z"),
      ("title,completed\na,x", "title=a | status=done"),
      ("title,status\na,In Progress", "title=a | status=open"),
      ("title,done\na,[ ]", "title=a | status=open"), ("title,done\na,[X]", "title=a | status=done"),
      ("title,status\na,Won't fix", "title=a | status=cancelled"),
      ("title,status\na,won't do", "title=a | status=cancelled"),
      ("title,status\na,Rejected", "title=a | status=cancelled"),
      ("title,priority\na,P2", "title=a | priority=medium"),
      ("title,start,repeat\na,2026-11-02,FREQ=WEEKLY", "title=a | start=2026-11-02 | repeat=every week"),
      ("title,due\na,fri 14:30", "title=a | due=2026-11-27T14:30"),
      ("title,due\na,2026-12-01 14:30:15", "title=a | due=2026-12-01T14:30"),
      ("title,created\na,2026-11-01T14:30:15", "title=a | created=2026-11-01T14:30:00Z"),
      ("title,due\na,Oct 5 2026", "title=a | due=2026-10-05"),
      ("title,due\na,2026-11-30T00:00:00Z", "title=a | due=2026-11-30"),
      ("title, project\n a ,\" home \"", "title=a | project=home"),
      ("title,due\na,none", "title=a"), ("title,due\n\"two\nlines\",", "title=two lines"),
      ("title,project\n,/home//x/", "title=(untitled) | project=home/x"),
    ])
  func aliases(table: String, values: String) {
    #expect(self.values(table) == [values])
  }

  @Test("a column without a field here becomes the user's own, or is kept and reported, and comes back")
  func others() throws {
    let table = "title,Owner,,at,due,date\na,bob,x,noon,2026-12-01,soon\nb,,,,,\n"
    let records = CSVCodec.read(Array(table.utf8), in: .friday).records
    #expect(records.map(\.remarks) == [[.kept("column 3")], []])
    #expect(records[0].own.map(\.key) == ["at", "date"])
    let text = CodecTrip.text(CSVCodec.self, of: try CodecTrip.todos(CSVCodec.self, Array(table.utf8))).string
    #expect(text.hasPrefix(Self.columns + ",column 3,at,date,owner,taken\r\n"))
    #expect(text.contains(",x,noon,soon,bob,2026-11-20T12:00:00Z\r\n"))
  }

  @Test("rows that contradict each other are both named, even in different halves of the table")
  func halvesOfOrders() {
    let rows = (1...99).map { "a,\($0 == 20 ? "13/12" : $0 == 80 ? "12/13" : "1/12")/2026" }
    let reading = CSVCodec.read(Array(("title,due\n" + rows.joined(separator: "\n")).utf8), in: .friday)
    #expect(reading.records.isEmpty && reading.problems.count == 99)
    #expect(
      reading.problems.allSatisfy {
        "\($0.reason)".contains("the day comes first in line 21 and the month in line 81")
      })
  }

  @Test("a table that two threads read keeps the order of its rows and problems")
  func halves() throws {
    let rows = (1...99).map { "a\($0),\($0 == 98 ? 13 : 1)/12/2026,\($0 % 9 == 4 ? "open,x" : "open")" }
    let reading = CSVCodec.read(
      Array(("title,due,status\n" + rows.joined(separator: "\n")).utf8), in: .friday)
    #expect(reading.problems.map(\.line) == (1...99).filter { $0 % 9 == 4 }.map { $0 + 1 })
    let titles = reading.records.compactMap { $0.patch[.title]?.text }
    #expect(titles == (1...99).filter { $0 % 9 != 4 }.map { "a\($0)" })
    #expect(reading.records.first?.patch[.due]?.date == LocalDate("2026-12-01"))
  }

  @Test("a column decides the order of day and month, and a column with both orders is refused")
  func orders() {
    #expect(values("title,due\na,1/12/2026\nb,13/12/2026").first?.contains("due=2026-12-01") == true)
    #expect(values("title,due\na,1/12/2026\nb,12/13/2026").first?.contains("due=2026-01-12") == true)
    #expect(values("title,due\na,1.12.2026").first?.contains("due=2026-12-01") == true)
    // There is no month 13, so the text is kept.
    #expect(problems("title,due\na,12.13.2026").isEmpty)
    #expect(values("title,due\na,12.13.2026").first?.contains("due=") == false)
    #expect(
      problems("title,due\na,1/12/2026\nb,13/12/2026\nc,12/13/2026\nd,2026-12-01\ne,fri")
        == [2, 3, 4].map {
          "\($0): invalid due date: the day comes first in line 3 and the month in line 4"
        })
    #expect(
      problems("title,due\na,1/12/2026") == [
        "2: invalid due date \"1/12/2026\": it may mean 1 Dec 2026 or 12 Jan 2026, and date.order is not set in the config"
      ])
    #expect(problems("title,due\na,fri midnight").count { $0.contains("date.order") } == 0)
  }

  @Test(
    "a row that cannot be read is reported with its line",
    arguments: [
      ("title,due\na", "2: 1 cell where the header has 2"),
      ("title,due\na,b,c", "2: 3 cells where the header has 2"),
      ("title\n\"a", "2: the quotation mark is never closed"),
      ("Owner,due\nbob,", "1: the table has no column for titles, such as \"title\""),
      ("\n\nOwner,due\n\nbob,", "3: the table has no column for titles, such as \"title\""),
      ("", "1: the table has no header"),
    ])
  func mistakes(table: String, problem: String) {
    #expect(problems(table) == [problem])
  }

  @Test(
    "a cell without a valid value of its field is kept",
    arguments: [
      ("title,due\na,someday", "due=someday"), ("title,Due Date\na,31 nov", "Due Date=31 nov"),
      ("title,status\na,maybe", "status=maybe"), ("title,priority\na,9 Lives", "priority=9 Lives"),
      ("uid,title\na b,c", "uid=a b"), ("title,created\na,long ago", "created=long ago"),
      ("title,Parent task\na,b", "Parent task=b"), ("title,blocked by\na,a", "blocked by=a"),
      ("title,Projects\na,\"Office, Home\"", "Projects=Office, Home"), ("title,priority\na,No priority", ""),
      ("title,priority\na,2 High", ""), ("title,due,status\na,N/A,None", ""),
      ("Card Name,Due Complete\na,true", ""),
    ])
  func kept(table: String, kept: String) {
    let reading = CSVCodec.read(Array(table.utf8), in: .friday)
    #expect(reading.problems.isEmpty)
    #expect(
      reading.records.map { $0.kept.map { "\($0.key)=\($0.text ?? "")" }.joined(separator: " ") } == [kept])
  }

  @Test("rows name each other by id, or by a title that occurs once")
  func names() {
    let table = """
      Task ID,Name,Parent task,Blocked By (Dependencies)
      PROJ-1,Plan,,
      PROJ-2,"Buy, then pay",PROJ-1,Plan
      PROJ-3,Twin,Plan,"Plan, PROJ-2"
      PROJ-4,Twin,,"Buy, then pay"
      PROJ-5,Last,Twin,Plan
      """
    let records = CSVCodec.read(Array(table.utf8), in: .friday).records
    #expect(records.map(\.parent) == [nil, .record(0), .record(0), nil, nil])
    #expect(
      records.map(\.after) == [[], [.record(0)], [.record(0), .record(1)], [.record(1)], [.record(0)]])
    #expect(records.map { $0.kept.map(\.key) } == [[], [], [], [], ["Parent task"]])
  }

  @Test("columns with the same name form a list if their field can have several values")
  func lists() {
    let table = "Summary,Labels,Labels,Notes,Notes,Watchers,Watchers\na,x,y,one,two,Ann,Bob"
    let record = CSVCodec.read(Array(table.utf8), in: .friday).records[0]
    #expect(record.patch[.tags] == .list(["x", "y"]) && record.patch[.content] == .text("one\n\ntwo"))
    #expect(record.kept.map { "\($0.key)=\($0.text ?? "")" } == ["Watchers 2=Bob"])
    #expect(record.own == [UnknownField(key: "Watchers", text: "Ann")])
  }

  private func problems(_ table: String) -> [String] {
    CSVCodec.read(Array(table.utf8), in: .friday).problems.map { problem in
      switch problem.reason {
      case .unreadable(let text, _), .columns(let text): "\(problem.line): \(text)"
      default: "\(problem)"
      }
    }
  }

  @Test("a record has the uid of its row, or one made from the id of another program")
  func uids() {
    let records = CSVCodec.read(Array("uid,id,title\nu,1,a\n".utf8), in: .friday).records
    #expect(records.map(\.uid) == ["u"] && records.map { $0.kept.map(\.key) } == [["id"]])
    #expect(
      CSVCodec.read(Array("id,title\nP-1,a\n,b".utf8), in: .friday).records.map(\.uid) == ["csv:P-1", nil])
  }

  @Test(
    "an id that only counts rows names no todo, and is kept",
    arguments: [
      ("1", nil), ("007", nil), ("12345678", nil), ("123456789", "csv:123456789"), ("1a", "csv:1a"),
      ("-1", "csv:-1"), ("PROJ-12", "csv:PROJ-12"), ("1.5", "csv:1.5"),
    ] as [(String, TodoUID?)])
  func rowNumbers(id: String, uid: TodoUID?) throws {
    let record = try #require(
      CSVCodec.read(Array("Id,title,project\n\(id),a,p".utf8), in: .friday).records.first)
    #expect(record.uid == uid && record.kept.map(\.key) == (uid == nil ? ["Id"] : []))
    #expect(record.identity == CSVTable.identity(title: "a", project: "p"))
  }

  @Test("a row without a uid is identified by its title and project, whatever the order of the columns")
  func identity() throws {
    let records = CSVCodec.read(Array("title,project,due\na,p,\na,p,2026-12-01\na,,\nb,p,".utf8), in: .friday)
      .records
    #expect(records[0].identity == records[1].identity && records[0].sum != records[1].sum)
    #expect(Set(records.map(\.identity)).count == 3)
    let others = CSVCodec.read(Array("due,project,title\n,p,a\n,,a\n,p,b".utf8), in: .friday).records
    #expect(others.map(\.identity) == [0, 2, 3].map { records[$0].identity })
    let todo = try Todo.sample(1, "a") { $0.project = "p" }
    #expect(CSVCodec.identity(of: todo, in: .friday) == records[0].identity)
  }

  @Test("a relation that is not followed goes back to the table")
  func unfollowed() throws {
    var kept = ImportOrigin(sum: Digest(), at: Instant(seconds: 0))
    kept.parent = "p"
    kept.after = ["q"]
    let todo = try Todo.sample(1) { $0.unknown = [kept.field(of: .csv)] }
    let text = CodecTrip.text(CSVCodec.self, of: [todo]).string
    #expect(text.hasPrefix(Self.columns + ",after,parent\r\n") && text.hasSuffix(",q,p\r\n"))
  }
}
