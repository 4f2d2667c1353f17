/// Random access to the bytes of one version of a history.
package protocol HistorySource {
  /// Where it lies, for messages.
  var path: String { get }
  /// The number of bytes.
  var count: Int { get }
  /// Exactly the bytes of a range; throws `EAGAIN` when another process has cut the file since.
  func read(_ range: Range<Int>) throws(SystemFailure) -> [UInt8]
}

/// The state of a store that its history must lead to: the revision, and the digest of the line that led there.
package struct HistoryKey: Hashable, Sendable {
  /// The revision of the store.
  package let revision: Int
  /// The digest of nothing where the store tells of no line: it is new, repaired, or of version 0.1.
  package let digest: LineDigest

  /// The state at a revision whose line has that digest.
  package init(revision: Int, digest: LineDigest) {
    self.revision = revision
    self.digest = digest
  }

  /// Whether a line led to this state.
  ///
  /// Lines of version 0.1 know no digest and are known by none: where no digest is told they count by their revision.
  func fits(_ line: some Collection<UInt8> & BidirectionalCollection<UInt8>, _ place: HistoryLine.Place) -> Bool {
    guard place.revision == revision else { return false }
    if PlantedFault.historyByRevision { return true }
    if place.previous == nil, digest == .ofNothing { return true }
    return LineDigest(Array(line)) == digest
  }
}

/// Where in a history the lines end that belong to a store.
///
/// Behind them stands at most what one crash leaves: the line of a change that never came into force, whole or torn.
/// Anything else shows that the history is another store's, or the same one's at another time.
package enum HistoryTail: Equatable {
  /// The store's lines are all up to that offset; what follows is void.
  case belongs(end: Int)
  /// The file is not this store's history.
  case foreign

  /// Looks for the end of the lines that lead to a state; an empty history ends at once.
  package init(of source: any HistorySource, leadingTo key: HistoryKey) throws(SystemFailure) {
    do throws(SystemFailure) {
      self = try Self.find(key, in: source) ?? .foreign
    } catch {
      guard error == .tooLarge else { throw error }
      self = .foreign
    }
  }

  private static func find(_ key: HistoryKey, in source: any HistorySource) throws(SystemFailure) -> HistoryTail? {
    if source.count == 0 { return .belongs(end: 0) }
    var lines = HistoryLines(of: source)
    let rest = try lines.skipRest()
    guard mayBegin(try source.read(rest.prefix(beginning.count))) else { return nil }
    guard let last = try lines.next() else { return key.digest == .ofNothing ? .belongs(end: 0) : nil }
    if let place = last.place, key.fits(last.bytes, place) { return .belongs(end: last.range.upperBound) }
    guard rest.isEmpty, !PlantedFault.tailHidesHistory, isVoid(last, after: key) else { return nil }
    guard let before = try lines.next() else { return .belongs(end: 0) }
    guard let place = before.place, key.fits(before.bytes, place) else { return nil }
    return .belongs(end: before.range.upperBound)
  }

  /// Whether a line may be that of the next change, which did not come into force.
  ///
  /// Blocks that a power cut kept from the medium read as zeros, which no line of ours holds.
  private static func isVoid(_ line: HistoryLines.Line, after key: HistoryKey) -> Bool {
    guard mayBegin(line.bytes) else { return false }
    let isTorn = line.bytes.contains(0)
    guard let place = line.place else { return isTorn }
    guard place.revision == key.revision + 1 else { return false }
    return place.previous.map { $0 == key.digest } ?? (isTorn || key.digest == .ofNothing)
  }

  /// What every line of ours begins with.
  private static let beginning = Array("{\"time\":\"".utf8)

  /// Whether bytes begin as a line of ours, as far as they and a power cut have kept that.
  private static func mayBegin(_ bytes: some Sequence<UInt8>) -> Bool {
    zip(bytes, beginning).allSatisfy { $0 == 0 || $0 == $1 }
  }
}
