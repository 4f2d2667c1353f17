/// A topological order of nodes, kept up to date while edges are added; edges that would close a cycle are
/// refused.
///
/// Pearce and Kelly, "A dynamic topological sort algorithm for directed acyclic graphs" (2006), except that
/// all edges of a node are added together and share one search for its ancestors. An edge that fits the order
/// needs no search.
package struct AcyclicOrder {
  private var targets: [[Int]]
  private var sources: [[Int]]
  /// The position of each node in the order.
  private var places: [Int]
  /// The last search that reached each node.
  private var marks: [Int]
  private var search = 0
  /// The number of edges that all searches have followed.
  private(set) var steps = 0

  /// Creates an order without edges, which fits the longest prefix without a cycle of the edges that will be
  /// added.
  package init(count: Int, expecting edges: [DirectedGraph.Edge]) {
    targets = Array(repeating: [], count: count)
    sources = targets
    marks = Array(repeating: 0, count: count)
    places = Array(repeating: 0, count: count)
    func graph(ofFirst length: Int) -> DirectedGraph { DirectedGraph(count: count, edges: edges[..<length]) }
    let acyclic = (0..<edges.count).partitioningIndex { !graph(ofFirst: $0 + 1).closingEdges.isEmpty }
    for (place, node) in graph(ofFirst: acyclic).postorder.reversed().enumerated() { places[node] = place }
  }

  /// Adds the edges from a node to others, except edges that would close a cycle.
  ///
  /// - Returns: the targets of the refused edges.
  package mutating func add(from node: Int, to others: [Int]) -> Set<Int> {
    let back = Set(others.filter { places[$0] <= places[node] })
    var refused: Set<Int> = []
    if let lowest = back.map({ places[$0] }).min() {
      let before = reached(from: [node], along: sources, until: back) { $0 >= lowest }
      refused = back.filter { marks[$0] == search }
      let left = back.subtracting(refused)
      if !left.isEmpty { move(left, behind: node, before) }
    }
    for other in others where !refused.contains(other) {
      targets[node].append(other)
      sources[other].append(node)
    }
    return refused
  }

  /// Moves nodes and their descendants to places after another node and its ancestors.
  private mutating func move(_ nodes: Set<Int>, behind node: Int, _ ancestors: [Int]) {
    let last = places[node]
    let lowest = nodes.map { places[$0] }.min() ?? last
    let after = reached(from: nodes.sorted(), along: targets) { $0 <= last }
    let before = ancestors.filter { places[$0] >= lowest }
    let free = (before + after).map { places[$0] }.sorted()
    let order = [before, after].flatMap { $0.sorted { places[$0] < places[$1] } }
    for (node, place) in zip(order, free) { places[node] = place }
  }

  /// Returns the start nodes and all nodes reachable from them through nodes whose places are included.
  ///
  /// - Parameter goals: the nodes that end the search once all of them are reached; an empty set ends
  ///   nothing.
  private mutating func reached(
    from start: [Int], along edges: [[Int]], until goals: Set<Int> = [], where isIncluded: (Int) -> Bool
  ) -> [Int] {
    search += 1
    var found = start
    var next = 0
    var met = 0
    for node in start {
      marks[node] = search
      if goals.contains(node) { met += 1 }
    }
    while next < found.count, goals.isEmpty || met < goals.count {
      for node in edges[found[next]] {
        steps += 1
        guard marks[node] != search, isIncluded(places[node]) else { continue }
        marks[node] = search
        found.append(node)
        if goals.contains(node) { met += 1 }
      }
      next += 1
    }
    return found
  }
}
