import Testing
import TodoTestSupport

/// Records whose relations close circles.
struct CirclesTests {
  private static let uuids = (1...4).map { "00000000-0000-4000-8000-00000000000\($0)" }

  /// A file of each format in which three todos come after each other, and a fourth after itself.
  static let files = [
    ("todotxt", "Alpha id:1 p:2\nBeta id:2 p:3\nGamma id:3 p:1\nSelf id:4 p:4\n"),
    ("markdown", "- [ ] Alpha 🆔 a ⛔ b\n- [ ] Beta 🆔 b ⛔ c\n- [ ] Gamma 🆔 c ⛔ a\n- [ ] Self 🆔 d ⛔ d\n"),
    ("csv", "uid,title,after,parent\na,Alpha,b,c\nb,Beta,c,a\nc,Gamma,a,b\nd,Self,d,d\n"),
    (
      "ics",
      "BEGIN:VCALENDAR\n"
        + [("a", "Alpha", "b"), ("b", "Beta", "c"), ("c", "Gamma", "a"), ("d", "Self", "d")].map {
          uid, title, other in
          "BEGIN:VTODO\nUID:\(uid)\nSUMMARY:\(title)\nRELATED-TO:\(other)\n"
            + "RELATED-TO;RELTYPE=DEPENDS-ON:\(other)\nEND:VTODO\n"
        }.joined() + "END:VCALENDAR\n"
    ),
    (
      "task",
      [(0, "Alpha", 1), (1, "Beta", 2), (2, "Gamma", 0), (3, "Self", 3)].map { place, title, other in
        #"{"uuid":"\#(uuids[place])","description":"\#(title)","depends":["\#(uuids[other])"],"#
          + #""todo_parent":"\#(uuids[other])"}"#
      }.joined(separator: "\n")
    ),
  ]

  @Test("importing circles again, from the file or from an export, changes nothing", arguments: files)
  func circles(format: String, text: String) throws {
    let home = try Home()
    @discardableResult func take(_ text: String) throws -> String {
      let result = try home.todo(["import", format, "-", "--json"], input: text)
      #expect(result.status == 0)
      return result.error
    }
    #expect(try take(text).contains(#""added":4"#))
    let exported = try home.todo("export", format).output
    for text in [text, text, exported, exported] {
      let report = try take(text)
      #expect(report.contains(#""unchanged":4"#) && report.contains(#""kept":{}"#), "\(report)")
      #expect(try home.todo("export", format).output == exported)
    }
    // An edit in the other program leaves the circle as it is.
    if format != "todotxt" {
      let report = try take(text.replacing("Beta", with: "Delta"))
      #expect(report.contains(#""changed":1"#) && report.contains(#""unchanged":3"#), "\(report)")
      #expect(!report.contains("circle"))
    }
    let relations = try home.todo("list", "--ndjson", "--fields", "after,parent").output
    #expect(!relations.contains(#""after":["d"]"#) && !relations.contains(#""parent":"d""#))
  }
}
