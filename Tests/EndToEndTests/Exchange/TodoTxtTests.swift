import Foundation
import Testing
import TodoTestSupport

/// Files of todo.txt, and todo.txt-cli and topydo at work on exports.
@Suite("todo.txt")
struct TodoTxtTests {
  private static let files = ["todo-txt", "topydo", "odd"]
  private let home: Home

  init() throws {
    home = try Home()
  }

  private static func fixture(_ name: String) throws -> String {
    let tests = URL(filePath: #filePath).pathComponents.prefix { $0 != "EndToEndTests" }.joined(
      separator: "/")
    return try String(contentsOf: URL(filePath: "\(tests)/Fixtures/todotxt/\(name).txt"), encoding: .utf8)
  }

  /// Exports all todos in the order of their ids.
  private func export() throws -> String {
    try home.todo("export", "todotxt", "--all", "--sort", "id").output
  }

  private func importFiles(_ names: String...) throws -> ProcessResult {
    let result = try home.todo(["import", "todotxt"] + names)
    #expect(result.status == 0, "\(result)")
    return result
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init).sorted() }

  @Test("lines are exported byte for byte, and importing them again changes nothing", arguments: files)
  func back(name: String) throws {
    let text = try Self.fixture(name)
    try home.folder.write(text, to: "todo.txt")
    _ = try importFiles("todo.txt")
    let store = try home.store
    let exported = try export()
    #expect(exported == text)
    #expect(
      try importFiles("todo.txt").error.hasPrefix(
        "\(lines(text).count) read: \(lines(text).count) unchanged\n"))
    #expect(try home.store == store)
  }

  @Test("a change made here changes only its part of the line")
  func change() throws {
    try home.folder.write(
      "(D)  2026-11-01 Pay  @bank the rent k:v due:2026-12-01 +home x:y\nother  line\n", to: "todo.txt")
    _ = try importFiles("todo.txt")
    try home.todo("edit", "1", "-d", "2026-12-03 14:30", "-t", "soon").expect()
    try home.todo("done", "2").expect()
    let exported = try export()
    #expect(
      exported == """
        (D)  2026-11-01 Pay  @bank the rent k:v due:2026-12-03 +home x:y @soon at:1430
        x 2026-11-20 other  line

        """)
  }

  @Test(
    "an exported line is recognised, even if its first words look like a mark or a day",
    arguments: [
      ("x", "2026-11-20 x @imp"), ("2026-11-01", "2026-11-20 2026-11-01 @imp"),
      (" (A) no priority", " (A) no priority @imp"),
      ("a  b\t@c +p \u{2028}q @a%20b +/x//y/ h:1", "a b @c +p q @a-b +/x//y/ @imp h:1"),
    ])
  func head(line: String, exported: String) throws {
    try home.folder.write("\(line)\n", to: "todo.txt")
    _ = try home.todo("import", "todotxt", "todo.txt", "--tag", "imp")
    let text = try export()
    #expect(text == "\(exported)\n")
    try home.folder.write(text, to: "todo.txt")
    #expect(try importFiles("todo.txt").error.hasPrefix("1 read: 1 unchanged\n"))
  }

  /// Adds todos and exports them.
  private func exportList() throws {
    let day = ["TODO_NOW": "2024-02-02T09:00:00Z"]
    for words in [
      ["Call Mum", "-p", "high", "-P", "Family", "-t", "phone", "-d", "2040-12-24"],
      ["Pay rent", "-P", "home", "-d", "2040-12-01", "--repeat", "every month"],
      ["see http://example.com/a at 12:30"],
      ["+x @y k:v (A) x"], ["part", "--parent", "3", "-s", "2024-02-01 08:00"], ["given up"],
    ] {
      try home.todo(["add"] + words, environment: day).expect()
    }
    try home.todo(["cancel", "6"], environment: day).expect()
    try home.folder.write(try export(), to: "todo.txt")
  }

  private func shown(_ query: String...) throws -> String {
    let fields = ["--sort", "id", "--fields", "title,status,priority,due,project"]
    return try home.todo(["list", "--all"] + query + fields).output
  }

  private func run(_ program: String, _ command: String) throws -> String {
    let result = try home.shell("bash", command, requires: [program])
    #expect(result.status == 0 && result.error.isEmpty, "\(result)")
    return result.output
  }

  @Test("topydo reads an export, and the changes that it makes are imported")
  func topydo() throws {
    try exportList()
    func topydo(_ words: String) throws -> String {
      try run("topydo", "topydo -t todo.txt -d done.txt \(words)")
    }
    // topydo's own way to show a relation.
    #expect(try topydo("ls -x part").contains("part"))
    #expect(try topydo("dep ls 3 to").contains("part"))
    _ = try topydo("pri 3 B")
    _ = try topydo("tag 1 due 2041-01-05")
    _ = try topydo("add 'from topydo +Work @desk'")
    _ = try topydo("do 2")
    let result = try importFiles("todo.txt", "done.txt")
    #expect(result.error.hasPrefix("8 read: 2 added, 3 changed, 3 unchanged"), "\(result)")
    #expect(try shown("Call") == "Call Mum\topen\thigh\t2041-01-05\tFamily\n")
    #expect(
      try shown("rent") == "Pay rent\tdone\t\t2040-12-01\thome\nPay rent\topen\t\t2041-01-01\thome\n")
    #expect(try shown("example") == "see http://example.com/a at 12:30\topen\tmedium\t\t\n")
    #expect(try shown("topydo") == "from topydo\topen\t\t\tWork\n")
    #expect(try shown("x", "status:open", "y") == "+x @y k:v (A) x\topen\t\t\t\n")
    #expect(try home.todo("list", "parent:3", "--fields", "title").output == "part\n")
    try expectSame("todo.txt", "done.txt")
  }

  @Test("todo.txt-cli reads an export, and the changes that it makes are imported")
  func todoTxt() throws {
    try exportList()
    try home.folder.write(
      "export TODO_DIR='\(home.folder.path)' TODO_FILE=todo.txt DONE_FILE=done.txt REPORT_FILE=report.txt\n",
      to: "config")
    func todoTxt(_ words: String) throws -> String {
      try run("todo-txt", "TODO_FILE= todo-txt -d config -p \(words)")
    }
    #expect(try todoTxt("ls").contains("TODO: 6 of 6 tasks shown"))
    _ = try todoTxt("-a do 1")
    _ = try todoTxt("pri 3 A")
    _ = try todoTxt("append 4 @later")
    _ = try todoTxt("add 'from todo.txt +Work'")
    _ = try todoTxt("archive")
    let result = try importFiles("todo.txt", "done.txt")
    #expect(result.error.hasPrefix("7 read: 1 added, 3 changed, 3 unchanged"), "\(result)")
    #expect(try shown("Call") == "Call Mum\tdone\t\t2040-12-24\tFamily\n")
    #expect(try shown("example") == "see http://example.com/a at 12:30\topen\thigh\t\t\n")
    #expect(try home.todo("list", "tag:later", "--fields", "title").output == "+x @y k:v (A) x\n")
    #expect(try shown("from") == "from todo.txt\topen\t\t\tWork\n")
    try expectSame("todo.txt", "done.txt")
  }

  @Test(
    "a todo that was done or renamed here is recognised in its line, whatever else is exported",
    arguments: [[], ["--all"], ["--all", "--sort", "-id"]])
  func knownByWords(options: [String]) throws {
    try home.folder.write(
      "Water plants rec:1w due:2026-11-20\nCall Bob due:2026-12-01\nCall Ann\n", to: "todo.txt")
    _ = try importFiles("todo.txt")
    try home.todo("done", "1").expect()
    try home.todo("edit", "2", "--title", "Call Robert").expect()
    let before = try home.todo("list", "--all", "--sort", "id").output
    try home.folder.write(try home.todo(["export", "todotxt"] + options).output, to: "todo.txt")
    let report = try importFiles("todo.txt").error
    #expect(
      report.contains(" unchanged") && !report.contains("added") && !report.contains("changed "), "\(report)")
    #expect(try home.todo("list", "--all", "--sort", "id").output == before)
    let store = try home.store
    _ = try importFiles("todo.txt")
    #expect(try home.store == store)
  }

  /// Expects that an export has the same lines as the files, and that importing them changes nothing.
  private func expectSame(_ names: String...) throws {
    let texts = try names.map { try home.folder.text(of: $0) }.joined()
    #expect(lines(try export()) == lines(texts))
    let again = try home.todo(["import", "todotxt"] + names)
    #expect(again.error.contains(": \(lines(texts).count) unchanged"), "\(again)")
  }
}
