import Testing
import TodoTestSupport

@testable import TodoCore

struct PatchedListTests {
  /// The tags after a change, and after the same change to that result.
  private func twice(_ stored: [String], _ change: (inout PatchedList<String>) -> Void) -> [[String]] {
    var results: [[String]] = []
    for _ in 1...2 {
      var tags = PatchedList(results.last ?? stored, isNew: false)
      change(&tags)
      results.append(tags.values)
    }
    return results
  }

  @Test("tags keep their places, and new tags follow them")
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

  @Test("a given list sets the order and holds each tag once")
  func lists() {
    #expect(twice(["a", "b"]) { $0.replace(by: ["b", "a", "b"]) } == [["b", "a"], ["b", "a"]])
    #expect(
      twice(["a", "b"]) {
        $0.replace(by: ["b", "a"]); $0.remove(["b"]); $0.add(["b"])
      } == [["a", "b"], ["a", "b"]])
  }

  @Test("duplicate stored tags stay until a given list changes the tags")
  func duplicates() {
    #expect(twice(["x", "x"]) { $0.replace(by: ["x", "x"]) } == [["x", "x"], ["x", "x"]])
    let removed = twice(["x", "x"]) {
      $0.remove(["x"]); $0.add(["x", "y"])
    }
    let replaced = twice(["x", "x"]) {
      $0.replace(by: ["x", "x"]); $0.add(["y"])
    }
    #expect(removed == [["x", "x", "y"], ["x", "x", "y"]] && replaced == [["x", "y"], ["x", "y"]])
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
