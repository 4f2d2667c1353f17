import Terminal

/// The places of the list, its panes and the rows around it in the window.
struct ScreenLayout: Equatable {
  struct Area: Equatable {
    let rows: Range<Int>
    let columns: Range<Int>

    func contains(_ place: ScreenPosition) -> Bool {
      rows.contains(place.row) && columns.contains(place.column)
    }
  }

  static let least = ScreenSize(columns: 20, rows: 5)
  /// The least widths in columns for a sidebar, for a preview beside the list, and for wide ones of both.
  private static let (widthForSidebar, widthForPreview, widthForWidePanes) = (100, 150, 180)
  /// The least height in rows for a preview below the list, and the rows of that preview.
  private static let (heightForPreview, previewRows) = (30, 8)

  let query: Range<Int>
  /// The area between the head and the last rows.
  let body: Area
  /// The list, even where the sidebar covers it.
  let list: Area
  let sidebar: Area?
  /// The todo under the cursor in full, beside or below the list, or `nil` if there is no room.
  let preview: Area?
  let input: Int?
  let status: Range<Int>
  let hints: Int

  /// - Parameters:
  ///   - queryRows: the rows of the query bar.
  ///   - statusRows: the rows of the answer to the last key.
  ///   - isInSidebar: whether the projects or tags have the keys.
  ///   - isCovered: whether a pane covers the list.
  init(
    _ size: ScreenSize, queryRows: Int, hasInput: Bool, statusRows: Int, isInSidebar: Bool, isCovered: Bool
  ) {
    hints = size.rows - 1
    status = hints - statusRows..<hints
    input = hasInput ? status.lowerBound - 1 : nil
    query = 1..<1 + queryRows
    let rows = query.upperBound..<max(query.upperBound, input ?? status.lowerBound)
    body = Area(rows: rows, columns: 0..<size.columns)
    guard !isCovered else {
      list = body
      sidebar = nil
      preview = nil
      return
    }
    let hasSidebar = size.columns >= Self.widthForSidebar
    let width = size.columns >= Self.widthForWidePanes ? 28 : 26
    sidebar = hasSidebar ? Area(rows: rows, columns: 0..<width) : isInSidebar ? body : nil
    let (list, preview) = Self.split(rows, (hasSidebar ? width + 2 : 0)..<size.columns, size)
    (self.list, self.preview) = (list, hasSidebar || !isInSidebar ? preview : nil)
  }

  /// Returns the areas of the list and of a preview beside or below it, if there is room for one.
  private static func split(_ rows: Range<Int>, _ columns: Range<Int>, _ size: ScreenSize) -> (Area, Area?) {
    if size.columns >= widthForPreview {
      let start = columns.upperBound - (size.columns >= widthForWidePanes ? 60 : 50)
      return (
        Area(rows: rows, columns: columns.lowerBound..<start - 2),
        Area(rows: rows, columns: start..<columns.upperBound)
      )
    }
    guard size.rows >= heightForPreview, rows.count > 2 * previewRows else {
      return (Area(rows: rows, columns: columns), nil)
    }
    let start = rows.upperBound - previewRows
    return (
      Area(rows: rows.lowerBound..<start - 1, columns: columns),
      Area(rows: start..<rows.upperBound, columns: columns)
    )
  }
}
