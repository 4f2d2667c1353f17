import Foundation
import Testing
import TodoTestSupport

struct EditorTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.folder.makeFolder("tmp dir")
    try home.todo(
      "add", "Buy milk", "--uid", "milk", "--content", "Two litres", "-d", "2026-12-01", "-t", "shop"
    ).expect()
  }

  /// The editor, and the folder for its files.
  private func variables(_ editor: String) -> [String: String?] {
    ["EDITOR": editor, "TMPDIR": home.folder.path(of: "tmp dir")]
  }

  private func add(_ arguments: String..., editor: String) throws -> ProcessResult {
    try home.todo(["add", "-e"] + arguments, environment: variables(editor))
  }

  /// Runs `todo edit` with a terminal as its standard input and output, whose text is the result's output.
  private func edit(_ arguments: String, editor: String) throws -> ProcessResult {
    let run = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    let script =
      "python3 -c '\(run)' todo edit \(arguments) --plain --color never | tr -d '\\r'; exit ${PIPESTATUS[0]}"
    return try home.shell("bash", script, requires: ["python3"], environment: variables(editor))
  }

  /// The texts that were kept; only their folders still exist.
  private var kept: [String] {
    get throws {
      let files = try FileManager.default.subpathsOfDirectory(atPath: home.folder.path(of: "tmp dir"))
      return try files.filter { $0.hasSuffix(".md") }.map { try home.folder.text(of: "tmp dir/\($0)") }
    }
  }

  private var temporaryNames: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: home.folder.path(of: "tmp dir")) }
  }

  private let row = "1\topen\t\t2026-12-01\t\tshop\tBuy milk\n"

  @Test("the editor gets the path of a file that nobody else can open as its last argument")
  func file() throws {
    try home.folder.write(
      "printf '%s\\n' $# \"$1\" > seen; ls -ld \"$(dirname \"$2\")\" \"$2\" >> seen; cat \"$2\" >> seen",
      to: "editor")
    try add("--due", "tomorrow", editor: "sh ./editor --wait").expect("", error: "nothing was added\n")
    let lines = try home.folder.text(of: "seen").split(separator: "\n", maxSplits: 4).map(String.init)
    #expect(lines[..<2] == ["2", "--wait"])
    #expect(lines[2].hasPrefix("drwx------") && lines[3].hasPrefix("-rw-------") && lines[3].hasSuffix(".md"))
    #expect(
      lines[4].hasPrefix(
        "title:\ndue: 2026-11-21\nstart:\npriority:\nrepeat:\nproject:\ntags:\nafter:\nparent:\nlocation:\nstatus: open\n; due, start: fri, "
      ))
    #expect(
      lines[4].hasSuffix("\n; todo drops these lines; write notes below the blank line\n\n"))
    #expect(try temporaryNames.isEmpty)
  }

  @Test("VISUAL takes precedence over EDITOR")
  func visual() throws {
    var variables = variables("false")
    variables["VISUAL"] = "sed -i.old -e 's/^title:/title: From VISUAL/'"
    try home.todo(["add", "-e"], environment: variables).expect("2\topen\t\t\t\t\tFrom VISUAL\n")
  }

  @Test("edit without changes opens the editor on a terminal, and stores the edited text")
  func editing() throws {
    let script = "sed -i.old -e 's/^due:.*/due: fri/' -e 's/^tags: /&new, /' -e 's/Two/Three/'"
    try edit("1", editor: script).expect("1\topen\t\t2026-11-27\t\tnew,shop\tBuy milk\n")
    #expect(try home.store.contains("\"content\":\"Three litres\""))
    #expect(try temporaryNames.isEmpty)
    try home.todo("undo", "-q").expect("1\n")
    #expect(try home.store.contains("\"content\":\"Two litres\""))
  }

  @Test(
    "a text that is saved unchanged, emptied or removed changes nothing",
    arguments: ["true", "f() { : > \"$1\"; }; f", "rm"])
  func unchanged(editor: String) throws {
    let before = try home.store
    try edit("1", editor: editor).expect(row)
    #expect(try home.store == before)
    #expect(try temporaryNames.isEmpty)
  }

  @Test("edit without changes or a terminal is wrong usage and opens nothing")
  func noTerminal() throws {
    let result = try home.todo(["edit", "1"], environment: variables("touch opened;"))
    result.expectFailure(
      2, "todo: nothing to change\nadd an option such as --due fri; an editor needs a terminal\n")
    #expect(try home.folder.names == ["tmp dir", "todos.history.ndjson", "todos.json"])
  }

  @Test("the editor does not open for more than one todo, wherever they are named")
  func several() throws {
    try home.todo("add", "Another").expect()
    let message =
      "todo: the editor opens one todo at a time\nname one, or add an option such as --due fri\n"
    let result = try edit("1-5", editor: "touch opened;")
    #expect(result.status == 2)
    #expect(result.output.replacing("\r", with: "") == message)
    let inScript =
      "todo: nothing to change\nadd an option such as --due fri; an editor needs a terminal\n"
    for words in [["-"], ["1", "2"], ["1-2"], ["--where", "is:any"]] {
      try home.todo(["edit"] + words, input: "1\n", environment: variables("touch opened;")).expectFailure(
        2, words == ["-"] ? message : inScript)
    }
    #expect(try !home.folder.names.contains("opened"))
  }

  @Test("several todos can be edited as a text, as the help of edit says")
  func asText() throws {
    try home.todo("add", "Another", "-P", "home").expect()
    let recipe = """
      todo list is:open --ndjson --fields id,title,due,priority > list
      sed -i 's/Another/Other/; s/"due":"[^"]*"/"due":"2026-12-24"/' list
      todo apply - -q < list
      """
    try home.shell("bash", recipe).expect("1\n2\n")
    try home.todo("list", "--plain", "--fields", "title,due,project", "is:open", "--sort", "id")
      .expect("Buy milk\t2026-12-24\t\nOther\t\thome\n")
  }

  @Test("an editor that fails changes nothing, and its text is kept", arguments: ["exit 3", "kill -9 $$"])
  func failing(end: String) throws {
    let before = try home.store
    let result = try add("Call Bob", editor: "\(end); cat").expectFailure(1)
    #expect(result.error.hasPrefix("todo: the editor \"\(end); cat\" "))
    #expect(try temporaryNames.isEmpty)
    try add("Call Bob", editor: "f() { echo more >> \"$1\"; \(end); }; f").expectFailure(1)
    #expect(try kept.map { $0.hasSuffix("\n\nmore\n") } == [true])
    #expect(try home.store == before)
  }

  @Test("a refused text is opened again with the reason on top, and stored once it is valid")
  func mended() throws {
    try home.folder.write(
      "cat \"$1\" >> seen; sed -i.old -e 's/2026-02-30/fri/' -e 's/^due:$/Due: 2026-02-30/' "
        + "-e 's/^tags:.*/tags: #phone new/' -e 's/^status:.*/status: Done/' \"$1\"", to: "editor")
    try add("Call Bob", "--fields", "id,status,due,tags", editor: "sh ./editor")
      .expect("2\tdone\t2026-11-27\tphone,new\n")
    let seen = try home.folder.text(of: "seen").split(separator: "\n").map(String.init)
    let reason = try #require(seen.firstIndex { $0.hasPrefix("; line ") })
    #expect(seen[reason] == "; line 5: invalid due date \"2026-02-30\": there is no 30 Feb 2026")
    #expect(seen[reason + 1].hasPrefix("; write "))
    #expect(
      seen[reason + 2] == "; nothing is changed yet; to cancel, close the editor without changing anything")
    #expect(Array(seen.dropFirst(reason + 3).prefix(2)) == ["title: Call Bob", "Due: 2026-02-30"])
    #expect(try temporaryNames.isEmpty)
  }

  @Test("the reason for a second mistake replaces the first")
  func mistakes() throws {
    let result = try edit(
      "1",
      editor:
        "sed -i.old -e 's/^repeat:.*/repeat: 2w/' -e 's/^priority: x/&y/; s/^priority:$/priority: x/; s/xyyy*/low/'"
    )
    result.expect("1\topen\tlow\t2026-12-01\t\tshop\tBuy milk\n")
    #expect(try home.store.contains("every 2 weeks"))
  }

  @Test("a refused text is kept if it is left unchanged or the editor fails", arguments: ["true", "exit 3"])
  func mistake(end: String) throws {
    let editor =
      "f() { grep -q '^; line [0-9]' \"$1\" && \(end) || sed -i.old -e 's/^due:$/due: 2026-02-30/' \"$1\"; }; f"
    let result = try add("Call Bob", "--json", editor: editor).expectFailure(1)
    #expect(
      result.error.hasPrefix(
        "{\"error\":\"refused\",\"message\":\"line 5: invalid due date \\\"2026-02-30\\\":"))
    #expect(result.error.contains("your text is kept in \(home.folder.path(of: "tmp dir"))/todo-"))
    let lines = try #require(try kept.first).split(separator: "\n")
    #expect(lines[4] == "due: 2026-02-30")
    #expect(try home.todo("list", "-q").output == "1\n")
  }

  @Test("an editor that is wrong every time is not opened again for ever")
  func endless() throws {
    let result = try add("Call Bob", editor: "sed -i.old -e 's/^due:/due: x/'").expectFailure(1)
    #expect(result.error.contains("invalid due date \"x x x x x x x x x x\""))
    #expect(try kept.count == 1)
  }

  @Test("the editor holds no lock, and a change made meanwhile stays and is a conflict")
  func conflict() throws {
    let result = try edit("1", editor: "todo done 1 > /dev/null; sed -i.old -e 's/Two/Three/'")
    #expect(result.status == 4)
    #expect(result.output.hasPrefix("todo: someone else changed todo 1 while you were editing it\n"))
    #expect(try kept.map { $0.hasSuffix("\n\nThree litres\n") } == [true])
    let store = try home.store
    #expect(store.contains("\"status\":\"done\"") && store.contains("Two litres"))
  }

  @Test("an interrupt does not end todo while the editor is open")
  func interrupt() throws {
    try add(editor: "kill -INT $PPID; sed -i.old -e 's/^title:/title: Still there/'").expect(
      "2\topen\t\t\t\t\tStill there\n")
  }

  @Test("the output of the editor is not part of the result")
  func output() throws {
    let result = try add("-q", "Call Bob", editor: "echo 'opening…'; true").expect("2\n", error: "opening…\n")
    #expect(result.status == 0)
  }

  @Test("a dry run prints the todo that would be stored")
  func dryRun() throws {
    let before = try home.store
    let note = "dry run: nothing was changed\n"
    try add("Call Bob", "--dry-run", editor: "true").expect("2\topen\t\t\t\t\tCall Bob\n", error: note)
    let script = "sed -i.old -e s/shop/shops/"
    try edit("1 --dry-run", editor: script).expect(row.replacing("shop", with: "shops") + note)
    #expect(try home.store == before)
  }

  @Test("content from a pipe can be edited")
  func pipedContent() throws {
    let variables = variables("sed -i.old -e s/three/four/")
    try home.todo(
      ["add", "-e", "Counting", "--content", "-"], input: "one\ntwo\nthree\n", environment: variables
    )
    .expect("2\topen\t\t\t\t\tCounting\n")
    #expect(try home.store.contains("\"content\":\"one\\ntwo\\nfour\""))
  }
}
