import Terminal
import Testing

@testable import TodoCLI

struct PaletteTests {
  @Test("the style of a role changes no other role", arguments: Palette.Role.allCases)
  func roles(role: Palette.Role) throws {
    var palette = Palette()
    palette[role] = try Style.styles(in: "208")
    for other in Palette.Role.allCases {
      #expect(palette[other] == (other == role ? try Style.styles(in: "208") : Palette()[other]))
    }
  }
}
