import Foundation
import Terminal
import Testing

@testable import TodoCLI

struct PaletteTests {
  /// The colours of xterm's palette, as red, green and blue from 0 to 255.
  private static let colors: [String: [Double]] = [
    "black": [0, 0, 0], "red": [205, 0, 0], "green": [0, 205, 0], "yellow": [205, 205, 0],
    "blue": [0, 0, 238], "magenta": [205, 0, 205], "cyan": [0, 205, 205], "white": [229, 229, 229],
  ]

  /// Returns the relative luminance of a colour (WCAG 2.2).
  private static func luminance(_ color: [Double]) -> Double {
    let linear = color.map { $0 / 255 }.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  @Test(
    "every colour has a contrast of at least 3 : 1 on white and on black", arguments: Palette.Role.allCases)
  func contrast(role: Palette.Role) throws {
    for style in Palette()[role] where Self.colors[style.word] != nil {
      let light = Self.luminance(try #require(Self.colors[style.word]))
      #expect(1.05 / (light + 0.05) >= 3 && (light + 0.05) / 0.05 >= 3, "\(role): \(style.word)")
    }
  }

  @Test("the style of a role changes no other role", arguments: Palette.Role.allCases)
  func roles(role: Palette.Role) throws {
    var palette = Palette()
    palette[role] = try Style.styles(in: "208")
    for other in Palette.Role.allCases {
      #expect(palette[other] == (other == role ? try Style.styles(in: "208") : Palette()[other]))
    }
  }
}
