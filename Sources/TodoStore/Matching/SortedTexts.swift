import Graphs
import TodoCore

/// Texts in the order of their units, in which those that begin with another text are found by bisection.
struct SortedTexts<Unit: Comparable> {
  private let texts: [[Unit]]

  /// Texts in ascending order.
  init(ascending texts: [[Unit]]) {
    self.texts = texts
  }

  /// Of several texts those that are enough to know whether one of them is a beginning of another text: the ones that do
  /// not begin with one of the rest.
  init(beginnings texts: [[Unit]]) {
    self.texts = texts.sorted { $0.lexicographicallyPrecedes($1) }.reduce(into: []) { kept, text in
      if let last = kept.last, text.starts(with: last) { return }
      kept.append(text)
    }
  }

  /// The positions of the texts that are the same as this one.
  func positions(of text: [Unit]) -> Range<Int> {
    let first = texts.partitioningIndex { !$0.lexicographicallyPrecedes(text) }
    return first..<max(first, texts.partitioningIndex { text.lexicographicallyPrecedes($0) })
  }

  /// The positions of the texts that begin with this one, itself included.
  func positions(beginningWith text: [Unit]) -> Range<Int> {
    let first = texts.partitioningIndex { !$0.lexicographicallyPrecedes(text) }
    let end = texts.partitioningIndex { text.lexicographicallyPrecedes($0) && !$0.starts(with: text) }
    return first..<max(first, end)
  }

  /// Whether one of the texts, of which none begins with another, is a beginning of this one.
  ///
  /// Between a text and one that it begins with there would only be others that begin with it, so it has to be the last
  /// that does not come behind this one.
  func hasBeginning(of text: some Collection<Unit>) -> Bool {
    let end = texts.partitioningIndex { text.lexicographicallyPrecedes($0) }
    return end > 0 && text.starts(with: texts[end - 1])
  }
}
