import Foundation
import Testing

@testable import Terminal

struct StyleTests {
  @Test("each colour can be read on white and on black", arguments: [Style.red, .green, .blue, .purple, .gray])
  func contrast(style: Style) throws {
    let number = try #require(style.parameters.split(separator: ";").last.flatMap { Int($0) })
    let luminance = Self.luminance(ofXterm: number)
    #expect(1.05 / (luminance + 0.05) >= 4.5)
    #expect((luminance + 0.05) / 0.05 >= 4.5)
    #expect(try Style.styles(in: style.word) == [style])
  }

  /// The relative luminance (WCAG 2.2) of a colour of xterm's cube or of its row of grays (256colres.pl).
  private static func luminance(ofXterm number: Int) -> Double {
    let steps = [0, 95, 135, 175, 215, 255]
    let cube = number - 16
    let channels =
      number >= 232
      ? [Int](repeating: 8 + 10 * (number - 232), count: 3) : [steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]]
    let linear = channels.map { channel in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return zip(linear, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
