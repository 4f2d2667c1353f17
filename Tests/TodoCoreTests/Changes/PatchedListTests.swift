import Testing

@testable import TodoCore

struct PatchedListTests {
  /// What a change makes of tags, and what it makes of those again.
  private func twice(_ stored: [String], _ change: (inout PatchedList<String>) -> Void) -> [[String]] {
    var results: [[String]] = []
    for _ in 1...2 {
      var tags = PatchedList(results.last ?? stored, isNew: false)
      change(&tags)
      results.append(tags.values)
    }
    return results
  }

  @Test("tags keep their places, and new ones come behind them")
  func places() {
    #expect(
      twice(["a", "b"]) {
        $0.remove(["a"]); $0.add(["c", "a"])
      } == [["a", "b", "c"], ["a", "b", "c"]])
    #expect(
      twice([]) {
        $0.remove(["b"]); $0.add(["b", "a"])
      } == [["b", "a"], ["b", "a"]])
    #expect(twice(["x"]) { $0.remove(["x", "x"]) } == [[], []])
  }

  @Test("a list that is given sets the order, and each tag once")
  func lists() {
    #expect(twice(["a", "b"]) { $0.replace(by: ["b", "a", "b"]) } == [["b", "a"], ["b", "a"]])
    #expect(
      twice(["a", "b"]) {
        $0.replace(by: ["b", "a"]); $0.remove(["b"]); $0.add(["b"])
      } == [["a", "b"], ["a", "b"]])
  }

  @Test("tags that are stored twice stay so until a list is given")
  func duplicates() {
    #expect(twice(["x", "x"]) { $0.replace(by: ["x", "x"]) } == [["x", "x"], ["x", "x"]])
    #expect(
      twice(["x", "x"]) {
        $0.remove(["x"]); $0.add(["x", "y"])
      } == [["x", "x", "y"], ["x", "x", "y"]])
    #expect(
      twice(["x", "x"]) {
        $0.replace(by: ["x", "x"]); $0.add(["y"])
      } == [["x", "y"], ["x", "y"]])
  }

  @Test("a new todo has its tags in the order in which they are added")
  func new() {
    var tags = PatchedList<String>([], isNew: true)
    tags.add(["b", "a"])
    tags.remove(["b"])
    tags.add(["b"])
    #expect(tags.values == ["a", "b"])
  }
}
