import Testing
import TodoTestSupport

@Suite("On a terminal")
struct TerminalTests {
  private static func filledHome() throws -> Home {
    let home = try Home()
    try home.todo("add", "Buy milk", "-d", "2026-11-21", "-p", "high", "-P", "shop", "-t", "food").expect()
    try home.todo("add", "Call Zoë, who is 東京に住んでいる, about the 🥛🥛🥛 that she wants to bring").expect()
    try home.todo("add", "Pay the rent", "-d", "2026-11-18").expect()
    return home
  }

  @Test("list aligns its columns and cuts titles by display columns", arguments: [40, 60, 80, 200])
  func list(columns: Int) throws {
    let result = try Self.filledHome().todoOnTerminal(
      "list", "--group", "none", "--color", "never", columns: columns)
    let lines = result.expect().output.split(separator: "\n").dropLast().map(String.init)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { displayWidth($0) <= columns }, "\(result.output)")
    #expect(lines[0].hasPrefix("3"))
    #expect(lines[0].hasSuffix("Pay the rent"))
    #expect(!result.output.contains("\t"))
    let title = try #require(lines[2].firstRange(of: "Call"))
    #expect(
      lines[1][..<(try #require(lines[1].firstRange(of: "Buy milk"))).lowerBound].count
        == lines[2][..<title.lowerBound].count)
    #expect(lines[2].hasSuffix("bring") == (columns == 200))
  }

  @Test("a list is divided by due date, with a heading for each section, and ends with its counts")
  func sections() throws {
    let output = try Self.filledHome().todoOnTerminal("list", "--color", "never").expect().output
    let lines = output.split(separator: "\n").map(String.init)
    #expect([0, 2, 4].map { lines[$0] } == ["Overdue", "Tomorrow", "No date"])
    #expect(lines.last == "Total: 3 open, 1 overdue")
  }

  @Test("a due date is shown in words, and an overdue todo is marked even without colour")
  func labels() throws {
    let output = try Self.filledHome().todoOnTerminal("list", "--color", "never").expect().output
    #expect(output.contains("tomorrow"))
    #expect(output.contains("2 days late"))
    #expect(!output.contains("2026-11-21"))
  }

  @Test(
    "a receipt has the action, the id and the title",
    arguments: [
      (["add", "Sow", "-q"], "4\n"), (["add", "Sow"], "Added 4  Sow\n"),
      (["add", "Sow", "-d", "tomorrow"], "Added 4  Sow  due Sat 21 Nov\n"),
      (["edit", "1", "-P", "p"], "Edited 1  Buy milk\n  project  shop → p (new project)\n"),
      (["done", "1"], "Done 1  Buy milk\n"), (["cancel", "3"], "Cancelled 3  Pay the rent\n"),
      (["reopen", "3"], "Unchanged 3  Pay the rent  due Wed 18 Nov 2026\n"),
      (["rm", "3"], "Removed 3  Pay the rent"),
    ])
  func receipts(arguments: [String], output: String) throws {
    let result = try Self.filledHome().todoOnTerminal(arguments + ["--color", "never"]).expect()
    #expect(result.output.hasPrefix(output), "\(result.commandLine)\n\(result.output)")
  }

