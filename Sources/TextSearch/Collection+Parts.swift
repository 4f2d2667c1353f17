// The standard library finds subsequences only in the module of its regular expressions, which would make up
// a tenth of the program.
extension Collection where Element: Equatable {
  /// Returns the range of the first occurrence of a part, or `nil` if there is none; an empty part is at the
  /// beginning.
  public func firstPlace(of part: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      var (here, rest) = (start, part[...])
      while here != endIndex, rest.first == self[here] {
        rest.removeFirst()
        formIndex(after: &here)
      }
      if rest.isEmpty { return start..<here }
      if start == endIndex { return nil }
      formIndex(after: &start)
    }
  }

  /// Whether a part occurs anywhere in the collection.
  public func holds(_ part: some Collection<Element>) -> Bool { firstPlace(of: part) != nil }

  /// Splits the collection at each occurrence of a separator of several elements, and keeps empty pieces.
  public func pieces(between separator: some Collection<Element>) -> [SubSequence] {
    var (pieces, rest): ([SubSequence], SubSequence) = ([], self[...])
    while let place = rest.firstPlace(of: separator) {
      pieces.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    return pieces + [rest]
  }
}
