/// Reads the lines of a history from its end, in windows, so that the last lines cost no more than their own
/// length.
package struct HistoryLines {
  /// One line with its line end.
  package struct Line {
    package let range: Range<Int>
    package let bytes: [UInt8]

    /// The place that the line's end gives, or `nil` if it is not a line of history.
    package var place: HistoryLine.Place? { HistoryLine.Place(endOf: bytes) }
  }

  /// How many bytes are read at a time.
  private static let windowSize = 64 * 1_024
  /// The longest line in bytes: a longer one is a hole in the file, and not worth the time to read.
  private static let longestLine = 1 << 30

  private let version: any HistoryVersion
  private var window: [UInt8] = []
  private var windowStart: Int
  /// The offset after the next line to read.
  private(set) var end: Int

  /// Creates a reader of the lines up to an offset at which a line ends, or of the whole history.
  package init(of version: any HistoryVersion, upTo end: Int? = nil) {
    self.version = version
    self.end = end ?? version.count
    windowStart = self.end
  }

  /// Skips the bytes after the last line end and returns their range.
  package mutating func skipRest() throws(SystemFailure) -> Range<Int> {
    let start = try lineStart(before: end)
    defer { end = start }
    return start..<end
  }

  /// Skips the previous line, however long, without reading all of it; returns its range, or `nil` at the
  /// beginning.
  mutating func skip() throws(SystemFailure) -> Range<Int>? {
    guard end > 0 else { return nil }
    let start = try lineStart(before: end - 1)
    defer { end = start }
    return start..<end
  }

  /// Reads the previous line; returns `nil` at the beginning.
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

  /// Returns the offset after the last line end before an offset.
  private mutating func lineStart(before offset: Int) throws(SystemFailure) -> Int {
    var limit = offset
    while limit > 0 {
      if limit <= windowStart {
        guard offset - limit < Self.longestLine else { throw .tooLarge }
        windowStart = max(0, limit - Self.windowSize)
        // The first window also holds the end of the line, and therefore usually all of the line.
        window = try version.read(windowStart..<(limit == offset ? end : limit))
      }
      let start = window.withUnsafeBufferPointer { Self.lineStart(before: limit - windowStart, in: $0) }
      if start > 0 { return windowStart + start }
      limit = windowStart
    }
    return 0
  }

  /// Returns the offset after the last line end before an offset, or 0 if there is none.
  ///
  /// A slice's `lastIndex(of:)` takes twenty times as long without specialization, as in the debug builds of
  /// the tests.
  private static func lineStart(before offset: Int, in window: UnsafeBufferPointer<UInt8>) -> Int {
    var start = offset
    let bytes = UnsafeRawBufferPointer(window)
    // Eight bytes at a time, while none of them is a line end (Hacker's Delight, 6-1).
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

/// The lines that lead to a state of a store, newest first, as long as each line has the digest that its
/// successor expects.
package struct HistoryChain {
  private var lines: HistoryLines
  private var key: HistoryKey
  /// Whether the line before the last one read does not lead to it.
  package private(set) var isBroken = false

  /// The offset of the line read last.
  package private(set) var start: Int

  /// Finds the lines that lead to a state; `nil` if the history is another store's, or this store's at
  /// another time.
  package init?(of version: any HistoryVersion, leadingTo key: HistoryKey) throws(SystemFailure) {
    let codes = [SystemFailure.tooLarge.code]
    guard let end = try SystemFailure.passingOver(codes, try Self.end(of: version, leadingTo: key)) ?? nil
    else {
      return nil
    }
    lines = HistoryLines(of: version, upTo: end)
    start = end
    self.key = key
  }

  /// Reads the previous line; returns `nil` at the beginning and where the chain is broken.
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

  /// Returns the offset where the lines that lead to a state end; an empty history belongs to every store.
  ///
  /// After them is at most the rest of one crash: the line of a change that never took effect, whole or
  /// torn. Anything else shows that the history belongs to another store, or to the same store at another
  /// time: then there is no such offset.
  private static func end(of version: any HistoryVersion, leadingTo key: HistoryKey) throws(SystemFailure)
    -> Int?
  {
    if version.count == 0 { return 0 }
    var lines = HistoryLines(of: version)
    let rest = try lines.skipRest()
    guard mayBegin(try version.read(rest.prefix(beginning.count))) else { return nil }
    guard let last = try lines.next() else { return key.digest == .ofNothing ? 0 : nil }
    if let place = last.place, key.fits(last.bytes, place) { return last.range.upperBound }
    guard rest.isEmpty, isVoid(last, after: key) else { return nil }
    guard let before = try lines.next() else { return 0 }
    guard let place = before.place, key.fits(before.bytes, place) else { return nil }
    return before.range.upperBound
  }

  /// Whether a line may be that of the next change, which did not take effect.
  ///
  /// Blocks that a power cut kept from the medium read as zeros, which our lines never contain.
  private static func isVoid(_ line: HistoryLines.Line, after key: HistoryKey) -> Bool {
    guard mayBegin(line.bytes) else { return false }
    let isTorn = line.bytes.contains(0)
    guard let place = line.place else { return isTorn }
    guard place.revision == key.revision + 1 else { return false }
    return place.previous.map { $0 == key.digest } ?? (isTorn || key.digest == .ofNothing)
  }

  /// The bytes with which each of our lines begins.
  private static let beginning = Array("{\"time\":\"".utf8)

  /// Whether bytes begin like one of our lines; they may be too few, or zeros after a power cut.
  private static func mayBegin(_ bytes: some Sequence<UInt8>) -> Bool {
    zip(bytes, beginning).allSatisfy { $0 == 0 || $0 == $1 }
  }
}
