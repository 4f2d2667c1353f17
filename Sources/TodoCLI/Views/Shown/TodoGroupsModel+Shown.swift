import JSONText
import Terminal
package import TodoKit

extension TodoGroupsModel: Shown {
  package func show(in view: TextView) {
    guard !groups.isEmpty else {
      view.console.err.buffer.append("no \(kind.rawValue)s yet; to make one: \(kind.example)\n")
      return
    }
    let table = GroupTable(self, width: view.console.width, mark: view.commentMark, palette: view.palette)
    for row in table.rows { view.write(row) }
  }

  /// `name open done overdue`.
  package func show(in view: PlainView) {
    for group in groups {
      let counts = group.counts
      view.write(
        DisplayText(kind.unmistakable(group.name)), "\(counts.open)", "\(counts.done)", "\(counts.overdue)")
    }
  }

  /// `{"project":"work/site","open":3,"done":1,"overdue":0}`, or `{"tag":"food",…}`.
  package func show(in view: JSONView) {
    view.write(groups) { group, json in
      json.object { json in
        json.member(kind.rawValue, group.name)
        json.members(["open": group.counts.open, "done": group.counts.done, "overdue": group.counts.overdue])
      }
    }
  }

  package func show(in view: QuietView) {
    for model in groups { view.console.out.buffer.append("\(kind.unmistakable(model.name))\n") }
  }
}

extension TodoGroupKind {
  fileprivate var example: String {
    switch self {
    case .project: "todo add \"Mow the lawn\" --project home"
    case .tag: "todo add \"Buy milk\" --tag food"
    }
  }

  /// Returns a name that cannot be mistaken for an id when piped into the next command, which reads `#12` as
  /// the tag `12` and `/12` as the project `12`.
  fileprivate func unmistakable(_ name: String) -> String {
    let word = String(name.unicodeScalars.prefix { !$0.isBlank })
    switch try? TodoRef.parse(word).first?.target {
    case .ids?, .steps?: return (self == .tag ? "#" : "/") + name
    default: return name
    }
  }
}

/// Groups as rows of cells that fit a terminal's width: a heading, then one group per row, indented below its
/// parent.
struct GroupTable {
  /// The cells, padded and cut.
  let rows: [[StyledText]]

  /// A column of numbers: its heading, its values, and the role by which values other than 0 are styled.
  private struct Column: Sendable {
    let title: String
    var role: Palette.Role?
    let count: @Sendable (TodoCounts) -> Int
    /// The width of the heading and the values.
    var width = 0
  }

  /// The columns, of which waiting todos have one only if there are any.
  private static let columns = [
    Column(title: "open") { $0.open }, Column(title: "waiting") { $0.waiting },
    Column(title: "done") { $0.done },
    Column(title: "overdue", role: .overdue) { $0.overdue },
  ]
  /// The columns that are left out if names would get less than half of the width, in this order.
  private static let expendable = ["done", "waiting", "overdue"]
  private static let gap = 2

  /// Lays out groups.
  ///
  /// A mark comes before the heading if no line may be taken for a todo.
  init(_ model: TodoGroupsModel, width: Int, mark: DisplayText = "", palette: Palette = Palette()) {
    let kind = model.kind
    let names = model.groups.map { model -> DisplayText in
      let name = mark.text.isEmpty ? model.label : kind.unmistakable(model.label)
      return "\(DisplayText.blanks(2 * model.depth))\(name)"
    }
    let title: DisplayText = "\(mark)\(kind.rawValue)"
    let widest = max(title.width, names.map(\.width).max() ?? 0)
    var columns = Self.columns.filter {
      $0.title != "waiting" || model.groups.contains { $0.counts.waiting > 0 }
    }
    for index in columns.indices {
      let values = model.groups.map { String(columns[index].count($0.counts)).count }
      columns[index].width = max(columns[index].title.count, values.max() ?? 0)
    }
    func room() -> Int { columns.reduce(width) { $0 - $1.width - Self.gap } }
    for title in Self.expendable where room() < min(widest, width / 2) {
      columns.removeAll { $0.title == title }
    }
    let nameWidth = max(1, min(widest, room()))

    func cells(_ name: DisplayText, _ number: (Column) -> (text: String, styles: [Style])) -> [StyledText] {
      let name = name.truncated(to: nameWidth)
      let numbers = columns.map { column in
        let (text, styles) = number(column)
        return StyledText("\(DisplayText.blanks(column.width - text.count))\(text)", styles)
      }
      return [StyledText("\(name.isolated)\(DisplayText.blanks(nameWidth - name.width))")] + numbers
    }
    rows =
      [cells(title) { ($0.title, palette[.label]) }]
      + zip(names, model.groups).map { name, group in
        cells(name) { column in
          let count = column.count(group.counts)
          return (String(count), count == 0 ? palette[.label] : column.role.map { palette[$0] } ?? [])
        }
      }
  }
}
