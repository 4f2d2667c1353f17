/// Nodes, numbered from 0, and the edges that lead from one to another.
///
/// Every question takes time in the number of nodes and edges, and no deeper a stack for a longer chain.
package struct DirectedGraph: Sendable {
  /// An edge.
  package struct Edge: Hashable {
    package let from: Int
    package let to: Int

    package init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// For each node where its targets begin; one more for the end.
  private let starts: [Int]
  private let allTargets: [Int]

  /// A graph of so many nodes; the edges of each node stay in their order.
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

  /// How many nodes there are.
  var count: Int { starts.count - 1 }

  /// Where the edges of a node lead.
  package func targets(of node: Int) -> ArraySlice<Int> { allTargets[starts[node]..<starts[node + 1]] }

  /// All edges, by their nodes.
  var edges: some Collection<Edge> {
    (0..<count).lazy.flatMap { node in targets(of: node).lazy.map { Edge(from: node, to: $0) } }
  }

  /// The same nodes with every edge turned round.
  package var reversed: DirectedGraph {
    var edges: [Edge] = []
    edges.reserveCapacity(allTargets.count)
    for node in 0..<count { for target in targets(of: node) { edges.append(Edge(from: target, to: node)) } }
    return DirectedGraph(count: count, edges: edges)
  }

  /// For each node the number of its component: two nodes are in one component if each can be reached from the other.
  ///
  /// Tarjan, "Depth-first search and linear graph algorithms" (1972), with a stack of its own in place of recursion.
  package var components: [Int] {
    var components = [Int](repeating: -1, count: count)
    var found = 0
    // The order in which nodes are met, from 1, and the earliest that each is known to lead back to.
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

  /// Edges without which there is no circle: those that lead back to where a walk has come from, which takes nodes and
  /// edges in their order.
  package var closingEdges: [Edge] { walk().closing }

  /// The nodes in an order in which all edges lead back, but for those that close a circle.
  package var backwards: [Int] { walk().left }

  /// Walks along all edges, and tells which lead back to where it has come from, and in which order it left the nodes.
  private func walk() -> (closing: [Edge], left: [Int]) {
    var closing: [Edge] = []
    var left: [Int] = []
    // Not met, on the way, left again.
    var states = [UInt8](repeating: 0, count: count)
    var path: [(node: Int, next: Int)] = []
    for root in 0..<count where states[root] == 0 {
      path.append((root, starts[root]))
      states[root] = 1
      while let (node, next) = path.last {
        guard next < starts[node + 1] else {
          states[node] = 2
          left.append(node)
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
    return (closing, left)
  }

  /// The nodes of a shortest circle through an edge, from its node on; nil when the edge is on none.
  package func circle(through edge: Edge) -> [Int]? {
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
    var circle = [edge.from]
    while let node = circle.last, node != edge.to { circle.append(previous[node]) }
    return [edge.from] + circle.dropFirst().reversed()
  }

  /// A circle of each of the first components that have one, as a shortest through one of its edges, and how many
  /// components have one; to find each takes a look at all nodes.
  package func circles(atMost limit: Int) -> (found: [[Int]], count: Int) {
    let components = components
    var told: Set<Int> = []
    var found: [[Int]] = []
    for edge in edges where components[edge.from] == components[edge.to] {
      guard told.insert(components[edge.from]).inserted, found.count < limit else { continue }
      if let circle = circle(through: edge) { found.append(circle) }
    }
    return (found, told.count)
  }
}
