import Terminal
import TodoCLI
import TodoKit

/// A text that scrolls.
struct TextPane {
  /// What it is about, for the first line.
  var title: DisplayText
  private(set) var lines: [[StyledText]]
  /// The first line that is shown.
  private(set) var top = 0

  init(_ title: DisplayText, _ lines: [[StyledText]]) {
    self.title = title
    self.lines = lines
  }

  mutating func move(_ movement: KeyAction.Movement, height: Int) {
    let most = max(0, lines.count - max(1, height))
    switch movement {
    case .last: top = most
    default: top = max(0, min(most, movement.target(from: top, of: lines.count, height: height)))
    }
  }

  /// Shows other lines from the same place on.
  mutating func show(_ lines: [[StyledText]]) {
    self.lines = lines
    top = min(top, max(0, lines.count - 1))
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
    text = TextPane("todo \(ids)", TextPane.lines(width: width, palette) { $0.show(model) })
  }

  /// Shows the todo as it is now, from the same line on.
  mutating func show(_ model: TodoDetailModel, width: Int, _ palette: Palette) {
    self.model = model
    resize(width: width, palette)
  }

  /// The same in lines of another width.
  mutating func resize(width: Int, _ palette: Palette) {
    text.show(TextPane.lines(width: width, palette) { $0.show(model) })
  }
}
