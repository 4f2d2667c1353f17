import Terminal
import Testing
import TodoTestSupport

@Suite("Messages that quote what may hold anything")
struct DisplayTextInterpolationTests {
  @Test("what is quoted becomes visible, and stays within its line", arguments: HostileText.all)
  func quoted(text: String) {
    let message: DisplayText = "todo: \"\(text)\" is number \(3)\n"
    #expect(message.text.hasPrefix("todo: \"") && message.text.hasSuffix("\" is number 3\n"))
    #expect(HostileText.remains(of: String(message.text.dropLast())).isEmpty)
  }

  @Test("what stands in the source is shown as it stands, and so is what is visible already")
  func literal() {
    let (name, isolated) = ("a\n", DisplayText("שלום").isolated)
    #expect(("a\tb\n\(isolated)" as DisplayText).text == "a\tb\n\u{2068}שלום\u{2069}")
    #expect([DisplayText(name), "b"].joined(separator: "\t").text == "a^J\tb")
  }
}
