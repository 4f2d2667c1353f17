import FileStore
import Libc
import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct AppRouterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs a route on the store in the folder.
  private func open(
    _ words: [String], input: String = "", options: GlobalOptions = GlobalOptions(), isTerminal: Bool = false
  ) throws -> (outcome: Outcome, output: String, errors: String) {
    let caught = try CaughtConsole(isTerminal: isTerminal)
    let environment = Environment.with(["TODO_FILE": folder.path(of: "t.json")], input: input, caught: caught)
    let isRehearsal = words.contains("-n")
    let router = try AppRouter(
      options, isRehearsal: isRehearsal, screen: ScreenSpy(), console: caught.console,
      environment: environment)
    let outcome = router.open(try route(words))
    return (outcome, try caught.output(), try caught.errors())
  }

  @Test("routes change and show the todos in the store")
  func routes() throws {
    #expect(
      try open(["add", "Buy milk", "-d", "tomorrow"]).output == "1\topen\t\t2026-11-21\t\t\tBuy milk\n")
    #expect(try open(["done", "1"]).output == "1\tdone\t\t2026-11-21\t\t\tBuy milk\n")
    #expect(try open(["list"]).output == "")
    #expect(try open(["show", "1"]).output.contains("completed  2026-11-20T12:00:00Z\n"))
    #expect(try open(["rm", "1"]).outcome == .succeeded)
    #expect(
      try open(["show", "1"]) == (
        .notFound, "", "todo: no such todo: 1\ntodo list --all shows every todo with its id\n"
      ))
  }

  @Test("a router with its own view shows everything there, and notices on the view's console")
  func ownView() throws {
    let (out, err) = (OutputBuffer(), OutputBuffer())
    let console = Console(
      out: ConsoleStream(buffer: out, isTerminal: true, usesColor: true),
      err: ConsoleStream(buffer: err, isTerminal: true, usesColor: false), width: 80)
    let environment = Environment.with(["TODO_FILE": folder.path(of: "t.json")])
    func open(_ words: [String]) throws -> [String] {
      let view = OutputForm.text.view(nil, Palette(), isRehearsal: words.contains("-n"), on: console)
      let session = ScreenSession(
        options: GlobalOptions(), settings: Settings(), environment: environment, console: console)
      let router = try AppRouter(
        session, isRehearsal: words.contains("-n"), view: view, editor: ExternalEditor(environment),
        screen: ScreenSpy(), onWait: { _ in })
      #expect(router.open(try route(words)) == .succeeded)
      return (out.takeLines() + err.takeLines()).map { $0.map(\.text.text).joined() }
    }
    #expect(
      try open(["add", "Pay", "due:fri"]) == [
        "Added 1  Pay due:fri", "stored as typed; todo jot reads dates and tags in a line",
      ])
    #expect(
      try open(["done", "1", "-n"]) == [
        "Done 1  Pay due:fri", "  status  open → done", "dry run: nothing was changed",
      ])
  }

  @Test("a caller with its own view learns at once that another program is using the store")
  func waiting() throws {
    let path = folder.path(of: "t.json")
    let environment = Environment.with(["TODO_FILE": path, "TODO_LOCK_TIMEOUT": "0.6"])
    let caught = try CaughtConsole()
    let view = OutputForm.text.view(nil, Palette(), on: caught.console)
    var reasons: [DisplayText] = []
    let session = ScreenSession(
      options: GlobalOptions(), settings: Settings(), environment: environment, console: caught.console)
    let router = try AppRouter(
      session, view: view, editor: ExternalEditor(environment), screen: ScreenSpy(),
      onWait: { reasons.append($0) })
    let lock = try Descriptor.workingFolder.open(folder.path, O_RDONLY)
    #expect(try lock.lock())
    #expect(router.open(try route(["add", "a"])) == .contended)
    #expect(reasons == ["another program is using the store"])
  }

  @Test("the full screen gets the request and the session for its own routers")
  func screen() throws {
    let caught = try CaughtConsole()
    let screen = ScreenSpy()
    let environment = Environment.with(["TODO_FILE": folder.path(of: "t.json")], caught: caught)
    let router = try AppRouter(
      GlobalOptions(fields: [.builtIn(.id)]), screen: screen, console: caught.console,
      environment: environment)
    #expect(router.open(.openScreen(ScreenRequest("milk"))) == .refused)
    #expect(screen.requests == [ScreenRequest("milk")])
    #expect(screen.sessions.map(\.options.fields) == [[.builtIn(.id)]])
    #expect(screen.sessions.first?.console === caught.console)
  }

  @Test(
    "the form decides the view; without a form, a terminal gets text, and anything else plain lines",
    arguments: [
      (nil, true, "Added 1  a\n"), (nil, false, "1\topen\t\t\t\t\ta\n"), (.text, false, "Added 1  a\n"),
      (.plain, true, "1\topen\t\t\t\t\ta\n"), (.quiet, true, "1\n"),
    ] as [(OutputForm?, Bool, String)])
  func forms(form: OutputForm?, isTerminal: Bool, output: String) throws {
    #expect(
      try open(["add", "a"], options: GlobalOptions(form: form), isTerminal: isTerminal).output == output)
  }

  @Test("JSON is an array, and JSON lines are objects without an array")
  func json() throws {
    let array = try open(["add", "a"], options: GlobalOptions(form: .json, fields: [.builtIn(.id)])).output
    #expect(array == "[\n{\"id\":1}\n]\n")
    #expect(
      try open(["add", "b"], options: GlobalOptions(form: .ndjson, fields: [.builtIn(.id)])).output
        == "{\"id\":2}\n")
  }

  @Test("standard input gives titles, content and references, but only where a hyphen is written")
  func input() throws {
    #expect(
      try open(["add", "-"], input: "a\n\n b \r\n", options: GlobalOptions(form: .quiet)).output == "1\n2\n")
    #expect(try open(["edit", "1", "--content", "-"], input: "x\ny\n").outcome == .succeeded)
    let content = try open(["show", "1"], options: GlobalOptions(form: .json, fields: [.builtIn(.content)]))
      .output
    #expect(content == "[\n{\"content\":\"x\\ny\"}\n]\n")
    let quiet = GlobalOptions(form: .quiet)
    #expect(try open(["done", "-"], input: "2\topen\n\n{\"id\":1}\n", options: quiet).output == "2\n1\n")
    #expect(try open(["add", "c"], input: "never read", options: quiet).output == "3\n")
  }

  @Test(
    "presenters lead from a group to its list",
    arguments: [(["projects", "to do"], "list project:\"to do\""), (["tags", "food"], "list tag:food")])
  func leadingOn(words: [String], event: String) throws {
    let caught = try CaughtConsole()
    let environment = Environment.with(["TODO_FILE": folder.path(of: "t.json")], caught: caught)
    let router = try AppRouter(
      GlobalOptions(), screen: ScreenSpy(), console: caught.console, environment: environment)
    let spy = RouterSpy()
    #expect(router.open(try route(words), leadingTo: spy) == .contended)
    #expect(try spy.events == [event] && caught.output().isEmpty)
  }

  @Test("closing does nothing on a command line, and a step is shown as in the log")
  func ends() throws {
    let caught = try CaughtConsole()
    let environment = Environment.with(["TODO_FILE": folder.path(of: "t.json")], caught: caught)
    let router = try AppRouter(
      GlobalOptions(), screen: ScreenSpy(), console: caught.console, environment: environment)
    #expect(router.close() == .succeeded)
    let step = HistoryStepSummary(
      revision: 7, time: Moment.friday.instant, command: "done", state: .inForce, undoes: [], redoes: [],
      changes: [])
    #expect(router.openStep(.init(step: step, timeLabel: "today", details: [])) == .succeeded)
    #expect(try caught.output().hasPrefix("r7  today  done"))
  }

  @Test("a batch, the history and queries work on the store")
  func scripting() throws {
    let quiet = GlobalOptions(form: .quiet)
    #expect(
      try open(["apply", "-"], input: "{\"title\":\"a\"}\n{\"title\":\"b\"}\n", options: quiet).output
        == "1\n2\n")
    #expect(try open(["done", "--where", "title:b"]).output == "2\tdone\t\t\t\t\tb\n")
    #expect(try open(["undo"], options: quiet).output == "2\n")
    #expect(try open(["redo", "-n"], options: quiet) == (.succeeded, "2\n", ""))
    #expect(try open(["log"], options: quiet).output == "r3\nr2\nr1\n")
    #expect(
      try open(["list", "a or b", "--explain"]).output.hasPrefix(
        "is open and not waiting for its start, and ("))
    #expect(try open(["list", "x:"]).outcome == .misused)
    #expect(try open(["redo", "2"]).outcome == .refused)
    #expect(try open(["rm", "--where", " "]).outcome == .misused)
  }

  @Test(
    "a folder in place of the history is set aside with one line on standard error, and the change stands")
  func setsHistoryAside() throws {
    try folder.makeFolder("t.history.ndjson")
    let result = try open(["add", "a"], options: GlobalOptions(form: .quiet))
    #expect(result.outcome == .succeeded && result.output == "1\n")
    #expect(
      result.errors == """
        todo: warning: the history did not match the store and is kept as \
        \(folder.path(of: "t.history.ndjson.aside")); undo works back to this change

        """)
    #expect(try open(["undo"], options: GlobalOptions(form: .quiet)).output == "1\n")
  }

  @Test("an empty selection changes nothing and succeeds")
  func emptySelection() throws {
    #expect(try open(["rm", "-"], input: "\n") == (.succeeded, "", "no todos to change\n"))
  }

  @Test("a refusal names the line of standard input, and nothing is changed")
  func refusal() throws {
    let result = try open(["add", "-"], input: "a\nb\u{1B}\n")
    #expect(result.outcome == .refused)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("todo: line 2: the title contains the control character U+001B\n"))
    #expect(try folder.names.isEmpty)
  }

  @Test("an invalid reference in standard input is wrong usage, reported in the requested form")
  func malformedLine() throws {
    let result = try open(["rm", "-"], input: "1-\n", options: GlobalOptions(form: .json))
    #expect(result.outcome == .misused)
    #expect(result.errors.hasPrefix("{\"error\":\"usage\",\"message\":\"invalid reference \\\"1-\\\"\""))
  }

  @Test("the store in memory has sample todos and leaves no file")
  func memory() throws {
    let options = GlobalOptions(file: ":memory:", form: .plain, fields: [.builtIn(.title)])
    #expect(try open(["list"], options: options).output == "Focus\nValue\nAction\n")
    #expect(try open(["rm", "1-3"], options: options).outcome == .succeeded)
    #expect(try folder.names.isEmpty)
  }
}

