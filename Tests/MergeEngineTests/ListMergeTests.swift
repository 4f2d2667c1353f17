import Testing

@testable import MergeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoTestSupport

struct ListMergeTests {
  @Test("the laws of merging hold, whatever two people do to a list", arguments: 0..<10 as Range<UInt64>)
  func laws(part: UInt64) {
    for place in Effort.seeds(20) {
      let seed = 10 * place + part
      var random = RandomLists(seed: seed)
      let broken = MergeLaws.broken(by: random.triple())
      #expect(broken == [], "seed \(seed)")
    }
  }

  @Test(
    "the laws hold if a completion was undone, or both sides made the next occurrence at the same time",
    arguments: [
      58_149, 64_896, 522_478, 550_589, 937_051, 1_048_694, 1_353_665, 1_423_004, 1_472_685, 1_703_249,
      1_969_430,
    ])
  func rareLists(seed: UInt64) {
    var random = RandomLists(seed: seed)
    #expect(MergeLaws.broken(by: random.triple()) == [])
  }

  /// A todo to which each of two people did something, and the result.
  struct Situation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let ours: @Sendable (inout ListStory) -> Void
    let theirs: @Sendable (inout ListStory) -> Void
    /// The todos in the result as status and title, in the order of their uids.
    let result: [String]

