import Testing
import TodoTestSupport

@testable import Terminal

@Suite("Painting frames")
struct PainterTests {
  private static let size = ScreenSize(columns: 80, rows: 24)
  private static let painter = Painter(styling: .colors)

  /// A list as the tool shows it, from a todo on, with the cursor in one of its rows.
  private static func list(from first: Int, cursor: Int) -> Frame {
    var rows = [
      FrameRow([
        .init(column: 0, StyledText("todo  120 open, 7 overdue")), .init(column: 74, StyledText("? help")),
      ])
    ]
    for index in 0..<21 {
      let todo = first + index
      let isCurrent = index == cursor
      var row = FrameRow([.init(column: 0, StyledText(isCurrent ? ">" : " "))], isReversed: isCurrent)
      row.put(StyledText(DisplayText(String(todo)), .dim), at: 2)
      row.put(StyledText(todo % 3 == 0 ? "high" : "", .red), at: 7)
      row.put(StyledText(todo % 2 == 0 ? "2 days ago!" : "tomorrow", todo % 2 == 0 ? .red : .green), at: 14)
      row.put(StyledText("work/site", .blue), at: 27)
      row.put(StyledText(DisplayText("Call Zoë about the café in Besançon \(todo)")), at: 40)
      rows.append(row)
    }
    rows.append(FrameRow([.init(column: 0, StyledText("\(first + cursor) of 120, 1 marked"))]))
    rows.append(
      FrameRow([
        .init(
          column: 0,
          StyledText("? help  d done  a add  e edit  D due  > later  t tags  / query  u undo", .dim))
      ]))
    return Frame(rows: rows, cursor: ScreenPosition(column: 0, row: cursor + 1))
  }

  /// A terminal on which these frames were painted, one after another.
  private static func terminal(
    showing frames: [Frame], size: ScreenSize = size, widths: VirtualTerminal.Widths = .measured,
    painter: Painter = painter
  ) -> VirtualTerminal {
    var terminal = VirtualTerminal(columns: size.columns, rows: size.rows, widths: widths)
    var shown: Frame?
    for frame in frames {
      terminal.feed(painter.paint(frame, over: shown, size: size))
      shown = frame
    }
    return terminal
  }

  @Test("a frame is shown with its texts at their columns, a row in reverse video, and the cursor")
  func whole() {
    let frame = Frame(
      rows: [
        FrameRow([
          .init(column: 0, StyledText("todo", .bold)), .init(column: 8, StyledText("日本", .red, .bold)),
        ]),
        FrameRow(), FrameRow([.init(column: 2, StyledText("Buy milk", .green))], isReversed: true),
      ], cursor: ScreenPosition(column: 2, row: 2))
    let terminal = Self.terminal(showing: [frame], size: ScreenSize(columns: 12, rows: 4))
    #expect(terminal.picture.lines == ["todo    日本", "", "  Buy milk", ""])
    #expect(terminal.picture.reversedRows == [false, false, true, false])
    #expect(terminal.picture.cursor == ScreenPosition(column: 2, row: 2))
    #expect(terminal.picture.cells[0][8].styles == ["31", "1"])
    #expect(terminal.picture.cells[2][3].styles == ["7"])
    #expect(terminal.refusals == [] && terminal.leftOver == [] && terminal.frameCount == 1)
  }

  @Test("an unchanged frame writes nothing, and a changed frame is one synchronized update")
  func unchanged() {
    let frame = Self.list(from: 1, cursor: 3)
    #expect(Self.painter.paint(frame, over: frame, size: Self.size) == [])
    var moved = frame
    moved.cursor = nil
    let bytes = String(decoding: Self.painter.paint(moved, over: frame, size: Self.size), as: UTF8.self)
    #expect(bytes == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?2026l")
  }

