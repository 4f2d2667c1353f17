/// An order of nodes in which every edge leads on, kept while edges are added: those that would close a circle are refused.
///
/// Pearce and Kelly, "A dynamic topological sort algorithm for directed acyclic graphs" (2006), with all edges of a node
/// at once: what leads to the node is searched one time for all of them. An edge that fits the order costs nothing more.
package struct AcyclicOrder {
  private var targets: [[Int]]
  private var sources: [[Int]]
  /// The place of each node in the order.
  private var places: [Int]
  /// The search in which each node was met last.
  private var marks: [Int]
  private var search = 0
  /// How many edges were looked at by then.
  private(set) var steps = 0

  /// Nodes without edges, in an order which most of those fit that will be added: the first of them, as far as these close
  /// no circle.
  package init(count: Int, expecting edges: [DirectedGraph.Edge]) {
    targets = Array(repeating: [], count: count)
    sources = targets
    marks = Array(repeating: 0, count: count)
    places = Array(repeating: 0, count: count)
    func first(_ fewer: Int) -> DirectedGraph { DirectedGraph(count: count, edges: edges[..<fewer]) }
    let sound = (0..<edges.count).partitioningIndex { !first($0 + 1).closingEdges.isEmpty }
    for (place, node) in first(sound).backwards.reversed().enumerated() { places[node] = place }
  }

  /// Adds the edges from a node to others which close no circle.
  ///
  /// - Returns: the others to which an edge would close one.
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

  /// Moves nodes, and what they lead to, behind another one and what leads to that.
  private mutating func move(_ nodes: Set<Int>, behind node: Int, _ sources: [Int]) {
    let last = places[node]
    let lowest = nodes.map { places[$0] }.min() ?? last
    let after = reached(from: nodes.sorted(), along: targets) { $0 <= last }
    let before = sources.filter { places[$0] >= lowest }
    let free = (before + after).map { places[$0] }.sorted()
    let order = [before, after].flatMap { $0.sorted { places[$0] < places[$1] } }
    for (node, place) in zip(order, free) { places[node] = place }
  }

  /// The nodes that are reached from some, those with them, by way of nodes whose places are included.
  ///
  /// - Parameter goals: where all of these are met, there is no more to be found.
  private mutating func reached(
    from start: [Int], along edges: [[Int]], until goals: Set<Int> = [], where isIncluded: (Int) -> Bool
  ) -> [Int] {
    search += 1
    var (found, next, met) = (start, 0, 0)
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
