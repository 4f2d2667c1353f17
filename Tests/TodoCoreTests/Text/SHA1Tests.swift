import Testing

@testable import TodoCore

struct SHA1Tests {
  private func text(_ hash: [UInt32]) -> String {
    hash.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  @Test(
    "the hashes are those of FIPS 180-4, at every edge of a block",
    arguments: [
      (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"), (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
      (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"), (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
      (119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"), (1_000, "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ])
  func hashes(count: Int, hash: String) {
    #expect(text(SHA1.hash(repeatElement(UInt8(ascii: "a"), count: count))) == hash)
  }

  @Test("the hash of a text is that of its bytes")
  func abc() {
    #expect(text(SHA1.hash(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
  }
}
