import FileStore
import Testing

@testable import TodoKit
@testable import TodoTestSupport

struct TodoEditorTests {
  private let clock = TickingClock()

  private func editing(_ store: TodoStore, _ editor: TextEditorSpy) -> TodoEditor {
    TodoEditor(store, editor, clock: clock.moment)
  }

  /// A request for the todos with these ids.
  private func edit(_ ids: ClosedRange<Int> = 1...1) -> TodoPick {
    .refs([TodoRef("ids", target: .ids(ids))])
  }

  @Test("an edit has the changes of the text, and the time at which the editor ended")
  func editing() throws {
    let before = try Todo.toEdit()
    let store = try TodoStore.holding([before])
    let editor = TextEditorSpy { $0.replacing("2026-12-01", with: "tomorrow") }
    let changed = try editing(store, editor).changeDraft(edit()).deltas
    let expected = try Todo.toEdit {
      ($0.due, $0.modified) = (LocalDate("2026-11-21"), Moment.friday(after: 2).instant)
    }
    #expect(
      changed
        == [.changed(before, expected)])
    #expect(try store.lines == [String(decoding: expected.line, as: UTF8.self)])
    #expect(editor.shown == [TodoDraft(before).text])
    #expect(try store.log.map(\.step.command) == ["edit", "add"])
  }

  @Test("a repeating todo comes back in the same step when its status becomes done")
  func completing() throws {
    let store = try TodoStore.holding([.toEdit { $0.repeats = RepeatRule("1w") }])
    let editor = TextEditorSpy { $0.replacing("status: open", with: "status: DONE") }
    let deltas = try editing(store, editor).changeDraft(edit()).deltas
    #expect(deltas.map(\.todo.status) == [.done, .open])
    #expect(deltas.map(\.todo.due) == [LocalDate("2026-12-01"), LocalDate("2026-12-08")])
    #expect(deltas.map(\.todo.id.rawValue) == [1, 2] && Set(deltas.map(\.todo.uid)).count == 2)
    #expect(try store.lines.count == 2)
    #expect(try store.log.map(\.step.command) == ["edit", "add"])
  }

  @Test("an edit dated no later than the last change moves modified on by a second")
  func editingAtOnce() throws {
    let store = try TodoStore.holding([.toEdit { $0.modified = Moment.friday(after: 9).instant }])
    let changed = try editing(store, TextEditorSpy { $0.replacing("2026-12-01", with: "tomorrow") })
      .changeDraft(edit())
      .deltas
    #expect(changed.first?.todo.modified.seconds == Moment.friday(after: 9).instant.seconds + 1)
  }

  @Test("a text that is saved unchanged or emptied changes nothing", arguments: [nil, "", "\n \n"])
  func unchanged(text: String?) throws {
    let store = try TodoStore.holding([.toEdit()])
    let before = try store.lines
    let changed = try editing(store, TextEditorSpy { text ?? $0 }).changeDraft(edit()).deltas
    #expect(changed.map(\.isChanged) == [false])
    #expect(try store.lines == before)
  }

  static let changesOfOthers: [@Sendable (inout Todo) -> Void] = [
    { $0.status = .done }, { $0.due = nil }, { $0.unknown = [UnknownField(key: "x", json: Array("1".utf8))] },
    { $0.modified = Instant(seconds: 0) },
  ]

  @Test("a change that others made meanwhile is a conflict, and stays", arguments: changesOfOthers)
  func conflict(change: @Sendable (inout Todo) -> Void) throws {
    let store = try TodoStore.holding([.toEdit()])
    let other = try Todo.toEdit(1, change)
    let editor = TextEditorSpy { text in
      try store.replaceTodo(.toEdit(), by: other, for: ChangeCause("edit", at: .friday))
      return text.replacing("Buy", with: "Sell")
    }
    #expect(throws: TodoError.store(.changedMeanwhile(id: 1))) {
      try editing(store, editor).changeDraft(edit())
    }
    #expect(try store.lines == [String(decoding: other.line, as: UTF8.self)])
  }

  @Test("a todo that others removed meanwhile is a conflict")
  func removedMeanwhile() throws {
    let store = try TodoStore.holding([.toEdit()])
    let editor = TextEditorSpy { text in
      let cause = ChangeCause("rm", at: .friday)
      _ = try store.changeTodos(.refs([TodoRef(Todo.toEdit().id)]), for: cause) { _ in ChangeResult(nil) }
      return text.replacing("Buy", with: "Sell")
    }
    #expect(throws: TodoError.store(.changedMeanwhile(id: 1))) {
      try editing(store, editor).changeDraft(edit())
    }
    #expect(try store.lines.isEmpty)
  }

  @Test("changes to other todos are not a conflict")
  func otherTodos() throws {
    let store = try TodoStore.holding([.toEdit(1), .toEdit(2)])
    let editor = TextEditorSpy { text in
      let other = try Todo.toEdit(1) { $0.title = "Another" }
      try store.replaceTodo(.toEdit(1), by: other, for: ChangeCause("edit", at: .friday))
      return text.replacing("Buy", with: "Sell")
    }
    #expect(try editing(store, editor).changeDraft(edit(2...2)).deltas.first?.todo.title == "Sell milk")
    #expect(try store.lines.count == 2)
  }

  @Test("only a single todo is edited: several are refused, and no editor opens for none")
  func number() throws {
    let editor = TextEditorSpy { $0 }
    let editing = try editing(.holding([.toEdit(1), .toEdit(2)]), editor)
    #expect(throws: TodoError.manyTodosToEdit) { try editing.changeDraft(edit(1...3)) }
    #expect(try editing.changeDraft(.query("nothing")).deltas.isEmpty)
    #expect(throws: TodoError.store(.notFound(refs: ["ids"]))) { try editing.changeDraft(edit(9...9)) }
    #expect(editor.shown.isEmpty)
  }

  @Test("a dry run returns what would change, and changes nothing")
  func dryRun() throws {
    let store = try TodoStore.holding([.toEdit()])
    let before = try store.lines
    let editor = TextEditorSpy { $0.replacing("Buy", with: "Sell") }
    let rehearsal = editing(store.rehearsal, editor)
    #expect(try rehearsal.changeDraft(edit()).deltas.first?.todo.title == "Sell milk")
    #expect(
      try rehearsal.addDraft(AddTodosRequest(edits: TodoEdits([.title: "Buy"])))?.deltas.first?.todo.title
        == "Sell")
    #expect(try store.lines == before)
  }

  @Test("a failing editor changes nothing")
  func failingEditor() throws {
    let store = try TodoStore.holding([.toEdit()])
    let before = try store.lines
    let editor = TextEditorSpy { _ in throw CancellationError() }
    let error = TodoError.editorExited("spy", status: 1)
    #expect(throws: error) { try editing(store, editor).changeDraft(edit()) }
    #expect(throws: error) { try editing(store, editor).addDraft(AddTodosRequest()) }
    #expect(try store.lines == before)
  }

  @Test("edited, added and unchanged todos are shown as such, and otherwise nothing is shown")
  func shown() throws {
    let view = ReceiptSpy()
    let store = try TodoStore.holding([.toEdit()])
    func editor(_ change: @escaping (String) -> String) -> TodoEditor {
      TodoEditor(store, TextEditorSpy(change), in: view, clock: clock.moment)
    }
    #expect(editor { $0 }.editTodo(edit()) == .succeeded)
    #expect(editor { $0.replacing("2026-12-01", with: "tomorrow") }.editTodo(edit()) == .succeeded)
    #expect(editor { $0 }.editTodo(.query("nothing")) == .succeeded)
    #expect(
      editor { $0.replacing("title:", with: "title: Call Bob") }.writeTodo(AddTodosRequest()) == .succeeded)
    #expect(editor { _ in "" }.writeTodo(AddTodosRequest()) == .succeeded)
    #expect(editor { $0 + "Long thoughts" }.writeTodo(AddTodosRequest()) == .refused)
    #expect(
      view.events == [
        "receipt", "unchanged 1", "receipt", "edited 1", "receipt", "receipt added", "added 2",
        "receipt added", "problem line 1: the title is empty",
      ])
  }
}

