import Testing

@testable import TodoKit

struct TodoStepsTests {
  @Test(
    "steps are task list items, at any depth",
    arguments: [
      ("- [ ] eggs\n- [x] milk\n  * [X] bread\n\t+ [ ] tea\n", 2, 4), ("Buy:\n- [ ] eggs", 0, 1), ("- [x]", 1, 1),
    ])
  func steps(content: String, done: Int, count: Int) throws {
    let steps = try #require(TodoSteps(in: content))
    #expect((steps.done, steps.count) == (done, count))
  }

  @Test(
    "what is no task list item is no step", arguments: ["", "eggs", "- eggs", "[ ] eggs", "-[ ] eggs", "- [y] eggs"])
  func none(content: String) {
    #expect(TodoSteps(in: content) == nil)
  }
}
