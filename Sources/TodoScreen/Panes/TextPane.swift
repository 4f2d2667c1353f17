import Terminal
import TodoCLI
import TodoKit

/// A text that scrolls.
struct TextPane {
  /// What it is about, for the first line.
  let title: DisplayText
  /// Makes the text for a width, with lines that may be longer.
  private var layOut: (Int) -> [[StyledText]]
  /// Rows of the window, and which line of the text each of them is of.
  private var rows: [(line: Int, text: [StyledText])] = []
  /// The first row that is shown.
  private(set) var top = 0

  init(_ title: DisplayText, width: Int, _ layOut: @escaping (Int) -> [[StyledText]]) {
    (self.title, self.layOut) = (title, layOut)
    resize(width: width)
  }

  /// The rows that fit into the window, a line that is too long in several.
  var lines: [[StyledText]] { rows.map(\.text) }

  /// The rows to be shown, however many stand above and below them.
  var shownLines: some Collection<[StyledText]> { rows.dropFirst(top).lazy.map(\.text) }

  mutating func move(_ movement: KeyAction.Movement, height: Int) {
    let most = max(0, rows.count - max(1, height))
    switch movement {
    case .last: top = most
    default: top = max(0, min(most, movement.target(from: top, of: rows.count, height: height)))
    }
  }

  /// The same in rows of another width, from about the same line on.
  mutating func resize(width: Int) {
    let (line, count) = (top < rows.count ? rows[top].line : 0, (rows.last?.line ?? 0) + 1)
    let lines = layOut(width)
    rows = lines.enumerated().flatMap { line, text in StyledText.wrapped(text, to: width).map { (line, $0) } }
    let place = line * max(1, lines.count) / count
    top = rows.firstIndex { $0.line >= place } ?? max(0, rows.count - 1)
  }

  /// Another text in its place, from the same row on.
  mutating func show(width: Int, _ layOut: @escaping (Int) -> [[StyledText]]) {
    self.layOut = layOut
    let top = top
    resize(width: width)
    self.top = min(top, max(0, rows.count - 1))
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

/// All of one todo.
struct DetailPane {
  private(set) var model: TodoDetailModel
  var text: TextPane

  /// The first of the todos; nil where there is none.
  var id: TodoID? { model.todos.first?.todo.id }

  init(_ model: TodoDetailModel, width: Int, _ palette: Palette) {
    self.model = model
    let ids = model.todos.map { "\($0.todo.id.rawValue)" }.joined(separator: ", ")
    text = TextPane("todo \(ids)", width: width, Self.layingOut(model, palette))
  }

  /// Shows the todo as it is now, from the same line on.
  mutating func show(_ model: TodoDetailModel, width: Int, _ palette: Palette) {
    self.model = model
    text.show(width: width, Self.layingOut(model, palette))
  }

  private static func layingOut(_ model: TodoDetailModel, _ palette: Palette) -> (Int) -> [[StyledText]] {
    { width in TextPane.lines(width: width, palette) { $0.show(model) } }
  }
}
