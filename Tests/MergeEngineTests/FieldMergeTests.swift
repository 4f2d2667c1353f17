import Testing
import TodoTestSupport

@testable import MergeEngine
@testable import TodoCore
import StoreEngine

struct FieldMergeTests {
  typealias Change = @Sendable (inout Todo) -> Void

  /// One row of the table of fields: the merged value, and the value that is reported as lost.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: Change
    /// What one side did first, and what the other side did a minute later.
    let first: Change
    let second: Change
    let field: TodoField
    let value: TodoValue?
    /// The value that is reported as lost.
    let lost: TodoValue?

    init(
      _ sentence: String, _ field: TodoField, before: @escaping Change = { _ in }, _ first: @escaping Change,
      _ second: @escaping Change, is value: TodoValue?, lost: TodoValue? = nil
    ) {
      (testDescription, self.field, self.value, self.lost) = (sentence, field, value, lost)
      (self.before, self.first, self.second) = (before, first, second)
    }
  }

  private static let day = LocalDate(day: CalendarDay(daysSinceEpoch: 20_777))
  private static let time = Instant(seconds: 1_795_000_500)
  private static let later = Instant(seconds: 1_795_000_900)

  static let rows = [
    Row(
      "a title that one changed is that", .title, { $0.title = "A" }, { $0.priority = .low }, is: .text("A")),
    Row(
      "of two titles the later one stays, and the other is told", .title, { $0.title = "A" },
      { $0.title = "B" },
      is: .text("B"), lost: .text("A")),
    Row(
      "a title that both changed alike is no conflict", .title, { $0.title = "A" }, { $0.title = "A" },
      is: .text("A")),
    Row(
      "a date that one took away is gone", .due, before: { $0.due = day }, { $0.due = nil },
      { $0.title = "B" }, is: nil
    ),
    Row(
      "a date that one moved and the other took away later is gone, and the date is told", .due,
      before: { $0.due = day }, { $0.due = LocalDate(day: day.day.advanced(by: 1)) }, { $0.due = nil },
      is: nil,
      lost: .date(LocalDate(day: day.day.advanced(by: 1)))),
    Row(
      "done beats open", .status, before: { ($0.status, $0.cancelled) = (.cancelled, time) },
      { ($0.status, $0.completed, $0.cancelled) = (.done, time, nil) },
      { ($0.status, $0.cancelled) = (.open, nil) },
      is: .status(.done), lost: .status(.open)),
    Row(
      "open beats cancelled", .status, before: { ($0.status, $0.completed) = (.done, time) },
      { ($0.status, $0.completed) = (.open, nil) },
      { ($0.status, $0.completed, $0.cancelled) = (.cancelled, nil, time) }, is: .status(.open),
      lost: .status(.cancelled)),
    Row(
      "of two times of completion the later one stays", .completed,
      { ($0.status, $0.completed) = (.done, later) },
      { ($0.status, $0.completed) = (.done, time) }, is: .instant(later)),
    Row(
      "tags that each added are there, the later side's first, and one that a side took away is not", .tags,
      before: { $0.tags = ["old", "kept"] }, { $0.tags = ["kept", "a"] }, { $0.tags = ["b", "old", "kept"] },
      is: .list(["b", "kept", "a"])),
    Row(
      "where one side alone changed tags its order stands", .tags, before: { $0.tags = ["a", "b"] },
      { $0.tags = ["b", "a"] }, { $0.title = "B" }, is: .list(["b", "a"])),
    Row(
      "notes merge by lines", .content, before: { $0.content = "a\nb" }, { $0.content = "x\na\nb" },
      { $0.content = "a\nb\ny" }, is: .text("x\na\nb\ny")),
    Row(
      "notes too long together are the later side's, and the others are told", .content,
      { $0.content = String(repeating: "a", count: 600_000) },
      { $0.content = String(repeating: "b", count: 600_000) },
      is: .text(String(repeating: "b", count: 600_000)), lost: .text(String(repeating: "a", count: 600_000))),
    Row(
      "of two parents the later one stays", .parent, { $0.parent = "a" }, { $0.parent = "b" }, is: .uid("b"),
      lost: .uid("a")),
    Row(
      "the earlier creation stays", .created, { $0.created = time }, { $0.created = later },
      is: .instant(time)),
    Row(
      "the smaller number of birth stays", .id, { $0.id = TodoID(stored: 9) }, { $0.id = TodoID(stored: 7) },
      is: .id(TodoID(stored: 7))),
  ]

  @Test(arguments: rows, [false, true])
  func row(_ row: Row, isTurned: Bool) throws {
    let base = try Todo.sample(1, "Buy milk", row.before)
    let (first, second) = Self.versions(of: base, row.first, row.second)
    let merge =
      isTurned
      ? FieldMerge(base: base, ours: second, theirs: first)
      : FieldMerge(base: base, ours: first, theirs: second)
    #expect(merge.todo[row.field] == row.value)
    let conflicts = merge.conflicts.compactMap { HistoryConflict($0, ids: [:]) }
    #expect(conflicts.map(\.lost) == (row.lost.map { [$0.json] } ?? []))
    #expect(conflicts.allSatisfy { $0.field == row.field.key })
  }

  private static func versions(of base: Todo, _ first: Change, _ second: Change) -> (Todo, Todo) {
    var todos = (base, base)
    first(&todos.0)
    second(&todos.1)
    todos.0.modified = Instant(seconds: base.modified.seconds + 60)
    todos.1.modified = Instant(seconds: base.modified.seconds + 120)
    return todos
  }

  @Test("two new todos with one uid are joined: a value beats no value, and tags and lines of both stay")
  func joined() throws {
    let (first, second) = Self.versions(of: try .sample(1)) {
      ($0.due, $0.tags, $0.content, $0.status) = (Self.day, ["a"], "x", .done)
    } _: {
      ($0.priority, $0.tags, $0.content) = (.high, ["b"], "y")
    }
    let merge = FieldMerge(base: nil, ours: first, theirs: second)
    #expect((merge.todo.due, merge.todo.priority) == (Self.day, .high))
    #expect((merge.todo.tags, merge.todo.content, merge.todo.status) == (["b", "a"], "x\ny", .done))
  }

  @Test("unknown keys are merged like fields, each by itself, and a lost value is reported")
  func unknown() throws {
    @Sendable func field(_ key: String, _ json: String) -> UnknownField {
      UnknownField(key: key, json: Array(json.utf8))
    }
    let base = try Todo.sample(1) { $0.unknown = [field("a", "1"), field("b", "1"), field("c", "1")] }
    let (first, second) = Self.versions(of: base) {
      $0.unknown = [field("a", "2"), field("b", "2"), field("c", "1"), field("new", "[]")]
    } _: {
      $0.unknown = [field("a", "1"), field("b", "3")]
    }
    let merge = FieldMerge(base: base, ours: first, theirs: second)
    #expect(merge.todo.unknown == [field("a", "2"), field("b", "3"), field("new", "[]")])
    let conflict = HistoryConflict(uid: base.uid, field: "b", kept: Array("3".utf8), lost: Array("2".utf8))
    #expect(merge.conflicts == [.conflict(conflict, kept: .theirs)])
  }

  @Test("modified is that of the later side if the result equals it, or else a second later")
  func stamp() throws {
    let base = try Todo.sample(1)
    let (first, second) = Self.versions(of: base) {
      $0.tags = ["a"]
    } _: {
      $0.tags = ["a", "b"]
    }
    #expect(FieldMerge(base: base, ours: first, theirs: second).todo == second)
    let (early, late) = Self.versions(of: base) {
      $0.tags = ["a", "b"]
    } _: {
      $0.tags = ["a"]
    }
    let raised = FieldMerge(base: base, ours: early, theirs: late).todo
    #expect((raised.tags, raised.modified.seconds) == (["a", "b"], late.modified.seconds + 1))
    var equal = Self.versions(of: base) {
      $0.title = "A"
    } _: {
      $0.priority = .low
    }
    equal.1.modified = equal.0.modified
    let both = FieldMerge(base: base, ours: equal.0, theirs: equal.1).todo
    #expect((both.title, both.priority, both.modified.seconds) == ("A", .low, equal.0.modified.seconds + 1))
  }

  @Test("the version with the greater bytes wins if two are of the same second, whatever their ids")
  func tie() throws {
    var (first, second) = (try Todo.sample(1) { $0.title = "A" }, try Todo.sample(1) { $0.title = "B" })
    first.id = TodoID(stored: 9)
    second.id = TodoID(stored: 3)
    #expect(FieldMerge.winner(first, second) == .theirs)
    #expect(FieldMerge.winner(second, first) == .ours)
  }
}
