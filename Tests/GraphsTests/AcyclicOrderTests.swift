import Testing
import TodoTestSupport

@testable import Graphs

struct AcyclicOrderTests {
  @Test("an edge is refused exactly if the existing edges lead back", arguments: UInt64(1)...200)
  func refusals(seed: UInt64) {
    var numbers = SplitMix(state: seed)
    let count = Int.random(in: 2...9, using: &numbers)
    let added = (0..<40).map { _ in
      (
        from: Int.random(in: 0..<count, using: &numbers),
        to: (0..<Int.random(in: 1...3, using: &numbers)).map { _ in Int.random(in: 0..<count, using: &numbers)
        }
      )
    }
    var order = AcyclicOrder(
      count: count, expecting: added.flatMap { edges in edges.to.map { .init(from: edges.from, to: $0) } })
    var edges: [DirectedGraph.Edge] = []
    for (from, others) in added {
      let leadsBack = Set(
        others.filter { other in
          DirectedGraph(count: count, edges: edges).cycle(through: .init(from: from, to: other)) != nil
        })
      #expect(order.add(from: from, to: others) == leadsBack, "seed \(seed)")
      edges += others.filter { !leadsBack.contains($0) }.map { .init(from: from, to: $0) }
    }
  }

  /// About thirty thousand relations, in the order in which they are added.
  static let shapes: [(name: String, count: Int, edges: [(from: Int, to: [Int])])] = [
    (
      "two phases in both orders", 246,
      (0..<123).map { ($0, Array(123..<246)) } + (123..<246).map { ($0, Array(0..<123)) }
    ),
    (
      "a chain in both orders", 15_000,
      (1..<15_000).map { ($0, [$0 - 1]) } + (0..<14_999).map { ($0, [$0 + 1]) }
    ),
    ("a ring", 30_000, (0..<30_000).map { ($0, [($0 + 1) % 30_000]) }),
    (
      "a ring that is closed from its end on", 30_000,
      (0..<30_000).reversed().map { ($0, [($0 + 1) % 30_000]) }
    ),
    ("a star and back", 15_001, [(0, Array(1...15_000))] + (1...15_000).map { ($0, [0]) }),
  ]

  @Test("thirty thousand relations take at most 150 steps each", arguments: shapes.indices)
  func bound(shape: Int) {
    let (name, count, edges) = Self.shapes[shape]
    var order = AcyclicOrder(
      count: count, expecting: edges.flatMap { edges in edges.to.map { .init(from: edges.from, to: $0) } })
    var refused = 0
    for (from, others) in edges { refused += order.add(from: from, to: others).count }
    #expect(refused > 0, "\(name)")
    #expect(order.steps <= 150 * 30_000, "\(name)")
  }
}
