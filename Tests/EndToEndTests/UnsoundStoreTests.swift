import Foundation
import Testing
import TodoTestSupport

private let one = """
  {"id":1,"uid":"a","title":"One","status":"open","tags":[],"created":"2026-11-20T09:00:00Z",\
  "modified":"2026-11-20T09:00:00Z"}
  """

/// A store that is not sound, and the name of its damage.
struct Damage: CustomTestStringConvertible {
  let testDescription: String
  let text: String

  init(_ name: String, _ text: String) {
    testDescription = name
    self.text = text
  }
}

private func store(_ todos: String..., end: String = "\"lastID\":9,\"revision\":7}\n") -> String {
  "{\"format\":\"todo\",\"version\":1,\"todos\":[\n\(todos.joined(separator: ",\n"))\n],\(end)"
}

private func replacing(_ old: String, _ new: String) -> String {
  store(one.replacingOccurrences(of: old, with: new))
}

/// Damage that every command finds.
private let unsoundDocuments: [Damage] = [
  Damage("not JSON", "milk\n"),
  Damage("an array", "[]\n"),
  Damage("another document", "{\"name\":\"todo\"}\n"),
  Damage("another format", store(one).replacingOccurrences(of: "\"todo\"", with: "\"notes\"")),
  Damage("without revision", store(one, end: "\"lastID\":9}\n")),
  Damage("text behind its end", store(one) + "{}\n"),
  Damage("a key given twice", store(one, end: "\"lastID\":9,\"revision\":7,\"lastID\":9}\n")),
  Damage(
    "todos that are an object",
    "{\"format\":\"todo\",\"version\":1,\"todos\":{},\"lastID\":0,\"revision\":0}\n"),
  Damage("an id given twice, in another layout", "\n" + store(one, one)),
  Damage("nested 100,000 deep", store(one, end: "\"deep\":" + String(repeating: "[", count: 100_000))),
]

/// Damage that every command finds if it reads this todo.
private let unsoundTodos: [Damage] = [
  Damage("a key given twice", replacing("\"title\":\"One\"", "\"title\":\"One\",\"title\":\"Two\"")),
  Damage("a trailing comma", replacing("\"2026-11-20T09:00:00Z\"}", "\"2026-11-20T09:00:00Z\",}")),
  Damage("an id that is text", replacing("\"id\":1", "\"id\":\"1\"")),
  Damage("a title that is a number", replacing("\"One\"", "1")),
  Damage("a title that is null", replacing("\"One\"", "null")),
  Damage("an unknown status", replacing("\"open\"", "\"maybe\"")),
  Damage("tags that are text", replacing("\"tags\":[]", "\"tags\":\"a\"")),
  Damage("a day that is none", replacing("\"tags\"", "\"due\":\"2026-02-30\",\"tags\"")),
  Damage("no uid", replacing("\"uid\":\"a\",", "")),
  Damage(
    "nested 100,000 deep", replacing("\"tags\":[]", "\"x\":" + String(repeating: "{\"a\":", count: 100_000))),
]

@Suite("Unsound stores")
struct UnsoundStoreTests {
  @Test(
    "an unsound document is refused with the place of the damage, and stays as it is",
    arguments: unsoundDocuments)
  func document(damage: Damage) throws {
    try expectRefusal(
      of: damage.text,
      by: [["list"], ["add", "Two"], ["done", "1"], ["show", "1"], ["rm", "1", "--dry-run"]])
  }

  @Test(
    "an unsound todo is refused with the place of the damage, and stays as it is", arguments: unsoundTodos)
  func todo(damage: Damage) throws {
    try expectRefusal(
      of: damage.text, by: [["list"], ["done", "1"], ["show", "1"], ["edit", "1", "-p", "low"]])
  }

  @Test(
    "invalid ids and ids given twice are refused with their place",
    arguments: ["0", "1e30", "9223372036854775808"])
  func ids(id: String) throws {
    try expectRefusal(of: replacing("\"id\":1", "\"id\":\(id)"), by: [["list"], ["list", "--all"]])
    try expectRefusal(of: store(one, one), by: [["list"], ["list", "--all"]])
  }

  private func expectRefusal(of text: String, by commands: [[String]]) throws {
    let home = try Home()
    try home.folder.write(text, to: "todos.json")
    for arguments in commands {
      let result = try home.todo(arguments).expectFailure(5)
      let place = #/^todo: the store .+ is damaged at line \d+, column \d+ \(byte \d+\): expected /#
      #expect(result.error.firstMatch(of: place) != nil, "\(result.commandLine)\n\(result.error)")
    }
    #expect(try home.store == text)
    #expect(try home.folder.names == ["todos.json"])
  }

