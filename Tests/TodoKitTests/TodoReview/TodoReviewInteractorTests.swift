import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

/// Looking back on Friday, 20 November 2026, at noon.
struct TodoReviewInteractorTests {
  private func interactor(_ story: Story) -> TodoReviewInteractor {
    TodoReviewInteractor(entity: story.store, moment: .friday)
  }

  /// The days of a period on which something happened, as `17 1+ 2✓ 1✗ 3 open`.
  private func days(_ story: Story, _ period: String = "2026-11") throws -> [String] {
    try interactor(story).shownStats(of: period).days.filter { !$0.counts.isEmpty }.map { day in
      let parts = [(day.counts.added, "+"), (day.counts.done, "✓"), (day.counts.cancelled, "✗")]
      let counts = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
      return "\(day.day.components.day) \(counts) \(day.open) open"
    }
  }

  /// The todos of a review by their titles, as `17 done One`.
  private func review(_ story: Story, _ period: String? = nil) throws -> [String] {
    let review = try interactor(story).shownReview(of: period)
    let effects = review.days.flatMap { day in
      TodoReviewModel.Effect.allCases.flatMap { effect in
        day[effect].map { "\(day.day.components.day) \(effect.rawValue) \(review.todos[$0].todo.title)" }
      }
    }
    return effects
      + review.sections.flatMap { section in section.todos.map { "\(section.kind.rawValue) \($0.todo.title)" }
      }
  }

