import Testing
import TodoTestSupport

@testable import TodoCore

struct PatchedTodoTests {
  private static let now = Moment.friday.instant
  private static let later = Instant(seconds: 1_795_999_999)

  /// A todo with most fields set.
  private static func full(_ status: TodoStatus = .open) throws -> Todo {
    try Todo.sample(1) {
      ($0.content, $0.priority, $0.due, $0.project) = ("c", .low, LocalDate("2026-12-01"), "p")
      ($0.tags, $0.status) = (["a", "b"], status)
      if status == .done { $0.completed = Instant(seconds: 9) }
      if status == .cancelled { $0.cancelled = Instant(seconds: 8) }
      $0.unknown = [
        UnknownField(key: "x", json: Array("1".utf8)), UnknownField(key: "y", json: Array("2".utf8)),
      ]
    }
  }

  /// The todo after each change has been applied as a patch.
  private func settled(
    _ stored: Todo, _ changes: ((inout TodoPatch) throws -> Void)...
  ) throws -> Todo {
    var todo = PatchedTodo(stored)
    for change in changes {
      var patch = TodoPatch()
      try change(&patch)
      todo.apply(try patch.validated(against: stored, at: .friday))
    }
    return todo.settled(at: .friday)
  }

  @Test("a patch that changes nothing leaves the todo unmodified")
  func nothing() throws {
    let stored = try Self.full()
    #expect(try settled(stored) == stored)
    #expect(
      try settled(stored) {
        ($0.title, $0.tags, $0.addedTags, $0.status) = ("Buy milk", ["a", "b"], ["a"], .open)
      }
        == stored)
  }

  @Test("given fields are set or cleared, other fields stay, and the todo is modified now")
  func values() throws {
    let todo = try settled(Self.full()) {
      ($0.title, $0.content, $0.priority) = ("t", nil, .high)
      ($0.project, $0.repeats) = (nil, RepeatRule("2w"))
    }
    #expect(todo.title == "t" && todo.content == nil && todo.priority == .high && todo.project == nil)
    #expect(todo.repeats != nil && todo.due != nil && todo.modified == Self.now)
  }

  @Test("none and an empty text clear a field", arguments: ["none", ""])
  func clearing(word: String) throws {
    let todo = try settled(Self.full()) { ($0.content, $0.project) = (word, word) }
    #expect(todo.content == nil && todo.project == nil)
  }

  @Test("a text that the rules do not allow is refused")
  func refusals() throws {
    let refusals: [(Refusal, (inout TodoPatch) -> Void)] = [
      (.emptyTitle, { $0.title = " " }), (.manyLinedTitle, { $0.title = "a\nb" }),
      (.controlCharacter("\u{7}", in: .title), { $0.title = "a\u{7}" }),
      (.controlCharacter("\0", in: .content), { $0.content = "a\0" }), (.tag("a b"), { $0.tags = ["a b"] }),
      (.tag(""), { $0.addedTags = [""] }), (.tag("none"), { $0.tags = ["a", "none"] }),
      (.controlCharacter("\t", in: .project), { $0.project = "a\tb" }),
      (.project("\u{200B}"), { $0.project = "\u{200B}" }),
    ]
    for (refusal, change) in refusals {
      #expect(throws: refusal) { try settled(Self.full(), change) }
    }
  }

  @Test("a stored value may stay even if the rules now forbid it")
  func storedValues() throws {
    let stored = try Todo.sample(1, "a\nb") {
      ($0.content, $0.project, $0.tags) = ("a\r\nb", "", ["x", "x", "a b", "none"])
    }
    let copy = { (patch: inout TodoPatch) in
      (patch.title, patch.content, patch.project) = (stored.title, "a\r\nb", "")
      patch.tags = stored.tags
    }
    #expect(try settled(stored, copy) == stored)
    #expect(try settled(stored, { $0.title = "t" }, copy) == stored)
    #expect(try settled(stored) { $0.tags = ["y", "a b"] }.tags == ["y", "a b"])
    #expect(try settled(stored) { $0.addedTags = ["none"] } == stored)
    #expect(throws: Refusal.tag("b c")) { try settled(stored) { $0.tags = ["a b", "b c"] } }
    #expect(throws: Refusal.manyLinedTitle) { try settled(stored) { $0.title = "a\nc" } }
  }

  @Test("tags are replaced, then removed, then added")
  func tags() throws {
    let stored = try Self.full()
    #expect(try settled(stored) { $0.addedTags = ["c", "a"] }.tags == ["a", "b", "c"])
    #expect(try settled(stored) { $0.removedTags = ["a", "z", "no tag"] }.tags == ["b"])
    #expect(
      try settled(stored) {
        ($0.tags, $0.addedTags, $0.removedTags) = (["x", "y"], ["z", "y"], ["x", "y"])
      }.tags
        == ["z", "y"])
    #expect(try settled(stored) { $0.tags = [] }.tags == [])
  }

  @Test(
    "completed and cancelled follow the status, and a given instant counts only for its status",
    arguments: [
      (.open, .done), (.cancelled, .done), (.done, .open), (.done, .cancelled), (.done, .done),
      (.open, .cancelled),
    ]
      as [(TodoStatus, TodoStatus)])
  func completed(from: TodoStatus, to: TodoStatus) throws {
    let stored = try Self.full(from)
    let todo = try settled(stored) { $0.status = to }
    #expect(todo.status == to)
    #expect(todo.completed == (from == to ? stored.completed : to == .done ? Self.now : nil))
    #expect(todo.cancelled == (from == to ? stored.cancelled : to == .cancelled ? Self.now : nil))
    let given = try settled(stored) { ($0.status, $0.completed, $0.cancelled) = (to, Self.later, Self.later) }
    #expect(given.completed == (to == .done ? Self.later : nil))
    #expect(given.cancelled == (to == .cancelled ? Self.later : nil))
  }

  @Test(
    "a missing cancelled instant is not filled in, and a todo with both instants keeps both until its status changes"
  )
  func endsOfOtherPrograms() throws {
    let old = try Todo.sample(1) { $0.status = .cancelled }
    #expect(try settled(old) { $0.status = .cancelled } == old)
    #expect(try settled(old) { $0.title = "t" }.cancelled == nil)
    let odd = try Todo.sample(1) {
      ($0.status, $0.completed, $0.cancelled) = (.done, Instant(seconds: 1), Instant(seconds: 2))
    }
    #expect(
      try settled(odd) { ($0.status, $0.completed, $0.cancelled) = (.done, odd.completed, odd.cancelled) }
        == odd)
    let cancelled = try settled(odd) { $0.status = .cancelled }
    #expect(cancelled.completed == nil && cancelled.cancelled == Self.now)
  }

  @Test("a todo that a batch opens and ends again ended when the last patch says, or else now")
  func detour() throws {
    let stored = try Self.full(.done)
    #expect(try settled(stored, { $0.status = .open }, { $0.status = .done }).completed == Self.now)
    let timed = try settled(
      stored, { ($0.status, $0.completed) = (.done, Self.now) }, { $0.status = .open },
      { ($0.status, $0.completed) = (.done, Self.later) })
    #expect(timed.completed == Self.later)
    let earlier = try settled(
      stored, { ($0.status, $0.completed) = (.done, Self.later) }, { $0.status = .cancelled },
      { $0.status = .done })
    #expect(earlier.completed == Self.now)
    let cancelled = try Self.full(.cancelled)
    #expect(try settled(cancelled, { $0.status = .open }, { $0.status = .cancelled }).cancelled == Self.now)
    #expect(try settled(stored, { $0.status = .done }, { $0.status = .done }) == stored)
    let open = try Self.full()
    #expect(try settled(open, { $0.completed = Self.later }, { $0.status = .done }).completed == Self.later)
    #expect(try settled(open, { $0.completed = Self.later }) == open)
  }

  @Test("modified only moves forward: to a later given instant, else to now, else by one second")
  func modified() throws {
    let stored = try Self.full()
    #expect(try settled(stored) { ($0.title, $0.modified) = ("t", Self.later) }.modified == Self.later)
    #expect(try settled(stored) { $0.modified = Self.later }.modified == Self.later)
    for known in [stored.modified, Instant(seconds: 0)] {
      #expect(try settled(stored) { $0.modified = known } == stored)
      #expect(try settled(stored) { ($0.title, $0.modified) = ("t", known) }.modified == Self.now)
    }
    let ahead = try Todo.sample(1) { $0.modified = Self.later }
    let next = try settled(ahead, { $0.title = "a" }, { $0.title = "b" }).modified
    #expect(next.seconds == Self.later.seconds + 1)
    #expect(try settled(stored) { $0.created = Self.later }.created == Self.later)
  }

  @Test("a batch that restores a value does not modify the todo, and the latest given modified stands")
  func changedBack() throws {
    let stored = try Self.full()
    let (later, evenLater) = (Self.later, Instant(seconds: Self.later.seconds + 9))
    #expect(try settled(stored, { $0.title = "x" }, { $0.title = stored.title }) == stored)
    #expect(try settled(stored, { $0.modified = later }, { $0.title = "x" }).modified == later)
    #expect(try settled(stored, { $0.modified = later }, { $0.title = stored.title }).modified == later)
    #expect(try settled(stored, { $0.modified = evenLater }, { $0.modified = later }).modified == evenLater)
  }

  @Test("a changed due date moves a single occurrence, unless the rule is given with it")
  func rules() throws {
    let rule = try #require(RepeatRule("every month"))
    let stored = try Todo.sample(1) { ($0.due, $0.repeats) = (LocalDate("2026-02-15"), rule) }
    func due(_ text: String?) -> (inout TodoPatch) throws -> Void {
      { $0.due = text.flatMap { LocalDate($0) } }
    }
    #expect(try settled(stored, due("2026-02-15")) == stored)
    #expect(try settled(stored, due("2026-03-15"), due("2026-02-15")) == stored)
    #expect(try settled(stored, due("2026-02-17")).repeats?.description == "every month on 15")
    #expect(
      try settled(stored, due("2026-02-13")).repeats?.description == "every month on 15 from 2026-03-15")
    #expect(try settled(stored, due("2026-02-15T10:00")).repeats == rule)
    #expect(try settled(stored, due(nil)).repeats == rule)
    #expect(try settled(stored, due("2026-03-17"), { $0.repeats = rule }).repeats == rule)
    #expect(try settled(stored, { $0.repeats = rule }, due("2026-03-17")).repeats == rule)
  }

  @Test("without a due date, a changed start moves the occurrence; a first due date moves nothing")
  func rulesOfStarts() throws {
    let stored = try Todo.sample(1) {
      ($0.start, $0.repeats) = (LocalDate("2026-11-20"), RepeatRule("weekly"))
    }
    let moved = try settled(stored) { $0.set(.start, to: LocalDate("2026-11-23").map { .date($0) }) }
    #expect(moved.repeats?.description == "every week on fri")
    #expect(try settled(stored) { $0.due = LocalDate("2026-11-23") }.repeats == stored.repeats)
  }

  @Test("an unknown value with different escapes stays as stored, and so does a stored null")
  func unknownEscapes() throws {
    let fields = [("x", "\"\u{7F}\""), ("none", "null")].map { UnknownField(key: $0, json: Array($1.utf8)) }
    let stored = try Todo.sample(1) { $0.unknown = fields }
    let copy = { (patch: inout TodoPatch) in patch.unknown = [("x", Array(#""\u007f""#.utf8)), ("none", nil)]
    }
    #expect(try settled(stored, copy) == stored)
    #expect(try settled(stored, { $0.unknown = [("x", Array("1".utf8))] }, copy) == stored)
  }

  @Test("unknown keys are set in place, appended or removed, and a key that comes back keeps its place")
  func unknown() throws {
    let one = Array("1".utf8)
    let stored = try Self.full()
    let todo = try settled(stored) { $0.unknown = [("y", one), ("z", one), ("x", nil), ("none", nil)] }
    #expect(todo.unknown.map(\.key) == ["y", "z"] && todo.unknown.allSatisfy { $0.json == one })
    #expect(try settled(stored, { $0.unknown = [("x", nil)] }, { $0.unknown = [("x", one)] }) == stored)
  }

  @Test("keys, tags and texts that only look the same are different")
  func lookalikes() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    let stored = try Todo.sample(1, one) {
      ($0.content, $0.tags, $0.unknown) = (one, [one], [UnknownField(key: one, text: one)])
    }
    #expect(Array(try settled(stored) { $0.title = two }.title.utf8) == Array(two.utf8))
    #expect(Array(try settled(stored) { $0.content = two }.content?.utf8 ?? "".utf8) == Array(two.utf8))
    #expect(try settled(stored) { $0.addedTags = [two] }.tags.map(\.utf8.count) == [2, 3])
    #expect(try settled(stored) { $0.removedTags = [two] } == stored)
    #expect(
      try settled(stored) { $0.unknown = [(two, Array("1".utf8))] }.unknown.map(\.key.utf8.count) == [2, 3])
  }

  @Test("a todo that a batch removes and creates again keeps only its created and completed instants")
  func again() throws {
    let stored = try Self.full(.done)
    var todo = PatchedTodo(stored.uid, id: stored.id, inPlaceOf: stored, at: Self.now)
    var patch = TodoPatch()
    (patch.title, patch.status) = ("t", .done)
    todo.apply(try patch.validated(against: stored, at: .friday))
    let settled = todo.settled(at: .friday)
    #expect(settled.title == "t" && settled.due == nil && settled.tags == [] && settled.unknown.isEmpty)
    #expect(
      settled.created == stored.created && settled.completed == stored.completed
        && settled.modified == Self.now)
  }
}
