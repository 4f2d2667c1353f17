/// The positions of a list that no one has taken yet, so that overlapping ranges hand over each position once.
struct UntakenPositions {
  /// For each position the next one that may be untaken: itself, or one behind it.
  private var next: [Int]
  /// How many positions have been looked at, which is what this costs.
  private(set) var looks = 0

  /// All positions below a count.
  init(count: Int) {
    next = Array(0...count)
  }

  /// Takes what is left of a range.
  mutating func take(_ range: Range<Int>) -> [Int] {
    var taken: [Int] = []
    var position = first(from: range.lowerBound)
    while position < range.upperBound {
      taken.append(position)
      next[position] = position + 1
      position = first(from: position + 1)
    }
    return taken
  }

  /// The first untaken position from one on; the way there is halved for those who come later.
  private mutating func first(from start: Int) -> Int {
    var position = start
    looks += 1
    while next[position] != position {
      next[position] = next[next[position]]
      position = next[position]
      looks += 1
    }
    return position
  }
}
