/// Todos with their parts below them, at any depth, as far as both are listed.
package struct TreeOrder {
  /// The todos from top to bottom.
  package private(set) var nodes: [Int] = []
  /// How many of the todos above it each is below.
  package private(set) var depths: [Int] = []

  /// The order of todos that are listed: parts stand below what they are parts of, in the order of the list.
  ///
  /// What is a part of nothing in the list stands for itself. Where parts go in a circle, it begins with the first of them
  /// in the list. Of todos that stand below the same one, or below none, each stands behind those that it comes after.
  ///
  /// - Parameters:
  ///   - listed: some of the todos, in the order of the list.
  ///   - count: how many todos there are.
  ///   - parent: what a todo is a part of.
  ///   - after: what a todo comes after.
  package init(of listed: [Int], count: Int, parent: (Int) -> Int?, after: (Int) -> [Int] = { _ in [] }) {
    var isListed = [Bool](repeating: false, count: count)
    for node in listed { isListed[node] = true }
    let wholes = listed.map { node in parent(node).flatMap { isListed[$0] ? $0 : nil } }
    let parts = DirectedGraph(
      count: count, edges: zip(wholes, listed).compactMap { whole, node in whole.map { .init(from: $0, to: node) } })
    let tops = Self.ordered(zip(wholes, listed).filter { $0.0 == nil }.map(\.1), after)
    var isPlaced = [Bool](repeating: false, count: count)
    // Only todos in circles are left over by those that are parts of nothing.
    for top in tops + listed where !isPlaced[top] {
      var next = [(node: top, depth: 0)]
      while let (node, depth) = next.popLast() {
        if isPlaced[node] { continue }
        isPlaced[node] = true
        nodes.append(node)
        depths.append(depth)
        next += Self.ordered(Array(parts.targets(of: node)), after).reversed().map { ($0, depth + 1) }
      }
    }
  }

  /// Todos in their order, but each behind those among them that it comes after; a circle begins with the first of them.
  private static func ordered(_ todos: [Int], _ after: (Int) -> [Int]) -> [Int] {
    guard todos.contains(where: { !after($0).isEmpty }) else { return todos }
    let places = Dictionary(uniqueKeysWithValues: zip(todos, todos.indices))
    let edges = todos.indices.flatMap { place in
      after(todos[place]).compactMap { places[$0] }.sorted().map { DirectedGraph.Edge(from: place, to: $0) }
    }
    return DirectedGraph(count: todos.count, edges: edges).backwards.map { todos[$0] }
  }
}
