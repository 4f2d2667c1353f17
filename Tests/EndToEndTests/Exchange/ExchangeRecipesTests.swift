import Foundation
import Testing
import TodoTestSupport

@Suite("The recipes in todo help import for other programs")
struct ExchangeRecipesTests {
  /// The todos that each recipe brings in, by a word that only this recipe has.
  private static let todos: [String: String] = [
    "gtasks:": """
    {"uid":"gtasks:OFYyU09veWMyWl84SjNQXw","title":"Plan the trip","content":"Trains, not planes.\\nAsk Zoë.",\
    "status":"open","due":"2026-12-01","project":"My Tasks","created":"2026-11-01T07:00:00Z"}
    {"uid":"gtasks:a1","title":"Book \\"the\\" hotel","status":"done","project":"My Tasks",\
    "parent":"gtasks:OFYyU09veWMyWl84SjNQXw","created":"2026-11-03T18:30:00Z","completed":"2026-11-03T18:30:00Z"}
    {"uid":"gtasks:a2","title":"(untitled)","status":"open","project":"My Tasks","created":"2026-11-04T00:00:00Z"}

    """,
    "mstodo:": """
    {"uid":"mstodo:AlMKXwbQAAAJws6wcAAAA=","title":"Pay the rent","content":"To the\\nnew account","status":"open",\
    "priority":"high","due":"2026-12-01","tags":["Red-category","home"],"created":"2026-11-01T08:00:00Z"}
    {"uid":"mstodo:AlMKXwbQAAAJws6wcAAAB=","title":"Fly to Tokyo","status":"done","priority":"low",\
    "due":"2026-12-01","created":"2026-11-01T08:00:00Z","completed":"2026-11-05T00:00:00Z"}
    {"uid":"mstodo:AlMKXwbQAAAJws6wcAAAC=","title":"Read","status":"open","created":"2026-11-01T08:00:00Z"}
    {"uid":"mstodo:D","title":"Test the smoke alarm","content":"- [ ] Fetch the ladder\\n- [x] Buy a battery",\
    "status":"open","due":"2026-12-07","repeat":"every month on 7","created":"2026-11-01T08:00:00Z"}
    {"uid":"mstodo:E","title":"Run","status":"open","due":"2026-12-01","repeat":"every 2 weeks on tue,fri",\
    "created":"2026-11-01T08:00:00Z"}
    {"uid":"mstodo:F","title":"Meet","status":"open","due":"2026-12-07","created":"2026-11-01T08:00:00Z"}

    """,
    "todoist:": """
    {"uid":"todoist:6X7rfFVPjhvv84XG","title":"Plant the tree","content":"An apple tree.","status":"open",\
    "priority":"high","due":"2026-12-05","project":"Garden","tags":["outside","two-words"],\
    "created":"2026-11-20T09:00:00Z"}
    {"uid":"todoist:6X7rfEVP8hvv25ZQ","title":"Dig","status":"open","due":"2026-11-30T14:30","project":"Garden",\
    "parent":"todoist:6X7rfFVPjhvv84XG","created":"2026-11-20T09:00:00Z"}
    {"uid":"todoist:6X7rfEVP8hvv26ZQ","title":"Water","status":"open","priority":"low","due":"2026-12-06",\
    "project":"Inbox","created":"2026-11-20T09:00:00Z"}
    {"uid":"todoist:6X7rfEVP8hvv27ZQ","title":"Prune","status":"open","priority":"medium","due":"2026-12-06",\
    "project":"Inbox","created":"2026-11-20T09:00:00Z"}

    """,
    "dstask": """
    {"uid":"3f0d6a0b-2f4c-4a43-9a0e-6a9dbd9b2b6c","title":"Fix the fence","content":"Nails are in the shed.\\n",\
    "status":"open","priority":"high","due":"2026-12-01","project":"house","tags":["garden","tools"],\
    "created":"2026-11-01T09:00:00Z"}
    {"uid":"a2f5d8c1-7b61-4a5e-8a43-0d6f9f1f6d11","title":"Buy nails","status":"done",\
    "created":"2026-11-01T10:00:00Z","completed":"2026-11-03T12:00:00Z"}

    """,
  ]

  /// The output of the programs, and stand-ins for them that print it.
  private static let fixtures: URL = {
    let tests = URL(filePath: #filePath).pathComponents.prefix { $0 != "EndToEndTests" }.joined(
      separator: "/")
    return URL(filePath: "\(tests)/Fixtures/recipes")
  }()

  private func home() throws -> Home {
    let home = try Home()
    for name in ["Tasks.json", "tasks.json", "td-projects.json", "td-tasks.json", "dstask.json"] {
      try home.folder.write(
        try String(contentsOf: Self.fixtures.appending(path: name), encoding: .utf8), to: name)
    }
    return home
  }

  /// The recipes as the page prints them.
  private static let recipes = Result {
    let page = try Home().todo("help", "import").expect().output
    let paragraphs = page.replacing("\n\n", with: "\u{0}").split(separator: "\u{0}")
    return paragraphs.filter { $0.hasPrefix("  ") && $0.contains("jq ") }.map(String.init)
  }

  @Test("every recipe on the page is tested here")
  func all() throws {
    let words = try Self.recipes.get().map { recipe in Self.todos.keys.filter { recipe.contains($0) } }
    #expect(words.sorted { $0.joined() < $1.joined() } == Self.todos.keys.sorted().map { [$0] })
  }

  @Test(
    "each recipe brings in todos, and changes nothing the second time",
    arguments: ["bash", "dash", "zsh", "fish"],
    Array(todos.keys))
  func recipe(shell: String, word: String) throws {
    let home = try home()
    let recipe = try #require(try Self.recipes.get().first { $0.contains(word) })
    let environment = [
      "PATH": "\(Self.fixtures.path)/bin:\(home.environment["PATH"] ?? "")", "TZ": "Europe/Berlin",
    ]
    let first = try home.shell(shell, recipe, requires: ["jq"], environment: environment)
    #expect((first.status, first.error) == (0, ""))
    let fields = "uid,title,content,status,priority,due,start,repeat,project,tags,parent,created,completed"
    let listed = try home.todo("list", "--all", "--sort", "id", "--ndjson", "--fields", fields).expect()
      .output
    #expect(listed.replacing(",\"tags\":[]", with: "") == Self.todos[word])
    let store = try home.store
    let again = try home.shell(shell, recipe, requires: ["jq"], environment: environment)
    #expect((again.status, again.error) == (0, "no todos to change\n"))
    #expect(try home.store == store)
  }
}
