import Testing
import TodoTestSupport

/// Two todos, the first with every field that the forms treat differently.
private func filledHome() throws -> Home {
  let home = try Home()
  try home.todo(
    "add", "Buy milk", "--uid", "milk", "--content", "Oats\n\tand soy", "-d", "2026-12-01", "-p", "high",
    "-P", "shop",
    "-t", "food", "-t", "weekly"
  ).expect()
  try home.todo("add", "Call Zoë 📞", "--uid", "call", "-s", "2026-11-01").expect()
  return home
}

private let milk = """
  {"id":1,"uid":"milk","title":"Buy milk","content":"Oats\\n\\tand soy","status":"open","priority":"high",\
  "due":"2026-12-01","project":"shop","tags":["food","weekly"],"created":"2026-11-20T09:00:00Z",\
  "modified":"2026-11-20T09:00:00Z"}
  """

private let call = """
  {"id":2,"uid":"call","title":"Call Zoë 📞","status":"open","start":"2026-11-01","tags":[],\
  "created":"2026-11-20T09:00:00Z","modified":"2026-11-20T09:00:00Z"}
  """

private let milkRow = "1\topen\thigh\t2026-12-01\tshop\tfood,weekly\tBuy milk\n"
private let callRow = "2\topen\t\t\t\t\tCall Zoë 📞\n"

/// The output forms that a script can ask for, each with the output of commands that leave todos as they are.
private let forms: [(options: [String], output: String)] = [
  ([], milkRow + callRow), (["--plain"], milkRow + callRow),
  (["--json"], "[\n\(milk),\n\(call)\n]\n"),
  (["--ndjson"], "\(milk)\n\(call)\n"),
  (["-q"], "1\n2\n"), (["--quiet"], "1\n2\n"),
  (["--fields", "title,id,start"], "Buy milk\t1\t\nCall Zoë 📞\t2\t2026-11-01\n"),
  (
    ["--json", "--fields", "title,id"],
    "[\n{\"title\":\"Buy milk\",\"id\":1},\n{\"title\":\"Call Zoë 📞\",\"id\":2}\n]\n"
  ),
]

@Suite("Forms of output")
struct OutputFormTests {
  @Test("list prints the same todos in every form", arguments: forms)
  func list(options: [String], output: String) throws {
    try filledHome().todo(["list"] + options).expect(output)
  }

  @Test("a change without effect prints the todos as they are", arguments: forms)
  func unchanged(options: [String], output: String) throws {
    let home = try filledHome()
    let before = try home.store
    try home.todo(options + ["reopen", "1-2"]).expect(output)
    #expect(try home.store == before)
  }

  @Test("rm prints the removed todos in every form", arguments: forms)
  func remove(options: [String], output: String) throws {
    let home = try filledHome()
    try home.todo(["rm"] + options + ["1", "2"]).expect(output)
    try home.todo("list", "--all").expect("")
  }

  @Test(
    "add, edit, done, cancel and rm print their todo, or its id with -q",
    arguments: [
      (["add", "Sow", "--uid", "seed"], "3\topen\t\t\t\t\tSow\n", "3\n"),
      (
        ["edit", "1", "--title", "Buy oats", "-p", "none"],
        "1\topen\t\t2026-12-01\tshop\tfood,weekly\tBuy oats\n",
        "1\n"
      ),
      (["done", "2"], "2\tdone\t\t\t\t\tCall Zoë 📞\n", "2\n"),
      (["cancel", "2"], "2\tcancelled\t\t\t\t\tCall Zoë 📞\n", "2\n"), (["rm", "1"], milkRow, "1\n"),
    ])
  func change(arguments: [String], plain: String, quiet: String) throws {
    try filledHome().todo(arguments).expect(plain)
    try filledHome().todo(arguments + ["-q"]).expect(quiet)
  }

  @Test("done prints its todo as JSON, with the keys that it now has")
  func changedObject() throws {
    let done = """
      {"id":2,"uid":"call","title":"Call Zoë 📞","status":"done","start":"2026-11-01","tags":[],\
      "created":"2026-11-20T09:00:00Z","modified":"2026-11-21T10:30:00Z","completed":"2026-11-21T10:30:00Z"}
      """
    let later = ["TODO_NOW": "2026-11-21T10:30:00Z"]
    try filledHome().todo("done", "2", "--ndjson", environment: later).expect("\(done)\n")
    try filledHome().todo("done", "2", "--json", environment: later).expect("[\n\(done)\n]\n")
  }

  @Test("show prints labelled fields with the content last, or the same objects as list")
  func show() throws {
    let home = try filledHome()
    try home.todo("show", "1", "2").expect(
      """
      id         1
      uid        milk
      title      Buy milk
      status     open
      priority   high
      due        2026-12-01
      project    shop
      tags       food,weekly
      created    2026-11-20T09:00:00Z
      modified   2026-11-20T09:00:00Z
      content
        Oats
                and soy

      id         2
      uid        call
      title      Call Zoë 📞
      status     open
      start      2026-11-01
      created    2026-11-20T09:00:00Z
      modified   2026-11-20T09:00:00Z

      """)
    try home.todo("show", "1", "2", "--json").expect("[\n\(milk),\n\(call)\n]\n")
    try home.todo("show", "2", "--ndjson").expect("\(call)\n")
    try home.todo("show", "2-1000", "-q").expect("2\n")
  }

  @Test("an empty list is success: an empty array, or no line at all")
  func empty() throws {
    let home = try Home()
    try home.todo("list").expect("")
    try home.todo("list", "--json").expect("[]\n")
    try home.todo("list", "--ndjson").expect("")
    try home.todo("list", "-q").expect("")
    #expect(try home.folder.names == [])
  }

  @Test("control characters in a title are not sent to the terminal")
  func stripped() throws {
    let home = try Home()
    try home.folder.write(
      """
      {"format":"todo","version":1,"todos":[
      {"id":1,"uid":"esc","title":"a\\u001b[31mb\\tc","status":"open","tags":[],\
      "created":"2026-11-20T09:00:00Z","modified":"2026-11-20T09:00:00Z"}
      ],"lastID":1,"revision":1}

      """, to: "todos.json")
    let list = try home.todo("list")
    #expect(!list.output.contains("\u{1B}"))
    #expect(list.output.split(separator: "\n").count == 1)
    #expect(list.output.split(separator: "\t", omittingEmptySubsequences: false).count == 7)
    #expect(!(try home.todoOnTerminal("list", "--color", "never")).output.contains("\u{1B}"))
  }
}
