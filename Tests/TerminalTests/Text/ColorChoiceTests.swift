import Terminal
import Testing

@Suite("Choosing colour")
struct ColorChoiceTests {
  @Test(
    "the option, NO_COLOR, CLICOLOR_FORCE, TERM and the stream decide in this order",
    arguments: [
      (.auto, true, [:], true), (.auto, false, [:], false),
      (.auto, true, ["TERM": "dumb"], false), (.auto, true, ["TERM": "xterm-256color"], true),
      (.auto, false, ["TERM": "xterm"], false),
      (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": "0"], false),
      (.auto, true, ["NO_COLOR": ""], true),
      (.auto, false, ["NO_COLOR": ""], false), (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, true, ["CLICOLOR_FORCE": "0"], true), (.auto, false, ["CLICOLOR_FORCE": ""], false),
      (.auto, false, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
      (.auto, true, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (.always, false, [:], true), (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, [:], false), (.never, true, ["CLICOLOR_FORCE": "1"], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func precedence(choice: ColorChoice, isTerminal: Bool, environment: [String: String], usesColor: Bool) {
    #expect(choice.usesColor(isTerminal: isTerminal) { environment[$0] } == usesColor)
  }

  @Test("the values of the option are auto, always and never")
  func values() {
    #expect(ColorChoice.allCases.map(\.rawValue) == ["auto", "always", "never"])
  }
}
