import Foundation
import Testing
import TodoTestSupport

@Suite("todo config")
struct ConfigCommandTests {
  private let home: Home
  private let path: String

  init() throws {
    home = try Home()
    path = home.folder.path(of: ".config/todo/config")
  }

  private var text: String {
    get throws { try home.folder.text(of: ".config/todo/config") }
  }

  @Test("todo config shows the settings in force and where they come from")
  func show() throws {
    expectStandard(try home.todo("config", "--plain").expect().output)
    try home.todo("config", "list.sort", "title").expect("list.sort\ttitle\t\(path):2\n")
    try home.todo("config", "view.work.query", "project:work", "or", "tag:boss").expect()
    try home.todo("config", "alias.w", "@work").expect()
    let lines = try home.todo("config").expect().output.split(separator: "\n")
    #expect(lines.count == Self.standard.count + Self.colors.count + 2)
    #expect(lines[1] == "list.sort\ttitle\t\(path):2")
    #expect(
      lines.suffix(2) == [
        "view.work.query\tproject:work or tag:boss\t\(path):5", "alias.w\t@work\t\(path):8",
      ])
    let text = try home.todo("config", "--text", environment: ["COLUMNS": "40"]).expect().output
    #expect(text.contains("\nlist.query       default  (not set)\n"))
    try home.todo("config", "view.work.query", "--json").expect(
      "[\n{\"key\":\"view.work.query\",\"value\":\"project:work or tag:boss\",\"file\":\"\(path)\",\"line\":5}\n]\n"
    )
    try home.todo("config", "date.order", "--ndjson").expect("{\"key\":\"date.order\",\"value\":null}\n")
    try home.todo("config", "-q").expect("\(path)\n")
    expectStandard(try home.todo("config", "--no-config").expect().output)
  }

  /// The settings in force without a config, except colours.
  private static let standard = [
    "list.query\t\t", "list.sort\tdue,priority,id\t", "list.group\t\t", "date.week-start\tmon\t",
    "date.order\t\t", "hook.after\t\t",
  ].map { "\($0)default" }

  private static let colors = [
    "overdue", "today", "high", "project", "tag", "done", "id", "heading", "action", "date", "label",
  ].map { "color.\($0)" }

  /// Expects the settings that are in force without a config.
  private func expectStandard(_ output: String) {
    let lines = output.split(separator: "\n").map(String.init)
    #expect(lines.prefix(Self.standard.count) == Self.standard[...])
    let colors = lines.dropFirst(Self.standard.count)
    #expect(colors.map { String($0.prefix { $0 != "\t" }) } == Self.colors)
    #expect(colors.allSatisfy { $0.hasSuffix("\tdefault") && !$0.contains("\t\t") })
  }

  @Test("a key alone prints its value, or nothing if it is not set")
  func value() throws {
    try home.todo("config", "list.sort").expect("due,priority,id\n")
    for key in ["list.query", "view.a.query", "alias.a"] { try home.todo("config", key).expect("") }
  }

  @Test("a key can be set and unset, and comments are kept")
  func change() throws {
    try home.folder.makeFolder(".config/todo")
    try home.folder.write(
      "# mine\n[list] # lists\n  sort = due # by day\n", to: ".config/todo/config", permissions: 0o644)
    try home.todo("config", "list.sort", "title").expect()
    try home.todo("config", "list.query", "not \"two words\" # x").expect()
    #expect(
      try text == "# mine\n[list] # lists\n  sort = title # by day\n  query = \"not \\\"two words\\\" # x\"\n"
    )
    try home.todo("config", "list.query").expect("not \"two words\" # x\n")
    try home.todo("config", "--unset", "list.query").expect("list.query\t\tdefault\n")
    #expect(try text == "# mine\n[list] # lists\n  sort = title # by day\n")
    try home.todo("config", "--unset", "list.query").expect(
      "list.query\t\tdefault\n", error: "list.query was not set\n")
    #expect(try home.folder.attribute(.posixPermissions, of: ".config/todo/config") == 0o644)
  }

  @Test("a dry run shows the new setting and writes nothing")
  func rehearsal() throws {
    try home.todo("config", "list.sort", "title", "-n").expect(
      "list.sort\ttitle\t\(path):2\n", error: "dry run: nothing was changed\n")
    #expect(try home.folder.names == [])
  }

  @Test(
    "an invalid setting is refused, and nothing is written",
    arguments: [
      (["list.query", "id:x"], "list.query: invalid value \"x\" for id"),
      (["alias.add", "list"], "alias.add: \"add\" is a"),
      (["list.srt", "due"], "<key>: unknown key \"srt\" in section \"list\"; did you mean \"sort\"?"),
      (["foo"], "<key>: unknown section \"foo\""), (["--unset"], "missing argument <key>"),
      (["--unset", "list.sort", "x"], "<value> and --unset cannot be used together"),
      (["view.a.sort", "due"], "view.a.sort: the view \"a\" has no query"),
    ])
  func refusals(words: [String], message: String) throws {
    let result = try home.todo(["config"] + words).expectFailure(2)
    #expect(result.error.hasPrefix("todo: \(message)"))
    #expect(try home.folder.names == [])
  }

  @Test("a setting cannot be written if the config is turned off or its path is unknown")
  func nowhere() throws {
    try home.todo("config", "list.sort", "due", "--no-config").expectFailure(
      2, "todo: the config is turned off\nleave out --no-config, and unset TODO_CONFIG if it is empty\n")
    try home.todo("config", "list.sort", "due", environment: ["TODO_CONFIG": ""]).expectFailure(2)
    try home.todo("config", "list.sort", "due", environment: ["HOME": nil]).expectFailure(2)
    try home.todo("config", environment: ["HOME": nil, "TODO_FILE": nil]).expect()
  }

  @Test("a config that cannot be written is reported and left unchanged")
  func unwritable() throws {
    try home.todo("config", "list.sort", "title").expect()
    try home.shell("bash", "chmod 500 .config/todo; chmod 400 .config/todo/config").expect()
    let result = try home.todoWithoutPrivileges(["config", "list.sort", "due"]).expectFailure(5)
    #expect(result.error.hasPrefix("todo: cannot write the config \(path): "))
    try home.shell("bash", "chmod 700 .config/todo").expect()
    #expect(try text == "[list]\n\tsort = title\n")
  }

  @Test("a key that is given twice cannot be set, since either could be meant, but can be unset")
  func twice() throws {
    try home.todo("config", "list.sort", "due").expect()
    try home.folder.write("[list]\n\tsort = due\n\tsort = title\n", to: ".config/todo/config")
    let before = try text
    let result = try home.todo("config", "list.sort", "id").expectFailure(2)
    #expect(result.error.hasPrefix("todo: list.sort: list.sort is given twice\nremove one of the lines\n"))
    #expect(try text == before)
    try home.todo("config", "--unset", "list.sort").expect()
    try home.todo("list").expect("")
  }

  @Test(
    "a section in place of a key is refused, with advice on its keys",
    arguments: [
      ("list", "its keys are list.query, list.sort, list.group"),
      ("alias", "write a key in it, such as alias.wk"),
      ("View", "write a key in it, such as view.work.query"),
      ("field.x", "its keys are field.x.type, field.x.label"),
    ])
  func section(word: String, advice: String) throws {
    let error = try home.todo("config", word).expectFailure(2).error
    #expect(error.hasPrefix("todo: <key>: \"\(word.lowercased())\" is a section; \(advice)"))
  }

  @Test("an endless config is refused", arguments: ["/dev/zero", "/dev/urandom"])
  func endless(path: String) throws {
    let result = try home.shell("bash", "TODO_CONFIG=\(path) todo list").expectFailure(2)
    #expect(result.error.hasPrefix("todo: the config \(path) is larger than 1048576 bytes\n"))
  }
}
