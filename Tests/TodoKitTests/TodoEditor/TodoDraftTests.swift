import Testing

@testable import TodoKit
@testable import TodoTestSupport

struct TodoDraftTests {
  private func draft(_ text: String) throws(TodoError) -> TodoDraft? {
    try TodoDraft(Array(text.utf8))
  }

  /// What a text changes in the todo that was shown.
  private func edits(_ text: String, of todo: Todo) throws -> TodoEdits {
    try #require(try draft(text)).edits(for: TodoDraft(todo))
  }

  @Test("a todo is written as fields, a blank line and the content")
  func writing() throws {
    let todo = try Todo.toEdit {
      $0.priority = .high
      $0.start = LocalDate("2026-11-30T09:30")
      $0.project = "home/kitchen"
      $0.repeats = RepeatRule("2w")
    }
    let text = """
      title: Buy milk
      due: 2026-12-01
      start: 2026-11-30T09:30
      priority: high
      repeat: every 2 weeks
      project: home/kitchen
      tags: shop, food
      after:
      parent:
      location:
      status: open
      \(TodoEditor.note(TodoDraft.forms))
      Two litres.
      Oats, too.

      """
    #expect(TodoDraft(todo).text == text)
  }

  @Test("unset fields have their lines, without a space at the end")
  func writingNothing() throws {
    let todo = try Todo.toEdit { ($0.due, $0.tags, $0.content) = (nil, [], nil) }
    let fields =
      "title: Buy milk\ndue:\nstart:\npriority:\nrepeat:\nproject:\ntags:\nafter:\nparent:\nlocation:\nstatus: open\n"
    #expect(TodoDraft(todo).text == "\(fields)\(TodoEditor.note(TodoDraft.forms))\n")
  }

