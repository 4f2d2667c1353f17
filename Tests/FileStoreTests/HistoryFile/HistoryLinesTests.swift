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
    "lines of any length are read whole, the last line first",
    arguments: [
      [1], [10, 20, 30], Array(1...40), [65_535, 65_536, 65_537], [200_000, 1, 300_000, 2],
      [1, 131_072, 131_071],
    ])
  func lengths(lengths: [Int]) throws {
    let texts = lengths.map { String(repeating: "x", count: $0 - 1) + "\n" }
    #expect(try lines(Array(texts.joined().utf8)) == texts.reversed())
    #expect(try lines(Array((texts.joined() + "rest").utf8)) == texts.reversed())
  }

  @Test("a skipped line is read in windows and never as a whole")
  func skipping() throws {
    let lengths = [300_000, 2, 70_000, 1_000_000]
    let history = ReadLengths(bytes: lengths.flatMap { [UInt8](repeating: 0x78, count: $0 - 1) + [0x0A] })
    var lines = HistoryLines(of: history)
    var found: [Int] = []
    while let line = try lines.skip() { found.append(line.count) }
    #expect(found == lengths.reversed())
    // A window, and the end of the line in it.
    #expect(history.lengths.allSatisfy { $0 <= 64 * 1_024 + 1 } && history.lengths.count > 1)
  }
}

/// A history that records how much is read of it at a time.
private final class ReadLengths: HistoryVersion {
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

struct HistoryChainTests {
  private let history = HistoryText(1...4)

  /// Where the lines that lead to a state end; `nil` if the history is not the store's.
  private func end(_ bytes: [UInt8], _ key: HistoryKey) throws -> Int? {
    try HistoryChain(of: HistoryBytes(bytes: bytes), leadingTo: key)?.start
  }

  @Test("the chain ends at a line that the next line does not lead back to")
  func broken() throws {
    let history = HistoryText(1...6)
    var bytes = history.bytes
    bytes[history.lines[..<2].map(\.bytes.count).reduce(0, +) + 6] ^= 1
    var chain = try #require(try HistoryChain(of: HistoryBytes(bytes: bytes), leadingTo: history.key()))
    var revisions: [Int?] = []
    while let line = try chain.next() { revisions.append(line.place?.revision) }
    #expect(revisions == [6, 5, 4] && chain.isBroken)
    #expect(chain.start == history.lines[..<3].map(\.bytes.count).reduce(0, +))
  }

  @Test("the chain continues from new lines to the lines of version 0.1")
  func bothLayouts() throws {
    let history = HistoryText(3...4)
    let bytes = (1...2).flatMap(HistoryLine.legacy) + history.bytes
    var chain = try #require(try HistoryChain(of: HistoryBytes(bytes: bytes), leadingTo: history.key()))
    var count = 0
    while try chain.next() != nil { count += 1 }
    #expect(count == 4 && !chain.isBroken && chain.start == 0)
  }

  @Test("the lines of a store end with the line that led to it")
  func last() throws {
    #expect(try end(history.bytes, history.key()) == history.bytes.count)
  }

  @Test("an empty history belongs to every store", arguments: [0, 7])
  func empty(revision: Int) throws {
    for digest in [LineDigest.ofNothing, history.digest] {
      #expect(try end([], HistoryKey(revision: revision, digest: digest)) == 0)
    }
  }

  @Test("the line of a change that never came into force is void, even if torn at any byte")
  func void() throws {
    let kept = history.bytes.count - (history.lines.last?.bytes.count ?? 0)
    for cut in 0..<history.bytes.count - kept {
      #expect(try end(history.bytes.dropLast(cut), history.key(at: 3)) == kept, "cut \(cut)")
    }
  }

  @Test("a void line whose beginning was lost in a power cut costs no line before it")
  func zeros() throws {
    let line = history.lines[3].bytes
    let kept = history.bytes.count - line.count
    for count in 1...line.count {
      let bytes = history.bytes[..<kept] + [UInt8](repeating: 0, count: count) + line[count...]
      #expect(try end(Array(bytes), history.key(at: 3)) == kept, "\(count) zeros")
    }
  }

