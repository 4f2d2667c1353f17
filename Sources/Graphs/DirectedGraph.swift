/// Nodes, numbered from 0, and the directed edges between them.
///
/// Every question takes time linear in the number of nodes and edges, and none recurses, however long a chain
/// is.
package struct DirectedGraph: Sendable {
  /// A directed edge between two nodes, given by their numbers.
  package struct Edge: Hashable {
    package let from: Int
    package let to: Int

    package init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The index in `allTargets` of each node's first target, and the end as one more element.
  private let starts: [Int]
  private let allTargets: [Int]

  /// Creates a graph of `count` nodes; the edges of each node keep their order.
  package init(count: Int, edges: some Collection<Edge>) {
    var starts = [Int](repeating: 0, count: count + 1)
    for edge in edges { starts[edge.from + 1] += 1 }
    for node in 0..<count { starts[node + 1] += starts[node] }
    var targets = [Int](repeating: 0, count: starts[count])
    var next = starts
    for edge in edges {
      targets[next[edge.from]] = edge.to
      next[edge.from] += 1
    }
    self.starts = starts
    allTargets = targets
  }

  /// The number of nodes.
  var count: Int { starts.count - 1 }

  /// Returns the nodes to which the edges of a node lead.
  package func targets(of node: Int) -> ArraySlice<Int> { allTargets[starts[node]..<starts[node + 1]] }

  /// All edges, grouped by the node that they leave.
  var edges: some Collection<Edge> {
    (0..<count).lazy.flatMap { node in targets(of: node).lazy.map { Edge(from: node, to: $0) } }
  }

  /// The same nodes with every edge reversed.
  package var reversed: DirectedGraph {
    var edges: [Edge] = []
    edges.reserveCapacity(allTargets.count)
    for node in 0..<count { for target in targets(of: node) { edges.append(Edge(from: target, to: node)) } }
    return DirectedGraph(count: count, edges: edges)
  }

  /// The number of each node's component: two nodes share a component if each can be reached from the other.
  ///
  /// Tarjan, "Depth-first search and linear graph algorithms" (1972), with an explicit stack instead of
  /// recursion.
  package var components: [Int] {
    var components = [Int](repeating: -1, count: count)
    var found = 0
    // When each node is met, counted from 1, and the earliest node that it is known to lead back to.
    var order = [Int](repeating: 0, count: count)
    var earliest = order
    var met = 0
    var open: [Int] = []
    var path: [(node: Int, next: Int)] = []
    for root in 0..<count where order[root] == 0 {
      path.append((root, starts[root]))
      while let (node, next) = path.last {
        if order[node] == 0 {
          met += 1
          (order[node], earliest[node]) = (met, met)
          open.append(node)
        }
        if next < starts[node + 1] {
          path[path.count - 1].next += 1
          let target = allTargets[next]
          if order[target] == 0 {
            path.append((target, starts[target]))
          } else if components[target] < 0 {
            earliest[node] = min(earliest[node], order[target])
          }
          continue
        }
        path.removeLast()
        if let before = path.last?.node { earliest[before] = min(earliest[before], earliest[node]) }
        guard earliest[node] == order[node] else { continue }
        while let member = open.popLast() {
          components[member] = found
          if member == node { break }
        }
        found += 1
      }
    }
    return components
  }

  /// The edges that close a cycle in a depth-first walk through nodes and edges in order; without them, the
  /// graph is acyclic.
  package var closingEdges: [Edge] { walk().closing }

  /// The nodes in depth-first postorder: every edge leads to an earlier node, except `closingEdges`.
  package var postorder: [Int] { walk().postorder }

  /// Walks depth-first; returns the edges that lead back onto the current path, and the order in which nodes
  /// were left.
  private func walk() -> (closing: [Edge], postorder: [Int]) {
    var closing: [Edge] = []
    var postorder: [Int] = []
    // 0 for a node not yet met, 1 for one on the current path, 2 for one that was left.
    var states = [UInt8](repeating: 0, count: count)
    var path: [(node: Int, next: Int)] = []
    for root in 0..<count where states[root] == 0 {
      path.append((root, starts[root]))
      states[root] = 1
      while let (node, next) = path.last {
        guard next < starts[node + 1] else {
          states[node] = 2
          postorder.append(node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = allTargets[next]
        if states[target] == 1 {
          closing.append(Edge(from: node, to: target))
        } else if states[target] == 0 {
          states[target] = 1
          path.append((target, starts[target]))
        }
      }
    }
    return (closing, postorder)
  }

  /// Returns the nodes of a shortest cycle through an edge, beginning where the edge begins, or `nil` if it
  /// is on none.
  package func cycle(through edge: Edge) -> [Int]? {
    var previous = [Int](repeating: -1, count: count)
    var queue = [edge.to]
    previous[edge.to] = edge.to
    var index = 0
    while index < queue.count, previous[edge.from] < 0 {
      let node = queue[index]
      index += 1
      for target in targets(of: node) where previous[target] < 0 {
        previous[target] = node
        queue.append(target)
      }
    }
    guard previous[edge.from] >= 0 else { return nil }
    var cycle = [edge.from]
    while let node = cycle.last, node != edge.to { cycle.append(previous[node]) }
    return [edge.from] + cycle.dropFirst().reversed()
  }

  /// Returns a shortest cycle through an edge of each of the first components that have a cycle, and the
  /// number of all such components; each cycle takes another search of the graph.
  package func cycles(atMost limit: Int) -> (found: [[Int]], count: Int) {
    let components = components
    var seen: Set<Int> = []
    var found: [[Int]] = []
    for edge in edges where components[edge.from] == components[edge.to] {
      guard seen.insert(components[edge.from]).inserted, found.count < limit else { continue }
      if let cycle = cycle(through: edge) { found.append(cycle) }
    }
    return (found, seen.count)
  }
}
