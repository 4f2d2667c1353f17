import Terminal
import Testing

@testable import TodoScreen

struct ScreenStackTests {
  @Test("a screen takes the place of one of its kind, and lies over every other")
  func open() {
    var stack = ScreenStack()
    stack.open(HelpPane(.list))
    stack.open(HelpPane(.history))
    #expect(stack.panes.count == 1)
    stack.open(TextPane("a", of: nil, width: 80) { _ in [] })
    #expect(stack.panes.map(\.context) == [.help, .page])
  }

  @Test("closing takes the upper screen away, and leaves the sidebar last")
  func close() {
    var stack = ScreenStack()
    stack.isInSidebar = true
    stack.open(HelpPane(.sidebar))
    stack.close()
    #expect(stack.isEmpty && stack.isInSidebar)
    stack.close()
    #expect(!stack.isInSidebar)
    stack.close()
    #expect(stack.isEmpty)
  }
}
