import FileStore
import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoCore
@testable import TodoKit

struct TextViewReceiptsTests {
  private func shown(
    width: Int = 80, usesColor: Bool = false, isRehearsal: Bool = false, _ show: (TextView) -> Void
  ) throws -> String {
    let caught = try CaughtConsole(width: width, usesColor: usesColor)
    show(TextView(console: caught.console, fields: nil, isRehearsal: isRehearsal))
    return try caught.output()
  }

  @Test(
    "a receipt says what was done to which todo",
    arguments: zip(
      TodoReceiptModel.Effect.allCases,
      [
        "Added", "Edited", "Done", "Reopened", "Cancelled", "Removed", "Postponed", "Skipped", "Noted",
        "Taken", "Released", "Reverted", "Redone", "Unchanged",
      ]))
  func receipt(effect: TodoReceiptModel.Effect, word: String) throws {
    let receipt = try TodoReceiptModel.sample(
      effect, try .sample(4, "Buy \u{7}milk") { $0.due = LocalDate("2026-11-21") },
      try .sample(12) { ($0.due, $0.status) = (LocalDate("2026-11-21"), .done) })
    let rows = try shown { $0.show(receipt) }.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(rows.map { $0.prefix(word.count + 6) } == ["\(word)  4  B", "\(word) 12  B"])
    #expect(rows[0].hasPrefix("\(word)  4  Buy ^Gmilk"))
  }

  @Test("a new todo is shown with everything that was understood")
  func added() throws {
    let todo = try TodoModel.sample(4) { todo in
      (todo.due, todo.start) = (LocalDate("2026-11-27T14:30"), LocalDate("2026-11-23"))
      (todo.project, todo.tags, todo.priority) = ("wrok", ["hoem", "shop"], .high)
      todo.repeats = RepeatRule("weekly")
    }
    let facts = "wrok  #hoem #shop  high  due Fri 27 Nov 14:30  hidden until Mon 23 Nov  every week"
    let receipt = try TodoReceiptModel.sample(.added, todo)
    #expect(try shown(width: 110) { $0.show(receipt) } == "Added 4  Buy milk  \(facts)\n")
    #expect(try shown(width: 80) { $0.show(receipt) } == "Added 4  Buy milk\n  \(facts)\n")
  }

  @Test("the receipt of a new todo shows every given field, except the content, the status and the owner")
  func everyField() throws {
    let plain = try TodoReceiptModel.sample(.added, try .sample(1))
    for row in TodoSchema.rows
    where ![.id, .uid, .instant, .status].contains(row.kind) && row.field != .content && row.field != .owner {
      let receipt = try TodoReceiptModel.sample(
        .added, try .sample(1) { $0[row.field] = row.field.sample(1) })
      #expect(try shown { $0.show(receipt) } != shown { $0.show(plain) }, "\(row.field)")
    }
  }

