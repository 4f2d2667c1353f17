/// One line of history as the storage sees it: the revision that it leads to, and its bytes with their line end.
///
/// The revision is the last member of the line's object, so that the end of a file tells how far it reaches.
package struct HistoryLine: Equatable {
  let revision: Int
  let bytes: [UInt8]

  private static let marker = Array(",\"revision\":".utf8)

  /// A line from an object without its closing brace, to which the revision is added.
  init(revision: Int, members: consuming [UInt8]) {
    self.revision = revision
    members += Self.marker
    members += "\(revision)}\n".utf8
    bytes = members
  }

  /// The revision that a whole line ends with; nil when it was torn.
  static func revision(endOf line: ArraySlice<UInt8>) -> Int? {
    guard line.suffix(2).elementsEqual("}\n".utf8) else { return nil }
    let body = line.dropLast(2)
    let digits = body.suffix { (0x30...0x39).contains($0) }
    guard (1...16).contains(digits.count), body.dropLast(digits.count).suffix(marker.count).elementsEqual(marker) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

extension BidirectionalCollection {
  /// The longest end of the collection whose elements all satisfy a condition.
  fileprivate func suffix(_ condition: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, condition(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
