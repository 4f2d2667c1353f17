import Testing

@testable import FileStore

struct LineDigestTests {
  /// The values of the reference implementation (xxhsum -H64) for the first bytes of `0, 1, 2, …`.
  @Test(
    "a digest is XXH64 with the seed 0, whatever the number of bytes",
    arguments: [
      (0, "ef46db3751d8e999"), (1, "e934a84adb052768"), (3, "e5c7bb4533bc65dd"), (4, "ffced8604453cc1e"),
      (7, "14cc643f630c72d2"), (8, "884a173614b81b8d"), (31, "c346d2b59b4d8ee1"), (32, "cbf59c5116ff32b4"),
      (33, "0c535d1acafb8ead"), (100, "6ac1e58032166597"),
    ])
  func reference(count: Int, expected: String) {
    #expect(LineDigest((0..<count).map { UInt8($0) }).hexadecimal == expected)
  }

  @Test("a digest is written as 16 hexadecimal digits, and only such text is read")
  func writtenForm() {
    for text in ["0000000000000000", "00000000000000a1", "ffffffffffffffff", "0123456789abcdef"] {
      #expect(LineDigest(hexadecimal: text.utf8)?.hexadecimal == text)
    }
    for text in [
      "", "0", "0123456789abcde", "0123456789abcdef0", "0123456789ABCDEF", "0123456789abcdeg",
      "+123456789abcdef",
    ] {
      #expect(LineDigest(hexadecimal: text.utf8) == nil, "\(text)")
    }
  }
}
