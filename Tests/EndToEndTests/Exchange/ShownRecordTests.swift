import Testing
import TodoTestSupport

/// How `show` presents the records that todos came from.
@Suite("Imported records in show")
struct ShownRecordTests {
  @Test(
    "show prints the kept parts of a record in words, not in their stored form",
    arguments: [
      (
        "task",
        #"[{"uuid":"00000000-0000-4000-8000-000000000001","status":"pending","description":"a","client":"ACME","#
          + #""estimate":45,"annotations":[{"entry":"20261101T000000Z","description":"note"}]}]"#,
        ["client ACME", "estimate 45"]
      ),
      (
        "task",
        #"[{"uuid":"00000000-0000-4000-8000-000000000001","status":"pending","description":"a","project":"p\nq","#
          + #""wait":"20261204T120000Z","scheduled":"20261210T120000Z","due":"20261212T120000Z"}]"#,
        ["scheduled 2026-12-10T12:00:00Z"]
      ),
      (
        "task",
        #"[{"uuid":"00000000-0000-4000-8000-000000000001","status":"pending","description":"a","#
          + #""scheduled":"20261210T120000Z"}]"#, []
      ),
      ("todotxt", "(D) a h:1", ["priority D", "h 1"]),
      ("markdown", "- [>] a 📅 2026-12-01", ["kept mark \">\""]),
      ("csv", "title,Client,Status\na,ACME Ltd.,In progress", ["Client ACME Ltd.", "status In progress"]),
    ])
  func kept(format: String, text: String, lines: [String]) throws {
    let home = try Home()
    #expect(try home.todo("import", format, "-", input: text).status == 0)
    for form in ["--text", "--plain"] {
      let shown = try home.todo("show", "1", form).output
      let words = shown.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
      for line in lines { #expect(words.contains(line), "\(line) in \(shown)") }
      for mark in ["@", "{", "sum", "\"at\""] { #expect(!shown.contains(mark), "\(mark) in \(shown)") }
    }
  }

  @Test("show prints the user's own fields in words, and only names other keys")
  func own() throws {
    let home = try Home()
    let object =
      #"{"title":"a","client":"ACME","rate":2.5,"paid":false,"who":["Ann","Bob"],"more":{"x":[1]}}"#
    try home.todo("apply", "-", input: object).expect()
    let shown = try home.todo("show", "1").output
    let words = shown.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    for line in ["client ACME", "rate 2.5", "paid false", "who Ann, Bob", "more (more than one value)"] {
      #expect(words.contains(line), "\(shown)")
    }
  }
}
