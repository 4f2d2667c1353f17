/// One line of history as the storage sees it: its bytes with their line end, and its place among the other lines.
///
/// The place is told by the last members of the line's object, `"previous":"…","revision":7`, so that the end of a line
/// is enough to know it.
package struct HistoryLine: Equatable {
  /// The revision that it leads to.
  package let revision: Int
  /// The oldest revision whose line must stay with this one, because an undo in force needs it for its redo.
  let oldestNeeded: Int
  package let bytes: [UInt8]
  /// The digest of the line before it, or of nothing.
  let previous: LineDigest

  /// A line from an object without its closing brace, to which its place is added.
  ///
  /// - Parameter oldestNeeded: nil when no older line must stay with it.
  package init(revision: Int, previous: LineDigest, oldestNeeded: Int? = nil, members: consuming [UInt8]) {
    self.revision = revision
    self.previous = previous
    self.oldestNeeded = oldestNeeded ?? revision
    members += Place.previousMarker
    members += previous.hexadecimal.utf8
    members += Place.revisionMarker
    members += "\(revision)}\n".utf8
    bytes = members
  }

  /// What the line's successor and its store know it by.
  package var digest: LineDigest { LineDigest(bytes) }

  /// What the end of a whole line says of its place.
  package struct Place: Equatable {
    fileprivate static let previousMarker = Array(",\"previous\":\"".utf8)
    fileprivate static let revisionMarker = Array("\",\"revision\":".utf8)
    private static let bareMarker = Array(",\"revision\":".utf8)

    /// The most bytes that the end of a line takes to tell its place.
    static let longest = 64

    /// The revision that the line leads to.
    package let revision: Int
    /// The digest of the line before it, or of nothing; nil in lines of version 0.1, which know none.
    let previous: LineDigest?

    /// Reads the end of a line; nil when that is torn, or no line of history.
    init?(endOf line: some BidirectionalCollection<UInt8>) {
      guard line.suffix(2).elementsEqual("}\n".utf8) else { return nil }
      let body = line.dropLast(2)
      let digits = body.suffix { (0x30...0x39).contains($0) }
      guard (1...16).contains(digits.count) else { return nil }
      revision = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      let rest = body.dropLast(digits.count)
      guard rest.suffix(Self.bareMarker.count).elementsEqual(Self.bareMarker) else { return nil }
      let upToDigest = rest.dropLast(Self.revisionMarker.count)
      let before = upToDigest.dropLast(LineDigest.length).suffix(Self.previousMarker.count)
      let isTied = before.elementsEqual(Self.previousMarker)
      previous = isTied ? LineDigest(hexadecimal: upToDigest.suffix(LineDigest.length)) : nil
    }
  }
}

/// Random access to the bytes of one version of a history.
package protocol HistoryVersion {
  /// Where it lies, for messages.
  var path: String { get }
  var count: Int { get }
  /// Exactly the bytes of a range; throws `EAGAIN` when another process has cut the file since.
  func read(_ range: Range<Int>) throws(SystemFailure) -> [UInt8]
}

/// The state of a store that its history must lead to: the revision, and the digest of the line that led there.
package struct HistoryKey: Hashable, Sendable {
  package let revision: Int
  /// The digest of nothing where the store tells of no line: it is new, repaired, or of version 0.1.
  package let digest: LineDigest

  package init(revision: Int, digest: LineDigest) { (self.revision, self.digest) = (revision, digest) }

  /// Whether a line led to this state.
  ///
  /// Lines of version 0.1 know no digest and are known by none: where no digest is told they count by their revision.
  func fits(_ line: some Collection<UInt8> & BidirectionalCollection<UInt8>, _ place: HistoryLine.Place) -> Bool {
    guard place.revision == revision else { return false }
    if place.previous == nil, digest == .ofNothing { return true }
    return LineDigest(Array(line)) == digest
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
