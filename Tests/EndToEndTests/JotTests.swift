import Foundation
import Testing
import TodoTestSupport

@Suite("Capture in one line")
struct JotTests {
  let home: Home

  init() throws { home = try Home() }

  @Test("the receipt shows how a line was understood, and each line is one step of undo")
  func receipt() throws {
    let words = ["jot", "call", "mum", "tomorrow", "5pm", "@phone", "+home", "p1"]
    try home.todo(words + ["--text"]).expect(
      "Added 1  call mum\n  home (new project)  #phone (new tag)  high  due Sat 21 Nov 17:00\n")
    try home.todo(words + ["--plain"]).expect("2\topen\thigh\t2026-11-21T17:00\thome\tphone\tcall mum\n")
    try home.todo(words + ["-n", "-q"]).expect("3\n")
    try home.todo("undo", "2", "-q").expect()
    try home.todo("list", "-q").expect("")
    try home.todo("redo", "-q").expect("1\n")
    try home.todo("log", "--text", "--limit", "1").expect()
  }

  @Test("words that are not a date stay in the title, and are reported in every form but ids")
  func misread() throws {
    for form in ["--text", "--plain", "--json", "--ndjson"] {
      let result = try home.todo("jot", "write", "letter", "31", "nov", form)
      #expect(result.status == 0 && result.error == "\"31 nov\" is not a date; kept in the title\n")
    }
    #expect(try home.todo("jot", "write", "letter", "31", "nov", "-q").error.isEmpty)
    let many = try home.todo("jot", "-", "--plain", input: "a 31 nov\n\nb fri\nc due:never\n")
    #expect(
      many.error == """
        line 1 (todo 6): "31 nov" is not a date; kept in the title
        line 4 (todo 8): "due:never" is not a date; kept in the title

        """)
  }

  @Test("each line of standard input becomes a todo, all of them or none")
  func input() throws {
    try home.todo("jot", "-", "-P", "inbox", input: "milk tomorrow @shop\n\n  Call +work Bob\n").expect(
      "1\topen\t\t2026-11-21\tinbox\tshop\tmilk\n2\topen\t\t\tinbox\t\t  Call Bob\n")
    try home.todo("jot", "-", input: "a fri\nb\u{7}\n").expectFailure(1)
    try home.todo("list", "-q").expect("1\n2\n")
    // A date in an option counts from the date in the line, if there is one.
    try home.todo("jot", "Pack", "fri", "-s", "due-2d", "--fields", "start,title").expect(
      "2026-11-25\tPack\n")
    try home.todo("jot", "-", "-s", "due-2d", input: "a fri\nb\n").expectFailure(1)
  }

  @Test("an empty line is refused, and the advice is an example")
  func nothing() throws {
    for words in [["jot", ""], ["jot", "  "], ["jot", "--", " "]] {
      try home.todo(words).expectFailure(
        1, "todo: the title is empty\nsay what to do: todo jot Buy milk tomorrow\n")
    }
    try home.todo("jot", "--", "-x").expect("1\topen\t\t\t\t\t-x\n")
  }

  @Test("lines may end in CRLF and contain whatever people write")
  func lines() throws {
    let input = "c fri\r\n\r\n\n  \n- [ ] x fri\r\nback\\\n\"unbalanced fri\n!!\n@\n//\n\"due:fri\"\n"
    try home.todo("jot", "-", "--fields", "due,title", input: input).expect(
      "2026-11-27\tc\n2026-11-27\t- [ ] x\n\tback\\\n2026-11-27\t\"unbalanced\n\t!!\n\t@\n\t//\n\tdue:fri\n",
      error: "line 10 (todo 7): \"//\" has nothing after it; kept in the title\n")
    try home.todo("jot", "-", input: "a\0b fri\n").expectFailure(1)
  }

  @Test("the lines in the guide have as many keys as it says, and add the right todos")
  func keys() throws {
    let guide = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/TodoKit/TodoKit.docc/ComingFrom.md")
    let rows = try String(contentsOf: guide, encoding: .utf8).matches(
      of: /\| `(task add [^`]*)` \| ([0-9]+) \| `todo (jot [^`]*)` \| ([0-9]+) \|/)
    var shown: [String] = []
    for row in rows {
      #expect(Int(row.2) == row.1.count + 1 && Int(row.4) == "todo \(row.3)".count + 1, "\(row.0)")
      shown.append(try home.todo(row.3.split(separator: " ").map(String.init) + ["--plain"]).output)
    }
    #expect(
      shown == [
        "1\topen\t\t\t\t\tBuy milk\n", "2\topen\thigh\t2026-11-21\thome\tshop\tBuy milk\n",
        "3\topen\t\t2026-11-21T17:00\t\t\tCall Bob\n",
      ])
  }

  @Test("an alias shortens jot, and the editor shows how the line was understood")
  func alias() throws {
    try home.todo("config", "alias.a", "jot").expect()
    try home.todo("a", "milk", "fri", "--plain").expect("1\topen\t\t2026-11-27\t\t\tmilk\n")
    try home.shell("bash", "VISUAL=cat todo jot -e milk fri p1 -s due-2d -q 2>&1 | sed -n 1,3p").expect(
      "title: milk\ndue: 2026-11-27\nstart: 2026-11-25\n")
  }

  @Test(
    "marks that are special to a shell mean the same when they are quoted",
    arguments: ["bash", "dash", "zsh", "fish"])
  func shells(shell: String) throws {
    let script = """
      todo jot --plain Call Bob @phone +home p1 tomorrow
      todo jot --plain 'Call Bob #phone !high due:"fri 9:30" // at home & at work'
      todo jot --plain "Call Bob's mum" \\#phone '!low'
      todo jot --plain 'see "p1" and \\p2'
      """
    try home.shell(shell, script).expect(
      """
      1\topen\thigh\t2026-11-21\thome\tphone\tCall Bob
      2\topen\thigh\t2026-11-27T09:30\t\tphone\tCall Bob
      3\topen\tlow\t\t\tphone\tCall Bob's mum
      4\topen\t\t\t\t\tsee p1 and p2

      """)
  }
}
