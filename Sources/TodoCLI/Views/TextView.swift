package import Terminal
package import TodoKit

/// For people at a terminal: aligned columns cut to its width, dates in words, colour.
package struct TextView: TodoView {
  package let console: Console
  /// The fields to show, or `nil` for those that the todos have.
  private(set) var fields: [AnyField]?
  /// Whether changes were only tried out, so that the differences are shown.
  package let isRehearsal: Bool
  /// People want to see which names are new, perhaps by mistake, and what comes next.
  package let tellsContext = true
  package let reportsMissing = true
  package let isForPeople = true
  /// The window that a list has to fit, or `nil` for all lines.
  private(set) var window: ListWindow.Limit?
  package let palette: Palette
  /// The name of the list, such as `in ~/src/app`, or `nil` for the home list.
  let place: DisplayText?

  /// Creates a view of todos with these fields, or with those that they have.
  package init(
    console: Console, fields: [AnyField]? = nil, isRehearsal: Bool = false,
    window: ListWindow.Limit? = nil, palette: Palette = Palette(), place: DisplayText? = nil
  ) {
    self.console = console
    self.fields = fields
    self.isRehearsal = isRehearsal
    (self.window, self.palette) = (window, palette)
    self.place = place
  }

  package func show(_ model: some Shown) { model.show(in: self) }

  package func showing(_ fields: [AnyField]) -> any TodoView {
    var view = self
    view.fields = fields
    return view
  }

  package func limited(to window: ListWindow.Limit?) -> any TodoView {
    var view = self
    view.window = window
    return view
  }

  /// The mark that begins a line that is not a row: in a pipe, only a row may name a todo to the next
  /// command.
  var commentMark: DisplayText { console.out.isTerminal ? "" : "# " }

  /// What begins a line of numbers where no mark does: a person may copy it from the terminal to the next
  /// command.
  var totalMark: DisplayText { console.out.isTerminal ? "Total: " : "" }

  var instants: [TodoField] { (fields ?? []).compactMap(\.field).filter { $0.schema.kind == .instant } }

  /// The name of the list as the end of a phrase: ` in ~/src/app`.
  var inPlace: DisplayText { place.map { " \($0)" } ?? "" }

  func writeComment(_ text: StyledText) {
    console.out.buffer.append(commentMark)
    write([text])
  }

  func write(_ row: [StyledText]) {
    for (index, cell) in row.enumerated() {
      if index > 0 { console.out.buffer.append("  ") }
      console.out.append(cell)
    }
    console.out.buffer.append("\n")
  }

  func write(_ lines: [FrameRow]) {
    for line in lines {
      for cell in line.cells { console.out.append(cell) }
      console.out.buffer.append("\n")
    }
  }

  /// Writes a heading and the rest of its line, broken if it is too long; each line begins with the mark.
  func writeHeading(_ heading: DisplayText, _ rest: String = "", mark: DisplayText = "") {
    let lines = DisplayText("\(heading) \(rest)").trimmed.wrapped(to: max(1, console.width - mark.width))
    let start = DisplayText(String(lines[0].text.prefix(heading.text.count)))
    console.out.buffer.append(mark)
    console.out.append(StyledText(start, palette[.heading]))
    console.out.buffer.append("\(DisplayText(String(lines[0].text.dropFirst(heading.text.count))))\n")
    for line in lines.dropFirst() { console.out.buffer.append("\(mark)\(line)\n") }
  }

  private static let maxNames = 10

  /// Writes names after a label, as `Unblocked: 7 Paint the wall, 9 Tidy up`, in lines of the
  /// terminal's width, or in a pipe on one line, since no part of it is a row.
  ///
  /// - Parameter most: how many names to show, or `nil` for as many as a person looks through.
  func write(_ names: [DisplayText], after label: DisplayText, most: Int? = nil) {
    let shown = names.prefix(most ?? Self.maxNames)
    let rest = names.count - shown.count
    let text: DisplayText =
      "\(label) \(Array(shown).joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
    for row in console.out.isTerminal ? text.wrapped(to: max(1, console.width)) : [text] {
      write([StyledText(row.isolated, palette[.label])])
    }
  }
}

extension RelatedTodo {
  /// Returns the todo that a relation names, as people recognise it: `12 Buy paint`.
  static func name(_ todo: RelatedTodo?, of uid: TodoUID) -> DisplayText {
    todo?.name ?? "uid:\(uid.text) (no such todo)"
  }

  var name: DisplayText { "\(id.rawValue) \(title)" }
}

extension FrameRow {
  package init(_ text: DisplayText, _ styles: [Style] = []) {
    self.init()
    if text.width > 0 { put(StyledText(text, styles), at: 0) }
  }

  package mutating func put(_ text: StyledText, before column: Int) {
    put(text, at: column - text.text.width)
  }

  /// The texts of the row, with the spaces between them.
  var cells: [StyledText] {
    var (cells, end): ([StyledText], Int) = ([], 0)
    for part in parts {
      if part.column > end { cells.append(StyledText(DisplayText.blanks(part.column - end))) }
      cells.append(part.text)
      end = part.column + part.text.text.width
    }
    return cells
  }
}
