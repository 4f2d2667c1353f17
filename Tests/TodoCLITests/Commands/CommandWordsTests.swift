import ArgumentKit
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct CommandWordsTests {
  private static let aliases = [
    "bp": ["list", "--group", "project"], "w": ["@work"], "ww": ["bp", "a b"], "j": ["--json", "list"],
  ]

  private func words(_ line: String) -> [String] {
    CommandWords(line.split(separator: " ").map(String.init)) { $0 ? [:] : Self.aliases }.words
  }

  @Test(
    "a view in place of a command stays, and an alias is replaced by its words",
    arguments: [
      ("@work", ["@work"]), ("@work due:today -q", ["@work", "due:today", "-q"]),
      ("-q @work", ["-q", "@work"]), ("--sort due @work", ["--sort", "due", "@work"]),
      ("bp x", ["list", "--group", "project", "x"]), ("BP", ["list", "--group", "project"]),
      ("ww c", ["list", "--group", "project", "a b", "c"]), ("w", ["@work"]),
      ("-f x j", ["-f", "x", "--json", "list"]), ("-- bp --x", ["list", "--group", "project", "--", "--x"]),
      ("-- @work", ["--", "@work"]),
    ])
  func expansion(line: String, expected: [String]) {
    #expect(words(line) == expected)
  }

  @Test(
    "all other words stay as they are",
    arguments: [
      "", "add bp", "add call bob @home", "list @work", "list bp", "--sort bp list", "nope", "@",
      "bp --no-config",
    ])
  func others(line: String) {
    #expect(words(line) == line.split(separator: " ").map(String.init))
  }

  @Test("a command is never looked up among the aliases")
  func command() {
    _ = CommandWords(["add", "x"]) { _ -> [String: [String]] in
      Issue.record("the aliases are asked for")
      return [:]
    }
  }
}

struct RouteWordsTests {
  private static func refs(_ words: String...) throws -> TodoPick {
    .refs(try words.flatMap { try TodoRef.parse($0) })
  }

  private static func change(_ action: TodoAction, _ pick: TodoPick) -> Route {
    .openTodoChange(ChangeTodosRequest(action, pick: pick), filledBy: .none)
  }