  @Test("moving the cursor, scrolling and showing a whole screen take few bytes")
  func budgets() {
    let first = Self.list(from: 1, cursor: 20)
    let full = Self.painter.paint(first, over: nil, size: Self.size).count
    let move = Self.painter.paint(Self.list(from: 1, cursor: 19), over: first, size: Self.size).count
    let down = Self.painter.paint(Self.list(from: 2, cursor: 20), over: first, size: Self.size).count
    let up = Self.painter.paint(
      Self.list(from: 1, cursor: 0), over: Self.list(from: 2, cursor: 0), size: Self.size
    )
    .count
    #expect(full <= 3_072 && move <= 320 && down <= 350 && up <= 350, "\([full, move, down, up])")
  }

  @Test("rows that only move are scrolled, within their region or with the whole screen")
  func shift() {
    for (old, new) in [(1, 2), (2, 1), (1, 6), (9, 3)] {
      let frames = [Self.list(from: old, cursor: 4), Self.list(from: new, cursor: 4)]
      let terminal = Self.terminal(showing: frames)
      #expect(terminal.picture == Self.terminal(showing: [frames[1]]).picture)
      #expect(terminal.refusals == [])
      let bytes = String(
        decoding: Self.painter.paint(frames[1], over: frames[0], size: Self.size), as: UTF8.self)
      #expect(bytes.contains("\u{1B}[2;22r") && bytes.contains(new > old ? "\n" : "\u{1B}M"))
    }
    let lines = (0..<12).map {
      FrameRow([.init(column: 0, StyledText(DisplayText("a line of text, number \($0)")))])
    }
    let whole = Self.painter.paint(
      Frame(rows: Array(lines[2...])), over: Frame(rows: Array(lines[..<10])),
      size: ScreenSize(columns: 40, rows: 10))
    #expect(!String(decoding: whole, as: UTF8.self).contains("r\u{1B}"))
  }

  @Test("without colours the attributes stay, and without styles the terminal gets none")
  func styling() {
    let frame = Frame(rows: [
      FrameRow([.init(column: 0, StyledText("a", .red, .bold)), .init(column: 2, StyledText("b", .dim))]),
      FrameRow([.init(column: 0, StyledText("> c"))], isReversed: true),
    ])
    let size = ScreenSize(columns: 8, rows: 2)
    let attributes = Self.terminal(showing: [frame], size: size, painter: Painter(styling: .attributes))
    #expect(attributes.picture.cells[0].map(\.styles).prefix(3) == [["1"], [], []])
    #expect(attributes.picture.reversedRows == [false, true])
    let bytes = Painter(styling: .none).paint(frame, over: nil, size: size)
    #expect(!String(decoding: bytes, as: UTF8.self).contains(/\[[0-9;]*m/))
    let none = Self.terminal(showing: [frame], size: size, painter: Painter(styling: .none))
    #expect(none.picture.lines == ["a b", "> c"] && none.refusals == [])
  }

