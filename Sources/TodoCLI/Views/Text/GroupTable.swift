import Terminal
import TodoKit

/// Groups as rows of cells that fit into a terminal's width: a heading, then a group a row, below its parent and indented.
struct GroupTable {
  /// The cells, padded and cut.
  let rows: [[StyledText]]

  /// A column of numbers: its heading, its values, and what values other than 0 are set off as.
  private struct Column: Sendable {
    let title: String
    var role: Palette.Role?
    let count: @Sendable (TodoCounts) -> Int
  }

  private static let columns = [
    Column(title: "open") { $0.open }, Column(title: "done") { $0.done },
    Column(title: "overdue", role: .overdue) { $0.overdue },
  ]
  /// The blanks between two columns.
  private static let gap = 2

  /// Lays groups out.
  ///
  /// Where names would get less than half of the width, done and then overdue are left out. A mark stands before the
  /// heading where no line is to be taken for a todo.
  init(_ model: TodoGroupsModel, width: Int, mark: DisplayText = "", palette: Palette = Palette()) {
    let kind = model.kind
    let names = model.groups.map { model -> DisplayText in
      let name = mark.text.isEmpty ? model.label : kind.unmistakable(model.label)
      return "\(DisplayText.blanks(2 * model.group.depth))\(name)"
    }
    let title: DisplayText = "\(mark)\(kind.rawValue)"
    let widest = max(title.width, names.map(\.width).max() ?? 0)
    var columns = Self.columns
    func room() -> Int { columns.reduce(width) { $0 - $1.title.count - Self.gap } }
    while columns.count > 1, room() < min(widest, width / 2) {
      columns.remove(at: columns.count == 3 ? 1 : columns.count - 1)
    }
    let nameWidth = max(1, min(widest, room()))

    func cells(_ name: DisplayText, _ numbers: (Column) -> StyledText) -> [StyledText] {
      let name = name.truncated(to: nameWidth)
      return [StyledText("\(name.isolated)\(DisplayText.blanks(nameWidth - name.width))")] + columns.map(numbers)
    }
    let heading = cells(title) { StyledText(DisplayText($0.title), palette.label) }
    rows =
      [heading]
      + zip(names, model.groups).map { name, group in
        cells(name) { column in
          let count = column.count(group.group.counts)
          let padding = DisplayText.blanks(column.title.count - String(count).count)
          return StyledText("\(padding)\(count)", count == 0 ? palette.label : column.role.map { palette[$0] } ?? [])
        }
      }
  }
}