  @Test("a route knows the command line that leads to it")
  func lines() throws {
    let milk = AddTodosRequest(titles: [.init("Buy milk")], edits: TodoEdits([.due: "tomorrow"]))
    let lines: [(Route, String)] = [
      (Self.change(.complete, try Self.refs("3", "5")), "todo done 3 5"),
      (Self.change(.edit(TodoEdits([.due: "fri"])), try Self.refs("3")), "todo edit 3 --due fri"),
      (Self.change(.edit(TodoEdits([.due: ""])), try Self.refs("3")), "todo edit 3 --due ''"),
      (
        Self.change(.edit(TodoEdits(tags: ["mail"], untags: ["phone"])), .query("tag:phone")),
        "todo edit --where tag:phone --untag phone --tag mail"
      ),
      (Self.change(.postpone("next week"), try Self.refs("3-5")), "todo postpone 3-5 'next week'"),
      (Self.change(.note("called"), try Self.refs("3,5-6")), "todo note 3,5-6 called"),
      (.openNewTodos(milk, filledBy: .none), "todo add 'Buy milk' --due tomorrow"),
      (.openNewTodos(AddTodosRequest(titles: []), filledBy: .titles), "todo add -"),
      (.openNewTodos(AddTodosRequest(titles: [.init("-")]), filledBy: .none), "todo add --title -"),
      (.openNewTodos(AddTodosRequest(titles: [.init("--all")]), filledBy: .none), "todo add -- --all"),
      (.openNewTodoEditor(AddTodosRequest(), filledBy: .none), "todo add --edit"),
      (.openTodoEditor(try Self.refs("3"), filledBy: .none), "todo edit 3"),
      (.openHistoryMove(HistoryMoveRequest(.undo)), "todo undo"),
      (.openHistoryMove(HistoryMoveRequest(.undo, .steps(3))), "todo undo 3"),
      (.openHistoryMove(HistoryMoveRequest(.redo, .through(revision: 88))), "todo redo r88"),
      (.openTodoList(TodoQuery()), "todo list"), (.openNow(TodoQuery()), "todo"),
      (
        .openTodoList(
          TodoQuery("due.by:eow milk", order: [TodoSortKey(.due, descending: true), TodoSortKey(.title)])),
        "todo list due.by:eow milk --sort -due,title"
      ),
      (.openTodoList(TodoQuery("title:\"a b\"", includesAll: true)), "todo list 'title:\"a b\"' --all"),
      (.openScreen(ScreenRequest("@work")), "todo ui @work"),
      (.openScreen(ScreenRequest(isLine: true)), "todo jot"),
      (.openGroup(.project, name: "work/site"), "todo projects work/site"),
      (.openGroupRename(GroupRename(.tag, "a", to: "b c", merging: true)), "todo rename @a 'b c' --merge"),
      (.openStats(period: "-3d"), "todo stats -- -3d"),
    ]
    for (route, line) in lines { #expect(route.commandLine == line) }
  }

  @Test("standard input is a hyphen in the words of a route, at its place among the references")
  func input() throws {
    let pick = try Self.refs("3", "5")
    let done = ChangeTodosRequest(.complete, pick: pick)
    #expect(Route.openTodoChange(done, filledBy: .refs(at: 1)).words == ["done", "3", "-", "5"])
    let note = ChangeTodosRequest(.note("-"), pick: pick)
    #expect(Route.openTodoChange(note, filledBy: .content).words == ["note", "3,5", "-"])
    #expect(Route.openBatch(filledBy: .files(["-"])).words == ["apply", "-"])
  }

  @Test("a route that no command line can express has no words")
  func nothing() throws {
    var tree = TodoQuery(grouping: .by(.project))
    tree.isTree = true
    var settled = TodoQuery()
    settled.plain = QueryView("is:ready")
    let titles = [AddTodosRequest.Title("a", line: 1), .init("b", line: 2)]
    let routes: [Route] = [
      // Standard input has been filled in.
      .openNewTodos(AddTodosRequest(titles: titles), filledBy: .none),
      Self.change(.complete, .refs(try TodoRef.parse(line: "0123abcd\topen"))),
      // The hyphen would read standard input.
      Self.change(.edit(TodoEdits([.content: "-"])), try Self.refs("3")),
      Self.change(.note("-"), try Self.refs("3")),
      // The words would mean something else, or nothing.
      Self.change(.edit(TodoEdits()), try Self.refs("3")), Self.change(.complete, .refs([])),
      Self.change(.postpone("12"), try Self.refs("3")), Self.change(.note("a"), try Self.refs("abcd", "3")),
      .openSync(.remote("none", branch: nil)), .openHistoryMove(HistoryMoveRequest(.undo, .steps(0))),
      .openTodoList(TodoQuery(limit: -1)), .openTodoList(TodoQuery(order: [])),
      .openTodoEditor(try Self.refs("3", "abcd"), filledBy: .none),
      // No option can express this.
      Self.change(.edit(TodoEdits([.status: "done"])), try Self.refs("3")),
      .openNewTodos(AddTodosRequest(titles: [.init("a")], edits: TodoEdits(untags: ["x"])), filledBy: .none),
      .openTodoList(tree), .openTodoList(settled), .openTodoObjects(TodoQuery(grouping: .by(.project))),
    ]
    for route in routes { #expect(route.words == nil) }
  }

  @Test("the words of every example's route lead to that route", arguments: CommandTableTests.examples)
  func examples(line: String) throws {
    for words in CommandTableTests.calls(in: line.replacing("\"$id\"", with: "12")) {
      guard case .command(let arguments) = try CommandTable.tool.parse(words),
        let command = CommandTable.command(arguments.command)
      else { continue }
      let route = try command.route(arguments)
      let told = try #require(route.words, "\(words)")
      #expect(try TodoCLITests.route(told) == route)
    }
  }

  @Test(
    "the words of a random change lead to the change, and a shell splits its command line into the words",
    arguments: 0..<50)
  func changes(seed: Int) throws {
    var random = RandomRoutes(seed: seed)
    for _ in 0..<10 {
      let change = try random.change()
      let words = try #require(change.words, "\(change)")
      #expect(try route(words) == change)
      let line = try #require(change.commandLine)
      #expect(ShellLine(line + " ", in: .bash).words == ["todo"] + words)
    }
  }
}

/// Changes that command lines can express, with texts that shells and options could take for something else.
private struct RandomRoutes {
  private var random: SplitMix

  init(seed: Int) { random = SplitMix(state: UInt64(seed)) }

  private static let texts =
    [
      "", "--", "-x", "--due", "a b", " a ", "it's", "\"", "\\", "none", "é", "5", "r3", "$HOME", "`x`", "*",
      "#a", "=", "~",
    ]
    + HostileText.all.filter { !$0.contains("\0") }

  private mutating func text() -> String { Self.texts.randomElement(using: &random) ?? "" }
  private mutating func isChosen() -> Bool { Bool.random(using: &random) }
  private mutating func few() -> Range<Int> { 0..<Int.random(in: 0...2, using: &random) }

  private mutating func pick() throws -> (TodoPick, InputUse) {
    if Int.random(in: 0..<4, using: &random) == 0 { return (.query(text()), .none) }
    let words = ["3", "5-7", "9,11-12", "0123abcd", "uid:t:1", "uid:-"].shuffled(using: &random)
    let refs = try words.prefix(Int.random(in: 1...4, using: &random)).flatMap { try TodoRef.parse($0) }
    let place = Int.random(in: 0...refs.count, using: &random)
    return (.refs(refs), isChosen() ? .refs(at: place) : .none)
  }

  private mutating func edits(isNew: Bool) -> TodoEdits {
    var edits = TodoEdits(tags: few().map { _ in text() }, untags: isNew ? [] : few().map { _ in text() })
    edits.after = few().map { _ in text() }
    if !isNew { edits.notAfter = few().map { _ in text() } }
    for (field, _) in EditOptions.byField where isChosen() && !(isNew && field == .title) {
      edits[field] = text()
    }
    return edits
  }

  mutating func change() throws -> Route {
    let (pick, input) = try pick()
    func change(_ action: TodoAction) -> Route {
      .openTodoChange(ChangeTodosRequest(action, pick: pick), filledBy: input)
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return change(.complete)
    case 1: return change(.reopen)
    case 2: return change(.cancel)
    case 3: return change(.remove)
    case 4: return change(.skip)
    case 5:
      return change(
        .postpone([nil, "1w", "fri", "next week", "2026-12-01"].randomElement(using: &random) ?? nil))
    case 6:
      let ids = TodoPick.refs([TodoRef("3", target: .ids(3...3)), TodoRef("5-7", target: .ids(5...7))])
      return .openTodoChange(ChangeTodosRequest(.note(text()), pick: ids), filledBy: .none)
    case 7: return .openTodoEditor(.refs([TodoRef("3", target: .ids(3...3))]), filledBy: .none)
    case 8:
      var edits = edits(isNew: true)
      // Without a title, the draft has none rather than an empty one.
      if isChosen() { edits[.title] = "\(text())a" }
      return .openNewTodoEditor(
        AddTodosRequest(uid: isChosen() ? text() : nil, edits: edits), filledBy: .none)
    case 9:
      let titles = [AddTodosRequest.Title(isChosen() ? "-" : text())]
      let request = AddTodosRequest(titles: titles, uid: isChosen() ? text() : nil, edits: edits(isNew: true))
      return .openNewTodos(request, filledBy: .none)
    case 10:
      let distance = Int.random(in: 1...9, using: &random)
      return .openHistoryMove(
        HistoryMoveRequest(
          isChosen() ? .undo : .redo, isChosen() ? .steps(distance) : .through(revision: distance)))
    default:
      var edits = edits(isNew: false)
      edits[.due] = text()
      return change(.edit(edits))
    }
  }
}
