import FileStore
import Testing

struct StoreRewriteTests {
  @Test(
    "only every old byte in the old order is no change",
    arguments: [
      ([.kept(0..<3)], true),
      ([.kept(0..<1), .written([]), .kept(2..<2), .kept(1..<3)], true),
      ([.kept(0..<2)], false),
      ([.kept(1..<3)], false),
      ([.kept(0..<2), .written([3])], false),
      ([.kept(1..<3), .kept(0..<1)], false),
      ([.written([1, 2, 3])], false),
      ([.recorded(0..<3)], false),
      ([], false),
    ] as [([StoreRewrite.Piece], Bool)])
  func keepsAll(pieces: [StoreRewrite.Piece], expected: Bool) {
    #expect(StoreRewrite(pieces: pieces).keepsAll(of: MemoryStorage([1, 2, 3]).read()) == expected)
  }

  @Test("to write nothing is a change of a missing store, not of an empty one")
  func nothing() {
    #expect(StoreRewrite(pieces: []).keepsAll(of: MemoryStorage([]).read()))
    #expect(!StoreRewrite(pieces: []).keepsAll(of: MemoryStorage().read()))
  }
}
