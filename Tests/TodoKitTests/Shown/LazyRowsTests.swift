import Testing
import TodoKit

struct LazyRowsTests {
  @Test("a row is made when it is asked for, and only then")
  func laziness() {
    var made: [Int] = []
    let rows = LazyRows(count: 1_000_000) { index in
      made.append(index)
      return index * 2
    }.mapped { "\($0)" }
    #expect(rows.count == 1_000_000)
    #expect(made.isEmpty)
    #expect(rows[7] == "14")
    #expect(Array(rows.prefix(2)) == ["0", "2"])
    #expect(made == [7, 0, 1])
  }

  @Test("rows may be given as they are, or be none")
  func values() {
    #expect(Array(LazyRows(["a", "b"])) == ["a", "b"])
    #expect(LazyRows<Int>([]).isEmpty)
  }
}
