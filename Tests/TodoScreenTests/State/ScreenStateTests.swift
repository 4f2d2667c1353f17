import Terminal
import Testing
import TodoTestSupport

@testable import TodoScreen

struct ScreenStateTests {
  @Test("whatever is pressed in whatever order, the screen stays whole", arguments: 1...12)
  func anything(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let keys = Set(KeyTable.bindings.flatMap(\.keys)).subtracting([.control("c")]).sorted { "\($0)" < "\($1)" }
    let screen = try TestScreen(columns: seed * 19, rows: 4 + seed * 3)
    for _ in 0..<150 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: screen.type(["fri", "due:any", "4", "none", "milk 牛乳 e\u{301}"].randomElement(using: &random) ?? "")
      case 1: screen.send(.input(.paste("one\ntwo \u{7}")))
      case 2:
        let size = ScreenSize(columns: .random(in: 1...210, using: &random), rows: .random(in: 1...62, using: &random))
        screen.send(.resized(size))
      case 3:
        let place = ScreenPosition(
          column: .random(in: 0..<200, using: &random), row: .random(in: 0..<60, using: &random))
        screen.send(.input(.mouse([.press, .wheelUp, .wheelDown].randomElement(using: &random) ?? .press, at: place)))
      case 4: screen.send(.storeChanged)
      default: if let key = keys.randomElement(using: &random) { screen.send(.input(.key(key))) }
      }
      let (frame, size) = (screen.state.frame, screen.state.size)
      #expect(
        frame.rows.count <= size.rows && frame.rows.allSatisfy { $0.end <= size.columns },
        "\(size) \(TestScreen.rows(of: frame))")
      if let cursor = frame.cursor { #expect(cursor.column < size.columns && cursor.row < size.rows) }
      let index = screen.state.list.cursor.map { screen.state.list.index(of: $0) }
      #expect(index ?? screen.state.list.index == screen.state.list.index)
    }
  }
}
