import Foundation
import Testing
import TodoKit

struct TodoUIDTests {
  @Test(
    "a uid is any text without blanks and control characters",
    arguments: ["a", "gh:owner/repo#12", "ключ", "🙂", "e\u{301}", String(repeating: "x", count: 255)])
  func possible(text: String) {
    #expect(TodoUID(text)?.text == text)
  }

  @Test(
    "a text that is empty, too long or not one word is no uid",
    arguments: [
      "", "a b", "a\tb", "a\n", "\u{A0}", "a\u{2003}b", "a\u{2028}", "\u{0}", "\u{1B}[m", "a\u{85}", "a\u{9B}",
      String(repeating: "x", count: 256), String(repeating: "é", count: 128),
    ])
  func impossible(text: String) {
    #expect(TodoUID(text) == nil)
  }

  @Test(
    "a random uid is a UUID of version 4 and variant 1 (RFC 9562)", arguments: [0, UInt64.max, 0x0123_4567_89AB_CDEF])
  func randomUID(bits: UInt64) throws {
    var generator = Constant(bits: bits)
    let text = TodoUID.random(using: &generator).text
    #expect(UUID(uuidString: text)?.uuidString.lowercased() == text)
    let characters = Array(text)
    #expect(characters[14] == "4")
    #expect("89ab".contains(characters[19]))
  }

  @Test("all random bits of a uid are used")
  func randomBits() {
    var zeros = Constant(bits: 0)
    var ones = Constant(bits: .max)
    #expect(TodoUID.random(using: &zeros).text == "00000000-0000-4000-8000-000000000000")
    #expect(TodoUID.random(using: &ones).text == "ffffffff-ffff-4fff-bfff-ffffffffffff")
  }

  @Test("two random uids differ")
  func difference() {
    var generator = SystemRandomNumberGenerator()
    #expect(TodoUID.random(using: &generator) != TodoUID.random(using: &generator))
  }

  private struct Constant: RandomNumberGenerator {
    let bits: UInt64

    func next() -> UInt64 { bits }
  }
}
