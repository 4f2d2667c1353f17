/// Returns the candidate that a mistyped word most likely means, the first among equals, or `nil` if none is
/// near.
///
/// A candidate is near if at most a third of the word's characters, or one, are edited, ignoring case. If
/// none is near, the only candidate that begins with the word is meant.
public func closest(to word: String, among candidates: [String]) -> String? {
  let typed = Array(word.lowercased())
  let limit = max(1, typed.count / 3)
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased())
    guard abs(letters.count - typed.count) <= limit else { continue }
    let distance = editDistance(typed, letters)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  if let best { return best.candidate }
  let completions = candidates.filter { $0.hasPrefix(word) }
  return completions.count == 1 && typed.count > 1 ? completions.first : nil
}

/// Returns the fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the
/// other.
///
/// This is the optimal string alignment distance, the restricted form of Damerau-Levenshtein: no letter is
/// edited twice.
func editDistance(_ source: [Character], _ target: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...target.count)
  for i in source.indices {
    var row = [i + 1]
    row.reserveCapacity(target.count + 1)
    for j in target.indices {
      let replaced = last[j] + (source[i] == target[j] ? 0 : 1)
      var distance = min(replaced, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, source[i] == target[j - 1], source[i - 1] == target[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[target.count]
}
