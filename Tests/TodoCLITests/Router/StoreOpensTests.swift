import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

/// Each command sees one version of the store: all that it says is true of that one.
struct StoreOpensTests {
  private let store = SpyStorage(nil)

  /// Runs a command for people at a terminal, who are told the most.
  private func run(_ words: [String], input: String = "") throws -> (outcome: Outcome, text: String) {
    let caught = try CaughtConsole(isTerminal: true)
    let environment = Environment.with(["TODO_FILE": ":memory:"], input: input, caught: caught)
    let session = ScreenSession(
      options: GlobalOptions(), settings: Settings(), environment: environment, console: caught.console)
    let router = try AppRouter(
      session, memory: TodoStore(store), view: OutputForm.text.view(nil, Palette(), on: caught.console),
      editor: ExternalEditor(environment), screen: ScreenSpy(), onWait: { _ in })
    let outcome = router.open(try route(words))
    return (outcome, try caught.output() + caught.errors())
  }

  private func prepare() throws {
    for words in [
      ["add", "Paint", "--set", "client=ACME", "-P", "home", "-t", "wall"], ["add", "Move", "--after", "1"],
      ["add", "Water the plants", "--due", "today", "--repeat", "daily"], ["add", "Pack", "--parent", "2"],
    ] {
      #expect(try run(words).outcome == .succeeded)
    }
  }

  @Test(
    "a command opens the store once, and its history once if it asks it",
    arguments: [
      (["add", "Buy milk", "-P", "shop", "-t", "food", "--set", "weight=3"], 0),
      (["add", "Buy milk", "--set", "clinet=3"], 0),
      (["jot", "call bob tomorrow client:ACME after:1 +home"], 0),
      (["jot", "call bob clinet:ACME after:99"], 0),
      (["list"], 0), (["list", "client:ACME"], 0), (["list", "nosuch:ACME"], 0), (["list", "nothing"], 0),
      (["list", "--sort", "client", "--group", "client"], 0), (["today"], 0), (["next"], 0),
      (["show", "1"], 0), (["show", "1-4"], 0), (["show", "9"], 0),
      (["done", "1"], 0), (["done", "3"], 1), (["edit", "4", "--set", "client=none", "--parent", "1"], 0),
      (["rm", "2"], 0), (["postpone", "3", "2d"], 0), (["rename", "+home", "+house"], 0), (["projects"], 0),
      (["undo"], 1), (["log"], 1), (["log", "1"], 1), (["review"], 1), (["stats"], 1), (["calendar"], 1),
      (["export", "csv"], 0), (["check"], 1), (["where"], 0),
    ] as [([String], Int)])
  func once(words: [String], history: Int) throws {
    try prepare()
    store.forgetOpens()
    let (_, text) = try run(words)
    #expect(store.opens.store == 1, "\(text)")
    #expect(store.opens.history == history, "\(text)")
  }

  @Test("objects and records are read in the transaction that applies them")
  func feeds() throws {
    try prepare()
    for (words, input) in [
      (["apply", "-"], #"{"id":1,"title":"Paint it","clients":"x"}"#),
      (["import", "todotxt", "-"], "Pay client:ACME\n"),
    ] {
      store.forgetOpens()
      let (outcome, text) = try run(words, input: input)
      #expect(outcome == .succeeded && store.opens.store == 1 && store.opens.history <= 1, "\(text)")
    }
  }

  @Test(
    "twice at most, where nobody can be kept from writing in between",
    arguments: [
      // A mistake in a query is told before anybody waits for the lock, and only the todos know these names.
      (["done", "--where", "client:ACME"], 2)
    ] as [([String], Int)])
  func twice(words: [String], opens: Int) throws {
    try prepare()
    store.forgetOpens()
    let (outcome, text) = try run(words)
    #expect(outcome == .succeeded && store.opens.store == opens, "\(text)")
  }
}