    init(
      _ sentence: String, _ ours: @escaping @Sendable (inout ListStory) -> Void,
      _ theirs: @escaping @Sendable (inout ListStory) -> Void, _ result: String...
    ) {
      (testDescription, self.ours, self.theirs, self.result) = (sentence, ours, theirs, result)
    }
  }

  static let situations = [
    Situation("a todo that one removed and nobody touched goes", { $0.remove("w1") }, { _ in }),
    Situation(
      "a todo that one removed and the other changed stays", { $0.remove("w1") },
      { $0.edit("w1") { $0.title = "New" } },
      "open New"),
    Situation(
      "a todo that one removed and the other did stays done, and so does its next occurrence",
      { $0.remove("w1") },
      { $0.done("w1") }, "open Water", "done Water"),
    Situation("a todo that both removed goes", { $0.remove("w1") }, { $0.remove("w1") }),
    Situation(
      "what both did comes back once", { $0.done("w1") },
      { story in
        story.wait(60)
        story.done("w1")
      }, "open Water", "done Water"),
    Situation(
      "an occurrence that both have and one did goes on from there",
      { $0.done("w1") },
      { story in
        story.doneTwice("w1")
      }, "open Water", "done Water", "done Water"),
    Situation("done beats cancelled", { $0.finish("w1") }, { $0.cancel("w1") }, "done Water"),
    Situation(
      "a new title reaches the next occurrence of what the other did", { $0.done("w1") },
      { $0.edit("w1") { $0.title = "Water the plants" } }, "open Water the plants", "done Water the plants"),
    Situation(
      "of two new titles, one on the todo and one on its next occurrence, the later is on the open one",
      { story in
        story.done("w1")
        story.edit(story.next("w1")) { $0.title = "Mine" }
      }, { $0.edit("w1") { $0.title = "Theirs" } }, "open Mine", "done Theirs"),
    Situation(
      "a new title reaches the next occurrence also where somebody changed something else of that since",
      { story in
        story.done("w1")
        story.edit(story.next("w1")) { $0.project = "home" }
      }, { $0.edit("w1") { $0.title = "Rain" } }, "open Rain home", "done Rain"),
    Situation(
      "a new title reaches the occurrence that is open, past one that is done",
      { $0.doneTwice("w1") }, { $0.edit("w1") { $0.title = "Rain" } }, "open Rain", "done Water", "done Rain"),
    Situation(
      "what one changed before both did it stays where the other has changed the next occurrence",
      { story in
        story.edit("w1") { $0.title = "Soak" }
        story.done("w1")
      },
      { story in
        story.done("w1")
        story.edit(story.next("w1")) { $0.project = "home" }
      }, "open Soak home", "done Soak"),
    Situation(
      "the same where both have removed what they did",
      { story in
        story.edit("w1") { $0.title = "Soak" }
        story.done("w1")
        story.remove("w1")
      },
      { story in
        story.done("w1")
        story.remove("w1")
        story.edit(story.next("w1")) { $0.project = "home" }
      }, "open Soak home"),
    Situation(
      "what one did and removed and the other changed is done, so that one occurrence is open",
      { story in
        story.done("w1")
        story.remove("w1")
      }, { $0.edit("w1") { $0.title = "Rain" } }, "open Rain", "done Rain"),
    Situation(
      "an occurrence that one did and removed and the other made as well is done",
      { story in
        story.doneTwice("w1")
        story.remove(story.next("w1"))
      }, { $0.done("w1") }, "open Water", "done Water", "done Water"),
    Situation(
      "the same where the one had changed the todo before",
      { story in
        story.edit("w1") { $0.title = "Soak" }
        story.doneTwice("w1")
        story.remove(story.next("w1"))
      }, { $0.done("w1") }, "open Soak", "done Water", "done Soak"),
    Situation(
      "an occurrence that one did and cancelled and the other changed is done",
      { story in
        story.doneTwice("w1")
        story.cancel(story.next("w1"))
      },
      { story in
        story.done("w1")
        story.edit(story.next("w1")) { $0.priority = .high }
      }, "open Water", "done Water", "done Water"),
    Situation(
      "what one did, went on from and removed, and the other changed, is done",
      { story in
        story.doneTwice("w1")
        story.remove(story.next("w1"))
        story.remove("w1")
      }, { $0.edit("w1") { $0.title = "Rain" } }, "open Water", "done Rain"),
    Situation(
      "what each changed before both did it is in the one occurrence",
      { story in
        story.edit("w1") { $0.title = "Soak" }
        story.done("w1")
      },
      { story in
        story.edit("w1") { $0.project = "home" }
        story.done("w1")
      }, "open Soak home", "done Soak home"),
    Situation(
      "new todos of both are there", { $0.add("a") }, { $0.add("b") }, "open a", "open b", "open Water"),
  ]

  @Test(arguments: situations, [false, true])
  func situation(_ situation: Situation, isTurned: Bool) {
    let base = ListStory([ListStory.water])
    var (ours, theirs) = (base, base)
    situation.ours(&ours)
    situation.theirs(&theirs)
    if isTurned { swap(&ours, &theirs) }
    let merged = ListMerge.merge(base: base.list, ours: ours.list, theirs: theirs.list)
    let titles = merged.list.inOrder.map { "\($0.status) \($0.title)" + ($0.project.map { " \($0)" } ?? "") }
    #expect(titles == situation.result)
  }

  @Test(
    "a todo that one side reopened stays open, however far the other side went on with the series",
    arguments: [false, true])
  func reopened(removesNext: Bool) throws {
    var base = ListStory([ListStory.water])
    base.done("w1")
    var (ours, theirs) = (base, base)
    ours.edit("w1") { ($0.status, $0.completed, $0.repeats) = (.open, nil, RepeatRule("every week")) }
    theirs.done(theirs.next("w1"))
    theirs.remove("w1")
    if removesNext { theirs.remove(theirs.next("w1")) }
    for (left, right) in [(ours, theirs), (theirs, ours)] {
      let merged = ListMerge.merge(base: base.list, ours: left.list, theirs: right.list).list
      #expect(merged["w1"]?.status == .open)
    }
  }

  @Test("a completed todo has no rule, and its next occurrence has the rule that was changed meanwhile")
  func rule() throws {
    let base = ListStory([ListStory.water])
    var (ours, theirs) = (base, base)
    ours.done("w1")
    theirs.edit("w1") { $0.repeats = RepeatRule("after 3 days") }
    let merged = ListMerge.merge(base: base.list, ours: ours.list, theirs: theirs.list)
    #expect(merged.list["w1"]?.repeats == nil)
    #expect(merged.list[ours.next("w1")]?.repeats == RepeatRule("after 3 days"))
    #expect(merged.notes == [.followed("w1", to: ours.next("w1"))])
  }

  @Test("a todo that is kept against a removal is reported with the side that removed it")
  func keptRemoved() {
    let base = ListStory([ListStory.water])
    var (ours, theirs) = (base, base)
    ours.remove("w1")
    theirs.edit("w1") { $0.title = "New" }
    let merged = ListMerge.merge(base: base.list, ours: ours.list, theirs: theirs.list)
    #expect(merged.notes == [.keptRemoved("w1", removedBy: .ours)])
    #expect(merged.list["w1"] == theirs.list["w1"])
  }

  @Test(
    "a reopened todo gives way if the other side changed its next occurrence, so that only one is open",
    arguments: [false, true])
  func reopened(isDone: Bool) {
    var base = ListStory([ListStory.water])
    base.done("w1")
    let next = base.next("w1")
    var (ours, theirs) = (base, base)
    ours.remove(next)
    ours.edit("w1") { ($0.status, $0.completed, $0.repeats) = (.open, nil, RepeatRule("every week")) }
    if isDone { theirs.done(next) } else { theirs.edit(next) { $0.content = "blue can" } }
    let merged = ListMerge.merge(base: base.list, ours: ours.list, theirs: theirs.list)
    #expect(merged.list["w1"]?.status == .done && merged.list["w1"]?.repeats == nil)
    #expect(merged.list.todos.count { $0.status == .open } == 1)
    #expect(merged.notes.map(\.uid) == [next, "w1"])
    for (mine, other) in [(theirs.list, ours.list), (merged.list, ours.list), (theirs.list, merged.list)] {
      #expect(ListMerge.merge(base: base.list, ours: mine, theirs: other).list.hasTodos(of: merged.list))
    }
  }

  @Test("a rule, a parent, tags and unknown keys reach the open occurrence, whichever side changed it")
  func handedOn() throws {
    var base = ListStory([ListStory.water])
    base.add("whole")
    var (ours, theirs) = (base, base)
    ours.edit("w1") { todo in
      (todo.repeats, todo.parent, todo.tags) = (RepeatRule("every 3 days"), "whole", ["garden"])
      todo.unknown = [UnknownField(key: "x", json: [UInt8(ascii: "1")])]
    }
    ours.done("w1")
    ours.edit(ours.next("w1")) { $0.repeats = RepeatRule("every 3 days") }
    theirs.done("w1")
    theirs.edit(theirs.next("w1")) { ($0.priority, $0.tags) = (.high, ["early"]) }
    for (mine, other) in [(ours, theirs), (theirs, ours)] {
      let open = try #require(
        ListMerge.merge(base: base.list, ours: mine.list, theirs: other.list).list[ours.next("w1")])
      #expect(open.repeats == RepeatRule("every 3 days") && open.parent == "whole" && open.priority == .high)
      #expect(Set(open.tags) == ["garden", "early"] && open.unknown.map(\.key) == ["x"])
    }
  }

  @Test("a done todo keeps no rule without a common base, and only one occurrence has a rule")
  func joinOfDone() {
    var (ours, theirs) = (ListStory([ListStory.water]), ListStory([ListStory.water]))
    ours.done("w1")
    theirs.edit("w1") { $0.priority = .high }
    for (mine, other) in [(ours, theirs), (theirs, ours)] {
      let merged = ListMerge.merge(base: nil, ours: mine.list, theirs: other.list).list
      #expect(
        merged["w1"]?.status == .done && merged["w1"]?.repeats == nil && merged["w1"]?.priority == .high)
      #expect(merged.todos.count { $0.repeats != nil } == 1)
    }
  }

  @Test("lists without a common base are joined, and nothing counts as removed")
  func join() {
    var (ours, theirs) = (ListStory([ListStory.water]), ListStory([ListStory.water]))
    ours.edit("w1") { $0.priority = .high }
    theirs.edit("w1") { $0.tags = ["home"] }
    theirs.add("b")
    let merged = ListMerge.merge(base: nil, ours: ours.list, theirs: theirs.list).list
    #expect(merged["w1"]?.priority == .high)
    #expect(merged["w1"]?.tags == ["home"])
    #expect(merged.has("b"))
  }
}
