import Testing

@testable import TodoCore

struct SHA1Tests {
  @Test(
    "hashes are those of FIPS 180-4, at every edge of a block",
    arguments: [
      (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"), (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
      (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"), (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
      (119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"), (1_000, "291e9a6c66994949b57ba5e650361e98fc36b1ba"),
    ])
  func hashes(count: Int, hash: String) {
    #expect(SHA1.hash(repeatElement(UInt8(ascii: "a"), count: count)).hexadecimal == hash)
  }

  @Test("the hash of a text is the hash of its bytes")
  func abc() {
    #expect(SHA1.hash(Array("abc".utf8)).hexadecimal == "a9993e364706816aba3e25717850c26c9cd0d89d")
  }
}

struct SHA256Tests {
  private func hash(_ text: String) -> String {
    SHA256.hash(text.utf8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  @Test(
    "the hashes of NIST's examples are right",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func examples(text: String, expected: String) {
    #expect(hash(text) == expected)
  }

  @Test(
    "messages that fill or nearly fill a block are padded correctly",
    arguments: [
      (55, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"),
      (56, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"),
      (63, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"),
      (64, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"),
      (65, "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9"),
      (119, "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c"),
      (120, "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98"),
    ])
  func padding(count: Int, expected: String) {
    #expect(hash(String(repeating: "x", count: count)) == expected)
  }
}