  @Test("a void line without a line before it is known by what a power cut has left of it")
  func zerosFirst() throws {
    let line = history.lines[3].bytes
    for count in 1..<line.count {
      let bytes = [UInt8](repeating: 0, count: count) + line[count...]
      #expect(try end(bytes, history.key(at: 3)) == 0, "\(count) zeros")
    }
  }

  @Test("the very first line may be void, too", arguments: [0, 1, 10, 63])
  func voidFirst(cut: Int) throws {
    let first = HistoryText([1])
    #expect(try end(first.bytes.dropLast(cut), HistoryKey(revision: 0, digest: .ofNothing)) == 0)
  }

  @Test("a history more than one change ahead of the store is foreign", arguments: [0, 1, 2])
  func ahead(revision: Int) throws {
    #expect(try end(history.bytes, history.key(at: revision)) == nil)
  }

  @Test("a line of another store with the same revision is foreign")
  func otherStore() throws {
    let other = HistoryText(1...4, filling: "y")
    #expect(try end(other.bytes, history.key()) == nil)
    #expect(try end(other.bytes, HistoryKey(revision: 4, digest: .ofNothing)) == nil)
    #expect(try end(HistoryText(1...5, filling: "y").bytes, history.key()) == nil)
  }

  @Test("a history that ends before the store's last change is foreign", arguments: [5, 9])
  func behind(revision: Int) throws {
    #expect(try end(history.bytes, HistoryKey(revision: revision, digest: history.digest)) == nil)
  }

  @Test(
    "somebody else's text is never taken for a torn line",
    arguments: [
      "my notes", "my notes\n", "{\"note\":1}", "{\"note\":1}\n", "\n", " ", "{\"a\":1}\n{\"b\":2}",
    ])
  func notes(text: String) throws {
    #expect(try end(history.bytes + text.utf8, history.key()) == nil)
    #expect(try end(Array(text.utf8), history.key()) == nil)
    #expect(try end(Array(text.utf8), HistoryKey(revision: 0, digest: .ofNothing)) == nil)
  }

  @Test("the next line of another store is foreign, after the store's lines or in an empty history")
  func otherNext() throws {
    let next = HistoryLine(revision: 4, previous: LineDigest([1]), members: Array("{\"time\":\"x\"".utf8))
      .bytes
    let whole = HistoryText(1...3)
    #expect(try end(whole.bytes + next, whole.key()) == nil)
    #expect(try end(next, HistoryKey(revision: 3, digest: .ofNothing)) == nil)
    #expect(try end(next, HistoryKey(revision: 3, digest: LineDigest([1]))) == 0)
  }

  @Test("lines of version 0.1 count by their revision if the store has no digest")
  func legacy() throws {
    let bytes = (1...3).flatMap(HistoryLine.legacy)
    #expect(try end(bytes, HistoryKey(revision: 3, digest: .ofNothing)) == bytes.count)
    #expect(
      try end(bytes, HistoryKey(revision: 2, digest: .ofNothing)) == bytes.count - HistoryLine.legacy(3).count
    )
    #expect(try end(bytes, HistoryKey(revision: 1, digest: .ofNothing)) == nil)
    #expect(try end(bytes, HistoryKey(revision: 4, digest: .ofNothing)) == nil)
    #expect(try end(bytes, HistoryKey(revision: 3, digest: history.digest)) == nil)
  }

  @Test("only the end of a long history is read")
  func cost() throws {
    let long = HistoryText(1...4_000)
    let source = CountingSource(bytes: long.bytes)
    #expect(try HistoryChain(of: source, leadingTo: long.key())?.start == long.bytes.count)
    #expect(source.bytesRead <= 64 * 1_024 && long.bytes.count > 200_000)
  }

  private final class CountingSource: HistoryVersion {
    let path = ""
    let bytes: [UInt8]
    private(set) var bytesRead = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    func read(_ range: Range<Int>) -> [UInt8] {
      bytesRead += range.count
      return Array(bytes[range])
    }
  }
}
