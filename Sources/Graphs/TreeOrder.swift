/// An order of listed nodes in which children are below their parents, at any depth.
package struct TreeOrder {
  /// The listed nodes from top to bottom.
  package private(set) var nodes: [Int] = []
  /// The depth of each node in `nodes`: 0 at the top, 1 for its children, and so on.
  package private(set) var depths: [Int] = []

  /// Orders listed nodes: children are below their parent, in the order of the list.
  ///
  /// A node whose parent is not listed is at the top. A cycle of parents begins with its first node in the
  /// list. Nodes at the top, and nodes below the same parent, follow the nodes that they come after.
  ///
  /// - Parameters:
  ///   - listed: some of the nodes, in the order of the list.
  ///   - count: the number of all nodes.
  ///   - parent: returns the parent of a node.
  ///   - after: returns the nodes that a node comes after.
  package init(of listed: [Int], count: Int, parent: (Int) -> Int?, after: (Int) -> [Int] = { _ in [] }) {
    var isListed = [Bool](repeating: false, count: count)
    for node in listed { isListed[node] = true }
    let wholes = listed.map { node in parent(node).flatMap { isListed[$0] ? $0 : nil } }
    let parts = DirectedGraph(
      count: count,
      edges: zip(wholes, listed).compactMap { whole, node in whole.map { .init(from: $0, to: node) } })
    let tops = Self.ordered(zip(wholes, listed).filter { $0.0 == nil }.map(\.1), after)
    var isPlaced = [Bool](repeating: false, count: count)
    // Only nodes in cycles are not reached from the tops.
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

  /// Returns nodes in their order, but each after those of them that it comes after; a cycle begins with its
  /// first node.
  private static func ordered(_ nodes: [Int], _ after: (Int) -> [Int]) -> [Int] {
    guard nodes.contains(where: { !after($0).isEmpty }) else { return nodes }
    let places = Dictionary(uniqueKeysWithValues: zip(nodes, nodes.indices))
    let edges = nodes.indices.flatMap { place in
      after(nodes[place]).compactMap { places[$0] }.sorted().map { DirectedGraph.Edge(from: place, to: $0) }
    }
    return DirectedGraph(count: nodes.count, edges: edges).postorder.map { nodes[$0] }
  }
}
