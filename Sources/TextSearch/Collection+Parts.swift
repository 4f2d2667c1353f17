// The standard library finds parts of a collection in the module of its regular expressions alone, which would be a tenth
// of the program.
extension Collection where Element: Equatable {
  /// The first place where a part stands: the beginning for an empty part, nil where the part is nowhere.
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

  /// Whether a part stands somewhere in it.
  public func holds(_ part: some Collection<Element>) -> Bool { firstPlace(of: part) != nil }

  /// What lies between the places where a separator of several elements stands; empty pieces count.
  public func pieces(between separator: some Collection<Element>) -> [SubSequence] {
    var (pieces, rest): ([SubSequence], SubSequence) = ([], self[...])
    while let place = rest.firstPlace(of: separator) {
      pieces.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    return pieces + [rest]
  }
}
