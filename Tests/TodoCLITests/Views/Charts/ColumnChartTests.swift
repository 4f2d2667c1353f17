import Terminal
import Testing

@testable import TodoCLI

struct ColumnChartTests {
  private func lines(_ values: [Int], width: Int) -> [String] {
    ColumnChart(values, from: "1 Nov", to: "9 Nov", width: width, palette: Palette()).lines
      .map { $0.cells.map(\.text.text).joined() }
  }

  @Test("the greatest number fills the chart, and any number above 0 is visible")
  func scale() {
    #expect(
      lines([0, 1, 2, 4], width: 20) == [
        "4 ┤         ███", "  │         ███", "2 ┤      ██████", "  │   █████████", "0 └────────────",
        "   1 Nov  9 Nov",
      ])
    #expect(lines([1, 80], width: 20).suffix(3).first == "   │▁▁▁███")
  }

  @Test("if several numbers share a column, the last of them is shown")
  func merging() {
    #expect(lines([2, 1, 2, 2], width: 5) == ["2 ┤ █", "1 ┤██", "0 └──", "   1 Nov"])
  }

  @Test("no chart is taller than eight rows")
  func height() {
    #expect(lines([1_000], width: 40).count == 10)
    #expect(lines([3], width: 40).count == 5)
  }
}
