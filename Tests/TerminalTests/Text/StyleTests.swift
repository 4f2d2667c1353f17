import Testing

@testable import Terminal

struct StyleTests {
  @Test(
    "the colours are those of the terminal's own palette", arguments: [Style.red, .green, .blue, .magenta])
  func palette(style: Style) throws {
    #expect(style.parameters.count == 2 && ("31"..."36").contains(style.parameters))
    #expect(try Style.styles(in: style.word) == [style])
  }
}

struct StyleWordsTests {
  @Test(
    "git's words for colours become the parameters of a terminal",
    arguments: [
      ("bold red", "1;31"), ("red bold", "31;1"), ("brightblue", "94"), ("none", ""), ("normal", ""),
      ("", ""), ("red blue", "31;44"), ("normal blue", "44"), ("default default", "39;49"), ("3", "33"),
      ("12", "94"), ("208", "38;5;208"), ("0 255", "30;48;5;255"), ("#ff8800", "38;2;255;136;0"),
      ("UL Dim", "4;2"), ("black brightwhite", "30;107"), ("italic blink reverse strike", "3;5;7;9"),
    ])
  func words(text: String, parameters: String) throws {
    #expect(try Style.styles(in: text).map(\.parameters).joined(separator: ";") == parameters)
  }

  @Test(
    "any other word is refused, and so is a third colour",
    arguments: [
      ("bleu", "bleu"), ("bold 256", "256"), ("-1", "-1"), ("+1", "+1"), ("#ff88", "#ff88"),
      ("#gggggg", "#gggggg"), ("red green blue", "blue"), ("none red", "none"), ("bright", "bright"),
      ("31;1", "31;1"), ("#+fffff", "#+fffff"),
    ])
  func unknown(text: String, word: String) {
    #expect(throws: Style.UnknownWord(word: word)) { try Style.styles(in: text) }
  }

  @Test("every offered word is understood", arguments: Style.words)
  func offered(word: String) {
    #expect(throws: Never.self) { try Style.styles(in: word) }
  }
}

@Suite("Choosing colour")
struct ColorChoiceTests {
  @Test(
    "the option, NO_COLOR, CLICOLOR_FORCE, TERM and the stream decide in this order",
    arguments: [
      (.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, ["TERM": "xterm-256color"], true), (.auto, false, ["TERM": "xterm"], false),
      (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": "0"], false),
      (.auto, true, ["NO_COLOR": ""], true), (.auto, false, ["NO_COLOR": ""], false),
      (.auto, false, ["CLICOLOR_FORCE": "1"], true), (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, true, ["CLICOLOR_FORCE": "0"], true), (.auto, false, ["CLICOLOR_FORCE": ""], false),
      (.auto, false, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
      (.auto, true, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false), (.always, false, [:], true),
      (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true), (.never, true, [:], false),
      (.never, true, ["CLICOLOR_FORCE": "1"], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func precedence(choice: ColorChoice, isTerminal: Bool, environment: [String: String], usesColor: Bool) {
    #expect(choice.usesColor(isTerminal: isTerminal) { environment[$0] } == usesColor)
  }

  @Test("the values of the option are auto, always and never")
  func values() {
    #expect(ColorChoice.allCases.map(\.rawValue) == ["auto", "always", "never"])
  }
}
