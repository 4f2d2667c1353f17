import Testing
import TodoTestSupport

@testable import TodoCore

struct TodoPatchTests {
  private func full() throws -> Todo {
    try Todo.sample(1, "Old") {
      $0.content = "old"
      $0.due = LocalDate("2026-01-01")
      $0.start = LocalDate("2025-12-01")
      $0.priority = .low
      $0.project = "home"
      $0.tags = ["a", "b"]
      $0.unknown = [UnknownField(key: "colour", json: Array("1".utf8))]
    }
  }

  private func patched(_ changes: TodoEdits) throws -> Todo {
    try patched(try full(), changes)
  }

  /// The todo after the edits, with its old modification time.
  private func patched(_ todo: Todo, _ edits: TodoEdits) throws -> Todo {
    var patched = try #require(todo.applying(TodoPatch(edits, at: .friday), at: .friday).after)
    patched.modified = todo.modified
    return patched
  }

  @Test("empty edits change nothing")
  func nothing() throws {
    #expect(try patched(TodoEdits()) == full())
  }

  @Test("every given value is set, and no other field changes")
  func setting() throws {
    var expected = try full()
    expected.title = "New"
    expected.content = "a\nb"
    expected.due = LocalDate("2026-11-21")
    expected.start = LocalDate("2026-11-20T08:00")
    expected.priority = .high
    expected.project = "work/site"
    expected.tags = ["a", "b", "c"]
    let changes = TodoEdits(
      [
        .title: "New", .content: "a\nb", .due: "tomorrow", .start: "2026-11-20 08:00", .priority: "high",
        .project: "work/site",
      ], tags: ["c"])
    #expect(try patched(changes) == expected)
    var onlyTitle = try full()
    onlyTitle.title = "New"
    #expect(try patched(TodoEdits([.title: "New"])) == onlyTitle)
  }

  @Test("none and an empty value clear a field", arguments: ["none", ""])
  func clearing(word: String) throws {
    let todo = try patched(
      TodoEdits([.content: word, .due: word, .start: word, .priority: word, .project: word], tags: [word]))
    #expect(todo.content == nil && todo.due == nil && todo.start == nil)
    #expect(todo.priority == nil && todo.project == nil && todo.tags.isEmpty)
    #expect(todo.title == "Old")
  }

  @Test(
    "tags are cleared, then removed, then added, each once",
    arguments: [
      ([], ["b"], ["a"]), (["c", "c", "a"], [], ["a", "b", "c"]), (["a"], ["a"], ["a", "b"]),
      (["c", "none"], [], ["c"]), ([], ["x"], ["a", "b"]), (["none"], [], []),
    ] as [([String], [String], [String])])
  func tags(added: [String], removed: [String], left: [String]) throws {
    #expect(try patched(TodoEdits(tags: added, untags: removed)).tags == left)
  }

  @Test(
    "a value that the rules do not allow is refused",
    arguments: [
      (TodoEdits([.title: ""]), Refusal.emptyTitle),
      (TodoEdits([.content: "\u{7}"]), .controlCharacter("\u{7}", in: .content)),
      (
        TodoEdits([.due: "2026-02-30"]),
        .date("2026-02-30", .noSuch("30 Feb 2026", instead: ["28 Feb 2026", "1 Mar 2026"]), for: .due)
      ),
      (TodoEdits([.start: "soon"]), .date("soon", .unknown, for: .start)),
      (TodoEdits([.priority: "urgent"]), .priority("urgent")),
      (TodoEdits([.project: "a\tb"]), .controlCharacter("\t", in: .project)),
      (TodoEdits(tags: ["ok", "not ok"]), .tag("not ok")), (TodoEdits(untags: [""]), .tag("")),
    ])
  func refusing(changes: TodoEdits, refusal: Refusal) {
    #expect(throws: TodoError.refused(refusal)) { try TodoPatch(changes, at: .friday) }
  }

  @Test(
    "a relative date counts from the todo's own date, or from the other date given beside it, and keeps the time",
    arguments: [
      ([.due: "due+1w"], "2026-12-08T14:00", "2026-11-20"),
      ([.start: "due-2d"], "2026-12-01T14:00", "2026-11-29T14:00"),
      ([.due: "due+2h", .start: "start-1m"], "2026-12-01T16:00", "2026-10-20"),
      ([.due: "2026-12-24", .start: "due-2d"], "2026-12-24", "2026-12-22"),
      ([.due: "due+1w", .start: "due-1d"], "2026-12-08T14:00", "2026-12-07T14:00"),
      ([.due: "start+1d", .start: "start+1d"], "2026-11-22", "2026-11-21"),
      ([.due: "start + 1 week"], "2026-11-27", "2026-11-20"),
    ] as [([TodoField: String], String, String)])
  func counted(edits: [TodoField: String], due: String, start: String) throws {
    let todo = try Todo.sample(1) {
      ($0.due, $0.start) = (LocalDate("2026-12-01T14:00"), LocalDate("2026-11-20"))
    }
    let patch = try TodoPatch(TodoEdits(edits), of: todo, at: .friday)
    let patched = try #require(todo.applying(patch, at: .friday).after)
    #expect([patched.due, patched.start].map { $0?.description } == [due, start])
    #expect(
      try TodoPatch(TodoEdits(edits), at: .friday).validated(against: todo, at: .friday).due == patch.due)
  }

  @Test(
    "a date cannot count from a missing date, by hours from a date without a time, or beyond the calendar",
    arguments: [
      ([.due: "due+1w"], "due+1w", .missing(.due), .due),
      ([.start: "due-2d"], "due-2d", .missing(.due), .start),
      ([.due: "none", .start: "due-2d"], "due-2d", .missing(.due), .start),
      ([.due: "start+2h"], "start+2h", .timeless(.start), .due),
      ([.due: "start+9999999d"], "start+9999999d", .beyondCalendar, .due),
    ] as [([TodoField: String], String, DateError, TodoField)])
  func uncounted(edits: [TodoField: String], text: String, error: DateError, field: TodoField) throws {
    let todo = try Todo.sample(1) { $0.start = LocalDate("2026-11-20") }
    #expect(throws: TodoError.refused(.date(text, error, for: field))) {
      try TodoPatch(TodoEdits(edits), of: todo, at: .friday)
    }
  }

  @Test("the word none is a title like any other")
  func noneTitle() throws {
    #expect(try patched(TodoEdits([.title: "none"])).title == "none")
  }

  @Test("a text replaces its lookalike, and a tag is added beside its lookalike")
  func lookalikes() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    var todo = try Todo.sample(1, one) { ($0.content, $0.project, $0.tags) = (one, one, [one]) }
    todo = try patched(todo, TodoEdits([.title: two, .content: two, .project: two], tags: [two]))
    #expect(todo.title.utf8.count == 3 && todo.content?.utf8.count == 3 && todo.project?.utf8.count == 3)
    #expect(todo.tags.map(\.utf8.count) == [2, 3])
    todo = try patched(todo, TodoEdits(untags: [one]))
    #expect(todo.tags.map(\.utf8.count) == [3])
  }
}
