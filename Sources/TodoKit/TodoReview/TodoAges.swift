/// How long todos took from being added to being done: half of them at most the median, nine of ten at most the p90.
public struct TodoAges: Hashable, Sendable {
  /// A time in days, to the tenth.
  public struct Days: Hashable, Sendable, CustomStringConvertible {
    /// Tenths of a day.
    public let tenths: Int

    /// Rounds a time, halves up.
    init(seconds: Int) {
      tenths = (seconds * 20 + 86_400) / 172_800
    }

    /// `2.5`, `11.0`.
    public var description: String { "\(tenths / 10).\(tenths % 10)" }
  }

  /// What half of them took at most.
  public let median: Days
  /// What nine of ten took at most.
  public let p90: Days

  /// The ages of that many seconds each, in any order; nil where there are none.
  ///
  /// Both are found by their nearest rank: the smallest age that so many are not above.
  init?(ofSeconds ages: [Int]) {
    guard !ages.isEmpty else { return nil }
    let ages = ages.sorted()
    median = Days(seconds: ages[(ages.count + 1) / 2 - 1])
    p90 = Days(seconds: ages[(ages.count * 9 + 9) / 10 - 1])
  }
}