  @Test("fields of the user's own come after the built-in ones, declared ones even if they are not set")
  func ownFields() throws {
    var own = OwnFields()
    own.declare(OwnField("estimate", .number))
    let store = try TodoStore.holding([.sample(1) { $0.unknown = [UnknownField(key: "client", text: "x")] }])
    let known = KnownFields(own, usedBy: store)
    let todo = try Todo.toEdit {
      $0.unknown = [
        UnknownField(key: "client", text: "ACME"), UnknownField(key: "meta", json: Array("{}".utf8)),
        UnknownField(key: "task", text: "x"),
      ]
    }
    let shown = TodoDraft(todo, own)
    #expect(shown.text.contains("status: open\nestimate:\nclient: ACME\n;"))
    let text = shown.text.replacing("client: ACME", with: "client:").replacing(
      "estimate:", with: "estimate: 45")
    let written = try #require(try TodoDraft(Array(text.utf8), known))
    #expect(written.edits(for: shown).own == [.init("estimate", "45"), .init("client", "")])
    let patch = try written.patch(of: todo, shown: shown, at: .friday, known)
    #expect(patch.unknown.map(\.key) == ["estimate", "client"] && patch.unknown[0].json == Array("45".utf8))
    #expect(throws: TodoError.refused(.draftKey("clients"), line: 2)) {
      try TodoDraft(Array("title: a\nclients: x".utf8), known)
    }
    let abc = try #require(try TodoDraft(Array(text.replacing("45", with: "abc").utf8), known))
    #expect(throws: TodoError.refused(.ownValue("abc", .number, for: "estimate"), line: 12)) {
      try abc.patch(of: todo, shown: shown, at: .friday, known)
    }
  }

  static let texts = [
    "", " ", "a: b", "title: x", ":", " both ends ", "e\u{301}", "\u{301}", "a\u{0}b\u{1B}[m", "tab\tin",
    "none", "👩‍👩‍👧", "\u{2028}", "\u{FEFF}", "line\nline", "crlf\r\nend\r", "\r", "\r\r\n\r",
  ]
  static let contents =
    texts.map(Optional.some) + [
      nil, "\n", "\n\n", "a\n", "a\n\n", "\n\na", " \n", "\r\n", "a\r\n", "title: x\n\nb", "due: 2026-01-01",
      "\ta",
    ]

  @Test("a text that is saved unchanged changes nothing, whatever the todo holds", arguments: texts, contents)
  func roundTrip(text: String, content: String?) throws {
    let todo = try Todo.toEdit {
      ($0.title, $0.content, $0.project, $0.tags) = (text, content, text, [text, text])
    }
    let shown = TodoDraft(todo)
    let read = try #require(try draft(shown.text))
    #expect(read == shown)
    #expect(read.edits(for: shown) == TodoEdits())
  }

  @Test("random titles and contents come back as they were written")
  func randomRoundTrip() throws {
    let pieces = ["\n", "\r", " ", "\t", ":", ",", "a", "title: ", "\u{301}", "é", "\u{1}"]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...8)).map { _ in pieces.randomElement() ?? "" }.joined()
      let shown = TodoDraft(try Todo.toEdit { ($0.title, $0.content) = (text, text) })
      #expect(try draft(shown.text) == shown, "\(text.debugDescription)")
    }
  }

  @Test(
    "an edited value becomes the change of its field",
    arguments: [
      ("due: 2026-12-01", "due: fri 9:30", TodoEdits([.due: "fri 9:30"])),
      ("due: 2026-12-01", "due:", TodoEdits([.due: ""])), ("due: 2026-12-01\n", "", TodoEdits([.due: ""])),
      ("start:\n", "start : tomorrow \n", TodoEdits([.start: "tomorrow"])),
      ("title: Buy", "title:Buy: oat", TodoEdits([.title: "Buy: oat milk"])),
      ("priority:\n", "\tPriority: Low\n", TodoEdits([.priority: "Low"])),
      ("status: open", "Status: Done", TodoEdits([.status: "Done"])),
      ("status: open", "status:", TodoEdits()), ("status: open\n", "", TodoEdits()),
      ("project:\n", "project: a:b, c\n", TodoEdits([.project: "a:b, c"])),
      ("shop, food", "food,, new ,", TodoEdits(tags: ["none", "food", "new"])),
      ("shop, food", "shop new", TodoEdits(tags: ["none", "shop", "new"])),
      ("shop, food", "#shop, #new", TodoEdits(tags: ["none", "#shop", "#new"])),
      ("shop, food", "", TodoEdits(tags: ["none"])),
      ("Two litres.", "", TodoEdits([.content: "\nOats, too."])), ("too.\n", "too.", TodoEdits()),
      ("too.\n", "too.\n\n", TodoEdits([.content: "Two litres.\nOats, too.\n"])), ("\n", "\r\n", TodoEdits()),
    ])
  func changes(of old: String, to new: String, expected: TodoEdits) throws {
    let todo = try Todo.toEdit()
    let text = TodoDraft(todo).text
    try #require(text.contains(old))
    #expect(try edits(text.replacing(old, with: new), of: todo) == expected)
  }

  @Test("characters that a line cannot hold are lost only if their value is changed")
  func lossyValues() throws {
    let todo = try Todo.toEdit { ($0.title, $0.project) = (" a\nb ", "c\u{1B}") }
    let text = TodoDraft(todo).text
    #expect(text.hasPrefix("title: aU+000Ab\n"))
    #expect(try edits(text.replacing("2026-12-01", with: "fri"), of: todo) == TodoEdits([.due: "fri"]))
  }

  @Test("the lines of the fields may come in any order")
  func order() throws {
    #expect(
      try edits("tags:shop,food\ntitle:X\ndue:2026-12-01", of: .toEdit())
        == TodoEdits([.title: "X", .content: ""], tags: ["none", "shop", "food"]))
  }

  @Test("notes may stand anywhere above the content, and a line that looks like a note stays in the content")
  func notes() throws {
    let text =
      TodoEditor.note(["why", "what helps"]) + "\ntitle: X\n ; in between\ndue: fri\n\n; content\n# Heading\n"
    #expect(
      try edits(text, of: .toEdit())
        == TodoEdits([.title: "X", .due: "fri", .content: "; content\n# Heading"], tags: ["none"]))
  }

  @Test(
    "a text of only blank lines and notes is not a draft",
    arguments: ["", "\n", " \t\r\n\n", "; a\n\n ;b\n", TodoEditor.note(["a"])])
  func emptied(text: String) throws {
    #expect(try draft(text) == nil)
  }

  @Test(
    "a line that makes no sense is refused with its number",
    arguments: [
      ("title: a\nduee: fri", Refusal.draftKey("duee"), 2),
      ("; a\n\ntitle: a\n; b\n#tag", .draftLine("#tag"), 5), ("id: 3", .draftKey("id"), 1),
      (": a", .draftKey(""), 1), ("title: a\ndue:\nCall Bob\n\nx", .draftLine("Call Bob"), 3),
      ("title: a\nTitle: b", .repeatedField(.builtIn(.title)), 2),
      ("due:\ndue: fri", .repeatedField(.builtIn(.due)), 2),
    ])
  func mistakes(text: String, refusal: Refusal, line: Int) {
    #expect(throws: TodoError.refused(refusal, line: line)) { try draft(text) }
  }

  @Test("invalid UTF-8 is refused with the number of its line")
  func notUTF8() {
    #expect(throws: TodoError.refused(.notUTF8, line: 3)) {
      try TodoDraft(Array("title: a\n\n".utf8) + [0x62, 0xE9])
    }
  }

  @Test(
    "a value that the rules forbid is refused with the number of its line",
    arguments: [
      (
        "2026-12-01", "2026-02-30",
        Refusal.date(
          "2026-02-30", .noSuch("30 Feb 2026", instead: ["28 Feb 2026", "1 Mar 2026"]), for: .due), 2
      ),
      ("start:\n", "start: x\n", .date("x", .unknown, for: .start), 3),
      ("start:\n", "start: start+1d\n", .date("start+1d", .missing(.start), for: .start), 3),
      ("priority:\n", "priority: urgent\n", .priority("urgent"), 4),
      ("status: open", "status: opened", .status("opened"), 11),
      ("project:\n", "project: a\u{1}\n", .controlCharacter("\u{1}", in: .project), 6),
      ("shop,", "my\u{1}shop,", .tag("my\u{1}shop"), 7), ("Buy milk", "", .emptyTitle, 1),
      ("title: Buy milk\n", "", .emptyTitle, nil),
      ("litres", "\u{1B}", .controlCharacter("\u{1B}", in: .content), nil),
    ] as [(String, String, Refusal, Int?)])
  func refusedValues(old: String, new: String, refusal: Refusal, line: Int?) throws {
    let shown = TodoDraft(try Todo.toEdit())
    let edited = try #require(try draft(shown.text.replacing(old, with: new)))
    #expect(throws: TodoError.refused(refusal, line: line)) {
      try edited.patch(of: .toEdit(), shown: shown, at: .friday)
    }
  }

  @Test("a text that only looks like the shown one is a change")
  func lookalikes() throws {
    let todo = try Todo.toEdit { ($0.title, $0.content) = ("caf\u{E9}", "caf\u{E9}") }
    let edits = try edits("title: cafe\u{301}\n\ncafe\u{301}\n", of: todo)
    #expect(edits[.title]?.utf8.count == 6 && edits[.content]?.utf8.count == 6)
  }

  @Test("references are added and removed by what differs, and a comma in a whole uid belongs to it")
  func references() throws {
    let todo = try Todo.toEdit { $0.after = ["uid-1", "gone,x"] }
    let shown = TodoDraft(todo, naming: ["uid-1": TodoID(stored: 1)])
    #expect(shown.text.contains("after: 1, uid:gone,x\n"))
    let edited = try #require(
      try draft(shown.text.replacing("after: 1, uid:gone,x", with: "after: uid:gone,x 3,5")))
    #expect(edited.edits(for: shown).after == ["3", "5"] && edited.edits(for: shown).notAfter == ["1"])
    let cleared = try #require(try draft(shown.text.replacing("after: 1, uid:gone,x", with: "after:")))
    #expect(cleared.edits(for: shown).notAfter == ["1", "uid:gone,x"])
  }
}
