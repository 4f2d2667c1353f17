import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct TaskwarriorWriterTests {
  private func text(_ todo: Todo) -> ForeignText { CodecTrip.text(TaskwarriorCodec.self, of: [todo]) }

  @Test("a todo is one object on a line, with extra attributes for data that Taskwarrior has no form for")
  func whole() throws {
    let todo = try Todo.sample(1, "Pay / rent") {
      $0.uid = TodoUID(stored: "75573bba-f23a-4fd3-b782-783fc4c5f81e")
      $0.content = "one\n\ntwo"
      $0.priority = .low
      $0.due = LocalDate("2026-12-01")
      $0.start = LocalDate("2026-11-30")
      $0.project = "v1.2/site"
      $0.tags = ["b", "a:c"]
      $0.repeats = RepeatRule("every 2 weeks")
      ($0.after, $0.parent) = ([TodoUID(stored: "csv:1")], TodoUID(stored: "csv:1"))
    }
    let expected = #"""
      [
      {"uuid":"75573bba-f23a-4fd3-b782-783fc4c5f81e","description":"Pay / rent","priority":"L","project":"v1.2.site",\#
      "todo_project":"v1.2/site","tags":["b","a-c"],"todo_tags":"b a:c","annotations":\#
      [{"entry":"20261118T110640Z","description":"one"},{"entry":"20261118T110641Z","description":"two"}],"todo_notes":"@20261118T110640Z @20261118T110641Z",\#
      "entry":"20261118T110640Z","modified":"20261118T110640Z","due":"20261201T235959Z",\#
      "todo_due":"2026-12-01@20261201T235959Z","wait":"20261130T000000Z","todo_start":"2026-11-30@20261130T000000Z",\#
      "status":"recurring","recur":"biweekly","todo_parent":"csv:1","depends":["beabef0f-0f7d-5428-9150-e7292e1f6877"],\#
      "todo_after":"csv:1"}
      ]

      """#
    #expect(text(todo).string == expected && text(todo).remarks.isEmpty)
  }

  @Test("data that Taskwarrior lacks, or has in another form, is reported")
  func told() throws {
    let table: [((inout Todo) -> Void, [String])] = [
      ({ $0.repeats = RepeatRule("every mon,thu") }, [#"kept("repeat \"every mon,thu\"")"#]),
      ({ $0.repeats = RepeatRule("after 2 days") }, [#"kept("repeat \"after 2 days\"")"#]),
      (
        {
          $0.repeats = RepeatRule("every day")
          $0.due = nil
        }, [#"kept("repeat \"every day\"")"#]
      ),
      (
        {
          $0.repeats = RepeatRule("every month")
          $0.due = LocalDate("2026-12-31")
        }, [#"adapted("repeat at the end of months")"#]
      ),
      ({ $0.repeats = RepeatRule("every month") }, []),
      ({ $0.title = "&open;" }, [#"adapted("\"&open;\" as a bracket")"#]),
      ({ $0.content = "&close;" }, [#"adapted("\"&open;\" as a bracket")"#]),
      (
        {
          $0.repeats = RepeatRule("after 2 days")
          $0.status = .done
        }, []
      ),
      (
        { $0.created = Instant(seconds: 0) },
        [#"lost("time created, outside Taskwarrior\'s range of years")"#]
      ),
    ]
    for (change, news) in table {
      let todo = try Todo.sample(1) {
        $0.due = LocalDate("2026-12-01")
        change(&$0)
      }
      #expect(text(todo).news == news)
    }
  }

  /// The attributes of a task after a change to its todo, without those that every task has.
  private func changed(_ members: String, _ change: (inout Todo) -> Void) throws -> String {
    let task =
      #"{"uuid":"75573bba-f23a-4fd3-b782-783fc4c5f81e","description":"a","entry":"20261101T000000Z",\#(members)}"#
    var todos = try CodecTrip.todos(TaskwarriorCodec.self, Array(task.utf8))
    change(&todos[0])
    let text = CodecTrip.text(TaskwarriorCodec.self, of: todos)
    let passed = ["uuid", "entry", "modified"]
    let left = try #require(TaskwarriorTasks.members(of: text.bytes).first).filter {
      !passed.contains($0.key)
    }
    return left.map { "\($0.key)=\(String(decoding: $0.json, as: UTF8.self))" }.sorted().joined(
      separator: " ")
  }

  @Test("changed data is written as if it were new, and everything else as it came")
  func kept() throws {
    let table: [(String, (inout Todo) -> Void, String)] = [
      (#""priority":"X""#, { _ in }, #"description="a" priority="X" status="pending""#),
      (#""priority":"X""#, { $0.priority = .high }, #"description="a" priority="H" status="pending""#),
      (#""project":"a/b.c""#, { $0.title = "b" }, #"description="b" project="a/b.c" status="pending""#),
      (#""project":"a/b.c""#, { $0.project = "d/e" }, #"description="a" project="d.e" status="pending""#),
      (#""project":"..""#, { _ in }, #"description="a" project=".." status="pending""#),
      (#""tags":["x y","b"]"#, { $0.priority = nil }, #"description="a" status="pending" tags=["x y","b"]"#),
      (
        #""tags":["x y","b"]"#, { $0.tags = ["b", "x-y", "z"] },
        #"description="a" status="pending" tags=["b","x-y","z"]"#
      ),
      (
        #""tags":["x y","b"]"#, { $0.tags = ["b", "x-y"] },
        #"description="a" status="pending" tags=["x y","b"] todo_tags="b x-y""#
      ),
      (
        #""scheduled":"20261101T120000Z""#, { $0.start = LocalDate("2026-11-02T08:00") },
        #"description="a" scheduled="20261102T080000Z" status="pending" todo_start="2026-11-02T08:00@20261102T080000Z""#
      ),
      (
        #""scheduled":"20261101T120000Z","wait":"20261101T120000Z""#,
        { $0.start = LocalDate("2026-11-02T08:00") },
        #"description="a" scheduled="20261101T120000Z" status="pending" todo_start="2026-11-02T08:00@20261102T080000Z" wait="20261102T080000Z""#
      ),
      (
        #""due":"20261101T120030Z""#, { $0.due = LocalDate("2026-11-02") },
        #"description="a" due="20261102T235959Z" status="pending" todo_due="2026-11-02@20261102T235959Z""#
      ),
      (
        #""due":"20261101T120030Z""#, { $0.start = nil },
        #"description="a" due="20261101T120030Z" status="pending""#
      ),
      (
        #""status":"completed","end":"20261101T120000Z","x":3"#,
        {
          $0.status = .open
          $0.completed = nil
        }, #"description="a" status="pending" x=3"#
      ),
      (
        #""recur":"3wks","due":"20261101T120000Z","mask":"--""#, { _ in },
        #"description="a" due="20261101T120000Z" recur="3wks" status="recurring""#
      ),
      (
        #""recur":"3wks","due":"20261101T120000Z","mask":"--""#, { $0.due = LocalDate("2026-11-02T08:00") },
        #"description="a" due="20261102T080000Z" recur="3wks" status="recurring" todo_due="2026-11-02T08:00@20261102T080000Z""#
      ),
      (
        #""recur":"3wks","due":"20261101T120000Z""#, { $0.repeats = RepeatRule("every day") },
        #"description="a" due="20261101T120000Z" recur="daily" status="recurring""#
      ),
      (
        #""recur":"3wks","due":"20261101T120000Z""#, { $0.repeats = nil },
        #"description="a" due="20261101T120000Z" status="pending""#
      ),
      (
        #""recur":"weekly","due":"20261101T120000Z","parent":"b","imask":1"#, { _ in },
        #"description="a" due="20261101T120000Z" imask=1 parent="b" recur="weekly" status="pending""#
      ),
      (
        #""recur":"weekly","due":"20261101T120000Z","parent":"b","imask":1"#,
        { $0.repeats = RepeatRule("every day") },
        #"description="a" due="20261101T120000Z" recur="daily" status="recurring""#
      ),
    ]
    for (members, change, written) in table {
      let changed = try changed(members, change)
      #expect(changed == written)
    }
  }

  @Test("kept relations that are not followed are written with the others")
  func unfollowed() throws {
    var kept = ImportOrigin(sum: Digest(), at: Instant(seconds: 0))
    (kept.after, kept.parent) = (
      [TodoUID(stored: "75573bba-f23a-4fd3-b782-783fc4c5f81e")], TodoUID(stored: "w")
    )
    let todo = try Todo.sample(1) {
      $0.after = [TodoUID(stored: "csv:1")]
      $0.unknown = [kept.field(of: .task)]
    }
    let record = try #require(TaskwarriorCodec.read(text(todo).bytes, in: .friday).records.first)
    #expect(record.after == [.uid(TodoUID(stored: "csv:1")), .uid(kept.after[0])])
    #expect(record.parent == .uid(TodoUID(stored: "w")))
  }
}