  @Test("the terminal accepts every style that a user can choose")
  func styleWords() throws {
    for words in Style.words + ["bright3", "200 17", "#102030 #a0b0c0", "red blue bold ul"] {
      guard let styles = try? Style.styles(in: words) else { continue }
      let frame = Frame(rows: [FrameRow([.init(column: 0, StyledText("x", styles))])])
      #expect(
        Self.terminal(showing: [frame], size: ScreenSize(columns: 3, rows: 1)).refusals == [], "\(words)")
    }
  }

  @Test("text beyond the screen is cut, and the cursor stays on the screen")
  func overflow() {
    let row = FrameRow([.init(column: 0, StyledText("日本語日本語")), .init(column: 90, StyledText("x"))])
    let frame = Frame(rows: [row, row, row], cursor: ScreenPosition(column: 99, row: 99))
    let terminal = Self.terminal(showing: [frame], size: ScreenSize(columns: 5, rows: 2))
    #expect(terminal.picture.lines == ["日本", "日本"] && terminal.refusals == [])
    #expect(terminal.picture.cursor == ScreenPosition(column: 4, row: 1))
  }

  static let texts = [
    "", "a", "Buy milk", "日本語", "e\u{301}te\u{301}", "👍🏽", "⚠️ x", "1️⃣", "👨‍👩‍👧 family", "🇩🇪🇫🇷", "नमस्ते", "☺",
    "\u{2068}שלום\u{2069}", "🫨", "é",
    "x\u{200B}y", "한\u{1112}\u{1161}\u{11AB}", "⌚\u{FE0E}", "\u{301}a", "long text that goes on and on",
  ]

  private static let styles: [[Style]] = [[], [.red], [.bold, .green], [.dim]]

  private static func frame(_ size: ScreenSize, _ random: inout SplitMix) -> Frame {
    let rows = (0..<Int.random(in: 0...size.rows, using: &random)).map { _ in
      var row = FrameRow(isReversed: Int.random(in: 0..<5, using: &random) == 0)
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let text = DisplayText(texts.randomElement(using: &random) ?? "")
        let styles = styles.randomElement(using: &random) ?? []
        row.put(StyledText(text, styles), at: Int.random(in: 0...size.columns, using: &random))
      }
      return row
    }
    let cursor = ScreenPosition(
      column: Int.random(in: 0..<size.columns, using: &random),
      row: Int.random(in: 0..<size.rows, using: &random))
    return Frame(rows: rows, cursor: Bool.random(using: &random) ? cursor : nil)
  }

  /// A frame that shares many rows with another frame, shifted by up to three.
  private static func successor(of frame: Frame, _ size: ScreenSize, _ random: inout SplitMix) -> Frame {
    var next = Self.frame(size, &random)
    let distance = Int.random(in: -3...3, using: &random)
    for index in next.rows.indices where Int.random(in: 0..<5, using: &random) > 0 {
      if frame.rows.indices.contains(index + distance) { next.rows[index] = frame.rows[index + distance] }
    }
    return next
  }

  @Test(
    "a frame looks the same whatever was shown before, even on terminals that disagree about widths",
    arguments: [(1, 1), (2, 1), (1, 3), (3, 2), (7, 5), (20, 9), (80, 24)])
  func equivalence(columns: Int, rows: Int) {
    let size = ScreenSize(columns: columns, rows: rows)
    var random = SplitMix(state: UInt64(columns * rows))
    for _ in 0..<(rows > 20 ? 40 : 150) {
      let first = Self.frame(size, &random)
      let second = Self.successor(of: first, size, &random)
      for widths in [VirtualTerminal.Widths.measured, .byScalar] {
        let changed = Self.terminal(showing: [first, second], size: size, widths: widths)
        let fresh = Self.terminal(showing: [second], size: size, widths: widths)
        #expect(changed.picture == fresh.picture)
        #expect(changed.refusals + fresh.refusals == [])
        #expect(changed.leftOver.filter { $0 != "mode 25" } == [])
      }
    }
  }
}

@Suite("The styling of a screen")
struct ScreenStylingTests {
  @Test(
    "NO_COLOR and a dumb terminal leave only attributes, --color always all styles, --color never none",
    arguments: [
      (ColorChoice.auto, [:], ScreenStyling.colors), (.auto, ["NO_COLOR": "1"], .attributes),
      (.always, ["NO_COLOR": "1"], .colors), (.auto, ["TERM": "dumb"], .attributes), (.never, [:], .none),
      (.never, ["CLICOLOR_FORCE": "1"], .none),
    ] as [(ColorChoice, [String: String], ScreenStyling)])
  func choice(color: ColorChoice, environment: [String: String], styling: ScreenStyling) {
    #expect(ScreenStyling(color, environment: { environment[$0] }) == styling)
  }

  @Test("without colours, every attribute but dim stays")
  func attributes() throws {
    let styles = try Style.styles(in: "red #102030 dim bold ul reverse strike")
    #expect(ScreenStyling.attributes.shown(styles).map(\.word) == ["bold", "ul", "reverse", "strike"])
    #expect(ScreenStyling.colors.shown(styles) == styles)
    #expect(ScreenStyling.none.shown(styles) == [])
  }
}
