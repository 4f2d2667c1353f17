import Testing
import TodoTestSupport

/// The same letter, composed and decomposed.
private let (one, two) = ("\u{E9}", "e\u{301}")

@Suite("Texts that only look the same")
struct ExactTextTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private func store(_ members: String...) throws {
    let todos = members.enumerated().map { index, members in
      """
      {"id":\(index + 1),\(members),"status":"open","tags":[],"created":"2026-11-20T09:00:00Z",\
      "modified":"2026-11-20T09:00:00Z"}
      """
    }
    let text =
      "{\"format\":\"todo\",\"version\":1,\"todos\":[\(todos.joined(separator: ","))],\"lastID\":9,\"revision\":1}"
    try home.folder.write(text, to: "todos.json")
  }

  @Test("a change reaches its key and not a lookalike; the store stays sound, and undo works")
  func keys() throws {
    try store("\"uid\":\"u\",\"title\":\"t\",\"\(one)\":1,\"\(two)\":2")
    try home.todo("apply", "-", "-q", input: "{\"id\":1,\"\(two)\":5}").expect("1\n")
    #expect(try home.store.contains("\"\(one)\":1,\"\(two)\":5"))
    try home.todo("check").expect("intact: 1 todo, revision 2\n")
    try home.todo("undo", "-q").expect("1\n")
    try home.todo("check").expect("intact: 1 todo, revision 3\n")
    #expect(try home.store.contains("\"\(one)\":1,\"\(two)\":2"))
  }

  @Test("lookalike keys of the document are told apart")
  func documentKeys() throws {
    try store("\"uid\":\"u\",\"title\":\"t\"")
    try home.folder.write(home.store.dropLast() + ",\"\(one)\":1,\"\(two)\":2}", to: "todos.json")
    try home.todo("add", "x", "-q").expect("10\n")
    #expect(try home.store.hasSuffix("\"\(one)\":1,\"\(two)\":2}\n"))
    try home.todo("list", "-q").expect("1\n10\n")
  }

  @Test(
    "title, content and project are stored exactly as given",
    arguments: [
      ["edit", "1", "--title", two], ["edit", "1", "--content", two], ["edit", "1", "--project", two],
    ])
  func values(arguments: [String]) throws {
    try home.todo("add", one, "--content", one, "--project", one).expect()
    try home.todo(arguments + ["-q"]).expect("1\n")
    let values = try home.todo("show", "1", "--fields", "title,content,project", "--ndjson").expect().output
    #expect(values.unicodeScalars.count { $0 == "\u{301}" } == 1)
    try home.todo(
      "apply", "-", "-q",
      input: "{\"id\":1,\"title\":\"\(two)\",\"content\":\"\(two)\",\"project\":\"\(two)\"}"
    )
    .expect("1\n")
    #expect(
      try home.todo("show", "1", "--fields", "title,content,project", "--ndjson").expect().output
        .unicodeScalars.count {
          $0 == "\u{301}"
        } == 3)
  }

  @Test("the editor can change a text to one that looks the same")
  func editor() throws {
    let editor = ["EDITOR": "sed -i.old -e 's/\(one)/\(two)/'"]
    try home.todo(["add", "-e", one, "--content", one, "-q"], environment: editor).expect("1\n")
    #expect(try home.store.unicodeScalars.count { $0 == "\u{301}" } == 2)
  }

  @Test("lookalike uids are told apart")
  func uids() throws {
    try home.todo("add", "one", "--uid", one, "-q").expect("1\n")
    try home.todo("add", "two", "--uid", two, "-q").expect("2\n")
    try home.todo("show", "uid:\(one)", "-q").expect("1\n")
    try home.todo("show", "uid:\(two)", "-q").expect("2\n")
    try home.todo("apply", "-", "-q", input: "{\"uid\":\"\(two)\",\"title\":\"TWO\"}").expect("2\n")
    try home.todo("add", "again", "--uid", two).expectFailure(1)
    try home.todo("check").expect("intact: 2 todos, revision 3\n")
  }

  @Test("lookalike tags are told apart")
  func tags() throws {
    try home.todo("add", "x", "-t", one, "-t", two).expect()
    #expect(try home.store.contains("\"tags\":[\"\(one)\",\"\(two)\"]"))
    try home.todo("edit", "1", "--untag", one, "-q").expect("1\n")
    try home.todo("apply", "-", "-q", input: "{\"id\":1,\"tags+\":[\"\(one)\"]}").expect("1\n")
    #expect(try home.store.contains("\"tags\":[\"\(two)\",\"\(one)\"]"))
  }
}