  @Test(
    "a store without a byte that says anything is refused, and a repair brings back what its history holds",
    arguments: ["", "  \n", "\0\0\0"])
  func emptied(text: String) throws {
    let home = try Home()
    try home.todo("add", "-", "-q", input: "One\nTwo\nThree\n").expect("1\n2\n3\n")
    try home.todo("done", "2", "-q").expect("2\n")
    try home.todo("rm", "3", "-q").expect("3\n")
    let list = try home.todo("list", "--all", "--ndjson").output
    try home.folder.write(text, to: "todos.json")
    for arguments in [["list"], ["add", "Four"], ["show", "1"], ["check"], ["apply", "-"]] {
      let error = try home.todo(arguments).expectFailure(5).error
      #expect(
        error.contains("has been emptied") && error.contains("todo check --repair restores"), "\(error)")
    }
    #expect(try home.store == text)
    let note = "note: the store has no todos; these are from its history, up to revision 3\n"
    try home.todo("check", "--repair", "-n").expect(
      "1\topen\t\t\t\t\tOne\n2\tdone\t\t\t\t\tTwo\n",
      error: "would keep: 2 todos, revision 4\n\(note)dry run: nothing was changed\n")
    #expect(try home.store == text)
    #expect(
      try home.todo("check", "--repair").expect().output.hasPrefix("repaired: 2 todos, revision 4\n\(note)"))
    #expect(try home.todo("list", "--all", "--ndjson").output == list)
    #expect(try home.folder.text(of: "todos.json.damaged-20261120T090000Z") == text)
    try home.todo("add", "Four", "-q").expect("4\n")
  }

  @Test("a repair without a history that holds todos makes an empty list of an emptied store")
  func emptiedForGood() throws {
    let home = try Home()
    try home.folder.write("", to: "todos.json")
    #expect(try home.todo("check", "--repair").expect().output.hasPrefix("repaired: 0 todos, revision 1\n"))
    try home.todo("add", "One", "-q").expect("1\n")
    try home.todo("rm", "1", "-q").expect("1\n")
    try home.folder.write("", to: "todos.json")
    #expect(try home.todo("check", "--repair").expect().output.hasPrefix("repaired: 0 todos, revision 4\n"))
  }

  @Test("a store cut off anywhere is refused, and stays as it is")
  func truncated() throws {
    let home = try Home()
    let whole = Array(store(one).utf8)
    // A store that lacks only the last line end is whole.
    for length in stride(from: 0, to: whole.count - 1, by: Effort.isNight ? 5 : 50) {
      let text = String(decoding: whole[..<length], as: UTF8.self)
      try home.folder.write(text, to: "todos.json")
      try home.todo("add", "Two").expectFailure(5)
      #expect(try home.store == text)
    }
    try home.folder.write(String(decoding: whole.dropLast(), as: UTF8.self), to: "todos.json")
    try home.todo("add", "Two", "-q").expect("10\n")
  }

  @Test("the place of the damage is given as line, column and byte")
  func place() throws {
    let home = try Home()
    try home.folder.write(replacing("\"open\"", "open"), to: "todos.json")
    let result = try home.todo("list", "--json").expectFailure(5)
    #expect(result.error.contains("\"error\":\"unsound\""))
    #expect(result.error.contains("line 2, column 42 (byte 80)"), "\(result.error)")
  }

  @Test("a store that is not UTF-8 is refused, and stays as it is")
  func invalidUTF8() throws {
    let home = try Home()
    let bytes = Data(store(one).utf8).map { $0 == UInt8(ascii: "O") ? 0xFF : $0 }
    try Data(bytes).write(to: URL(filePath: home.folder.path(of: "todos.json")))
    try home.todo("list").expectFailure(5)
    try home.todo("done", "1").expectFailure(5)
    #expect(try Data(contentsOf: URL(filePath: home.folder.path(of: "todos.json"))) == Data(bytes))
  }

  @Test(
    "every command leaves a store of a newer version alone, whatever its shape",
    arguments: [
      store(one).replacingOccurrences(of: "\"version\":1", with: "\"version\":2"),
      "{\"format\":\"todo\",\"version\":2,\"lists\":[{\"name\":\"home\",\"items\":{}}]}\n",
    ])
  func newer(text: String) throws {
    let home = try Home()
    try home.folder.write(text, to: "todos.json")
    let lines = [
      ["list"], ["add", "Two"], ["show", "1"], ["show", "some-uid"], ["done", "1"],
      ["rm", "--where", "is:any"],
      ["projects"], ["tags"], ["undo"], ["check"], ["check", "--repair"], ["check", "--repair", "--dry-run"],
    ]
    for arguments in lines {
      try home.todo(arguments).expectFailure(
        5,
        """
        todo: the store \(home.folder.path(of: "todos.json")) has format version 2, but this todo reads up to version 1
        nothing was changed; use the newer todo that wrote it

        """)
    }
    try home.todo("apply", "-", input: "{\"title\":\"Two\"}").expectFailure(5)
    let problem = try home.todo("where", "--plain").expect().output.split(separator: "\n").first {
      $0.hasPrefix("problem")
    }
    #expect(problem?.contains("has format version 2, but this todo reads up to version 1") == true)
    #expect(try home.store == text)
    #expect(try home.folder.names == ["todos.json"])
  }

  @Test("a store that is too large for the memory is an error, not a crash")
  func outOfMemory() throws {
    let home = try Home()
    try home.shell("bash", "truncate -s 8G todos.json").expect("")
    for command in ["list", "check", "add x"] {
      let result = try home.shell("bash", "ulimit -v 4194304; todo \(command)").expectFailure(5)
      #expect(result.error.hasPrefix("todo: cannot read the store "), "\(result.error)")
      #expect(
        result.error.contains("todos.json: Cannot allocate memory\ngive it more memory"),
        "\(result.error)")
    }
    #expect(try home.folder.names == ["todos.json"])
  }
}
