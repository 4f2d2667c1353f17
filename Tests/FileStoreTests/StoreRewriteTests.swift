import FileStore
import Testing
import TodoTestSupport

struct StoreRewriteTests {
  @Test(
    "a rewrite changes nothing only if it keeps every old byte in the old order",
    arguments: [
      ([.kept(0..<3)], true), ([.kept(0..<1), .written([]), .kept(2..<2), .kept(1..<3)], true),
      ([.kept(0..<2)], false), ([.kept(1..<3)], false), ([.kept(0..<2), .written([3])], false),
      ([.kept(1..<3), .kept(0..<1)], false), ([.written([1, 2, 3])], false), ([.recorded(0..<3)], false),
      ([], false),
    ] as [([StoreRewrite.Piece], Bool)])
  func keepsAll(pieces: [StoreRewrite.Piece], expected: Bool) {
    #expect(StoreRewrite(pieces: pieces).keepsAll(of: MemoryStorage([1, 2, 3]).read()) == expected)
  }

  @Test("an empty rewrite is a change of a missing store but not of an empty store")
  func nothing() {
    #expect(StoreRewrite(pieces: []).keepsAll(of: MemoryStorage([]).read()))
    #expect(!StoreRewrite(pieces: []).keepsAll(of: MemoryStorage().read()))
  }
}

struct StoreRewriteWritingTests {
  /// The given number of bytes, in runs of seven: a pattern whose length divides no block and no window.
  private static func bytes(_ count: Int) -> [UInt8] {
    let pattern = (0..<1_792).map { UInt8(truncatingIfNeeded: $0 / 7) }
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += pattern }
    return Array(bytes[..<count])
  }

  @Test("many small pieces become few blocks, and a large piece becomes several")
  func blocks() throws {
    let old = Self.bytes(5_000_000)
    let source = MemoryStorage(old).read()
    let small = (0..<1000).map { StoreRewrite.Piece.kept($0..<$0 + 1) }
    let rewrite = StoreRewrite(pieces: small + [.written([1, 2]), .kept(1002..<5_000_000)])
    var blocks: [[UInt8]] = []
    try rewrite.forEachBlock(of: source) { blocks.append($0) }
    #expect(blocks.reduce(into: []) { $0 += $1 } == Array(old[..<1000]) + [1, 2] + Array(old[1002...]))
    #expect(blocks.count <= 21)
    #expect(blocks.allSatisfy { $0.count <= 1 << 18 })
  }

  @Test("neighbouring pieces are read together, even among pieces out of order")
  func windows() throws {
    let old = Self.bytes(3_000_000)
    let spy = SourceSpy(MemoryStorage(old).read())
    let ranges =
      stride(from: 0, to: 2_900_000, by: 1_000).map { $0..<$0 + 900 } + [5..<10, 2_999_990..<3_000_000]
    var new: [UInt8] = []
    try StoreRewrite(pieces: ranges.map { .kept($0) }).forEachBlock(of: spy) { new += $0 }
    #expect(new == ranges.reduce(into: []) { $0 += old[$1] })
    #expect(spy.reads <= 50)
  }

  @Test("recorded pieces are taken from the history line")
  func recorded() throws {
    let line = HistoryLine(revision: 2, previous: .ofNothing, members: Array("{\"a\":12".utf8))
    let pieces: [StoreRewrite.Piece] = [.recorded(6..<7), .kept(0..<1), .recorded(5..<7)]
    var new: [UInt8] = []
    try StoreRewrite(pieces: pieces, history: line).forEachBlock(of: MemoryStorage([0x30]).read()) {
      new += $0
    }
    #expect(String(decoding: new, as: UTF8.self) == "2012")
  }

  @Test("empty pieces make no blocks")
  func empty() throws {
    try StoreRewrite(pieces: [.written([]), .kept(0..<0)]).forEachBlock(of: MemoryStorage().read()) { _ in
      Issue.record("a block of nothing")
    }
  }
}

/// Counts how often a source is read.
private final class SourceSpy: StoreVersion {
  private let source: any StoreVersion
  private(set) var reads = 0

  init(_ source: any StoreVersion) { self.source = source }

  var exists: Bool { source.exists }
  var count: Int { source.count }
  var isInForce: Bool { source.isInForce }
  func history() throws(FileStoreError) -> (any HistoryVersion)? { try source.history() }

  func read(_ range: Range<Int>) throws(FileStoreError) -> [UInt8] {
    reads += 1
    return try source.read(range)
  }
}
