import Testing
import TodoTestSupport

/// The shells in which the same line works.
private let shells = ["bash", "dash", "zsh", "fish"]

@Suite("Scripting")
struct ScriptingTests {
  private let home: Home

  /// Todo 1 is late, 2 to 4 are food from the shop, 5 is from the shop, 6 is due today.
  init() throws {
    home = try Home()
    try home.todo("add", "-q", "Pay the rent", "-d", "2026-11-18", "-p", "high").expect("1\n")
    try home.todo("add", "-", "-q", "--project", "shop", "--tag", "food", input: "eggs\nflour\nolive oil\n")
      .expect(
        "2\n3\n4\n")
    try home.todo("add", "-q", "Soil", "-P", "shop").expect("5\n")
    try home.todo("add", "-q", "Call Zoë", "-d", "today", "-p", "low").expect("6\n")
  }

  /// All todos, with the fields that these tests change.
  private func todos(_ query: String...) throws -> String {
    try home.todo(["list", "--all", "--sort", "id", "--fields", "id,status,due,priority,tags"] + query)
      .expect().output
  }

  @Test("a script can keep the id of a new todo", arguments: ["bash", "dash", "zsh"])
  func keepingID(shell: String) throws {
    try home.shell(shell, #"id=$(todo add -q "Buy milk"); echo "$id""#).expect("7\n")
  }

  @Test("each line becomes a todo", arguments: shells)
  func addingLines(shell: String) throws {
    try home.shell(shell, #"printf '%s\n' eggs flour "olive oil" | todo add - --project shop --tag food"#)
      .expect(
        "7\topen\t\t\tshop\tfood\teggs\n8\topen\t\t\tshop\tfood\tflour\n9\topen\t\t\tshop\tfood\tolive oil\n")
  }

  @Test("done completes the todos that a query and grep leave", arguments: shells)
  func doingLines(shell: String) throws {
    try home.shell(shell, "todo list tag:food | grep -i oil | todo done -").expect(
      "4\tdone\t\t\tshop\tfood\tolive oil\n")
  }

  @Test("a loop edits todos one by one", arguments: ["bash", "dash", "zsh"])
  func loop(shell: String) throws {
    try home.shell(
      shell, #"todo list -q project:shop | while read -r id; do todo edit "$id" --tag weekly; done"#
    ).expect()
    #expect(
      try todos("tag:weekly")
        == "2\topen\t\t\tfood,weekly\n3\topen\t\t\tfood,weekly\n4\topen\t\t\tfood,weekly\n5\topen\t\t\tweekly\n"
    )
    try home.todo("log", "-q", "--limit", "4").expect("r8\nr7\nr6\nr5\n")
  }

  @Test("apply takes back todos that jq has changed", arguments: shells)
  func applying(shell: String) throws {
    try home.shell(
      shell, "todo list --ndjson due.before:today | jq -c '.due=null' | todo apply -", requires: ["jq"]
    )
    .expect("1\topen\thigh\t\t\t\tPay the rent\n")
  }

  @Test("xargs hands over the todos that jq selects", arguments: shells)
  func xargs(shell: String) throws {
    let script = #"todo list --json | jq -r '.[] | select(.tags|index("food")) | .id' | xargs todo cancel"#
    try home.shell(shell, script, requires: ["jq", "xargs"]).expect()
    #expect(
      try todos("is:cancelled") == "2\tcancelled\t\t\tfood\n3\tcancelled\t\t\tfood\n4\tcancelled\t\t\tfood\n")
  }

  @Test("--where picks the todos to edit, and a dry run only shows them", arguments: shells)
  func editingWhere(shell: String) throws {
    let before = try home.store
    try home.shell(shell, "todo edit --where 'project:shop not tag:food' --priority low --dry-run")
      .expect("5\topen\tlow\t\tshop\t\tSoil\n", error: "dry run: nothing was changed\n")
    #expect(try home.store == before)
  }

  @Test("a foreign feed is applied, and changes nothing the second time", arguments: shells)
  func feed(shell: String) throws {
    try home.folder.write(
      """
      [{"number": 7, "title": "Crash on start", "labels": [{"name": "bug"}, {"name": "p1"}], "state": "open"},
       {"number": 9, "title": "Größe ändern", "labels": [], "body": null}]
      """, to: "issues.json")
    let script = """
      cat issues.json | jq -c '.[] | {uid:("gh:o/r#"+(.number|tostring)), title, tags:[.labels[].name]}' | todo apply -
      """
    try home.shell(shell, script, requires: ["jq"])
      .expect("7\topen\t\t\t\tbug,p1\tCrash on start\n8\topen\t\t\t\t\tGröße ändern\n")
    let before = try home.files
    try home.shell(shell, script).expect("", error: "no todos to change\n")
    #expect(try home.files == before)
    try home.todo("list", "-q", "uid:gh:o/r").expect("7\n8\n")
  }

  @Test("undo takes back three steps, and redo restores one", arguments: shells)
  func undo(shell: String) throws {
    try home.shell(shell, "todo undo 3 && todo redo")
      .expect(
        "2\topen\t\t\tshop\tfood\teggs\n3\topen\t\t\tshop\tfood\tflour\n4\topen\t\t\tshop\tfood\tolive oil\n"
          + "5\topen\t\t\tshop\t\tSoil\n6\topen\tlow\t2026-11-20\t\t\tCall Zoë\n"
          + "2\topen\t\t\tshop\tfood\teggs\n3\topen\t\t\tshop\tfood\tflour\n4\topen\t\t\tshop\tfood\tolive oil\n"
      )
    try home.todo("list", "-q", "--all", "--sort", "id").expect("1\n2\n3\n4\n")
  }

  @Test("a query can be one quoted word or several words", arguments: shells)
  func query(shell: String) throws {
    let lines = "1\topen\thigh\t2026-11-18\t\t\tPay the rent\n6\topen\tlow\t2026-11-20\t\t\tCall Zoë\n"
    try home.shell(shell, "todo list is:overdue or 'due:today' --sort priority --limit 5").expect(lines)
    try home.shell(shell, "todo list 'is:overdue or due:today' --sort priority --limit 5").expect(lines)
    try home.shell(shell, "todo list '(is:overdue' or 'due:today)' not zoe").expect(
      String(lines.prefix { $0 != "\n" }) + "\n")
  }

  @Test("undo and redo restore the states before and after a whole script", arguments: ["bash"])
  func everything(shell: String) throws {
    let before = try home.store.split(separator: "\n").dropLast()
    let script = """
      id=$(todo add -q "Buy milk")
      todo list tag:food | grep -i oil | todo done -
      todo list -q project:shop | while read -r id; do todo edit "$id" --tag weekly; done
      todo list --ndjson due.before:today | jq -c '.due=null' | todo apply -
      todo list --json | jq -r '.[] | select(.tags|index("food")) | .id' | xargs todo cancel
      """
    try home.shell(shell, script, requires: ["jq", "xargs"]).expect()
    let after = try home.store.split(separator: "\n").dropLast()
    let steps = try home.todo("log", "-q").expect().output.split(separator: "\n").count - 4
    try home.todo("undo", "\(steps)").expect()
    #expect(try home.store.split(separator: "\n").dropLast() == before)
    try home.todo("redo", "\(steps)").expect()
    #expect(try home.store.split(separator: "\n").dropLast() == after)
  }
}
