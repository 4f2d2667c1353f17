import Testing

@testable import TodoKit

struct PastTallyTests {
  @Test(
    "the median and the p90 are the ages at the nearest ranks, in tenths of days",
    arguments: [
      ([1], "1.0 1.0"), ([1, 2], "1.0 2.0"), ([3, 1, 2], "2.0 3.0"),
      ([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], "5.0 9.0"),
      ([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], "6.0 10.0"), ([0], "0.0 0.0"),
    ])
  func ranks(days: [Int], expected: String) throws {
    let ages = try #require(TodoAges(ofSeconds: days.map { $0 * 86_400 }))
    #expect("\(ages.median) \(ages.p90)" == expected)
  }

  @Test(
    "halves of a tenth are rounded up",
    arguments: [(4_319, "0.0"), (4_320, "0.1"), (12_959, "0.1"), (12_960, "0.2")])
  func rounding(seconds: Int, expected: String) {
    #expect(TodoAges(ofSeconds: [seconds])?.median.description == expected)
  }

  @Test("there are no ages without todos")
  func none() {
    #expect(TodoAges(ofSeconds: []) == nil)
  }
}
