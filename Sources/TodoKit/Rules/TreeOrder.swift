/// Todos with their parts below them, at any depth, as far as both are listed.
struct TreeOrder {
  /// The todos from top to bottom.
  private(set) var nodes: [Int] = []
  /// How many of the todos above it each is below.
  private(set) var depths: [Int] = []

  /// The order of todos that are listed: parts stand below what they are parts of, in the order of the list.
  ///
  /// What is a part of nothing in the list stands for itself. Where parts go in a circle, it begins with the first of them
  /// in the list.
  ///
  /// - Parameters:
  ///   - listed: some of the todos, in the order of the list.
  ///   - count: how many todos there are.
  ///   - parent: what a todo is a part of.
  init(of listed: [Int], count: Int, parent: (Int) -> Int?) {
    var isListed = [Bool](repeating: false, count: count)
    for node in listed { isListed[node] = true }
    let wholes = listed.map { node in parent(node).flatMap { isListed[$0] ? $0 : nil } }
    let parts = DirectedGraph(
      count: count, edges: zip(wholes, listed).compactMap { whole, node in whole.map { .init(from: $0, to: node) } })
    let tops = zip(wholes, listed).filter { $0.0 == nil }.map(\.1)
    var isPlaced = [Bool](repeating: false, count: count)
    // Only todos in circles are left over by those that are parts of nothing.
    for top in tops + listed where !isPlaced[top] {
      var next = [(node: top, depth: 0)]
      while let (node, depth) = next.popLast() {
        if isPlaced[node] { continue }
        isPlaced[node] = true
        nodes.append(node)
        depths.append(depth)
        next += parts.targets(of: node).reversed().map { ($0, depth + 1) }
      }
    }
  }
}
