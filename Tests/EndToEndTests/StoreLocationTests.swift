import Testing
import TodoTestSupport

@Suite("Where the store is")
struct StoreLocationTests {
  @Test(
    "--file overrides TODO_FILE, then XDG_DATA_HOME, then HOME; an empty variable counts as unset",
    arguments: [
      (["--file", "option.json"], "from-todo-file.json", "data", "option.json"),
      ([], "from-todo-file.json", "data", "from-todo-file.json"), ([], nil, "data", "data/todo/todos.json"),
      ([], "", "data", "data/todo/todos.json"), ([], nil, nil, ".local/share/todo/todos.json"),
      ([], "", "", ".local/share/todo/todos.json"),
    ] as [([String], String?, String?, String)])
  func precedence(options: [String], todoFile: String?, dataHome: String?, path: String) throws {
    let home = try Home()
    let data = dataHome.map { $0.isEmpty ? "" : home.folder.path(of: $0) }
    try home.todo(["add", "One"] + options, environment: ["TODO_FILE": todoFile, "XDG_DATA_HOME": data])
      .expect()
    #expect(try home.folder.text(of: path).contains("\"One\""))
    #expect(try home.shell("bash", "find . -name '*.json'").output == "./\(path)\n")
  }

  @Test("a relative XDG_DATA_HOME is ignored, as its specification says")
  func relativeDataHome() throws {
    let home = try Home()
    try home.todo("add", "One", environment: ["TODO_FILE": nil, "XDG_DATA_HOME": "data"]).expect()
    #expect(try home.shell("bash", "find . -name '*.json'").output == "./.local/share/todo/todos.json\n")
  }

  @Test("a relative HOME is wrong usage, since each folder would have another store")
  func relativeHome() throws {
    let home = try Home()
    try home.todo("add", "One", environment: ["TODO_FILE": nil, "HOME": "home"]).expectFailure(
      2,
      """
      todo: cannot tell where the store is: HOME is "home", which is not an absolute path
      name a file with --file or TODO_FILE

      """)
    #expect(try home.folder.names == [])
    try home.todo("add", "One", environment: ["HOME": "home"]).expect()
  }

  @Test("a command without any location for the store is wrong usage")
  func nowhere() throws {
    let home = try Home()
    try home.todo("list", environment: ["TODO_FILE": nil, "HOME": nil]).expectFailure(
      2,
      """
      todo: cannot tell where the store is: TODO_FILE, XDG_DATA_HOME and HOME give no path
      name a file with --file or TODO_FILE

      """)
  }

  @Test("help needs no store", arguments: [["--help"], ["help", "add"], ["--version"], ["rm", "--help"]])
  func help(arguments: [String]) throws {
    let home = try Home()
    let result = try home.todo(arguments, environment: ["TODO_FILE": nil, "HOME": nil]).expect()
    #expect(result.output.hasPrefix("todo"))
  }

  @Test(":memory: holds three samples, and forgets all changes", arguments: [["--file", ":memory:"], []])
  func memory(options: [String]) throws {
    let home = try Home()
    let environment = ["TODO_FILE": ":memory:"]
    try home.todo(["list", "--fields", "id,title"] + options, environment: environment)
      .expect("1\tFocus\n2\tValue\n3\tAction\n")
    try home.todo(["done", "1"] + options, environment: environment).expect("1\tdone\t\t\t\t\tFocus\n")
    try home.todo(["add", "-q", "Four"] + options, environment: environment).expect("4\n")
    try home.todo(["list", "-q"] + options, environment: environment).expect("1\n2\n3\n")
    #expect(try home.folder.names == [])
  }
}
