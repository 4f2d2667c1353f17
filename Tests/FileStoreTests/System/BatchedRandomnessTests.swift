import Testing

@testable import FileStore

@Suite("Random numbers fetched many at a time")
struct BatchedRandomnessTests {
  @Test("numbers do not repeat across many fetches or between two generators")
  func distinct() {
    var (one, other) = (BatchedRandomness(), BatchedRandomness())
    let numbers = (0..<500).flatMap { _ in [one.next(), other.next()] }
    #expect(Set(numbers).count == 1_000)
  }

  @Test("every bit is set in about half of the numbers")
  func bits() {
    var random = BatchedRandomness()
    let numbers = (0..<4_000).map { _ in random.next() }
    for bit in 0..<64 {
      let count = numbers.count { $0 >> UInt64(bit) & 1 == 1 }
      #expect((1_600...2_400).contains(count), "bit \(bit)")
    }
  }
}