  @Test("a todo is added on the day of its creation, and done or given up on the day of its end")
  func days() throws {
    let story = Story()
    try story.add("One", on: 16)
    try story.add("Two", on: 16)
    try story.add("Three", on: 17)
    try story.change(.complete, "1", on: 17)
    try story.change(.cancel, "2", on: 19)
    #expect(try days(story) == ["16 2+ 2 open", "17 1+ 1✓ 2 open", "19 1✗ 1 open"])
    #expect(
      try review(story) == [
        "16 added One", "16 added Two", "17 done One", "17 added Three", "19 cancelled Two",
      ])
    #expect(try review(story, "mon") == ["16 added One", "16 added Two"])
  }

  @Test(
    "a todo that was done and reopened on a later day still counts as done, whichever command reopened it")
  func reopened() throws {
    let story = Story()
    for title in ["One", "Two"] { try story.add(title, on: 16) }
    try story.change(.complete, "1,2", on: 17)
    try story.change(.reopen, "1", on: 19)
    try story.go(.undo, on: 19)
    try story.go(.undo, on: 20)
    #expect(try days(story) == ["16 2+ 2 open", "17 2✓ 0 open"])
    #expect(try interactor(story).shownStats(of: nil).days.map(\.open).suffix(4) == [0, 0, 0, 2])
    #expect(try review(story).suffix(2) == ["17 done One", "17 done Two"])
  }

  @Test("an end that was reopened on its own day does not count, nor does one reopened by a clock set back")
  func slips() throws {
    let story = Story()
    for title in ["One", "Two"] { try story.add(title, on: 16) }
    try story.change(.complete, "1", on: 18)
    try story.change(.reopen, "1", on: 18)
    try story.change(.complete, "2", on: 18)
    try story.change(.reopen, "2", on: 17)
    #expect(try days(story) == ["16 2+ 2 open"])
    #expect(try days(story, "30d").count == 1)
  }

  @Test("a clock that was set back hides none of the steps before")
  func clockSetBack() throws {
    let story = Story()
    try story.add("One", on: 16)
    try story.change(.complete, "1", on: 17)
    try story.change(.reopen, "1", on: 18)
    try story.add("Two", on: 2)
    #expect(try days(story, "3d") == [])
    #expect(try days(story, "this week") == ["16 1+ 2 open", "17 1✓ 1 open"])
  }

  @Test("a todo that was given up and later done counts as both, and was open on no evening between")
  func endedOtherwise() throws {
    let story = Story()
    for title in ["One", "Two"] { try story.add(title, on: 15) }
    try story.change(.cancel, "1", on: 16)
    try story.change(.complete, "2", on: 16)
    try story.change(.complete, "1", on: 17)
    try story.change(.cancel, "2", on: 18)
    try story.change(.reopen, "1", on: 19)
    #expect(try days(story) == ["15 2+ 2 open", "16 1✓ 1✗ 0 open", "17 1✓ 0 open", "18 1✗ 0 open"])
    #expect(try interactor(story).shownStats(of: nil).days.map(\.open).suffix(2) == [1, 1])
  }

  /// A todo on one evening: its status, and the day on which it ended.
  private struct Evening: Hashable {
    let status: TodoStatus
    let end: Int?

    init(_ todo: Todo) {
      status = todo.status
      end = (todo.completed ?? todo.cancelled).map(Story.day)
    }
  }

  @Test(
    "the days show what each evening's list showed, whatever was done, undone or removed", arguments: 0..<40)
  func evenings(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let story = Story()
    for number in 1...4 { try story.add("Todo \(number)", on: 1) }
    // A todo that is removed for a while comes back as it was.
    var known: [Int: Evening] = [:]
    var evenings: [Int: [Int: Evening]] = [:]
    for day in 1...20 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let action = [TodoAction.complete, .cancel, .reopen, .remove].randomElement(using: &random)
        let words = "\(Int.random(in: 1...4, using: &random))"
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try? story.go(.undo, on: day)
        case 1: try? story.go(.redo, on: day)
        default: if let action { try? story.change(action, words, on: day) }
        }
        for todo in try story.todos() { known[todo.id.rawValue] = Evening(todo) }
      }
      for todo in try story.todos() { known[todo.id.rawValue] = Evening(todo) }
      evenings[day] = known
    }
    let there = Set(try story.todos().map(\.id.rawValue))
    let stats = try interactor(story).shownStats(of: "2026-11")
    for row in stats.days {
      let day = row.day.components.day
      func count(_ status: TodoStatus) -> Int {
        there.count { id in
          evenings.values.contains { $0[id].map { $0.status == status && $0.end == day } ?? false }
        }
      }
      #expect(row.open == there.count { evenings[day]?[$0]?.status == .open })
      #expect(row.counts.done == count(.done))
      #expect(row.counts.cancelled == count(.cancelled))
    }
  }

  @Test("only the last of several ends of a todo on one day counts")
  func oneEndADay() throws {
    let story = Story()
    try story.add("One", on: 16)
    try story.change(.complete, "1", on: 17)
    try story.change(.reopen, "1", on: 18)
    try story.go(.undo, on: 18)
    try story.change(.reopen, "1", on: 19)
    try story.change(.complete, "1", on: 19)
    try story.change(.cancel, "1", on: 19)
    #expect(try days(story) == ["16 1+ 1 open", "17 1✓ 0 open", "19 1✗ 0 open"])
    try story.change(.reopen, "1", on: 20)
    #expect(try days(story) == ["16 1+ 1 open", "17 1✓ 0 open", "19 1✗ 0 open"])
  }

  @Test("a removed todo counts for nothing, and counts again when it comes back")
  func removed() throws {
    let story = Story()
    try story.add("One", on: 16)
    try story.change(.complete, "1", on: 17)
    try story.change(.remove, "1", on: 18)
    #expect(try days(story) == [])
    try story.go(.undo, on: 19)
    #expect(try days(story) == ["16 1+ 1 open", "17 1✓ 0 open"])
  }

  @Test("a todo with an unknown end is left out, and one that ended before its creation is never open")
  func ends() throws {
    let day = { (text: String) in try #require(Instant(text)) }
    let story = try Story([
      .sample(1) { ($0.status, $0.modified) = (.cancelled, try day("2026-11-19T23:59:59Z")) },
      .sample(2) { ($0.status, $0.modified) = (.done, try day("2026-11-19T00:00:00Z")) },
      .sample(3) { todo in
        (todo.status, todo.created) = (.done, try day("2026-11-18T00:00:00Z"))
        todo.completed = try day("2026-11-17T00:00:00Z")
      },
    ])
    #expect(try days(story, "mon").isEmpty)
    #expect(try days(story, "this week") == ["17 1✓ 0 open", "18 1+ 0 open"])
    #expect(try interactor(story).shownStats(of: nil).age.map { "\($0.median) \($0.p90)" } == "0.0 0.0")
    let note = "2 todos left out: their end dates are unknown"
    #expect(try interactor(story).shownStats(of: nil).note == note)
    #expect(try interactor(story).shownReview(of: nil).note == note)
    #expect(try interactor(story).shownCalendar(of: nil).note == note)
  }

  @Test("days are those of the user's wall clock")
  func zone() throws {
    let story = Story([
      try .sample(1) { todo in
        (todo.status, todo.created) = (.done, try #require(Instant("2026-11-16T23:30:00Z")))
        todo.completed = Instant("2026-11-18T22:59:59Z")
      }
    ])
    let hour = LocalDate(day: Moment.friday.today, minute: 780)
    let berlin = TodoReviewInteractor(
      entity: story.store, moment: Moment(instant: Moment.friday.instant, local: hour))
    let days = try berlin.shownStats(of: "this week").days
    #expect(days.map(\.counts.added) == [0, 1, 0, 0, 0])
    #expect(days.map(\.counts.done) == [0, 0, 1, 0, 0])
    #expect(days.map(\.open) == [0, 1, 0, 0, 0])
  }

  @Test("projects and tags have the names of the groups, and are left out if all their numbers are 0")
  func groups() throws {
    let story = Story([
      try .sample(1) { ($0.project, $0.tags) = ("Work/site", ["a", "A"]) },
      try .sample(2) { ($0.project, $0.status, $0.completed) = ("work", .done, Moment.friday.instant) },
      try .sample(3) { todo in
        (todo.project, todo.status) = ("old", .done)
        todo.created = Instant(seconds: 0)
        todo.completed = todo.created
      },
    ])
    let stats = try interactor(story).shownStats(of: "this week")
    let lines = { (groups: [TodoGroup]) in
      groups.map { "\($0.name) \($0.counts.open) \($0.counts.added) \($0.counts.done)" }
    }
    #expect(lines(stats.projects) == ["Work 1 2 1", "Work/site 1 1 0"])
    #expect(lines(stats.tags) == ["a 1 1 0"])
    #expect(
      try lines(interactor(story).shownStats(of: "1970").projects) == [
        "old 0 1 1", "Work 1 0 0", "Work/site 1 0 0",
      ])
  }

  @Test("weeks of ISO 8601 take the place of days in a period of more than 60 days")
  func weeks() throws {
    let story = Story()
    try story.add("One", on: 15)
    try story.add("Two", on: 16)
    try story.change(.complete, "1", on: 17)
    #expect(try interactor(story).shownStats(of: "60d").weeks == nil)
    let weeks = try #require(try interactor(story).shownStats(of: "61d").weeks)
    #expect(weeks.first.map { ISOWeek(of: $0.day).description } == "2026-W39" && weeks.count == 9)
    #expect(
      weeks.suffix(2).map { "\(ISOWeek(of: $0.day)) \($0.counts.added) \($0.counts.done) \($0.open)" } == [
        "2026-W46 1 0 1", "2026-W47 1 1 1",
      ])
  }

  @Test(
    "stale todos are ordered by their last change and waiting ones by their start, and blocked ones come last"
  )
  func sections() throws {
    let old = { (todo: inout Todo, text: String) in todo.modified = try #require(Instant(text)) }
    let story = Story([
      try .sample(1, "B") { try old(&$0, "2026-10-21T23:59:59Z") },
      try .sample(2, "A") { try old(&$0, "2026-10-02T00:00:00Z") },
      try .sample(3, "Fresh") { try old(&$0, "2026-10-22T00:00:00Z") },
      try .sample(4, "Done") { ($0.status, $0.modified) = (.done, Instant(seconds: 0)) },
      try .sample(5, "Later") { ($0.start, $0.modified) = (LocalDate("2026-12-02"), Instant(seconds: 0)) },
      try .sample(6, "Sooner") { $0.start = LocalDate("2026-12-01") },
      try .sample(7, "Held") { $0.after = ["uid-3"] },
    ])
    #expect(
      try review(story, "2020") == ["stale A", "stale B", "waiting Sooner", "waiting Later", "blocked Held"])
  }

  @Test("an invalid period or month is refused")
  func refusals() {
    let story = Story()
    #expect(throws: TodoError.refused(.period("soon", .unknown))) {
      try interactor(story).shownReview(of: "soon")
    }
    #expect(throws: TodoError.refused(.period("+1d", .notBegun(first: "21 Nov")))) {
      try interactor(story).shownStats(of: "+1d")
    }
    #expect(throws: TodoError.refused(.month("mon", .notOneMonth))) {
      try interactor(story).shownCalendar(of: "mon")
    }
  }

  @Test("a store without todos still has its days, and is known to be empty")
  func empty() throws {
    #expect(try interactor(Story()).shownStats(of: nil).isStoreEmpty)
    #expect(try interactor(Story()).shownReview(of: nil).isStoreEmpty)
    #expect(try interactor(Story([.sample(1)])).shownStats(of: nil).isStoreEmpty == false)
    #expect(try interactor(Story()).shownStats(of: nil).days.count == 30)
  }
}
