import Terminal
import Testing

@testable import TodoScreen

struct ScreenStackTests {
  private func help(_ context: KeyContext) -> Screen { .help(HelpPane(context)) }

  @Test("a screen takes the place of one of its kind, and lies over every other")
  func open() {
    var stack = ScreenStack()
    stack.open(help(.list))
    stack.open(help(.history))
    #expect(stack.screens.count == 1)
    stack.open(.page(TextPane("a", width: 80) { _ in [] }, of: nil))
    #expect(stack.screens.map(\.context) == [.help, .page])
  }

  @Test("closing takes the upper screen away, and leaves the sidebar last")
  func close() {
    var stack = ScreenStack()
    stack.isInSidebar = true
    stack.open(help(.sidebar))
    stack.close()
    #expect(stack.isEmpty && stack.isInSidebar)
    stack.close()
    #expect(!stack.isInSidebar)
    stack.close()
    #expect(stack.isEmpty)
  }
}
