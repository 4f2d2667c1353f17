import Testing
import TodoTestSupport

@Suite("References that scripts keep")
struct ReferenceTests {
  private let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "issue 1", "--uid", "gh:o/r#1").expect()
    try home.todo("add", "issue 12", "--uid", "gh:o/r#12").expect()
  }

  @Test(
    "a reference to a removed todo never means another todo whose uid begins the same",
    arguments: ["todo rm -", "todo done -", "todo edit - -p low", "todo show -", "todo cancel - --dry-run"])
  func gone(command: String) throws {
    for form in ["--ndjson", "--json", "--plain --fields uid"] {
      let home = try Home()
      try home.todo("add", "issue 1", "--uid", "gh:o/r#1").expect()
      try home.todo("add", "issue 12", "--uid", "gh:o/r#12").expect()
      try home.shell(
        "bash", "todo show 1 \(form.hasPrefix("--plain") ? "--ndjson" : form) > seen; todo rm 1 -q"
      )
      .expect()
      if form.hasPrefix("--plain") { try home.folder.write("gh:o/r#1\topen\n", to: "seen") }
      let before = try home.store
      try home.shell("bash", "\(command) < seen").expectFailure(3)
      #expect(try home.store == before)
    }
  }

  @Test("uid: means a whole uid, and a word without it may be the beginning of one")
  func words() throws {
    try home.todo("show", "uid:gh:o/r#1", "-q").expect("1\n")
    try home.todo("show", "gh:o/r#1", "-q").expect("1\n")
    try home.todo("rm", "1", "-q").expect("1\n")
    try home.todo("done", "uid:gh:o/r#1").expectFailure(3)
    try home.todo("done", "uid:gh:o/r#").expectFailure(3)
    try home.todo("log", "uid:gh:o/r", "-q").expectFailure(3)
    try home.todo("log", "uid:gh:o/r#12", "-q").expect("r2\n")
    try home.todo("show", "gh:o/r#1", "-q").expect("2\n")
  }

  @Test(
    "the next command reads the output of list in any form",
    arguments: ["--plain", "-q", "--json", "--ndjson"])
  func forms(form: String) throws {
    try home.shell("bash", "todo list \(form) | todo done - -q").expect("1\n2\n")
    try home.shell("bash", "todo list none-such \(form) 2> /dev/null | todo done -").expect(
      "", error: "no todos to change\n")
    try home.shell("bash", "todo list --all \(form) | todo rm - --dry-run -q 2> /dev/null").expect("1\n2\n")
  }

  @Test(
    "an array with an element that names no todo changes nothing",
    arguments: [#"[{"id":1},{"title":"x"}]"#, #"[{"id":1}"#, "[1]"])
  func arrays(input: String) throws {
    let before = try home.store
    try home.todo("done", "-", input: input).expectFailure(2)
    #expect(try home.store == before)
  }

  @Test(
    "a number that cannot be an id names no todo",
    arguments: ["9223372036854775807", "-9223372036854775808", "0"])
  func numbers(number: String) throws {
    try home.todo("done", "-", input: "{\"id\":\(number)}\n").expectFailure(3)
    let many = (1...40).map { "{\"id\":\($0)}\n" }.joined()
    try home.todo("done", "-", input: many + "{\"id\":\(number)}\n").expectFailure(3)
  }
}
