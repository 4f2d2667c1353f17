import TodoCore

/// The merge of a text of several lines.
///
/// A line that either side removed is gone. Lines that both sides added in one gap appear once; different
/// lines appear one after the other, in the order of their bytes, so that a line that both sides changed
/// appears in both versions. There is always a result, and swapping the sides does not change it.
struct LineMerge {
  /// The number of each distinct line, and the text of each number.
  private var numbers: [Exact<String>: Int] = [:]
  private var texts: [String] = []

  /// Merges two versions of a text with their common base; `nil` stands for a text without lines.
  static func merge(base: String?, ours: String?, theirs: String?) -> String? {
    var merge = LineMerge()
    let base = merge.lines(of: base)
    let ours = merge.lines(of: ours)
    let theirs = merge.lines(of: theirs)
    let text = merge.merged(base, ours, theirs).map { merge.texts[$0] }.joined(separator: "\n")
    return text.isEmpty ? nil : text
  }

  /// Whether a text has every line that one text has and another lacks.
  static func hasLines(_ text: String?, of after: String?, not before: String?) -> Bool {
    var merge = LineMerge()
    let lines = Set(merge.lines(of: after)).subtracting(merge.lines(of: before))
    return !lines.isEmpty && lines.isSubset(of: merge.lines(of: text))
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
    let (our, their) = (LineMatching(base, ours), LineMatching(base, theirs))
    let kept = zip(our.newIndexes, their.newIndexes).compactMap { our, their in
      our.flatMap { our in their.map { (our, $0) } }
    }
    let (ourKept, theirKept) = (Set(our.newIndexes), Set(their.newIndexes))
    return lines(ours, theirs, matching: kept) { ourGap, theirGap in
      joined(
        ourGap.indices.filter { !ourKept.contains($0) }.map { ours[$0] },
        theirGap.indices.filter { !theirKept.contains($0) }.map { theirs[$0] })
    }
  }

  /// Returns all lines that the sides added in one gap; lines that both added appear once.
  private func joined(_ ours: [Int], _ theirs: [Int]) -> [Int] {
    if theirs.isEmpty || ours == theirs { return ours }
    if ours.isEmpty { return theirs }
    let (first, second) = precedes(theirs[...], ours[...]) ? (theirs, ours) : (ours, theirs)
    let common = LineMatching(first, second).newIndexes.enumerated().compactMap { index, other in
      other.map { (index, $0) }
    }
    return lines(first, second, matching: common) { precedes($1, $0) ? $1 + $0 : $0 + $1 }
  }

  /// Returns the matching lines, given by their places, with the gaps around them filled by `fillGap`.
  private func lines(
    _ left: [Int], _ right: [Int], matching places: [(Int, Int)],
    _ fillGap: (ArraySlice<Int>, ArraySlice<Int>) -> some Sequence<Int>
  ) -> [Int] {
    var lines: [Int] = []
    var next = (0, 0)
    for place in places + [(left.count, right.count)] {
      lines += fillGap(left[next.0..<place.0], right[next.1..<place.1])
      if place.0 < left.count { lines.append(left[place.0]) }
      next = (place.0 + 1, place.1 + 1)
    }
    return lines
  }

  /// Whether lines come before others in the order of their bytes.
  private func precedes(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) -> Bool {
    for (line, other) in zip(left, right) where line != other {
      return Exact(texts[line]) < Exact(texts[other])
    }
    return left.count < right.count
  }
}

/// The lines that two versions of a text have in common.
///
/// Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), section 4: a longest common subsequence,
/// with the earliest matches. Lines are numbers, the same for the same text.
struct LineMatching {
  /// The index in the new version of each line of the old one; `nil` if the line is gone.
  private(set) var newIndexes: [Int?]

  /// The largest number of steps in a search, some tens of milliseconds; beyond it, all lines between the
  /// common ends count as replaced.
  private static let workLimit = 4_000_000
  /// The largest number of differing lines; the search keeps the square of it in memory.
  private static let differenceLimit = 2_000

  init(_ old: [Int], _ new: [Int]) {
    newIndexes = [Int?](repeating: nil, count: old.count)
    var (start, end) = (0, (old: old.count, new: new.count))
    while start < min(end.old, end.new), old[start] == new[start] {
      newIndexes[start] = start
      start += 1
    }
    while min(end.old, end.new) > start, old[end.old - 1] == new[end.new - 1] {
      end = (end.old - 1, end.new - 1)
      newIndexes[end.old] = end.new
    }
    guard start < min(end.old, end.new) else { return }
    // A line that only one of the versions has matches nothing.
    let (oldLines, newLines) = (Set(old[start..<end.old]), Set(new[start..<end.new]))
    let oldIndexes = (start..<end.old).filter { newLines.contains(old[$0]) }
    let commonIndexes = (start..<end.new).filter { oldLines.contains(new[$0]) }
    for (x, y) in Self.common(oldIndexes.map { old[$0] }, commonIndexes.map { new[$0] }) {
      newIndexes[oldIndexes[x]] = commonIndexes[y]
    }
  }

  /// Returns the indexes of a longest common subsequence, last first, or none if the search takes too long.
  private static func common(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
    let limit = min(old.count + new.count, differenceLimit)
    // The furthest index in `old` on each diagonal (index in `old` minus index in `new`) with a number of
    // differences.
    var furthest = [Int](repeating: 0, count: 2 * limit + 3)
    // `furthest` before each round, for the diagonals of that round.
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

  /// Whether the best way to a diagonal takes a line that only the new version has.
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
