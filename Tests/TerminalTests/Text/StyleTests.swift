import Testing

@testable import Terminal

struct StyleTests {
  @Test("the colours are those of the terminal's own palette", arguments: [Style.red, .green, .blue, .magenta])
  func palette(style: Style) throws {
    #expect(style.parameters.count == 2 && ("31"..."36").contains(style.parameters))
    #expect(try Style.styles(in: style.word) == [style])
  }
}
