import Foundation
import Testing
import TodoKit

@testable import TodoCore

struct TodoUIDTests {
  @Test(
    "a uid is any text without spaces and control characters",
    arguments: ["a", "gh:owner/repo#12", "ключ", "🙂", "e\u{301}", String(repeating: "x", count: 255)])
  func possible(text: String) {
    #expect(TodoUID(text)?.text == text)
  }

  @Test(
    "a text that is empty, too long or not one word is not a uid",
    arguments: [
      "", "a b", "a\tb", "a\n", "\u{A0}", "a\u{2003}b", "a\u{2028}", "\u{0}", "\u{1B}[m", "a\u{85}",
      "a\u{9B}",
      String(repeating: "x", count: 256), String(repeating: "é", count: 128),
    ])
  func impossible(text: String) {
    #expect(TodoUID(text) == nil)
  }

  @Test(
    "a random uid is a UUID of version 4 and variant 1 (RFC 9562)",
    arguments: [0, UInt64.max, 0x0123_4567_89AB_CDEF])
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

/// The expected uids come from Python's hashlib and uuid.
struct TodoUIDDerivedTests {
  @Test(
    "the uid of the next occurrence is derived from the previous uid, the same everywhere and forever",
    arguments: [
      ("0b9e2c4e-7d4f-4a8c-9a53-6d1f0c2b7e10", 1, "7f2333ab-b5e2-811d-a0a0-7a864fbfeece"),
      ("0b9e2c4e-7d4f-4a8c-9a53-6d1f0c2b7e10", 2, "d393e031-4a90-8619-83ff-2203d5f0cf64"),
      ("gh:owner/repo#12", 1, "d65837cb-37e1-8073-aad1-88159db97c44"),
      ("uid-1", 1, "c1354650-31e4-80c9-af56-a40c0d4d0b2c"),
      ("uid-1", 2, "bdbb2e5a-099b-8f78-aa0b-da0b10df2205"),
      ("uid-1", 10, "2e8354ca-109c-8a74-a85e-7e83f633d3a8"),
      ("\u{E9}", 1, "4e87a99c-c2ec-853b-9332-838ad8a79496"),
    ])
  func derived(uid: String, number: Int, expected: String) {
    #expect(TodoUID(stored: uid).next(number).text == expected)
  }
}

struct TodoUIDUUIDTests {
  @Test(
    "a UUID stands for itself, in lower and upper case",
    arguments: ["75573bba-f23a-4fd3-b782-783fc4c5f81e", "75573BBA-F23A-4FD3-B782-783FC4C5F81E"])
  func same(text: String) {
    let uid = TodoUID(stored: text)
    #expect(uid.isUUID && uid.uuid == uid)
  }

  @Test(
    "any other uid maps to a UUID of version 5, always the same",
    arguments: [
      ("csv:1", "beabef0f-0f7d-5428-9150-e7292e1f6877"),
      ("75573bba-f23a-4fd3-b782-783fc4c5f81", nil), ("75573bba-f23a-4fd3-b782-783fc4c5f81g", nil),
      ("75573bba0f23a04fd30b7820783fc4c5f81e", nil), ("75573bba-f23a-4fd3-b782-783fc4c5f81e0", nil),
    ])
  func named(text: String, uuid: String?) {
    let uid = TodoUID(stored: text)
    #expect(!uid.isUUID && uid.uuid.isUUID && uid.uuid == TodoUID(stored: text).uuid)
    #expect(Array(uid.uuid.text)[14] == "5" && "89ab".contains(Array(uid.uuid.text)[19]))
    if let uuid { #expect(uid.uuid.text == uuid) }
  }
}
