import Testing

@testable import MergeEngine
@testable import StoreEngine
@testable import TodoCore
@testable import TodoTestSupport

@Suite("relations in a merge")
struct ListMergeRelationsTests {
  private let base = ListStory.plain("a", "b", "c")

  private func merged(
    since base: ListStory? = nil, _ ours: (inout ListStory) -> Void, _ theirs: (inout ListStory) -> Void
  ) -> (list: SharedList, notes: [MergeNote]) {
    let base = base ?? self.base
    var stories = (base, base)
    ours(&stories.0)
    theirs(&stories.1)
    let merged = ListMerge.merge(base: base.list, ours: stories.0.list, theirs: stories.1.list)
    let turned = ListMerge.merge(base: base.list, ours: stories.1.list, theirs: stories.0.list)
    #expect(merged.list == turned.list)
    return merged
  }

  @Test(
    "a todo comes after all the todos that either side added, and no longer after a todo that a side removed")
  func set() {
    let merged = merged({ $0.edit("a") { $0.after = ["b"] } }, { $0.edit("a") { $0.after = ["c"] } })
    #expect(Set(merged.list["a"]?.after ?? []) == ["b", "c"])
    var base = base
    base.edit("a") { $0.after = ["b"] }
    let freed = self.merged(
      since: base, { $0.edit("a") { $0.after = ["b", "c"] } }, { $0.edit("a") { $0.after = [] } })
    #expect(freed.list["a"]?.after == ["c"])
  }

  @Test("a relation to a todo that the other side removed is dropped and reported")
  func removed() {
    let merged = merged({ $0.remove("b") }, { $0.edit("a") { ($0.after, $0.parent) = (["b", "c"], "b") } })
    #expect(merged.list["a"]?.after == ["c"])
    #expect(merged.list["a"]?.parent == nil)
    #expect(
      merged.notes == [
        .relationDropped("a", .after, to: "b", .removed), .relationDropped("a", .parent, to: "b", .removed),
      ])
  }

  @Test(
    "a circle that only the merge closes is opened at the relation that was made last",
    arguments: TodoSchema.relations)
  func circle(field: TodoField) {
    func relate(_ uid: TodoUID, to other: TodoUID) -> (inout ListStory) -> Void {
      { story in story.edit(uid) { $0[field] = field == .after ? .uids([other]) : .uid(other) } }
    }
    let merged = merged(relate("a", to: "b")) { story in
      story.wait(60)
      relate("b", to: "a")(&story)
    }
    #expect(merged.list["a"]?.related(by: field) == ["b"])
    #expect(merged.list["b"]?.related(by: field) == [])
    #expect(merged.notes == [.relationDropped("b", field, to: "a", .circle)])
  }

  @Test("the other side's parent is taken if the winning parent was removed")
  func otherParent() {
    let merged = merged(
      { $0.edit("a") { $0.parent = "b" } },
      { story in
        story.wait(60)
        story.edit("a") { $0.parent = "c" }
      })
    #expect(merged.list["a"]?.parent == "c")
    let other = self.merged(
      { story in
        story.remove("c")
        story.edit("a") { $0.parent = "b" }
      },
      { story in
        story.wait(60)
        story.edit("a") { $0.parent = "c" }
      })
    #expect(other.list["a"]?.parent == "b")
    #expect(other.notes == [.relationDropped("a", .parent, to: "c", .removed)])
  }

  @Test("a relation to a missing todo stays if a side has it")
  func dangling() {
    let merged = merged({ $0.edit("a") { $0.after = ["elsewhere"] } }, { $0.add("d") })
    #expect(merged.list["a"]?.after == ["elsewhere"])
  }
}
