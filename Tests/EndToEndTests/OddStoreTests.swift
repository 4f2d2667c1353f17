import Testing
import TodoTestSupport

@Suite("Stores that another program has written")
struct OddStoreTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private func write(_ members: String...) throws {
    let todos = members.enumerated().map { index, members in
      "{\"id\":\(index + 1),\(members),\"created\":\"2026-11-20T09:00:00Z\",\"modified\":\"2026-11-20T09:00:00Z\"}"
    }
    try home.folder.write(
      "{\"format\":\"todo\",\"version\":1,\"todos\":[\n\(todos.joined(separator: ",\n"))\n],\"lastID\":9,\"revision\":1}\n",
      to: "todos.json")
  }

  @Test(
    "applying the list of a sound store changes nothing, whatever the store holds",
    arguments: [
      #""uid":"u","title":"t","status":"open","tags":["x","x"]"#,
      #""uid":"u","title":"a\nb","status":"open","tags":[]"#,
      #""uid":"u","title":"","status":"open","tags":[]"#,
      #""uid":"u","title":"t","status":"open","tags":["a b","c,d",""]"#,
      #""uid":"a b","title":"t","status":"open","tags":[]"#,
      #""uid":"","title":"t","status":"open","tags":["none"]"#,
      #""uid":"u","title":"t","content":"a\r\nb\r","status":"open","project":"","tags":[]"#,
      #""uid":"u","title":"t","content":"none","status":"open","project":"none","tags":[],"x":null"#,
      #""uid":"u","title":"t","status":"open","due":"2026-02-15","repeat":"every month on 31","tags":[]"#,
      "\"uid\":\"u\",\"title\":\"t\",\"content\":\"\(String(repeating: "x", count: 1_048_577))\",\"status\":\"open\",\"tags\":[]",
    ])
  func identity(members: String) throws {
    try write(members, #""uid":"other","title":"Other","status":"open","tags":[]"#)
    let before = try home.files
    #expect(try home.todo("check").expect().output.hasPrefix("intact"))
    for form in ["--ndjson", "--json"] {
      let list = try home.todo("list", "--all", form).expect().output
      try home.todo("apply", "-", input: list).expect("", error: "no todos to change\n")
    }
    #expect(try home.files == before)
    let script = "todo list --all --ndjson | jq -c '.priority=\"low\"' | todo apply - -q"
    try home.shell("bash", script, requires: ["jq"]).expect("1\n2\n")
  }

  @Test(
    "custom fields with names that were built in later stay readable, and a repair renames them as a change")
  func displaced() throws {
    try write(
      #""uid":"u","title":"t","status":"open","tags":[],"after":"lunch""#,
      #""uid":"v","title":"u","status":"open","tags":[],"parent":5,"x":1"#)
    let before = try home.store
    try home.todo("list").expect("1\topen\t\t\t\t\tt\n2\topen\t\t\t\t\tu\n")
    try home.todo("list", "custom-after:lunch", "--fields", "id,custom-after").expect("1\tlunch\n")
    #expect(try home.todo("show", "2").expect().output.contains("custom-parent  5\n"))
    let list = try home.todo("list", "--ndjson").expect().output
    try home.todo("apply", "-", input: list).expect("", error: "no todos to change\n")
    let checked = try home.todo("check").expect().output
    #expect(
      checked.contains("in todo 1 is read as \"custom-after\"; to rename it, repair the store\n"),
      "\(checked)")
    #expect(try home.store == before)
    let note =
      "note: the custom field \"after\" in todo 1 is now called \"custom-after\", since after is built in\n"
    #expect(try home.todo("check", "--repair", "-n").output.contains(note))
    #expect(try home.store == before)
    #expect(try home.todo("check", "--repair").expect().output.contains(note))
    #expect(try home.store.contains(#""custom-after":"lunch""#) && !home.store.contains(#""parent":"#))
    try home.todo("check").expect("intact: 2 todos, revision 2\n")
    try home.todo("undo", "-q").expect("1\n2\n")
    #expect(try home.store.contains(#""after":"lunch""#))
    try home.todo("edit", "1", "--after", "2", "-q").expect("1\n")
    try home.todo("list", "after:2", "--fields", "id,custom-after").expect("1\tlunch\n")
    let other = ["TODO_FILE": home.folder.path(of: "copy.json")]
    try home.folder.write(before, to: "copy.json")
    try home.todo("merge", "todos.json", "-q", environment: other).expect("1\n")
    try home.todo("list", "after:2", "--fields", "id,custom-after", environment: other).expect("1\tlunch\n")
    try home.folder.write("[field \"after\"]\ntype = number\n", to: "config")
    let config = ["TODO_CONFIG": home.folder.path(of: "config")]
    try home.todo("list", "-q", environment: config).expect("1\n2\n")
    try home.todo("config", "field.after.type", "number", environment: config).expectFailure(2)
  }

  @Test(
    "a key that apply reserves makes a store unsound, and a repair keeps the todo without it",
    arguments: [
      #""removed":true"#, #""tags+":["z"]"#, #""tags-":["a"]"#, #""ifModified":"2020-01-01T00:00:00Z""#,
    ])
  func reservedKeys(member: String) throws {
    try write(
      "\"uid\":\"u\",\"title\":\"t\",\"status\":\"open\",\"tags\":[\"a\"],\(member)",
      #""uid":"other","title":"Other","status":"open","tags":[],"x":1"#)
    let before = try home.store
    for arguments in [["list", "--all"], ["check"], ["done", "1"], ["apply", "-"]] {
      let result = try home.todo(arguments, input: "{\"id\":1,\"title\":\"x\"}").expectFailure(5)
      let key = member.prefix { $0 != ":" }
      #expect(
        result.error.contains(": expected a key other than \(key), which apply reserves\n"), "\(result.error)"
      )
      #expect(result.error.contains("at line 2, column "), "\(result.error)")
    }
    #expect(try home.store == before)
    let name = member.dropFirst().prefix { $0 != "\"" }
    let repair = try home.todo("check", "--repair").expect().output
    let beginning = "repaired: 2 todos, revision 2\nnote: line 2 could not be read: \"\(name)\"\n"
    #expect(repair.hasPrefix(beginning), "\(repair)")
    try home.todo("list", "--fields", "id,tags").expect("1\ta\n2\t\n")
    try home.todo("check").expect("intact: 2 todos, revision 2\n")
  }

  @Test(
    "a value that is nested too deep is reported with its place, and never causes a crash",
    arguments: [508, 509, 510, 511, 512, 1_000])
  func depth(levels: Int) throws {
    let value = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    try write("\"uid\":\"u\",\"title\":\"t\",\"status\":\"open\",\"tags\":[],\"deep\":\(value)")
    for arguments in [["list"], ["check"], ["done", "1"], ["where"], ["check", "--repair", "--dry-run"]] {
      let result = try home.todo(arguments)
      #expect(
        result.status == (levels == 508 ? 0 : result.status) && [0, 5].contains(result.status),
        "\(result.error)")
    }
    if levels == 508 {
      try home.todo("undo", "-q").expect("1\n")
    } else {
      let result = try home.todo("list").expectFailure(5)
      #expect(result.error.contains("at line 2, column "), "\(result.error)")
    }
  }
}
