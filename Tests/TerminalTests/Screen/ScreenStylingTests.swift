import Testing

@testable import Terminal

@Suite("How far a screen sets off text")
struct ScreenStylingTests {
  @Test(
    "colours are for those who want them, and the rest is told apart by --color never alone",
    arguments: [
      (ColorChoice.auto, [:], ScreenStyling.colors), (.auto, ["NO_COLOR": "1"], .attributes),
      (.always, ["NO_COLOR": "1"], .colors), (.auto, ["TERM": "dumb"], .attributes), (.never, [:], .none),
      (.never, ["CLICOLOR_FORCE": "1"], .none),
    ] as [(ColorChoice, [String: String], ScreenStyling)])
  func choice(color: ColorChoice, environment: [String: String], styling: ScreenStyling) {
    #expect(ScreenStyling(color, environment: { environment[$0] }) == styling)
  }

  @Test("without colours, attributes stay but for dim")
  func attributes() throws {
    let styles = try Style.styles(in: "red #102030 dim bold ul reverse strike")
    #expect(ScreenStyling.attributes.shown(styles).map(\.word) == ["bold", "ul", "reverse", "strike"])
    #expect(ScreenStyling.colors.shown(styles) == styles)
    #expect(ScreenStyling.none.shown(styles) == [])
  }
}
