import Terminal
import TodoCLI
import TodoKit

/// A pane with a scrolling text: todos in full, or an answer without a pane of its own.
struct TextPane: Pane {
  let title: DisplayText
  let module: ScreenModule?
  /// The todos shown in full, or `nil` for another text.
  private(set) var detail: TodoDetailModel?
  /// Makes the lines of the text for a width, which lines may exceed.
  private var layOut: (Int) -> [[StyledText]]
  /// The rows of the wrapped text, each with the index of its line.
  private var rows: [(line: Int, text: [StyledText])] = []
  private(set) var top = 0

  var context: KeyContext { detail == nil ? .page : .detail }
  /// The first of the todos shown in full, or `nil` if there is none.
  var id: TodoID? { detail?.todos.first?.todo.id }
  /// The rows of the text, wrapped to the window.
  var lines: [[StyledText]] { rows.map(\.text) }

  init(
    _ title: DisplayText, of module: ScreenModule?, width: Int, _ layOut: @escaping (Int) -> [[StyledText]]
  ) {
    self.title = title
    self.module = module
    self.layOut = layOut
    fit(width)
  }

  init(_ detail: TodoDetailModel, width: Int, _ palette: Palette) {
    let ids = detail.todos.map { "\($0.todo.id.rawValue)" }.joined(separator: ", ")
    self.init("todo \(ids)", of: .detail, width: width, Self.text(of: detail, palette))
    self.detail = detail
  }

  /// Shows the todos as they are now, and keeps the place in the text.
  mutating func show(_ detail: TodoDetailModel, width: Int, _ palette: Palette) {
    (self.detail, layOut) = (detail, Self.text(of: detail, palette))
    let top = top
    fit(width)
    self.top = min(top, max(0, rows.count - 1))
  }

  mutating func move(_ movement: KeyAction.Movement, height: Int) {
    let most = max(0, rows.count - max(1, height))
    top =
      movement == .last ? most : max(0, min(most, movement.target(from: top, of: rows.count, height: height)))
  }

  /// Wraps the text to another width, and stays at about the same line.
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

  /// Returns the lines that text output shows in a width.
  static func lines(width: Int, _ palette: Palette, _ show: (TextView) -> Void) -> [[StyledText]] {
    let console = Console.keeping(width: width)
    show(TextView(console: console, palette: palette))
    return console.out.buffer.takeLines()
  }
}

extension Console {
  /// Creates a console that keeps what is written to it, styles included.
  static func keeping(width: Int) -> Console {
    Console(
      out: ConsoleStream(buffer: OutputBuffer(), isTerminal: true, usesColor: true),
      err: ConsoleStream(buffer: OutputBuffer(), isTerminal: false, usesColor: false), width: max(1, width))
  }
}
