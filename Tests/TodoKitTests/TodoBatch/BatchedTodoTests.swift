import Testing
import TodoTestSupport

@testable import TodoKit

struct BatchPatchTests {
  private let now = Moment.friday.instant
  private let later = Instant(seconds: 1_795_999_999)

  /// What a patch makes of a todo with everything.
  private func patched(
    _ change: (inout BatchPatch) throws -> Void, from status: TodoStatus = .open
  ) throws -> (before: Todo, after: Todo) {
    let before = try Todo.sample(1) {
      ($0.content, $0.priority, $0.due, $0.project) = ("c", .low, LocalDate("2026-12-01"), "p")
      ($0.tags, $0.status) = (["a", "b"], status)
      if status == .done { $0.completed = Instant(seconds: 9) }
      $0.unknown = [UnknownField(key: "x", json: Array("1".utf8)), UnknownField(key: "y", json: Array("2".utf8))]
    }
    var patch = BatchPatch(line: 1)
    try change(&patch)
    var after = before
    patch.apply(to: &after, stored: before, at: now)
    return (before, after)
  }

  @Test("what is not given is kept, and then nothing is modified")
  func nothing() throws {
    let (before, after) = try patched { _ in }
    #expect(after == before)
    let (same, still) = try patched {
      ($0.title, $0.tags, $0.addedTags, $0.status) = ("Buy milk", ["a", "b"], ["a"], .open)
    }
    #expect(still == same)
  }

  @Test("what is given is set, cleared or kept, and the todo is modified now")
  func values() throws {
    let (_, after) = try patched {
      ($0.title, $0.content, $0.priority) = ("t", .clear, .set(.high))
      ($0.project, $0.repeats) = (.clear, RepeatRule("2w").map { .set($0) } ?? .keep)
    }
    #expect(after.title == "t" && after.content == nil && after.priority == .high && after.project == nil)
    #expect(after.repeats != nil && after.due != nil && after.modified == now)
  }

  @Test("tags are replaced, then taken away, then added")
  func tags() throws {
    #expect(try patched { $0.addedTags = ["c", "a"] }.after.tags == ["a", "b", "c"])
    #expect(try patched { $0.removedTags = ["a", "z"] }.after.tags == ["b"])
    #expect(
      try patched { ($0.tags, $0.addedTags, $0.removedTags) = (["x", "y"], ["z", "y"], ["x", "y"]) }.after.tags == [
        "z", "y",
      ])
    #expect(try patched { $0.tags = [] }.after.tags == [])
  }

  @Test(
    "completed follows the status, unless it is given for what is done",
    arguments: [
      (.open, .done), (.cancelled, .done), (.done, .open), (.done, .cancelled), (.done, .done), (.open, .cancelled),
    ]
      as [(TodoStatus, TodoStatus)])
  func completed(from: TodoStatus, to: TodoStatus) throws {
    let (before, after) = try patched({ $0.status = to }, from: from)
    #expect(after.status == to)
    #expect(after.completed == (from == to ? before.completed : to == .done ? now : nil))
    let given = try patched({ ($0.status, $0.completed) = (to, .set(later)) }, from: from).after
    #expect(given.completed == (to == .done ? later : nil))
  }

  @Test("modified is what is given, where that is new; else now, where anything is different")
  func modified() throws {
    #expect(try patched { ($0.title, $0.modified) = ("t", later) }.after.modified == later)
    #expect(try patched { $0.modified = later }.after.modified == later)
    let (before, after) = try patched { $0.modified = Instant(seconds: 1_795_000_000) }
    #expect(after == before)
    #expect(try patched { ($0.title, $0.modified) = ("t", before.modified) }.after.modified == now)
    #expect(try patched { $0.created = later }.after.created == later)
  }

  @Test(
    "what a batch changes twice is modified once, from what was there before it; what it has created, now",
    arguments: [(0, 1_795_176_000), (1_795_176_000, 1_795_176_001), (1_795_999_999, 1_796_000_000)])
  func stored(modified: Int, expected: Int) throws {
    let stored = try Todo.sample(1) { $0.modified = Instant(seconds: modified) }
    var todo = stored
    for title in ["a", "b"] {
      var patch = BatchPatch(line: 1)
      (patch.title, patch.modified) = (title, stored.modified)
      patch.apply(to: &todo, stored: stored, at: now)
      #expect(todo.title == title && todo.modified.seconds == expected)
    }
    var patch = BatchPatch(line: 1)
    patch.title = "c"
    var created = try Todo.sample(2) { $0.modified = now }
    patch.apply(to: &created, stored: nil, at: now)
    #expect(created.title == "c" && created.modified == now)
  }

  @Test("what a batch changes and changes back is not modified; what one of its objects gives as modified stands")
  func changedBack() throws {
    let stored = try Todo.sample(1)
    func batch(_ changes: (inout BatchPatch) -> Void...) -> Todo {
      changes.reduce(into: stored) { todo, change in
        var patch = BatchPatch(line: 1)
        change(&patch)
        patch.apply(to: &todo, stored: stored, at: now)
      }
    }
    #expect(batch({ $0.title = "x" }, { $0.title = stored.title }) == stored)
    #expect(batch({ $0.modified = later }, { $0.title = "x" }).modified == later)
    #expect(batch({ $0.modified = later }, { $0.title = stored.title }).modified == later)
    #expect(batch({ $0.title = "x" }, { $0.modified = later }, { $0.title = stored.title }).modified == later)
  }

  @Test("an unknown value that only has other escapes stays as it was")
  func unknownEscapes() throws {
    let stored = UnknownField(key: "x", json: Array("\"\u{7F}\"".utf8))
    let before = try Todo.sample(1) { $0.unknown = [stored] }
    var patch = BatchPatch(line: 1)
    patch.unknown = [("x", Array(#""\u007f""#.utf8))]
    var after = before
    patch.apply(to: &after, stored: before, at: later)
    #expect(after == before)
  }

  @Test("unknown keys are set in their places, added behind, and taken away")
  func unknown() throws {
    let one = Array("1".utf8)
    let after = try patched { $0.unknown = [("y", one), ("z", one), ("x", nil), ("none", nil)] }.after
    #expect(after.unknown.map(\.key) == ["y", "z"])
    #expect(after.unknown.allSatisfy { $0.json == one })
  }
}
