import Testing

@testable import TodoCore

struct TodoStepsTests {
  @Test(
    "steps are task list items, at any depth",
    arguments: [
      ("- [ ] eggs\n- [x] milk\n  * [X] bread\n\t+ [ ] tea\n", 2, 4), ("Buy:\n- [ ] eggs", 0, 1),
      ("- [x]", 1, 1),
    ])
  func steps(content: String, done: Int, count: Int) throws {
    let steps = try #require(TodoSteps(in: content))
    #expect((steps.done, steps.count) == (done, count))
  }

  @Test(
    "content without task list items has no steps",
    arguments: ["", "eggs", "- eggs", "[ ] eggs", "-[ ] eggs", "- [y] eggs"])
  func none(content: String) {
    #expect(TodoSteps(in: content) == nil)
  }

  @Test(
    "steps are marked by number, and a step already in that state stays as it is written",
    arguments: [
      ("- [ ] a\nb\n* [X] c\n  + [ ] d\r\n", [2...3], true, "- [ ] a\nb\n* [X] c\n  + [x] d\r\n"),
      ("- [x] ä\n- [X] b\n- [ ] c", [1...1, 2...9], false, "- [ ] ä\n- [ ] b\n- [ ] c"),
      ("none", [1...1], true, "none"),
    ])
  func marking(content: String, numbers: [ClosedRange<Int>], done: Bool, expected: String) {
    #expect(TodoSteps.content(content, with: numbers, done: done) == expected)
  }

  @Test("changed steps are reported by number if nothing else has changed")
  func changes() {
    let old = "x\n- [ ] a\n\n- [x] b\n- [ ] c"
    let changes = TodoSteps.changes(from: old, to: "x\n- [X] a\n\n- [x] b\n- [x] c") ?? []
    #expect(changes.map(\.number) == [1, 3])
    #expect(changes.map(\.after) == ["- [X] a", "- [x] c"])
    #expect(TodoSteps.changes(from: old, to: "y\n- [x] a\n\n- [x] b\n- [ ] c") == nil)
    #expect(TodoSteps.changes(from: old, to: "x\n- [x] a!\n\n- [x] b\n- [ ] c") == nil)
    #expect(TodoSteps.changes(from: old, to: "x\n- [x] a\n- [x] b\n- [ ] c") == nil)
  }
}
