/// The lines that two versions of a text have in common.
///
/// Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), section 4: a longest common subsequence, with
/// the earliest matches. Lines are numbers, the same for the same text.
struct LineMatching {
  /// For each line of the old version its place in the new one; nil where it is gone.
  private(set) var places: [Int?]
  /// For each line of the new version whether the old one has it.
  private(set) var isKept: [Bool]

  /// So many steps are taken to find a difference, some tens of milliseconds; beyond, lines between the common ends count
  /// as replaced whole.
  private static let workLimit = 4_000_000
  /// So many lines may differ: what is kept of the search takes the square of it in memory.
  private static let differenceLimit = 2_000

  init(_ old: [Int], _ new: [Int]) {
    places = [Int?](repeating: nil, count: old.count)
    isKept = [Bool](repeating: false, count: new.count)
    var (start, end) = (0, (old: old.count, new: new.count))
    while start < min(end.old, end.new), old[start] == new[start] {
      match(start, start)
      start += 1
    }
    while min(end.old, end.new) > start, old[end.old - 1] == new[end.new - 1] {
      end = (end.old - 1, end.new - 1)
      match(end.old, end.new)
    }
    guard start < min(end.old, end.new) else { return }
    // A line that only one of the versions has matches nothing.
    let (oldLines, newLines) = (Set(old[start..<end.old]), Set(new[start..<end.new]))
    let oldPlaces = (start..<end.old).filter { newLines.contains(old[$0]) }
    let newPlaces = (start..<end.new).filter { oldLines.contains(new[$0]) }
    for (x, y) in Self.common(oldPlaces.map { old[$0] }, newPlaces.map { new[$0] }) {
      match(oldPlaces[x], newPlaces[y])
    }
  }

  private mutating func match(_ old: Int, _ new: Int) {
    places[old] = new
    isKept[new] = true
  }

  /// The places of a longest common subsequence, the last first; none where it takes too long to find.
  private static func common(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
    let limit = min(old.count + new.count, differenceLimit)
    // How far one gets in `old` on each diagonal (place in `old` less place in `new`) with so many differences.
    var furthest = [Int](repeating: 0, count: 2 * limit + 3)
    // The same before each round, for the diagonals that it looks at.
    var rounds: [[Int]] = []
    var work = 0
    for differences in 0...limit {
      let reach = (limit - differences)...(limit + differences + 2)
      rounds.append(Array(furthest[reach]))
      for diagonal in stride(from: -differences, through: differences, by: 2) {
        let index = limit + 1 + diagonal
        var x =
          comesFromAbove(furthest[index - 1], furthest[index + 1], diagonal, differences)
          ? furthest[index + 1] : furthest[index - 1] + 1
        work += 1
        while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] {
          x += 1
          work += 1
        }
        furthest[index] = x
        if x >= old.count, x - diagonal >= new.count { return path(to: (old.count, new.count), rounds) }
      }
      if work > workLimit { return [] }
    }
    return []
  }

  /// Whether the best way to a diagonal is by a line that only the new version has.
  private static func comesFromAbove(_ left: Int, _ right: Int, _ diagonal: Int, _ differences: Int) -> Bool {
    diagonal == -differences || (diagonal != differences && left < right)
  }

  /// The matches on the way to the ends of both versions.
  private static func path(to end: (old: Int, new: Int), _ rounds: [[Int]]) -> [(Int, Int)] {
    var (x, y) = end
    var matches: [(Int, Int)] = []
    for (differences, furthest) in rounds.enumerated().reversed() {
      let (diagonal, middle) = (x - y, differences + 1)
      let (left, right) = (furthest[middle + diagonal - 1], furthest[middle + diagonal + 1])
      let isFromAbove = comesFromAbove(left, right, diagonal, differences)
      let before = isFromAbove ? (x: right, diagonal: diagonal + 1) : (x: left, diagonal: diagonal - 1)
      while x > before.x, y > before.x - before.diagonal {
        (x, y) = (x - 1, y - 1)
        matches.append((x, y))
      }
      (x, y) = (before.x, before.x - before.diagonal)
    }
    return matches
  }
}
