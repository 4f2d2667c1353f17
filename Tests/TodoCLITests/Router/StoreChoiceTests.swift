import Testing
import TodoKit

@testable import TodoCLI

struct StoreChoiceTests {
  private static let all = ["TODO_FILE": "/t/t.json", "XDG_DATA_HOME": "/x", "HOME": "/h"]

  @Test(
    "the option goes before TODO_FILE, that before XDG_DATA_HOME, that before HOME",
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

  @Test("a relative XDG_DATA_HOME counts as none")
  func relative() throws {
    let environment = Environment.with(["XDG_DATA_HOME": "data", "HOME": "/h"])
    #expect(try StoreChoice(option: nil, environment: environment).file == "/h/.local/share/todo/todos.json")
  }

  @Test("a relative HOME is refused where nothing before it says where the store is", arguments: ["h", "./h", "~"])
  func relativeHome(home: String) throws {
    #expect(throws: TodoError.relativeHome(home)) {
      try StoreChoice(option: nil, environment: .with(["XDG_DATA_HOME": "data", "HOME": home]))
    }
    let environment = Environment.with(["XDG_DATA_HOME": "/x", "HOME": home])
    #expect(try StoreChoice(option: nil, environment: environment).file == "/x/todo/todos.json")
  }

  @Test("TODO_FILE may name the store in memory, which is no file")
  func memory() throws {
    #expect(try StoreChoice(option: nil, environment: .with(["TODO_FILE": ":memory:"])).file == nil)
  }

  @Test("where nothing says where, there is no store")
  func nowhere() {
    #expect(throws: TodoError.noHome) { try StoreChoice(option: nil, environment: .with()) }
  }
}
