import Testing
import TodoKit
import TodoTestSupport

struct StoreRewriteWritingTests {
  @Test("many pieces become few blocks, and a large one several")
  func blocks() throws {
    let old = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let source = MemoryStorage(old).read()
    let small = (0..<1000).map { StoreRewrite.Piece.kept($0..<$0 + 1) }
    let rewrite = StoreRewrite(pieces: small + [.written([1, 2]), .kept(1002..<5_000_000)])
    var blocks: [[UInt8]] = []
    try rewrite.forEachBlock(of: source) { blocks.append($0) }
    #expect(Array(blocks.joined()) == old[..<1000] + [1, 2] + old[1002...])
    #expect(blocks.count == 5)
    #expect(blocks.allSatisfy { $0.count < 1 << 21 })
  }

  @Test("no pieces are no blocks")
  func empty() throws {
    try StoreRewrite(pieces: [.written([]), .kept(0..<0)]).forEachBlock(of: MemoryStorage().read()) { _ in
      Issue.record("a block of nothing")
    }
  }
}
