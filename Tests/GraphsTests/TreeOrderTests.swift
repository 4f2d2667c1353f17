import Testing
import TodoTestSupport

@testable import Graphs

struct TreeOrderTests {
  /// The tree of the listed todos, where `parents` has the parent of each todo.
  private func tree(_ listed: [Int], _ parents: [Int?]) -> [String] {
    let tree = TreeOrder(of: listed, count: parents.count) { parents[$0] }
    return zip(tree.nodes, tree.depths).map { String(repeating: "-", count: $1) + "\($0)" }
  }

  @Test("parts are below their parents, in the order of the list")
  func order() {
    #expect(tree([0, 1, 2, 3, 4], [nil, 0, 0, 1, nil]) == ["0", "-1", "--3", "-2", "4"])
    #expect(tree([4, 3, 2, 1, 0], [nil, 0, 0, 1, nil]) == ["4", "0", "-2", "-1", "--3"])
  }

  @Test("a todo whose parent is not in the list is at the top, with its parts below it")
  func orphans() {
    #expect(tree([3, 2, 1], [nil, 0, 0, 1]) == ["2", "1", "-3"])
    #expect(tree([3, 0], [nil, 0, 0, 1]) == ["3", "0"])
    #expect(tree([], [nil, 0]) == [])
  }

  @Test("a cycle begins with the first of its todos in the list, after all other todos")
  func cycles() {
    #expect(tree([0, 1, 2, 3], [1, 0, nil, 2]) == ["2", "-3", "0", "-1"])
    #expect(tree([1, 0, 2], [1, 0, 2]) == ["1", "-0", "2"])
  }

  @Test("siblings follow the todos that they come after, and otherwise the order of the list")
  func after() {
    func tree(_ parents: [Int?], _ after: [Int: [Int]]) -> [Int] {
      TreeOrder(
        of: Array(parents.indices), count: parents.count, parent: { parents[$0] }, after: { after[$0] ?? [] }
      )
      .nodes
    }
    #expect(tree([nil, 0, 0, 0], [1: [3, 2]]) == [0, 2, 3, 1])
    #expect(tree([nil, 0, 0, 0], [1: [2], 2: [3]]) == [0, 3, 2, 1])
    #expect(tree([nil, nil, 0, 1], [0: [1], 2: [3]]) == [1, 3, 0, 2])
    #expect(tree([nil, 0, 0, 0], [1: [2], 2: [1], 3: [3]]) == [0, 2, 1, 3])
    let count = 100_000
    let chain = TreeOrder(of: Array(0..<count), count: count, parent: { _ in nil }) {
      $0 + 1 < count ? [$0 + 1] : []
    }
    #expect(chain.nodes == (0..<count).reversed())
  }

  @Test("random trees have each todo once, right below its parent and deeper by one")
  func random() {
    var random = SplitMix(state: 12)
    for _ in 0..<300 {
      let count = Int.random(in: 1...30, using: &random)
      let parents = (0..<count).map { _ in
        Bool.random(using: &random) ? Int.random(in: 0..<count, using: &random) : nil
      }
      let listed = (0..<count).filter { _ in Int.random(in: 0..<5, using: &random) > 0 }.shuffled(
        using: &random)
      let tree = TreeOrder(of: listed, count: count) { parents[$0] }
      #expect(tree.nodes.sorted() == listed.sorted())
      for (index, depth) in tree.depths.enumerated() where depth > 0 {
        let above = tree.depths[..<index].lastIndex { $0 < depth }
        #expect(above.map { tree.nodes[$0] } == parents[tree.nodes[index]])
        #expect(above.map { tree.depths[$0] } == depth - 1)
      }
    }
  }

  @Test("a chain of 100,000 todos needs no recursion")
  func deep() {
    let tree = TreeOrder(of: Array(0..<100_000), count: 100_000) { $0 == 0 ? nil : $0 - 1 }
    #expect(tree.depths.last == 99_999)
  }
}
