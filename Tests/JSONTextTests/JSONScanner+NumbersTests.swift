import JSONText
import Testing

@Suite("Reading integers")
struct JSONScannerNumbersTests {
  @Test(
    "integers that fit are read",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), (" 1234567890", 1_234_567_890), ("9223372036854775807", Int.max),
      ("-9223372036854775808", Int.min), ("-9223372036854775807", -Int.max),
    ])
  func reads(_ text: String, value: Int) throws {
    #expect(try scan(text) { (scanner) throws(JSONError) in try scanner.integer() } == value)
  }

  @Test(
    "integers that do not fit are refused at their start",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "9223372036854775810", "18446744073709551616",
      "99999999999999999999999999", "-99999999999999999999999999",
    ])
  func refusesLarge(_ text: String) {
    let error = problem(in: " " + text) { (scanner) throws(JSONError) in _ = try scanner.integer() }
    let expected = "an integer from -9223372036854775808 to 9223372036854775807"
    #expect(error == JSONError(offset: 1, expected: expected))
  }

  @Test(
    "a number with a fraction or an exponent is no integer", arguments: ["1.0", "1e2", "1E0", "-0.0", "0.5", "1e-1"])
  func refusesFractions(_ text: String) {
    let error = problem(in: text) { (scanner) throws(JSONError) in _ = try scanner.integer() }
    #expect(error == JSONError(offset: 0, expected: "an integer"))
  }

  @Test("a malformed number is refused where it goes wrong", arguments: [("-", 1), ("01", 1), ("-x", 1), ("1.", 2)])
  func refusesMalformed(_ text: String, offset: Int) {
    let error = problem(in: text) { (scanner) throws(JSONError) in _ = try scanner.integer() }
    #expect(error?.offset == offset)
  }
}
