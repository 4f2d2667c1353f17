import ArgumentKit
import Testing

@Suite("Parsed arguments") struct ParsedArgumentsTests {
  @Test("values are converted, in the order given")
  func values() throws {
    let parsed = try Grocer.command(["add", "-t", "a", "x", "--tag=b", "-tc", "-c", "6", "--ripeness=ripe"])
    #expect(try parsed.values(Grocer.tag) == ["a", "b", "c"])
    #expect(try parsed.value(Grocer.tag) == "c")
    #expect(try parsed.value(Grocer.count) == 6)
    #expect(try parsed.value(Grocer.ripeness) == .ripe)
  }

  @Test("an option that was not given has no value")
  func absentValues() throws {
    let parsed = try Grocer.command(["add", "x"])
    #expect(try parsed.value(Grocer.due) == nil)
    #expect(try parsed.values(Grocer.tag) == [])
  }

  @Test("a flag is given or not, and giving it twice changes nothing")
  func flags() throws {
    let parsed = try Grocer.command(["--json", "add", "x", "-n", "--dry-run"])
    #expect(parsed.has(Grocer.dryRun))
    #expect(parsed.has(Grocer.json))
    #expect(!parsed.has(Grocer.all))
  }

  @Test("a value that cannot be converted is refused with the option's name")
  func invalidValue() throws {
    let parsed = try Grocer.command(["add", "x", "--count=six"])
    #expect(
      throws: UsageError.invalidValue(
        option: "--count", message: "\"six\" is not a number", suggestion: nil, command: "add")
    ) { try parsed.value(Grocer.count) }
  }

  @Test("a value outside a closed set is refused with the nearest word")
  func invalidChoice() throws {
    let parsed = try Grocer.command(["add", "x", "--ripeness", "rpie"])
    #expect(
      throws: UsageError.invalidValue(
        option: "--ripeness", message: "\"rpie\" is not one of green, ripe, brown", suggestion: "ripe",
        command: "add")
    ) { try parsed.value(Grocer.ripeness) }
  }
}

@Suite("Decoding raw arguments") struct ArgumentDecodingTests {
  @Test("UTF-8 words become text, even an empty word")
  func decodes() throws {
    #expect(try decodeArguments([Array("add".utf8), [], Array("Zoë 🥛".utf8)]) == ["add", "", "Zoë 🥛"])
  }

  @Test(
    "bytes that are not UTF-8 are refused by position, never replaced",
    arguments: [[0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]]
  )
  func refuses(bytes: [UInt8]) {
    #expect(throws: UsageError.notUTF8(position: 2)) {
      try decodeArguments([Array("add".utf8), bytes, [0xFF]])
    }
  }
}