/// Records where presenters lead.
private final class RouterSpy: TodoRouter {
  private(set) var events: [String] = []

  func openTodoDetail(_ id: TodoID) -> Outcome { note("detail of \(id.rawValue)") }
  func openTodoList(_ query: TodoQuery) -> Outcome { note("list \(query.text)") }
  func openStep(_ step: TodoHistoryModel.Step) -> Outcome { note("step \(step.step.revision)") }
  func close() -> Outcome { note("close") }

  private func note(_ event: String) -> Outcome {
    events.append(event)
    return .contended
  }
}

struct StoreChoiceTests {
  private static let all = ["TODO_FILE": "/t/t.json", "XDG_DATA_HOME": "/x", "HOME": "/h"]

  @Test(
    "the option comes before TODO_FILE, which comes before XDG_DATA_HOME, which comes before HOME",
    arguments: [
      ("o.json", [], "o.json"), (":memory:", [], nil), (nil, [], "/t/t.json"),
      (nil, ["TODO_FILE"], "/x/todo/todos.json"),
      (nil, ["TODO_FILE", "XDG_DATA_HOME"], "/h/.local/share/todo/todos.json"),
      ("o.json", ["TODO_FILE", "XDG_DATA_HOME", "HOME"], "o.json"),
    ] as [(String?, [String], String?)])
  func precedence(option: String?, unset: [String], file: String?) throws {
    let variables = Self.all.filter { !unset.contains($0.key) }
    #expect(try StoreChoice(option: option, environment: .with(variables)).file == file)
    let empty = Self.all.merging(unset.map { ($0, "") }) { _, empty in empty }
    #expect(try StoreChoice(option: option, environment: .with(empty)).file == file)
  }

  @Test("a relative XDG_DATA_HOME is ignored")
  func relative() throws {
    let environment = Environment.with(["XDG_DATA_HOME": "data", "HOME": "/h"])
    #expect(try StoreChoice(option: nil, environment: environment).file == "/h/.local/share/todo/todos.json")
  }

  @Test("a relative HOME is refused if nothing before it names the store", arguments: ["h", "./h", "~"])
  func relativeHome(home: String) throws {
    #expect(throws: TodoError.relativeHome(home)) {
      try StoreChoice(option: nil, environment: .with(["XDG_DATA_HOME": "data", "HOME": home]))
    }
    let environment = Environment.with(["XDG_DATA_HOME": "/x", "HOME": home])
    #expect(try StoreChoice(option: nil, environment: environment).file == "/x/todo/todos.json")
  }

  @Test("TODO_FILE may name the store in memory, which has no file")
  func memory() throws {
    #expect(try StoreChoice(option: nil, environment: .with(["TODO_FILE": ":memory:"])).file == nil)
  }

  @Test("a store that nothing names is an error")
  func nowhere() {
    #expect(throws: TodoError.noHome) { try StoreChoice(option: nil, environment: .with()) }
  }
}
