/// One line of history as the storage sees it: its bytes with their line end, and its place among the other
/// lines.
///
/// The last members of the line's object, `"previous":"…","revision":7`, hold the place, so that reading the
/// end of a line is enough.
package struct HistoryLine: Equatable {
  /// The revision that the line leads to.
  package let revision: Int
  /// The oldest revision whose line must stay with this one, because the redo of an undo in effect needs it.
  let oldestNeeded: Int
  package let bytes: [UInt8]
  /// The digest of the previous line, or of nothing.
  let previous: LineDigest

  /// Creates a line from an object without its closing brace, to which the line's place is added.
  ///
  /// - Parameter oldestNeeded: `nil` if no older line must stay with this one.
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

  /// The digest by which the line's successor and the store identify the line.
  package var digest: LineDigest { LineDigest(bytes) }

  /// The place of a line among the others, as the end of the line gives it.
  package struct Place: Equatable {
    fileprivate static let previousMarker = Array(",\"previous\":\"".utf8)
    fileprivate static let revisionMarker = Array("\",\"revision\":".utf8)
    private static let bareMarker = Array(",\"revision\":".utf8)

    /// The largest number of bytes that a place takes at the end of a line.
    static let longest = 64

    /// The revision that the line leads to.
    package let revision: Int
    /// The digest of the previous line, or of nothing; `nil` in lines of version 0.1, which have none.
    let previous: LineDigest?

    /// Reads the end of a line; returns `nil` if it is torn or not a line of history.
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
  /// The path of the history, for messages.
  var path: String { get }
  var count: Int { get }
  /// Returns exactly the bytes of a range; throws `EAGAIN` if another process has truncated the file since.
  func read(_ range: Range<Int>) throws(SystemFailure) -> [UInt8]
}

/// The state of a store to which its history must lead: the revision, and the digest of the line that led
/// there.
package struct HistoryKey: Hashable, Sendable {
  package let revision: Int
  /// The digest of the line that led to the revision, or of nothing if the store is new, repaired, or of
  /// version 0.1.
  package let digest: LineDigest

  package init(revision: Int, digest: LineDigest) { (self.revision, self.digest) = (revision, digest) }

  /// Whether a line led to this state.
  ///
  /// Lines of version 0.1 have no digests: for a state without a digest, only their revision counts.
  func fits(_ line: some Collection<UInt8> & BidirectionalCollection<UInt8>, _ place: HistoryLine.Place)
    -> Bool
  {
    guard place.revision == revision else { return false }
    if place.previous == nil, digest == .ofNothing { return true }
    return LineDigest(Array(line)) == digest
  }
}

extension BidirectionalCollection {
  /// Returns the longest suffix whose elements all satisfy a condition.
  fileprivate func suffix(_ condition: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, condition(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
