import Testing
import TodoTestSupport

@testable import FileStore

struct HistoryLinesTests {
  private func lines(_ bytes: [UInt8]) throws -> [String] {
    var lines = HistoryLines(of: HistoryBytes(bytes: bytes))
    var found: [String] = []
    _ = try lines.skipRest()
    while let line = try lines.next() { found.append(String(decoding: line.bytes, as: UTF8.self)) }
    return found
  }

  @Test(
    "lines of any length come whole, the last first",
    arguments: [[1], [10, 20, 30], [65_535, 65_536, 65_537], [200_000, 1, 300_000, 2], [1, 131_072, 131_071]])
  func lengths(lengths: [Int]) throws {
    let texts = lengths.map { String(repeating: "x", count: $0 - 1) + "\n" }
    #expect(try lines(Array(texts.joined().utf8)) == texts.reversed())
    #expect(try lines(Array((texts.joined() + "rest").utf8)) == texts.reversed())
  }

  @Test("a line that is passed is read in windows, and never as a whole")
  func skipping() throws {
    let lengths = [300_000, 2, 70_000, 1_000_000]
    let history = ReadLengths(bytes: lengths.flatMap { [UInt8](repeating: 0x78, count: $0 - 1) + [0x0A] })
    var lines = HistoryLines(of: history)
    var found: [Int] = []
    while let line = try lines.skip() { found.append(line.count) }
    #expect(found == lengths.reversed())
    // A window, with the end of the line in it.
    #expect(history.lengths.allSatisfy { $0 <= 64 * 1_024 + 1 } && history.lengths.count > 1)
  }

  @Test("the chain ends at a line that its successor does not know")
  func broken() throws {
    let history = HistoryText(1...6)
    var bytes = history.bytes
    bytes[history.lines[..<2].map(\.bytes.count).reduce(0, +) + 6] ^= 1
    var chain = HistoryChain(of: HistoryBytes(bytes: bytes), upTo: bytes.count, leadingTo: history.key())
    var revisions: [Int?] = []
    while let line = try chain.next() { revisions.append(line.place?.revision) }
    #expect(revisions == [6, 5, 4] && chain.isBroken)
    #expect(chain.start == history.lines[..<3].map(\.bytes.count).reduce(0, +))
  }

  @Test("the chain goes on from new lines to those of version 0.1")
  func legacy() throws {
    let history = HistoryText(3...4)
    let bytes = (1...2).flatMap(HistoryLine.legacy) + history.bytes
    var chain = HistoryChain(of: HistoryBytes(bytes: bytes), upTo: bytes.count, leadingTo: history.key())
    var count = 0
    while try chain.next() != nil { count += 1 }
    #expect(count == 4 && !chain.isBroken && chain.start == 0)
  }
}

/// A history that remembers how much was read of it at a time.
private final class ReadLengths: HistorySource {
  let path = ""
  private let bytes: [UInt8]
  private(set) var lengths: [Int] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func read(_ range: Range<Int>) -> [UInt8] {
    lengths.append(range.count)
    return Array(bytes[range])
  }
}
