import TodoCore

/// The merge of a text of several lines.
///
/// A line that either side took away is gone. Lines that both put into one place appear once; lines that differ appear one
/// after the other, in the order of their bytes, so that a line that both changed appears as each has it. There is always
/// a result, and it is the same from both sides.
struct LineMerge {
  /// The number of each line, and its text.
  private var numbers: [Exact<String>: Int] = [:]
  private var texts: [String] = []

  /// The merge of two versions of a text that both came from a third; nil stands for a text without lines.
  static func merge(base: String?, ours: String?, theirs: String?) -> String? {
    var merge = LineMerge()
    let (base, ours, theirs) = (merge.lines(of: base), merge.lines(of: ours), merge.lines(of: theirs))
    let text = merge.merged(base, ours, theirs).map { merge.texts[$0] }.joined(separator: "\n")
    return text.isEmpty ? nil : text
  }

  private mutating func lines(of text: String?) -> [Int] {
    guard let text else { return [] }
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let line = Exact(String(Substring(line)))
      if let number = numbers[line] { return number }
      numbers[line] = texts.count
      texts.append(line.wrappedValue)
      return texts.count - 1
    }
  }

  private func merged(_ base: [Int], _ ours: [Int], _ theirs: [Int]) -> [Int] {
    let (kept, keptThere) = (LineMatching(base, ours), LineMatching(base, theirs))
    var merged: [Int] = []
    var (next, nextThere) = (0, 0)
    // What stands before a line that both kept, or before the end, is one place.
    func fill(through end: Int, _ endThere: Int) {
      let added = (next..<end).filter { !kept.isKept[$0] }.map { ours[$0] }
      let addedThere = (nextThere..<endThere).filter { !keptThere.isKept[$0] }.map { theirs[$0] }
      merged += joined(added, addedThere)
    }
    for (place, line) in base.enumerated() {
      guard let here = kept.places[place], let there = keptThere.places[place] else { continue }
      fill(through: here, there)
      merged.append(line)
      (next, nextThere) = (here + 1, there + 1)
    }
    fill(through: ours.count, theirs.count)
    return merged
  }

  /// What two sides put into one place: all lines of both, and once those that they have in common.
  private func joined(_ left: [Int], _ right: [Int]) -> [Int] {
    if right.isEmpty || left == right { return left }
    if left.isEmpty { return right }
    let (first, second) = precedes(right[...], left[...]) ? (right, left) : (left, right)
    let matching = LineMatching(first, second)
    var joined: [Int] = []
    var (next, nextOther) = (0, 0)
    func fill(through end: Int, _ endOther: Int) {
      let (gap, other) = (first[next..<end], second[nextOther..<endOther])
      joined += precedes(other, gap) ? other + gap : gap + other
    }
    for (place, other) in matching.places.enumerated() {
      guard let other else { continue }
      fill(through: place, other)
      joined.append(first[place])
      (next, nextOther) = (place + 1, other + 1)
    }
    fill(through: first.count, second.count)
    return joined
  }

  /// Whether the bytes of some lines come before those of others.
  private func precedes(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) -> Bool {
    for (line, other) in zip(left, right) where line != other { return Exact(texts[line]) < Exact(texts[other]) }
    return left.count < right.count
  }
}

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
