import Testing

@testable import TodoFormats

struct ICalendarPropertyTests {
  typealias Parameter = ICalendarProperty.Parameter

  @Test(
    "a line is a name, parameters and a value",
    arguments: [
      ("SUMMARY:a:b", ICalendarProperty("SUMMARY", value: "a:b")),
      (
        "DUE;VALUE=DATE:20261201",
        ICalendarProperty("DUE", parameters: [Parameter("VALUE", ["DATE"])], value: "20261201")
      ),
      (
        "A;P=\"x:y;z\",b,\"c\";Q=1:v",
        ICalendarProperty("A", parameters: [Parameter("P", ["x:y;z", "b", "c"]), Parameter("Q", ["1"])], value: "v")
      ),
      ("A;P=^'a^^b^n^x:v", ICalendarProperty("A", parameters: [Parameter("P", ["\"a^b\n^x"])], value: "v")),
      ("A;P:v", ICalendarProperty("A", parameters: [Parameter("P", [])], value: "v")),
      ("A;P=:v", ICalendarProperty("A", parameters: [Parameter("P", [""])], value: "v")),
      ("A; P = x :v", ICalendarProperty("A", parameters: [Parameter("P", ["x"])], value: "v")),
      ("A;P=b\"c\":v", ICalendarProperty("A", parameters: [Parameter("P", ["b\"c\""])], value: "v")),
      ("A:", ICalendarProperty("A", value: "")), ("A", nil), ("A;P=x", nil), (":v", nil), ("A B:v", nil),
      ("A;P=\"x:v", nil), ("", nil),
    ] as [(String, ICalendarProperty?)])
  func read(line: String, property: ICalendarProperty?) {
    #expect(ICalendarProperty(Array(line.utf8)[...]) == property)
  }

  @Test(
    "what the format cannot hold is refused",
    arguments: [
      (ICalendarProperty("A", value: "a\u{7}"), .character("\u{7}")),
      (ICalendarProperty("A", value: "a\nb"), .character("\n")),
      (ICalendarProperty("A", texts: ["a\rb"]), .character("\r")), (ICalendarProperty("", value: ""), .empty),
      (ICalendarProperty("É", value: ""), .character("É")),
      (ICalendarProperty("begin", value: "X"), .ambiguous("begin")),
      (ICalendarProperty("A", parameters: [Parameter("P:", [])], value: ""), .character(":")),
    ] as [(ICalendarProperty, FormatRefusal)])
  func refused(property: ICalendarProperty, refusal: FormatRefusal) {
    #expect(throws: refusal) { try property.lines(end: [.lineFeed]) }
  }
}
