/// How two texts differ, line by line.
package enum LineDifference {
  /// Every line of both texts: ` ` before common lines, `-` before missing lines, `+` before extra lines.
  ///
  /// Control characters are shown as their escapes, so that a missing line end or a tab is visible.
  package static func text(from expected: String, to actual: String) -> String {
    let old = lines(expected)
    let new = lines(actual)
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for case .remove(let offset, _, _) in difference { removed.insert(offset) }
    for case .insert(let offset, _, _) in difference { inserted.insert(offset) }
    var marked: [String] = []
    var index = 0
    for (offset, line) in new.enumerated() {
      while index < old.count, removed.contains(index) {
        marked.append("-\(old[index])")
        index += 1
      }
      if inserted.contains(offset) {
        marked.append("+\(line)")
      } else {
        marked.append(" \(line)")
        index += 1
      }
    }
    marked += old[min(index, old.count)...].map { "-\($0)" }
    return marked.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0).debugDescription
    }
    if text.hasSuffix("\n") { lines.removeLast() } else { lines[lines.count - 1] += " (no line end)" }
    return lines
  }
}
