import Terminal
import TodoCLI
import TodoKit

/// A text that scrolls: all of todos, or an answer that has no screen of its own.
struct TextPane: Pane {
  let title: DisplayText
  let module: ScreenModule?
  /// The todos that it shows in full; nil for another text.
  private(set) var detail: TodoDetailModel?
  /// Makes the text for a width, with lines that may be longer.
  private var layOut: (Int) -> [[StyledText]]
  /// Rows of the window, and which line of the text each of them is of.
  private var rows: [(line: Int, text: [StyledText])] = []
  private(set) var top = 0

  var context: KeyContext { detail == nil ? .page : .detail }
  /// The first of the todos that it shows in full; nil where there is none.
  var id: TodoID? { detail?.todos.first?.todo.id }
  /// The rows that fit into the window, a line that is too long in several.
  var lines: [[StyledText]] { rows.map(\.text) }

  init(_ title: DisplayText, of module: ScreenModule?, width: Int, _ layOut: @escaping (Int) -> [[StyledText]]) {
    (self.title, self.module, self.layOut) = (title, module, layOut)
    fit(width)
  }

  init(_ detail: TodoDetailModel, width: Int, _ palette: Palette) {
    let ids = detail.todos.map { "\($0.todo.id.rawValue)" }.joined(separator: ", ")
    self.init("todo \(ids)", of: .detail, width: width, Self.text(of: detail, palette))
    self.detail = detail
  }

  /// Shows the todos as they are now, from the same row on.
  mutating func show(_ detail: TodoDetailModel, width: Int, _ palette: Palette) {
    (self.detail, layOut) = (detail, Self.text(of: detail, palette))
    let top = top
    fit(width)
    self.top = min(top, max(0, rows.count - 1))
  }

  mutating func move(_ movement: KeyAction.Movement, height: Int) {
    let most = max(0, rows.count - max(1, height))
    top = movement == .last ? most : max(0, min(most, movement.target(from: top, of: rows.count, height: height)))
  }

  /// The same in rows of another width, from about the same line on.
  mutating func resize(width: Int, height: Int, _ palette: Palette) { fit(width) }

  private mutating func fit(_ width: Int) {
    let (line, count) = (top < rows.count ? rows[top].line : 0, (rows.last?.line ?? 0) + 1)
    let lines = layOut(width)
    rows = lines.enumerated().flatMap { line, text in StyledText.wrapped(text, to: width).map { (line, $0) } }
    let place = line * max(1, lines.count) / count
    top = rows.firstIndex { $0.line >= place } ?? max(0, rows.count - 1)
  }

  func put(in frame: inout Frame, _ area: ScreenLayout.Area, _ palette: Palette) {
    frame.put(rows.dropFirst(top).lazy.map(\.text), in: area)
  }

  private static func text(of detail: TodoDetailModel, _ palette: Palette) -> (Int) -> [[StyledText]] {
    { width in lines(width: width, palette) { $0.show(detail) } }
  }

  /// What the text form shows, in lines of a width.
  static func lines(width: Int, _ palette: Palette, _ show: (TextView) -> Void) -> [[StyledText]] {
    let console = Console.keeping(width: width)
    show(TextView(console: console, palette: palette))
    return console.out.buffer.takeLines()
  }
}

extension Console {
  /// A console that keeps what is written to it, with its styles.
  static func keeping(width: Int) -> Console {
    Console(
      out: ConsoleStream(buffer: OutputBuffer(), isTerminal: true, usesColor: true),
      err: ConsoleStream(buffer: OutputBuffer(), isTerminal: false, usesColor: false), width: max(1, width))
  }
}
