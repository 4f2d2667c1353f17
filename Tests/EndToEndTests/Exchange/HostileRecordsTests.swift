import Testing
import TodoTestSupport

/// Data that todos keep for a format, in which somebody has put something else.
struct HostileRecordsTests {
  private let home: Home
  private static let uuid = "1b4b7021-b672-403b-8ca6-1c23c74e1626"
  private static let sum = #""sum":"0k3ga24u43q9k","at":"2026-11-20T09:00:00Z""#

  init() throws {
    home = try Home()
  }

  /// The format, the data that a todo keeps for it, and the text that must not be in the export.
  static let kept: [(String, String, String)] = [
    ("ics", #""lines":["X-A:1\r\nEND:VTODO\r\nBEGIN:VEVENT\r\nSUMMARY:evil\r\nEND:VEVENT"]"#, "evil"),
    ("ics", #""lines":["X-A:1\nSUMMARY:evil"]"#, "evil"),
    ("ics", #""lines":["X-A:1\rSUMMARY:evil"]"#, "evil"),
    ("ics", #""lines":["BEGIN:VEVENT","SUMMARY:evil","END:VEVENT"]"#, "evil"),
    ("ics", #""lines":["BEGIN:VALARM","BEGIN:VTODO","SUMMARY:evil","END:VTODO","END:VALARM"]"#, "evil"),
    ("ics", #""lines":["BEGIN:VALARM","SUMMARY:evil"]"#, "evil"),
    ("ics", #""lines":["END:VTODO","X-A:evil"]"#, "evil"),
    ("ics", #""lines":[" evil"]"#, "evil"),
    ("ics", #""due":"2026-12-01","lines":["DUE;TZID=Asia/Tokyo:20301201T100000"]"#, "2030"),
    ("task", #""uuid":"2b4b7021-b672-403b-8ca6-1c23c74e1626""#, "2b4b7021"),
    ("task", #""status":"deleted""#, "deleted"),
    ("task", #""entry":"20200101T000000Z""#, "2020"), ("task", #""end":"20200101T000000Z""#, "2020"),
    ("task", #""modified":"20200101T000000Z""#, "2020"), ("task", #""depends":["evil"]"#, "evil"),
    ("task", #""todo_repeat":"every day""#, "every"), ("task", #""priority":"H""#, "priority"),
    ("task", #""due":"2026-12-01@20300101T000000Z""#, "2030"), ("task", #""due":"2026-12-01@evil""#, "evil"),
    ("task", #""recur":"evil""#, "evil"), ("task", #""recur":"week\u001b[31mly""#, "week"),
    ("task", #""recur":"P1H""#, "recur"), ("task", #""todo_uid":"\#(uuid)@evil""#, "evil"),
    ("todotxt", #""line":"x\nx 2026-01-01 evil""#, "evil"),
    ("todotxt", #""words":["due:2030-01-01"]"#, "2030"),
    ("todotxt", #""words":["a:b\nx evil"]"#, "evil"), ("todotxt", #""id":"//evil""#, "evil"),
    ("todotxt", #""uid":"a\nevil""#, "evil"), ("markdown", #""line":"- [ ] x\n- [ ] evil""#, "evil"),
    ("todotxt", #""line":"uid:evil""#, "evil"), ("todotxt", #""_uid":"evil""#, "evil"),
    ("todotxt", #""words":["due:evil"]"#, "evil"), ("csv", #""completed":"20300101T000000Z""#, "2030"),
    ("csv", #""completed":"1 Jan 2030""#, "2030"), ("csv", #""status":"done""#, "done"),
    ("csv", #""project":"evil""#, "evil"),
  ]

  @Test(
    "kept data that is invalid or would replace the todo's own values is reported and not exported", .atNight,
    arguments: kept)
  func dropped(format: String, kept: String, evil: String) throws {
    let todo =
      #"{"uid":"\#(Self.uuid)","title":"Milk","due":"2026-12-01","\#(format)":{\#(Self.sum),\#(kept)}}"#
    #expect(try home.todo(["apply", "-", "-q"], input: todo).status == 0)
    let export = try home.todo("export", format)
    #expect(export.status == 0)
    #expect(!export.output.contains(evil))
    if !kept.contains("\"due\":\"2026-12-01\",\"lines\"") {
      #expect(export.error.contains("not carried over: kept "))
    }
    let again = try Home()
    try again.todo(["import", format, "-"], input: export.output).expect(
      try again.todo("list", "--plain").output, error: "1 read: 1 added\n")
    #expect(try again.todo("list", "--plain", "--fields", "title,due").output == "Milk\t2026-12-01\n")
    // An import into the same list changes nothing either.
    let back = try home.todo(["import", format, "-"], input: export.output)
    #expect(back.error.contains("1 read: 1 unchanged"))
  }

  @Test("a kept id that cannot be one word is encoded in an export, and survives an import")
  func encoded() throws {
    let todo = #"{"title":"Milk","todotxt":{\#(Self.sum),"id":"1 @evil\nx evil\u0007"}}"#
    #expect(try home.todo(["apply", "-", "-q"], input: todo).status == 0)
    let text = "Milk id:1%20@evil%0Ax%20evil%07\n"
    try home.todo("export", "todotxt").expect(text)
    let again = try Home()
    try again.todo(["import", "todotxt", "-", "-q"], input: text).expect("1\n")
    try again.todo("list", "-q", "evil").expect()
    try again.todo("export", "todotxt").expect(text)
  }
}