  @Test("the names of new projects and tags are marked as new")
  func newNames() throws {
    let store = TodoStore(MemoryStorage())
    let caught = try CaughtConsole()
    let view = TextView(console: caught.console, fields: nil)
    let presenter = TodoApp(store: store, at: .friday).detail(in: view, Nowhere())
    let list = TodoApp(store: store, at: .friday).list(in: view, Nowhere())
    let edits = TodoEdits([.project: "wrok"], tags: ["hoem"])
    for _ in 1...2 { _ = list.addTodos(AddTodosRequest(titles: [.init("C")], edits: edits)) }
    let change = TodoEdits([.project: "work"], tags: ["home"])
    _ = presenter.changeTodos(ChangeTodosRequest(.edit(change), pick: .query("id:2")))
    #expect(
      try caught.output() == """
        Added 1  C  wrok (new project)  #hoem (new tag)
        Added 2  C  wrok  #hoem
        Edited 2  C
          project  wrok → work (new project)
          tags     #hoem → #hoem #home (new tag)

        """)
  }

  @Test("colour only sets off what the words say, and only dates are brighter than the title")
  func color() throws {
    let todo = try TodoModel.sample(4) { todo in
      (todo.due, todo.start, todo.project) = (LocalDate("2026-11-21"), LocalDate("2026-11-20"), "home")
      todo.repeats = RepeatRule("weekly")
    }
    let receipt = try TodoReceiptModel.sample(.added, todo)
    let output = try shown(usesColor: true) { $0.show(receipt) }
    let facts = ["[2m  home", "[1m  due Sat 21 Nov", "[1m  start Fri 20 Nov", "[1m  every week"]
    #expect(output == "Added 4  Buy milk" + facts.map { "\u{1B}\($0)\u{1B}[0m" }.joined() + "\n")
  }

  @Test(
    "a start that hides the todo says until when, unless the todo is closed",
    arguments: [
      ("2026-11-23", "hidden until Mon 23 Nov"), ("2026-11-20T09:00", "start Fri 20 Nov 09:00"),
      ("2026-11-20T18:00", "hidden until Fri 20 Nov 18:00"), ("2026-11-19", "start Thu 19 Nov 2026"),
    ])
  func hidden(start: String, fact: String) throws {
    let todo = try TodoModel.sample(4) { $0.start = LocalDate(start) }
    func shown(_ effect: TodoReceiptModel.Effect, _ todo: TodoModel) throws -> String {
      let receipt = try TodoReceiptModel.sample(effect, todo)
      return try self.shown { $0.show(receipt) }
    }
    for effect in [TodoReceiptModel.Effect.added, .postponed, .skipped] {
      #expect(try shown(effect, todo).hasSuffix("Buy milk  \(fact)\n"))
    }
    let isHidden = fact.hasPrefix("hidden")
    let edited = TodoReceiptModel([try TodoModel.delta(.sample(4), todo)], .edited, at: .friday)
    let difference = try self.shown { $0.show(edited) }
    #expect(difference.hasSuffix("→ \(fact.dropFirst(isHidden ? 0 : 6))\n"))
    let done = try TodoModel.sample(4) { ($0.start, $0.status) = (LocalDate(start), .done) }
    #expect(try !shown(.done, done).contains("hidden"))
  }

  @Test(
    "each changed field is shown before and after, and in a dry run after every command",
    arguments: [false, true])
  func difference(isRehearsal: Bool) throws {
    let before = try TodoModel.sample(4) { ($0.due, $0.tags) = (LocalDate("2026-12-01"), ["a"]) }
    let after = try TodoModel.sample(4, "Buy \u{1B}tea \(String(repeating: "x", count: 40))") { todo in
      (todo.priority, todo.tags, todo.modified) = (.high, ["a", "b"], Moment.friday.instant)
    }
    let delta = try TodoModel.delta(before, after)
    let differences = """
        title     Buy milk → Buy ^[tea \(String(repeating: "x", count: 21))…
        priority  none → high
        due       Tue 1 Dec → none
        tags      #a → #a #b

      """
    for effect in isRehearsal ? TodoReceiptModel.Effect.allCases : [.edited, .undone, .redone] {
      let receipt = TodoReceiptModel([delta], effect, at: .friday)
      #expect(try shown(isRehearsal: isRehearsal) { $0.show(receipt) }.hasSuffix("\n\(differences)"))
    }
  }

  @Test("an undo names the steps that it took back, and says which todos are back or gone")
  func move() throws {
    let todos = try (1...3).map { try TodoModel.sample($0).todo }
    let deltas: [TodoDelta] = [
      .added(todos[0]), .removed(todos[1]), .changed(todos[2], try TodoModel.sample(3, "Buy tea").todo),
    ]
    func shown(_ direction: HistoryDirection) throws -> String {
      let receipt = TodoReceiptModel(deltas, direction == .undo ? .undone : .redone, at: .friday)
      let step = HistoryMoveModel.Step(revision: 7, command: "rm", other: nil, timeLabel: "today 12:00")
      return try self.shown {
        $0.show(HistoryMoveModel(direction: direction, steps: [step, step], receipt: receipt))
      }
    }
    #expect(
      try shown(.undo) == """
        Undid rm from today 12:00
        Undid rm from today 12:00
        Restored 1  Buy milk
        Removed 2  Buy milk
        Reverted 3  Buy tea
          title  Buy milk → Buy tea

        """)
    #expect(try shown(.redo).hasPrefix("Redid rm from today 12:00\n"))
  }
}

struct TodoReceiptModelNoticesTests {
  @Test(
    "standard error says if no todos were affected", arguments: [(1, ""), (0, "no todos to change\n")])
  func notes(count: Int, note: String) throws {
    let caught = try CaughtConsole()
    let deltas = try (0..<count).map { TodoDelta.added(try TodoModel.sample($0 + 1).todo) }
    TodoReceiptModel(deltas, at: .friday).note(on: caught.console)
    #expect(try caught.errors() == note)
    #expect(try caught.output() == "")
  }

  @Test("a receipt warns if new dates hide a todo until after it is due")
  func hidden() throws {
    let todo = try TodoModel.sample(4) {
      ($0.due, $0.start) = (LocalDate("2026-11-21"), LocalDate("2026-11-30"))
    }
    let warning = "todo: warning: 4: start is after due: hidden until Mon 30 Nov\n"
    for (effect, isWarned) in [(nil, true), (.edited, true), (.done, false), (.undone, false)]
      as [(TodoReceiptModel.Effect?, Bool)]
    {
      let caught = try CaughtConsole()
      TodoReceiptModel([.added(todo.todo)], effect, at: .friday).note(on: caught.console)
      #expect(try caught.errors() == (isWarned ? warning : ""))
    }
    let renamed = try TodoModel.sample(4, "x") { ($0.due, $0.start) = (todo.todo.due, todo.todo.start) }
    let caught = try CaughtConsole()
    TodoReceiptModel([.changed(todo.todo, renamed.todo)], .edited, at: .friday).note(on: caught.console)
    #expect(try caught.errors() == "")
  }
}
