import TodoCore

/// The merge of a text of several lines.
///
/// A line that either side took away goes; what both put into one place stands once, and what each put there stands both,
/// in the order of the bytes. So a line that both changed stands in both versions. There is always a result, and it is
/// the same from both sides.
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
