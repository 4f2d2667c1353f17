import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct TaskwarriorReaderTests {
  private func reading(_ members: String) -> ForeignReading {
    TaskwarriorCodec.read(Array("[\n{\(members)}\n]".utf8), in: .friday)
  }

  private func record(_ members: String) throws -> ForeignRecord {
    let reading = reading(members)
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    return try #require(reading.records.first)
  }

  @Test("each attribute that has a field gives its value")
  func fields() throws {
    let record = try record(
      #"""
      "uuid":"75573bba-f23a-4fd3-b782-783fc4c5f81e","description":"Pay \/ rent","status":"completed","priority":"M",
      "entry":"20261101T102030Z","modified":"20261102T102030Z","end":"20261103T102030Z","due":"20261201T143000Z",
      "wait":"20261130T080000Z","project":"home.flat","tags":["b","a"],"todo_parent":"gh:1","id":3,"urgency":4.5,
      "depends":["75573bba-f23a-4fd3-b782-783fc4c5f81f"],"annotations":[{"entry":"20261101T102031Z","description":"one"},
      {"entry":"20261101T102032Z","description":"two"}]
      """#)
    let values: [(TodoField, TodoValue?)] = [
      (.title, .text("Pay / rent")), (.status, .status(.done)), (.priority, .priority(.medium)),
      (.created, .instant(try #require(Instant("2026-11-01T10:20:30Z")))),
      (.modified, .instant(try #require(Instant("2026-11-02T10:20:30Z")))),
      (.completed, .instant(try #require(Instant("2026-11-03T10:20:30Z")))), (.cancelled, nil),
      (.due, LocalDate("2026-12-01T14:30").map { .date($0) }),
      (.start, LocalDate("2026-11-30T08:00").map { .date($0) }), (.project, .text("home/flat")),
      (.tags, .list(["b", "a"])), (.content, .text("2026-11-01 one\n2026-11-01 two")), (.repeats, nil),
    ]
    for (field, value) in values { #expect(record.patch[field] == value, "\(field)") }
    #expect(record.uid?.text == "75573bba-f23a-4fd3-b782-783fc4c5f81e" && record.line == 2)
    #expect(record.after == [.uid(TodoUID(stored: "75573bba-f23a-4fd3-b782-783fc4c5f81f"))])
    #expect(record.parent == .uid(TodoUID(stored: "gh:1")) && record.remarks.isEmpty)
    #expect(record.kept.map(\.key) == ["annotations", "due", "wait"])
  }

  @Test(
    "each status of Taskwarrior becomes a status of a todo",
    arguments: [
      (#""status":"pending""#, TodoStatus.open), (#""status":"waiting""#, .open), (#""id":1"#, .open),
      (#""status":"recurring""#, .open), (#""status":"completed""#, .done),
      (#""status":"deleted""#, .cancelled),
    ])
  func statuses(members: String, status: TodoStatus) throws {
    #expect(try record(#""description":"a","# + members).patch[.status] == .status(status))
  }

  @Test(
    "data without a field is kept, and reported unless it is Taskwarrior's own",
    arguments: [
      (#""until":"20270101T000000Z""#, ["until"], ["kept(\"until\")"]),
      (#""start":"20261101T000000Z""#, [], []),
      (#""start":"soon""#, ["todo_unread"], ["unread(\"start \\\"soon\\\"\")"]),
      (#""reviewer":"bob","rtype":"periodic","last":"x""#, ["rtype", "last"], []),
      (#""a\u001bb":3.000000"#, ["a\u{1B}b"], ["kept(\"UDA aU+001Bb\")"]),
      (
        #""wait":"20261101T120000Z","scheduled":"20261101T120000Z""#, ["wait", "scheduled"],
        ["kept(\"scheduled\")"]
      ),
      (#""scheduled":"20261101T120000Z""#, ["scheduled"], []), (#""wait":"20261101T120000Z""#, ["wait"], []),
      (#""due":"20261101T120030Z""#, ["due"], []), (#""due":"20261101T120000Z""#, ["due"], []),
      (#""due":"20261101T000000Z""#, ["due"], ["adapted(\"due as a day\")"]),
      (#""due":"20261101T235959Z""#, ["due"], ["adapted(\"due as a day\")"]),
      (#""due":"20261101T235959Z","todo_due":"2026-11-01@20261101T235959Z""#, [], []),
      (#""due":"20261101T225959Z","todo_due":"2026-11-01@20261101T225959Z""#, ["due", "todo_due"], []),
      (#""wait":"20261101T000000Z""#, ["wait"], ["adapted(\"start as a day\")"]),
      (#""priority":"X""#, ["priority"], ["kept(\"priority \\\"X\\\"\")"]), (#""priority":"H""#, [], []),
      (#""project":"a/b""#, ["project"], []),
      (#""project":"..""#, ["project"], ["kept(\"project \\\"..\\\"\")"]),
      (#""project":"a.b","todo_project":"a.b""#, [], []), (#""project":"a.c","todo_project":"a.b""#, [], []),
      (#""tags":["a b"]"#, ["tags"], []),
      (#""tags":["none"]"#, ["tags"], ["kept(\"tags that no todo can have\")"]),
      (#""tags":["a-b","c"],"todo_tags":"c a:b""#, [], []),
      (#""recur":"3wks","due":"20261101T120000Z""#, ["due", "recur"], []),
      (#""recur":"weekly","due":"20261101T120000Z""#, ["due", "recur"], []),
      (
        #""recur":"PT1H","due":"20261101T120000Z""#, ["due", "recur"],
        ["lostRule(\"PT1H\")"]
      ),
      (#""recur":"weekly","due":"20261101T120000Z","status":"deleted""#, ["due", "recur"], []),
      (
        #""due":null,"project":"","wait":"","annotations":null,"tags":null,"depends":[],"priority":null"#, [],
        []
      ),
    ] as [(String, [String], [String])])
  func kept(members: String, keys: [String], news: [String]) throws {
    let record = try record(#""description":"a","# + members)
    #expect(record.kept.map(\.key) == keys)
    #expect(record.own.map(\.key) == (members.contains("reviewer") ? ["reviewer"] : []))
    #expect(record.remarks.map { "\($0)" } == news)
  }

  @Test(
    "a title becomes one visible line, and the original is kept",
    arguments: [
      (#"a\nb"#, "a b", "title on one line"), (#"\t\u001b"#, "(untitled)", "no title as (untitled)"),
      ("", "(untitled)", "no title as (untitled)"),
    ])
  func titles(description: String, title: String, news: String) throws {
    let record = try record("\"description\":\"\(description)\"")
    #expect(record.patch[.title]?.text == title && record.kept.map(\.key) == ["description"])
    #expect(record.remarks == [.adapted(news)])
    #expect(try self.record("\"id\":1").patch[.title]?.text == ForeignWords.untitled)
  }

  @Test(
    "a todo_ attribute holds as long as the attribute beside it is unchanged",
    arguments: [
      (#""due":"20261201T235959Z","todo_due":"2026-12-02@20261201T235959Z""#, TodoField.due, "2026-12-02"),
      (#""due":"20261201T143000Z","todo_due":"2026-12-02@20261201T235959Z""#, .due, "2026-12-01T14:30"),
      (
        #""wait":"20261201T000000Z","todo_start":"2026-12-01T00:00@20261201T000000Z""#, .start,
        "2026-12-01T00:00"
      ),
      (
        #""scheduled":"20261201T000000Z","todo_start":"2026-12-01T00:00@20261201T000000Z""#, .start,
        "2026-12-01T00:00"
      ),
      (#""project":"v1.2.site","todo_project":"v1.2/site""#, .project, "v1.2/site"),
      (#""project":"v1.3.site","todo_project":"v1.2/site""#, .project, "v1/3/site"),
      (#""tags":["a","b"],"todo_tags":"b a""#, .tags, "b,a"),
      (#""tags":["a","c"],"todo_tags":"b a""#, .tags, "a,c"),
      (#""tags":["a","b","c"],"todo_tags":"b a""#, .tags, "b,a,c"),
      (#""tags":["a-b"],"todo_tags":"a:b""#, .tags, "a:b"),
      (#""todo_repeat":"every mon,thu""#, .repeats, "every mon,thu"),
      (
        #""todo_repeat":"every week on mon","recur":"weekly","due":"20261201T143000Z""#, .repeats,
        "every week on mon"
      ),
      (
        #""todo_repeat":"every week on mon","recur":"monthly","due":"20261201T143000Z""#, .repeats,
        "every month"
      ),
      (#""todo_repeat":"x","recur":"monthly","due":"20261201T143000Z""#, .repeats, "every month"),
    ])
  func notes(members: String, field: TodoField, value: String) throws {
    #expect(try record(#""description":"a","# + members).patch[field]?.description == value)
  }

  @Test("a uid that is not a UUID comes back, in relations too, and a copy of the task has a uid of its own")
  func uids() throws {
    let (one, uuid) = (TodoUID(stored: "csv:1"), TodoUID(stored: "csv:1").uuid.text)
    let copy = "00000000-0000-4000-8000-000000000001"
    let text = """
      {"uuid":"\(copy)","todo_uid":"csv:1","description":"copy","depends":"\(uuid),\(copy)"}
      {"uuid":"\(uuid)","todo_uid":"csv:1","description":"one"}
      {"uuid":"00000000-0000-4000-8000-000000000002","description":"a","depends":["\(TodoUID(stored: "gh:2").uuid.text)"],"todo_after":"gh:3 gh:2"}
      """
    let records = TaskwarriorCodec.read(Array(text.utf8), in: .friday).records
    #expect(records.map(\.uid?.text) == [copy, "csv:1", "00000000-0000-4000-8000-000000000002"])
    #expect(records[0].after == [.uid(one), .uid(TodoUID(stored: copy))])
    #expect(records[2].after == [.uid(TodoUID(stored: "gh:2"))])
    #expect(records.allSatisfy { $0.kept.isEmpty && $0.remarks.isEmpty })
  }

  @Test(
    "a value that an attribute cannot have is kept and reported, and the rest of the task is read",
    arguments: [
      (#""status":"odd""#, .unread("status \"odd\"")), (#""due":"tomorrow""#, .unread("due \"tomorrow\"")),
      (#""entry":[1]"#, .unread("entry \"[1]\"")), (#""tags":[3]"#, .unread("tags \"[3]\"")),
      (#""due":"00000101T000000Z""#, .unread("due \"00000101T000000Z\"")),
      (#""description":{}"#, .unread("description \"{}\"")),
      (#""recur":"sometimes""#, .unread("recur \"sometimes\"")),
      (#""todo_parent":"a b""#, .unread("todo_parent \"a b\"")), (#""start":"x""#, .unread("start \"x\"")),
      (#""annotations":"x""#, .unread("annotations \"x\"")),
      (#""uuid":"75573bba""#, .adapted("invalid uuid")),
      (
        #""annotations":[{"entry":"x","description":"y"}]"#,
        .unread(#"annotations "[{"entry":"x","description":"y"}]""#)
      ),
      (
        #""x":"# + String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
        .lost("x, nested too deeply")
      ),
    ] as [(String, ExchangeRemark)])
  func unread(members: String, remark: ExchangeRemark) throws {
    let record = try record(members)
    #expect(record.remarks.contains(remark), "\(record.remarks)")
    let isKept = if case .unread = remark { true } else { false }
    #expect(record.kept.contains { $0.key == "todo_unread" } == isKept)
  }

  @Test("an object that is none is reported with its line, and the others are read")
  func problems() {
    let text = """
      [
      {"description":"a","due":"x","recur":"weekly"},
      {"description":nan},
      {"description":"b"},
      {"uuid":"1","parent":"2","status":"pending"}
      ]
      """
    let reading = TaskwarriorCodec.read(Array(text.utf8), in: .friday)
    #expect(reading.problems.map(\.line) == [3])
    #expect(reading.records.map { $0.patch[.title]?.text } == ["a", "b", "(untitled)"])
    let bytes = Array("{\"description\":\"".utf8) + [0xE9] + Array("\"}".utf8)
    #expect(TaskwarriorCodec.read(bytes, in: .friday).problems.map(\.line) == [1])
  }
}
