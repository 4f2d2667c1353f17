import Testing
import TodoTestSupport

@testable import Graphs

struct DirectedGraphTests {
  private typealias Edge = DirectedGraph.Edge

  private func graph(_ count: Int, _ edges: [(Int, Int)]) -> DirectedGraph {
    DirectedGraph(count: count, edges: edges.map { Edge(from: $0.0, to: $0.1) })
  }

  /// Whether there is a path from each node to each other node, by Warshall's algorithm.
  private func reach(_ graph: DirectedGraph) -> [[Bool]] {
    var reach = (0..<graph.count).map { node in (0..<graph.count).map { graph.targets(of: node).contains($0) }
    }
    for middle in 0..<graph.count {
      for from in 0..<graph.count where reach[from][middle] {
        for to in 0..<graph.count where reach[middle][to] { reach[from][to] = true }
      }
    }
    return reach
  }

  /// A graph of up to 9 nodes with some edges, among them loops and repeated edges.
  private func random(_ seed: UInt64) -> DirectedGraph {
    var random = SplitMix(state: seed)
    let count = Int.random(in: 1...9, using: &random)
    let edges = (0..<Int.random(in: 0...14, using: &random)).map { _ in
      (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
    }
    return graph(count, edges)
  }

  @Test("nodes are in one component if each can be reached from the other", arguments: UInt64(1)...300)
  func components(seed: UInt64) {
    let graph = random(seed)
    let (components, reach) = (graph.components, reach(graph))
    for one in 0..<graph.count {
      for other in 0..<graph.count {
        let areTogether = one == other || (reach[one][other] && reach[other][one])
        #expect((components[one] == components[other]) == areTogether, "seed \(seed): \(one), \(other)")
      }
    }
  }

  @Test(
    "a graph without its closing edges has no cycle, and a graph without cycles has no closing edges",
    arguments: UInt64(1)...300)
  func closing(seed: UInt64) {
    let graph = random(seed)
    let closing = graph.closingEdges
    let rest = self.graph(
      graph.count, graph.edges.filter { !closing.contains($0) }.map { ($0.from, $0.to) })
    let (reach, reachOfRest) = (reach(graph), reach(rest))
    #expect((0..<graph.count).allSatisfy { !reachOfRest[$0][$0] }, "seed \(seed)")
    #expect(closing.isEmpty == (0..<graph.count).allSatisfy { !reach[$0][$0] }, "seed \(seed)")
    #expect(closing.allSatisfy { $0.from == $0.to || reach[$0.to][$0.from] }, "seed \(seed)")
  }

  @Test(
    "a cycle through an edge begins with that edge, follows edges, and is found if it exists",
    arguments: UInt64(1)...300)
  func cycle(seed: UInt64) throws {
    let graph = random(seed)
    let reach = reach(graph)
    for edge in graph.edges {
      let cycle = graph.cycle(through: edge)
      #expect((cycle != nil) == (edge.from == edge.to || reach[edge.to][edge.from]), "seed \(seed): \(edge)")
      guard let cycle else { continue }
      #expect(cycle.first == edge.from && (cycle + cycle)[1] == edge.to)
      #expect(Set(cycle).count == cycle.count)
      for (from, to) in zip(cycle, cycle.dropFirst() + cycle.prefix(1)) {
        #expect(graph.targets(of: from).contains(to), "seed \(seed): \(cycle)")
      }
    }
  }

  @Test(
    "one cycle of each component that has a cycle is given, up to a limit, and all are counted",
    arguments: UInt64(1)...300)
  func cycles(seed: UInt64) {
    let graph = random(seed)
    let (components, reach) = (graph.components, reach(graph))
    let expected = Set((0..<graph.count).filter { reach[$0][$0] }.map { components[$0] })
    let (found, count) = graph.cycles(atMost: .max)
    #expect(
      Set(found.map { components[$0[0]] }) == expected && found.count == expected.count
        && count == expected.count)
    let (some, same) = graph.cycles(atMost: 1)
    #expect(some == Array(found.prefix(1)) && same == count)
  }

  @Test("the shortest of several ways back is given")
  func shortest() {
    let graph = graph(5, [(0, 1), (1, 2), (2, 3), (3, 0), (2, 0), (4, 0)])
    #expect(graph.cycle(through: Edge(from: 0, to: 1)) == [0, 1, 2])
    #expect(graph.cycle(through: Edge(from: 4, to: 0)) == nil)
    #expect(self.graph(1, [(0, 0)]).cycle(through: Edge(from: 0, to: 0)) == [0])
  }

  @Test("a reversed graph has every edge the other way round, and its targets in order")
  func reversed() {
    let graph = graph(4, [(2, 0), (1, 0), (3, 0), (0, 3)]).reversed
    #expect(Array(graph.targets(of: 0)) == [1, 2, 3])
    #expect(Array(graph.targets(of: 3)) == [0])
    #expect(graph.targets(of: 1).isEmpty)
  }

  @Test("a long chain needs no deep stack, open or closed", arguments: [false, true])
  func chain(isClosed: Bool) throws {
    let count = 100_000
    let links = (1..<count).map { ($0 - 1, $0) } + (isClosed ? [(count - 1, 0)] : [])
    let graph = graph(count, links)
    #expect(Set(graph.components).count == (isClosed ? 1 : count))
    #expect(graph.cycle(through: Edge(from: 0, to: 1))?.count == (isClosed ? count : nil))
    #expect(graph.cycles(atMost: 10).count == (isClosed ? 1 : 0))
  }
}
