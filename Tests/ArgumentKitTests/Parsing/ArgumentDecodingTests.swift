import ArgumentKit
import Testing

@Suite("Decoding raw arguments") struct ArgumentDecodingTests {
  @Test("UTF-8 words become text, the empty word too")
  func decodes() throws {
    #expect(try decodeArguments([Array("add".utf8), [], Array("Zoë 🥛".utf8)]) == ["add", "", "Zoë 🥛"])
  }

  @Test(
    "bytes that are not UTF-8 are refused by position, never replaced",
    arguments: [[0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
  func refuses(bytes: [UInt8]) {
    #expect(throws: UsageError.notUTF8(position: 2)) { try decodeArguments([Array("add".utf8), bytes, [0xFF]]) }
  }
}
