import Terminal
import Testing

@testable import TodoCLI

struct BarRowsTests {
  private let rows = [
    BarRows.Row(name: "work/a-very-long/site", numbers: [3, 12], bar: 12),
    BarRows.Row(name: "学ぶ", numbers: [0, 1], bar: 1),
    BarRows.Row(name: "none", numbers: [0, 0], bar: 0),
  ]

  private func lines(_ heading: [DisplayText], width: Int) -> [String] {
    BarRows(rows, heading: heading, style: [], width: width, palette: Palette()).lines
      .map { $0.cells.map(\.text.text).joined() }
  }

  @Test("numbers are aligned below their headings, names are cut to their leaves, and bars fill the room")
  func layout() {
    #expect(
      lines(["project", "open", "done"], width: 40) == [
        "project       open  done", "…/site           3    12  ██████████████", "学ぶ             0     1  █▏",
        "none             0     0",
      ])
  }

  @Test("the bar of a small number is short, however much room there is")
  func step() {
    #expect(lines([], width: 120)[0].hasSuffix("12  \(String(repeating: "█", count: 24))"))
    #expect(lines([], width: 120)[1].hasSuffix(" 1  ██"))
  }

  @Test("the rows fit at any width", arguments: 24...200)
  func width(width: Int) {
    for line in BarRows(
      rows, heading: ["project", "open", "done"], style: [], width: width, palette: Palette()
    ).lines {
      #expect(line.end <= width)
    }
  }
}
