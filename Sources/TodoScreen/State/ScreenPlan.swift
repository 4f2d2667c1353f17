import Terminal

/// Where on a screen things stand.
struct ScreenPlan: Equatable {
  /// A rectangle of cells.
  struct Area: Equatable {
    let rows: Range<Int>
    let columns: Range<Int>
  }

  /// What the plan depends on besides the size of the screen.
  struct Needs {
    /// The rows of the query bar.
    var queryRows = 0
    var hasInput = false
    /// The rows of the answer to the last key.
    var statusRows = 1
    /// Whether the projects or tags have the keys.
    var isInSidebar = false
    /// Whether another screen, or a menu, lies over the list.
    var isCovered = false
  }

  /// The least that can be used.
  static let least = ScreenSize(columns: 20, rows: 5)
  /// The widths from which on there is a sidebar, a detail beside the list, and more room for both.
  private static let (widthOfSidebar, widthOfDetail, widthOfAll) = (100, 150, 180)
  /// The height from which on there is a preview below the list, and its rows.
  private static let (heightOfPreview, previewRows) = (30, 8)

  /// The rows of the query bar.
  let query: Range<Int>
  /// All between the first rows and the last.
  let body: Area
  /// The list; without columns where the sidebar takes its place.
  let list: Area
  let sidebar: Area?
  /// All of the todo under the cursor, beside the list or below it.
  let preview: Area?
  let input: Int?
  let status: Range<Int>
  let hints: Int

  init(_ size: ScreenSize, _ needs: Needs) {
    hints = size.rows - 1
    status = hints - needs.statusRows..<hints
    input = needs.hasInput ? status.lowerBound - 1 : nil
    query = 1..<1 + needs.queryRows
    let rows = query.upperBound..<max(query.upperBound, input ?? status.lowerBound)
    body = Area(rows: rows, columns: 0..<size.columns)
    guard !needs.isCovered else {
      (list, sidebar, preview) = (body, nil, nil)
      return
    }
    guard size.columns >= Self.widthOfSidebar else {
      let isAlone = needs.isInSidebar
      sidebar = isAlone ? body : nil
      let (list, preview) = Self.split(rows, 0..<size.columns, size)
      (self.list, self.preview) = (list, isAlone ? nil : preview)
      return
    }
    let width = size.columns >= Self.widthOfAll ? 28 : 26
    sidebar = Area(rows: rows, columns: 0..<width)
    (list, preview) = Self.split(rows, width + 2..<size.columns, size)
  }

  /// The list and the preview, beside each other or one below the other, where there is room for both.
  private static func split(_ rows: Range<Int>, _ columns: Range<Int>, _ size: ScreenSize) -> (Area, Area?) {
    if size.columns >= widthOfDetail {
      let start = columns.upperBound - (size.columns >= widthOfAll ? 60 : 50)
      return (
        Area(rows: rows, columns: columns.lowerBound..<start - 2), Area(rows: rows, columns: start..<columns.upperBound)
      )
    }
    guard size.rows >= heightOfPreview, rows.count > 2 * previewRows else {
      return (Area(rows: rows, columns: columns), nil)
    }
    let start = rows.upperBound - previewRows
    return (
      Area(rows: rows.lowerBound..<start - 1, columns: columns), Area(rows: start..<rows.upperBound, columns: columns)
    )
  }
}
