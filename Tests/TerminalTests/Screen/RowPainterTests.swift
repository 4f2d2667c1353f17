import Testing
import TodoTestSupport

@testable import Terminal

@Suite("Painting a row")
struct RowPainterTests {
  /// A terminal that showed another row before, then a row of two texts.
  private static func terminal(
    _ text: String, at column: Int, then last: String, at lastColumn: Int, columns: Int,
    isReversed: Bool = false,
    widths: VirtualTerminal.Widths
  ) -> VirtualTerminal {
    var terminal = VirtualTerminal(columns: columns, rows: 2, widths: widths)
    let former = FrameRow([.init(column: 0, StyledText(DisplayText(String(repeating: "#", count: columns))))])
    terminal.feed(Array(former.parts.map(\.text.text.text).joined().utf8))
    let row = FrameRow(
      [
        .init(column: column, StyledText(DisplayText(text), .red)),
        .init(column: lastColumn, StyledText(DisplayText(last))),
      ], isReversed: isReversed)
    terminal.feed(RowPainter.bytes(for: row, over: former, row: 0, columns: columns, styling: .colors).utf8)
    return terminal
  }

  @Test(
    "text after a character of disputed width is in its column on every terminal",
    arguments: ["👍🏽", "⚠️", "1️⃣", "👨‍👩‍👧", "🇩🇪", "☺️☺️☺️", "e\u{301}", "🫨"], [false, true])
  func columns(text: String, isReversed: Bool) {
    for widths in [VirtualTerminal.Widths.measured, .byScalar] {
      let terminal = Self.terminal(
        "\(text)x", at: 1, then: "due", at: 12, columns: 20, isReversed: isReversed, widths: widths)
      let cells = terminal.picture.cells[0]
      #expect(cells[12...14].map(\.text) == ["d", "u", "e"])
      #expect(cells[1 + DisplayText(text).width].text == "x")
      #expect(!cells.contains { $0.text == "#" } && terminal.refusals == [])
      #expect(terminal.picture.reversedRows[0] == isReversed)
    }
  }

  @Test(
    "a character of disputed width at the edge of the screen never reaches the next row",
    arguments: ["👍🏽", "👨‍👩‍👧", "🇩🇪", "⌚\u{FE0E}", "⚠️", "कि"], [0, 1, 2, 3, 4])
  func edge(text: String, room: Int) {
    for widths in [VirtualTerminal.Widths.measured, .byScalar] {
      let terminal = Self.terminal("ab", at: 0, then: text, at: 10 - room, columns: 10, widths: widths)
      #expect(terminal.refusals == [])
      #expect(terminal.picture.lines[1] == "" && terminal.picture.lines[0].hasPrefix("ab"))
    }
  }

  @Test("a row that reaches the edge is not erased after it, which would clear the last cell")
  func full() {
    let row = FrameRow([.init(column: 0, StyledText("12345"))])
    let former = FrameRow([.init(column: 0, StyledText("#"))])
    #expect(
      RowPainter.bytes(for: row, over: former, row: 3, columns: 5, styling: .colors) == "\u{1B}[4;1H12345")
    #expect(
      RowPainter.bytes(for: row, over: former, row: 3, columns: 6, styling: .colors)
        == "\u{1B}[4;1H12345\u{1B}[K")
  }

  @Test("texts at both ends that are shown already are not written again, unless disputed or reversed")
  func kept() {
    func row(_ first: DisplayText, _ second: DisplayText, isReversed: Bool = false) -> FrameRow {
      FrameRow(
        [.init(column: 0, StyledText(first)), .init(column: 8, StyledText(second))], isReversed: isReversed)
    }
    func bytes(_ new: FrameRow, over old: FrameRow) -> String {
      RowPainter.bytes(for: new, over: old, row: 0, columns: 20, styling: .colors)
    }
    #expect(bytes(row("a日", "new"), over: row("a日", "old")) == "\u{1B}[1;4H     new\u{1B}[K")
    #expect(bytes(row("a日", "new"), over: row("bb日", "new")) == "\u{1B}[1;1Ha日 ")
    #expect(bytes(row("👍🏽", "new"), over: row("👍🏽", "old")).contains("👍🏽"))
    #expect(bytes(row("a", "new"), over: row("👍🏽", "new")).contains("new"))
    #expect(bytes(row("a", "x", isReversed: true), over: row("a", "y", isReversed: true)).contains("a"))
    #expect(bytes(row("a", "x"), over: row("a", "x", isReversed: true)).contains("a"))
    let wide = String(repeating: "w", count: 20)
    #expect(bytes(row(DisplayText(wide), "x"), over: row(DisplayText(wide), "y")) == "")
  }

  @Test("a row over an empty row clears nothing and skips long gaps")
  func blank() {
    let row = FrameRow([.init(column: 2, StyledText("a")), .init(column: 15, StyledText("b"))])
    let bytes = RowPainter.bytes(for: row, over: FrameRow(), row: 0, columns: 20, styling: .colors)
    #expect(bytes == "\u{1B}[1;1H  a\u{1B}[1;15H b")
  }

  @Test(
    "the virtual terminal refuses everything that a screen must not be sent",
    arguments: [
      "\t", "\r", "\n", "\u{7}", "\u{1B}[6n", "\u{1B}[c", "\u{1B}[?1003h", "\u{1B}[1A", "\u{1B}[8m",
      "\u{1B}[38;5m", "\u{1B}[3;1H", "\u{1B}]0;x\u{7}", "\u{1B}c", "\u{1B}[2K", "\u{1B}[3J", "\u{1B}[0;1m",
      "\u{85}", "\u{202E}", "123456789",
    ])
  func strictness(text: String) {
    var terminal = VirtualTerminal(columns: 8, rows: 2)
    terminal.feed(text.utf8)
    #expect(!terminal.refusals.isEmpty)
  }
}
