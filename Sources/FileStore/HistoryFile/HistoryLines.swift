/// Reads the lines of a history from its end, in windows, so that the last ones cost no more than they are.
package struct HistoryLines {
  /// One line with its line end.
  package struct Line {
    package let range: Range<Int>
    package let bytes: [UInt8]

    /// What its end says of its place; nil where that is no line of history.
    package var place: HistoryLine.Place? { HistoryLine.Place(endOf: bytes) }
  }

  /// How much is read at a time, in bytes.
  private static let windowSize = 64 * 1_024
  /// No line is longer, in bytes: what looks so is a file with a hole, and not worth the time to read it.
  private static let longestLine = 1 << 30

  private let version: any HistoryVersion
  private var window: [UInt8] = []
  private var windowStart: Int
  /// Behind the line that comes next.
  private(set) var end: Int

  /// The lines up to an offset, at which one ends; all of the history without one.
  package init(of version: any HistoryVersion, upTo end: Int? = nil) {
    self.version = version
    self.end = end ?? version.count
    windowStart = self.end
  }

  /// Passes what stands behind the last line end.
  package mutating func skipRest() throws(SystemFailure) -> Range<Int> {
    let start = try lineStart(before: end)
    defer { end = start }
    return start..<end
  }

  /// Passes the line before the one that was given last, however long, without reading all of it; nil at the beginning.
  mutating func skip() throws(SystemFailure) -> Range<Int>? {
    guard end > 0 else { return nil }
    let start = try lineStart(before: end - 1)
    defer { end = start }
    return start..<end
  }

  /// The line before the one that was given last; nil at the beginning.
  package mutating func next() throws(SystemFailure) -> Line? {
    guard let range = try skip() else { return nil }
    let bytes: [UInt8]
    if range.lowerBound >= windowStart, range.upperBound <= windowStart + window.count {
      bytes = Array(window[range.lowerBound - windowStart..<range.upperBound - windowStart])
    } else {
      bytes = try version.read(range)
    }
    return Line(range: range, bytes: bytes)
  }

  /// Behind the last line end before an offset.
  private mutating func lineStart(before offset: Int) throws(SystemFailure) -> Int {
    var limit = offset
    while limit > 0 {
      if limit <= windowStart {
        guard offset - limit < Self.longestLine else { throw .tooLarge }
        windowStart = max(0, limit - Self.windowSize)
        // The first one holds the end of the line, too, and so most often all of it.
        window = try version.read(windowStart..<(limit == offset ? end : limit))
      }
      let start = window.withUnsafeBufferPointer { Self.lineStart(before: limit - windowStart, in: $0) }
      if start > 0 { return windowStart + start }
      limit = windowStart
    }
    return 0
  }

  /// Behind the last line end before an offset; 0 when there is none.
  ///
  /// By hand, since a slice's `lastIndex(of:)` takes twenty times as long where generic code is not specialized, and the
  /// tests run such a build.
  private static func lineStart(before offset: Int, in window: UnsafeBufferPointer<UInt8>) -> Int {
    var start = offset
    let bytes = UnsafeRawBufferPointer(window)
    // Eight bytes at a time, as long as none of them is a line end (Hacker's Delight, 6-1).
    while start >= 8,
      case let word = bytes.loadUnaligned(fromByteOffset: start - 8, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A,
      (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 == 0
    {
      start -= 8
    }
    while start > 0, window[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }
}

/// The lines that lead to a state of a store, the newest first, as far back as each is the very one that its successor
/// knows.
package struct HistoryChain {
  private var lines: HistoryLines
  private var key: HistoryKey
  /// Whether the line before the last line that was given does not lead to it.
  package private(set) var isBroken = false

  /// Where the line begins that was given last.
  package private(set) var start: Int

  /// The lines up to an offset that ends the one which leads to that state.
  package init(of version: any HistoryVersion, upTo end: Int, leadingTo key: HistoryKey) {
    lines = HistoryLines(of: version, upTo: end)
    start = end
    self.key = key
  }

  /// The line before the one that was given last; nil at the beginning and where the chain is broken.
  package mutating func next() throws(SystemFailure) -> HistoryLines.Line? {
    guard !isBroken else { return nil }
    guard let next = try SystemFailure.passingOver([SystemFailure.tooLarge.code], try lines.next()) else {
      isBroken = true
      return nil
    }
    guard let line = next else { return nil }
    guard let place = line.place, key.fits(line.bytes, place) else {
      isBroken = true
      return nil
    }
    key = HistoryKey(revision: place.revision - 1, digest: place.previous ?? .ofNothing)
    start = line.range.lowerBound
    return line
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
  package init(of version: any HistoryVersion, leadingTo key: HistoryKey) throws(SystemFailure) {
    let codes = [SystemFailure.tooLarge.code]
    self = (try SystemFailure.passingOver(codes, try Self.find(key, in: version)) ?? nil) ?? .foreign
  }

  private static func find(_ key: HistoryKey, in version: any HistoryVersion) throws(SystemFailure) -> HistoryTail? {
    if version.count == 0 { return .belongs(end: 0) }
    var lines = HistoryLines(of: version)
    let rest = try lines.skipRest()
    guard mayBegin(try version.read(rest.prefix(beginning.count))) else { return nil }
    guard let last = try lines.next() else { return key.digest == .ofNothing ? .belongs(end: 0) : nil }
    if let place = last.place, key.fits(last.bytes, place) { return .belongs(end: last.range.upperBound) }
    guard rest.isEmpty, isVoid(last, after: key) else { return nil }
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
