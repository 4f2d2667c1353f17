import Testing

@testable import TodoCore

struct DigestTests {
  @Test(
    "a digest is an FNV-1a hash, written in 13 digits",
    arguments: [("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)]
      as [(
        String, UInt64
      )])
  func vectors(text: String, bits: UInt64) {
    var digest = Digest()
    digest.add(text.utf8)
    #expect(digest.bits == bits)
    #expect(digest.description.utf8.count == 13)
    #expect(Digest(digest.description) == digest)
  }

  @Test(
    "a text that is not a digest is refused",
    arguments: ["", "0", "zzzzzzzzzzzzz", "g000000000000", "é00000000000"])
  func others(text: String) {
    #expect(Digest(text) == nil)
  }

  @Test("texts that end at different places have different digests")
  func ends() {
    var (left, right) = (Digest(), Digest())
    for text in ["ab", "c"] { left.add(text) }
    for text in ["a", "bc"] { right.add(text) }
    #expect(left != right)
  }
}
