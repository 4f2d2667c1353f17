import ArgumentKit
import Testing

@Suite("What the words said") struct ParsedArgumentsTests {
  @Test("values come converted, in the order given")
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
        option: "--ripeness", message: "\"rpie\" is not one of green, ripe, brown", suggestion: "ripe", command: "add")
    ) { try parsed.value(Grocer.ripeness) }
  }
}