struct TodoEditorWritingTests {
  private let store: TodoStore

  init() throws {
    store = try .holding([.toEdit()])
  }

  private func write(_ request: AddTodosRequest, _ editor: TextEditorSpy) throws -> Todo? {
    let clock = TickingClock()
    let editing = TodoEditor(
      store, editor, clock: clock.moment)
    return try editing.addDraft(request)?.deltas.first?.todo
  }

  @Test("given values are filled in as they will be stored, and what is written replaces them")
  func writing() throws {
    let editor = TextEditorSpy {
      $0.replacing("title:", with: "title: Call Bob").replacing("y: low", with: "y: high")
    }
    var changes = TodoEdits([.due: "tomorrow", .priority: "low"], tags: ["phone"])
    changes.own = [TodoEdits.OwnEdit("client", "ACME")]
    let todo = try #require(try write(AddTodosRequest(uid: "bob", edits: changes), editor))
    let fields =
      "title:\ndue: 2026-11-21\nstart:\npriority: low\nrepeat:\nproject:\ntags: phone\nafter:\nparent:\nlocation:\nstatus: open\n"
    #expect(editor.shown == ["\(fields)client: ACME\n\(TodoEditor.note(TodoDraft.forms))\n"])
    #expect((todo.id.rawValue, todo.uid.text, todo.title) == (2, "bob", "Call Bob"))
    #expect(todo.unknown == [UnknownField(key: "client", text: "ACME")])
    #expect(
      (todo.due, todo.priority, todo.tags, todo.content) == (LocalDate("2026-11-21"), .high, ["phone"], nil))
    #expect(todo.created > Moment.friday(after: 1).instant && todo.created == todo.modified)
    #expect(try store.lines.count == 2)
  }

  @Test("a given title is enough, even if the text is saved unchanged")
  func unchanged() throws {
    let request = AddTodosRequest(edits: TodoEdits([.title: "Call Bob"]))
    #expect(try write(request, TextEditorSpy { $0 })?.title == "Call Bob")
  }

  @Test(
    "an emptied text, or one whose title is left empty or removed, adds nothing",
    arguments: [nil, "Call Bob"], [nil, "", "\n\n"])
  func nothing(title: String?, text: String?) throws {
    var request = AddTodosRequest(edits: TodoEdits([.due: "fri"]))
    request.edits[.title] = title
    let editor = TextEditorSpy { text ?? $0.replacing("title: Call Bob", with: "title:") }
    #expect(try write(request, editor) == nil)
    #expect(try store.lines.count == 1)
  }

  @Test("a text with content but no title is refused, so that nothing is lost")
  func untitled() throws {
    #expect(throws: TodoError.refused(.emptyTitle, line: 1)) {
      try write(AddTodosRequest(), TextEditorSpy { $0 + "Long thoughts" })
    }
    #expect(try store.lines.count == 1)
  }

  @Test(
    "a todo that cannot be added is refused before the editor opens",
    arguments: [
      (
        AddTodosRequest(edits: TodoEdits([.due: "never"])),
        TodoError.refused(.date("never", .unknown, for: .due))
      ),
      (AddTodosRequest(uid: "a b"), .refused(.uid("a b"))),
      (AddTodosRequest(uid: "uid-1"), .store(.uidTaken("uid-1"))),
    ])
  func refused(request: AddTodosRequest, error: TodoError) {
    let editor = TextEditorSpy { $0 }
    #expect(throws: error) { try write(request, editor) }
    #expect(editor.shown.isEmpty)
  }
}