  @Test("show describes a todo in words")
  func show() throws {
    let output = try Self.filledHome().todoOnTerminal("show", "1", "--color", "never").expect().output
    #expect(
      output.hasPrefix("1  Buy milk\n   due Sat 21 Nov · shop · #food · high\n   added today 09:00"),
      "\(output)")
  }

  @Test("an empty list says how to begin, on stderr")
  func empty() throws {
    let result = try Home().todoOnTerminal("list")
    result.expect("", error: "no todos yet; to add the first one: todo add \"Buy milk\" --due tomorrow\n")
  }

  @Test(
    "colour is used on a terminal, unless the user says otherwise",
    arguments: [
      ([], [:], true), (["--color", "never"], [:], false), ([], ["NO_COLOR": "1"], false),
      ([], ["NO_COLOR": ""], true),
      ([], ["TERM": "dumb"], false), (["--color", "always"], ["NO_COLOR": "1"], true),
    ] as [([String], [String: String], Bool)])
  func color(options: [String], environment: [String: String], isColored: Bool) throws {
    let result = try Self.filledHome().todoOnTerminal(["list"] + options, environment: environment).expect()
    #expect(result.output.contains("\u{1B}[") == isColored, "\(result.output.debugDescription)")
  }

  @Test("a pipe gets no colour, unless the user asks for it")
  func pipeColor() throws {
    let home = try Self.filledHome()
    for form in [[], ["--json"], ["--plain"], ["-q"]] {
      #expect(!(try home.todo(["list"] + form).expect().output.contains("\u{1B}")))
    }
    let failure = try home.todo("show", "99", environment: ["CLICOLOR_FORCE": "1"])
    #expect(failure.error.contains("\u{1B}["))
  }

  @Test(
    "a pipe gets the text form if that is asked for, or if colour is and no other form is",
    arguments: [
      (["--text"], [:], true, false), (["--color", "always"], [:], true, true),
      ([], ["CLICOLOR_FORCE": "1"], true, true),
      (["--text"], ["CLICOLOR_FORCE": "1"], true, true), (["--text", "--color", "never"], [:], true, false),
      ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
      ([], ["CLICOLOR_FORCE": "0"], false, false),
      (["--color", "never"], ["CLICOLOR_FORCE": "1"], false, false),
      (["--plain", "--color", "always"], [:], false, false),
    ] as [([String], [String: String], Bool, Bool)])
  func pipedTable(options: [String], environment: [String: String], isTable: Bool, isColored: Bool) throws {
    let home = try Self.filledHome()
    for command in ["list", "log", "projects"] {
      let output = try home.todo([command] + options, environment: environment).expect().output
      #expect(output.contains("\t") != isTable, "\(command): \(output)")
      #expect(output.contains("\u{1B}[") == isColored, "\(command): \(output)")
    }
  }

  @Test("a table in a pipe is as wide as COLUMNS says, else 80 columns")
  func pipedWidth() throws {
    let home = try Self.filledHome()
    for columns in [40, 80, 120] {
      let environment = columns == 80 ? [:] : ["COLUMNS": "\(columns)"]
      let output = try home.todo(["list", "--text"], environment: environment).expect().output
      #expect(output.split(separator: "\n").allSatisfy { displayWidth(String($0)) <= columns }, "\(output)")
      let terminal = try home.todoOnTerminal(["list", "--color", "never"], columns: columns).expect().output
      let mark = terminal.replacing(/(?m)^(Overdue|Tomorrow|No date)/) { "# \($0.output.0)" }
        .replacing("Total: ", with: "# ")
      #expect(mark == output)
    }
  }

  @Test(
    "the output of a form does not depend on the terminal",
    arguments: ["--plain", "--json", "--ndjson", "-q"])
  func forms(form: String) throws {
    let home = try Self.filledHome()
    let piped = try home.todo("list", form).expect().output
    try home.todoOnTerminal(["list", form], environment: ["NO_COLOR": "1"]).expect(piped)
  }

  @Test("COLUMNS takes precedence over the width of the terminal")
  func columns() throws {
    let home = try Self.filledHome()
    let result = try home.todoOnTerminal(
      ["list", "--color", "never"], columns: 200, environment: ["COLUMNS": "50"])
    #expect(
      result.output.split(separator: "\n").allSatisfy { displayWidth(String($0)) <= 50 }, "\(result.output)")
  }

  /// The columns of a line in these tests: two for each wide character, none for direction marks.
  private func displayWidth(_ line: String) -> Int {
    line.unicodeScalars.reduce(0) { width, scalar in
      if scalar.properties.isBidiControl { return width }
      return width + (scalar.value >= 0x3000 ? 2 : 1)
    }
  }
}
