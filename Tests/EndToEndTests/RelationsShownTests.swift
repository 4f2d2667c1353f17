import Testing
import TodoTestSupport

/// How relations are shown to people.
@Suite("Relations in the output")
struct RelationsShownTests {
  private let home: Home

  /// Todo 4 comes after 1 and 3, and todos 3 to 5 are parts of 2.
  init() throws {
    home = try .withSixTodos()
    try home.todo("edit", "4", "--after", "1,3", "-q").expect("4\n")
    try home.todo("edit", "3-5", "--parent", "2", "-q").expect("3\n4\n5\n")
  }

  /// The lines that show prints for a todo, without its title and small print.
  private func shown(_ id: Int) throws -> [Substring] {
    Array(
      try home.todo("show", "\(id)", "--text").expect().output.split(separator: "\n").dropFirst().dropLast())
  }

  @Test("show lists a todo's parent, its parts, and the todos before and after it")
  func showing() throws {
    try home.todo("done", "3", "-q").expect("3\n")
    try home.todo("edit", "6", "--after", "4", "-q").expect("6\n")
    #expect(
      try shown(4) == [
        "   subtask of 2  Move house", "   depends on 1  Buy paint", "   depends on 3  Pack (done)",
        "   blocks 6  Tidy up",
      ])
    #expect(
      try shown(2) == ["   1/3 subtasks", "     3  Pack (done)", "     4  Paint the wall", "     5  Drive"])
    try home.todo("cancel", "5", "-q").expect("5\n")
    #expect(try shown(2).first == "   1/2 subtasks")
    #expect(try shown(1) == ["   blocks 4  Paint the wall"])
    try home.todo("add", "-q", "Alone").expect("7\n")
    #expect(try shown(7).isEmpty)
  }

  @Test("a relation to a missing todo is shown by its uid")
  func loose() throws {
    try home.todo("apply", "-", "-q", input: "{\"id\":1,\"after\":[\"gone\"],\"parent\":\"lost\"}").expect(
      "1\n",
      error:
        "todo: warning: 1: after names a missing todo: gone\ntodo: warning: 1: parent names a missing todo: lost\n"
    )
    #expect(
      try shown(1) == [
        "   subtask of uid:lost (no such todo)", "   depends on uid:gone (no such todo)",
        "   blocks 4  Paint the wall",
      ])
  }

  @Test("show prints the stored uids of relations for scripts")
  func scripts() throws {
    let plain = try home.todo("show", "4").expect().output
    #expect(plain.contains("\nafter      uid1,uid3\nparent     uid2\n"))
    let json = try home.todo("show", "4", "--json").expect().output
    #expect(json.contains("\"after\":[\"uid1\",\"uid3\"],\"parent\":\"uid2\"") && !json.contains("Buy paint"))
  }

  @Test("receipts and the log name related todos by their ids and titles")
  func receipts() throws {
    try home.todo("add", "Hang pictures", "--after", "4", "--parent", "2", "--text").expect(
      "Added 7  Hang pictures  subtask of 2 Move house  depends on 4 Paint the wall\n")
    try home.todo("edit", "6", "--after", "7", "--text").expect(
      "Edited 6  Tidy up\n  after  none → 7 Hang pictures\n")
    try home.todo("edit", "6", "--after", "none", "-n", "--text").expect(
      "Edited 6  Tidy up\n  after  7 Hang pictures → none\n", error: "dry run: nothing was changed\n")
    try home.todo("undo", "--text").expect(
      "# Undid edit from today 09:00\nReverted 6  Tidy up\n  after  7 Hang pictures → none\n")
    let log = try home.todo("log", "6", "--text").expect().output
    #expect(log.contains("  after  none → 7 Hang pictures\n"))
    try home.todo("edit", "6", "--after", "7").expect("6\topen\t\t\t\t\tTidy up\n")
  }

  @Test("done lists the todos that are free now and the parts that stay open, and so does a dry run")
  func freeing() throws {
    try home.todo("done", "1", "--text").expect("Done 1  Buy paint\n")
    for options in [["-n"], []] {
      let error = options.isEmpty ? "" : "dry run: nothing was changed\n"
      let result = try home.todo(["done", "3", "--text"] + options).expect(error: error)
      #expect(result.output.hasSuffix("Unblocked: 4 Paint the wall\n"))
    }
    try home.todo("done", "2", "--text").expect(
      "Done 2  Move house\n  still open: 4 Paint the wall, 5 Drive\n")
    try home.todo("reopen", "1", "2", "-q").expect("1\n2\n")
    try home.todo("done", "1", "4", "--text").expect("Done 1  Buy paint\nDone 4  Paint the wall\n")
    try home.todo("cancel", "2", "--text").expect("Cancelled 2  Move house\n  still open: 5 Drive\n")
    try home.todo("done", "5").expect("5\tdone\t\t\t\t\tDrive\n")
  }

  @Test("the first of many free todos are named, and the others counted")
  func many() throws {
    let titles = (1...15).map { "Step \($0)" }.joined(separator: "\n")
    try home.todo("add", "-", "-q", "--after", "6", input: titles).expect()
    let output = try home.todo("done", "6", "--text").expect().output
    #expect(output.hasSuffix("15 Step 9, 16 Step 10 and 5 more\n"))
    // In a pipe, none of the names may begin a line.
    #expect(output.split(separator: "\n").count == 2)
  }

  @Test("check names a few relations to missing todos and a few circles, and counts the others")
  func checking() throws {
    #expect(try !home.todo("check").expect().output.contains("note"))
    var lines = ["{\"uid\":\"uid1\",\"after\":[\"gone\"],\"parent\":\"lost\"}"]
    lines += (1...12).map { "{\"uid\":\"p\($0)\",\"title\":\"P\",\"parent\":\"q\($0)\"}" }
    let applied = try home.todo("apply", "-", "-q", input: lines.joined(separator: "\n"))
    #expect(applied.status == 0 && applied.error.split(separator: "\n").count == 14)
    let before = try home.todo("check").expect().output
    #expect(before.contains("note: todo 1 depends on a missing todo: uid \"gone\"\n"))
    #expect(before.contains("note: todo 1 is a subtask of a missing todo: uid \"lost\"\n"))
    #expect(before.contains("note: 4 more links to missing todos\n"))
    // Another program makes each part a part of itself, and todo 3 come after 4.
    var store = try home.store.replacing(/"parent":"q(\d+)"/) { "\"parent\":\"p\($0.1)\"" }
    store = store.replacing(
      "\"title\":\"Pack\",\"status\":\"open\",\"tags\":[],",
      with: "\"title\":\"Pack\",\"status\":\"open\",\"tags\":[],\"after\":[\"uid4\"],")
    try home.folder.write(store, to: "todos.json")
    let after = try home.todo("check").expect().output
    #expect(after.contains("note: todo 3 depends on itself: 3 → 4 → 3\n"))
    #expect(after.contains("note: todo 7 is a subtask of itself: 7 → 7\n"))
    #expect(after.contains("note: 2 more loops of todos that are subtasks of themselves\n"))
    #expect(after.split(separator: "\n").count == 1 + 2 + 1 + 10 + 1)
    let json = try home.todo("check", "--json").expect().output
    #expect(json.contains("\"missingUIDs\":[\"gone\",\"lost\"],\"circles\":13"))
    _ = try home.todo("check", "--repair").expect()
    #expect(try home.store == store)
  }

  @Test(
    "relation options are completed with the titles of other todos",
    arguments: ["--after", "--not-after", "--parent"])
  func completing(option: String) throws {
    let words = try home.todo("__complete", "zsh", "todo edit 4 \(option) ").expect().output
    #expect(words.contains("Buy paint") && words.contains("Tidy up") && !words.contains("Paint the wall"))
  }
}
