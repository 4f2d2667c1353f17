import Testing

@testable import TodoStore

struct UntakenPositionsTests {
  @Test("each position is handed over once, to the first range that it lies in")
  func once() {
    var positions = UntakenPositions(count: 10)
    #expect(positions.take(3..<6) == [3, 4, 5])
    #expect(positions.take(2..<8) == [2, 6, 7])
    #expect(positions.take(0..<10) == [0, 1, 8, 9])
    #expect(positions.take(0..<10) == [] && positions.take(4..<4) == [] && positions.take(10..<10) == [])
  }

  @Test("ranges that overlap cost little more looks than there are positions and ranges", arguments: [1_000, 4_000])
  func cost(count: Int) {
    var positions = UntakenPositions(count: count)
    let ranges = (0..<count).map { $0 / 2..<count - $0 / 2 } + (0..<count).map { $0..<count }
    #expect(ranges.map { positions.take($0).count }.reduce(0, +) == count)
    #expect(positions.looks < 8 * (count + ranges.count))
  }
}
