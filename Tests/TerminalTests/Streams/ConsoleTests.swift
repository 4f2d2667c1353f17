import Foundation
import Terminal
import Testing

@Suite("The console")
struct ConsoleTests {
  @Test(
    "without a terminal the width is COLUMNS if that is a sensible number, else 80",
    arguments: [
      (nil, 80), ("120", 120), ("1", 1), ("65535", 65535), ("0", 80), ("-5", 80), ("", 80), ("wide", 80),
      ("65536", 80), ("99999999999999999999", 80), (" 90", 80),
    ] as [(String?, Int)])
  func width(columns: String?, width: Int) throws {
    let file = try TemporaryFile()
    let console = Console(out: file.descriptor, err: file.descriptor, color: .auto) {
      $0 == "COLUMNS" ? columns : nil
    }
    #expect(console.width == width)
  }

  @Test(
    "the width is that of the terminal, unless COLUMNS overrides it",
    arguments: [(nil, 123), ("50", 50)] as [(String?, Int)])
  func terminalWidth(columns: String?, width: Int) throws {
    let terminal = try PseudoTerminal(columns: 123)
    let console = Console(out: terminal.descriptor, err: terminal.descriptor, color: .auto) {
      $0 == "COLUMNS" ? columns : nil
    }
    #expect(console.width == width)
  }

  @Test("a terminal that does not know its width has 80 columns")
  func unknownWidth() throws {
    let terminal = try PseudoTerminal(columns: 0)
    #expect(Console(out: terminal.descriptor, err: 2, color: .auto) { _ in nil }.width == 80)
  }

  @Test("each stream decides for itself whether it is a terminal and in colour")
  func streams() throws {
    let terminal = try PseudoTerminal(columns: 80)
    let file = try TemporaryFile()
    let console = Console(out: file.descriptor, err: terminal.descriptor, color: .auto) { _ in nil }
    #expect(!console.out.isTerminal && !console.out.usesColor)
    #expect(console.err.isTerminal && console.err.usesColor)
  }

  @Test(
    "styled text is written in colour only if the stream uses colour",
    arguments: [ColorChoice.always, .never])
  func styledText(color: ColorChoice) throws {
    let file = try TemporaryFile()
    let console = Console(out: file.descriptor, err: file.descriptor, color: color) { _ in nil }
    console.out.append(StyledText("late", .red))
    try console.out.buffer.flush()
    #expect(try file.contents() == Array((color == .always ? "\u{1B}[31mlate\u{1B}[0m" : "late").utf8))
  }
}