struct TodoStoreTodoEditorTests {
  private let cause = ChangeCause("edit", at: .friday)

  @Test("a todo that has not changed is replaced, and the others stay")
  func replaces() throws {
    let store = try TodoStore.holding([.toEdit(1), .toEdit(2), .toEdit(3)])
    let new = try Todo.toEdit(2) { $0.title = "New" }
    try store.replaceTodo(.toEdit(2), by: new, for: cause)
    let expected = try [Todo.toEdit(1), new, .toEdit(3)].map { String(decoding: $0.line, as: UTF8.self) }
    #expect(try store.lines == expected)
  }

  @Test("a todo that has changed or is gone is not replaced", arguments: [2, 9])
  func refuses(id: Int) throws {
    let store = try TodoStore.holding([.toEdit(1), .toEdit(2)])
    let before = try store.lines
    let old = try Todo.toEdit(id) { $0.title = "Buy milk " }
    for store in [store, store.rehearsal] {
      #expect(throws: StoreError.changedMeanwhile(id: id)) {
        try store.replaceTodo(old, by: .toEdit(id) { $0.title = "New" }, for: cause)
      }
    }
    #expect(try store.lines == before)
  }

  @Test("a todo is the same in any layout of the document")
  func layout() throws {
    let line = String(decoding: try Todo.toEdit().line, as: UTF8.self)
    let plain = "{ \"format\":\"todo\",\"version\":1, \"todos\":[\n\n  \(line) ],\"lastID\":1,\"revision\":1}"
    let store = TodoStore(MemoryStorage(Array(plain.utf8)))
    try store.replaceTodo(.toEdit(), by: .toEdit { $0.title = "New" }, for: cause)
    #expect(try store.lines.map { $0.contains("\"title\":\"New\"") } == [true])
  }
}
