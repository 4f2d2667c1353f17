import Testing
import TodoTestSupport

@Suite("The examples in todo help scripting, output and errors")
struct ScriptingRecipesTests {
  /// The output of each recipe in ``home()``; nil if it depends on the run.
  private static let outputs: [String: String?] = [
    #"id=$(todo add -q "Water the plants") && todo show "$id""#: nil,
    #"printf '%s\n' "Buy bread" "Call Bob" | todo add - --project errands"#:
      "4\topen\t\t\terrands\t\tBuy bread\n5\topen\t\t\terrands\t\tCall Bob\n",
    "todo list --json | jq -r '.[].title'": "Buy milk\nCall Zoë\n",
    "todo list --plain | cut -f 1,7": "1\tBuy milk\n2\tCall Zoë\n",
    "todo list -q milk | todo done -": "1\tdone\t\t2026-11-19\t\tshop\tBuy milk\n",
    "todo done --where 'milk tag:shop'": "1\tdone\t\t2026-11-19\t\tshop\tBuy milk\n",
    #"todo list due:any --ndjson | jq -c 'select(.due<"2027")' | todo edit - -p high"#:
      "1\topen\thigh\t2026-11-19\t\tshop\tBuy milk\n2\topen\thigh\t2026-12-01\t\t\tCall Zoë\n",
    "todo list --ndjson due:any | jq -c '.start = .due' | todo apply -":
      "1\topen\t\t2026-11-19\t\tshop\tBuy milk\n2\topen\t\t2026-12-01\t\t\tCall Zoë\n",
    "todo list --fields id,due,title": "1\t2026-11-19\tBuy milk\n2\t2026-12-01\tCall Zoë\n",
    "todo show 1 --ndjson | jq -c '.due=null|.ifModified=.modified' | todo apply -":
      "1\topen\t\t\t\tshop\tBuy milk\n",
    "todo edit --where is:overdue --due tomorrow --dry-run": "1\topen\t\t2026-11-21\t\tshop\tBuy milk\n",
    "todo done 99 --json 2>&1 | jq -r .error": "not-found\n",
    #"until todo add "Check the logs"; [ $? -ne 4 ]; do sleep 1; done"#: "4\topen\t\t\t\t\tCheck the logs\n",
    "todo log --since 0 --ndjson | jq -r .command": "add\nadd\nadd\ncancel\n",
    #"cp "$(todo where -q)" backup.json"#: "",
    #"todo --file "$(mktemp -d)/todos.json" add "Try things out""#: "1\topen\t\t\t\t\tTry things out\n",
  ]

  private func home() throws -> Home {
    try Home(files: Self.files.get())
  }

  /// Made once for all of these tests.
  private static let files = Result {
    let home = try Home()
    try home.todo("add", "Buy milk", "-d", "2026-11-19", "-t", "shop").expect()
    try home.todo("add", "Call Zoë", "-d", "2026-12-01").expect()
    try home.todo("add", "Nothing").expect()
    try home.todo("cancel", "3").expect()
    return try home.files
  }

  /// The command lines as the pages print them, each with its explanation.
  private static let recipes = Result {
    let lines: [Substring] = try ["scripting", "output", "errors"].flatMap { topic in
      let page = try Home().todo("help", topic).expect().output
      return page.split(separator: "\n").drop { $0 != "EXAMPLES" }.dropFirst()
    }
    var recipes: [String: String] = [:]
    var last = ""
    for line in lines {
      if line.hasPrefix("   ") {
        recipes[last, default: ""] += line.drop { $0 == " " }
      } else {
        last = String(line.dropFirst(2))
      }
    }
    return recipes
  }

  /// The recipes that the pages say do not work in fish.
  private func recipesNotInFish() throws -> Set<String> {
    Set(try Self.recipes.get().filter { $0.value.contains("(not in fish, ") }.keys)
  }

  @Test("every recipe on the pages is tested here")
  func all() throws {
    #expect(try Self.recipes.get().keys.sorted() == Self.outputs.keys.sorted())
  }

  @Test(
    "every recipe works as it is written", arguments: ["bash", "dash", "zsh", "fish"], Array(outputs.keys))
  func recipe(shell: String, line: String) throws {
    if shell == "fish", try recipesNotInFish().contains(line) { return }
    let result = try home().shell(shell, line, requires: ["jq"])
    #expect(result.status == 0)
    if let output = Self.outputs[line] ?? nil { #expect(result.output == output) }
    #expect(result.error == (line.contains("--dry-run") ? "dry run: nothing was changed\n" : ""))
  }

  @Test("the two recipes that are said not to work in fish do nothing there")
  func notInFish() throws {
    let lines = try recipesNotInFish()
    #expect(lines.count == 2)
    for line in lines {
      let home = try home()
      let before = try home.files
      // The status may still be 0.
      #expect(try home.shell("fish", line).error.hasPrefix("fish: "))
      #expect(try home.files.filter { $0.key.hasPrefix("todos") } == before)
    }
  }
}
