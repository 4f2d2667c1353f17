import TodoCore

/// How the rows of a table name each other: by what stands in a column of ids, or by titles that are there once.
struct CSVRelations {
  /// A cell that names others.
  package struct Cell {
    let field: TodoField
    let text: String
    let column: String
    /// The place of its record.
    var place: Int
  }

  private var cells: [Cell] = []
  /// The places of the records with an id, and with a title; nil for a title of several.
  private var ids: [Exact<String>: Int] = [:]
  private var titles: [Exact<String>: Int?] = [:]

  /// Whether no row names another.
  var isEmpty: Bool { cells.isEmpty }

  mutating func add(_ cell: Cell) { cells.append(cell) }

  mutating func insert(id: String, at place: Int) {
    if ids[Exact(id)] == nil { ids[Exact(id)] = place }
  }

  mutating func insert(title: String, at place: Int) {
    titles[Exact(title)] = .some(titles[Exact(title)] == nil ? place : nil)
  }

  /// Takes in those of the rows behind so many records.
  mutating func append(_ next: CSVRelations, behind count: Int) {
    for (id, place) in next.ids { insert(id: id.wrappedValue, at: count + place) }
    for (title, place) in next.titles {
      let isFirst = titles[title] == nil
      titles[title] = .some(isFirst ? place.map { count + $0 } : nil)
    }
    cells += next.cells.map { cell in
      var cell = cell
      cell.place += count
      return cell
    }
  }

  /// Gives records the relations that they name; what names no row, or several, is kept.
  func resolve(_ records: inout [ForeignRecord]) {
    for cell in cells {
      let names =
        self[cell.text] == nil ? cell.text.split(separator: ",").map { CSVWords.trimmed(String($0)) } : [cell.text]
      let places = names.map { self[$0] }
      for case let place? in places where place != cell.place {
        if cell.field == .after {
          records[cell.place].after.append(.record(place))
        } else if records[cell.place].parent == nil {
          records[cell.place].parent = .record(place)
        }
      }
      if places.allSatisfy({ $0 != nil && $0 != cell.place }), cell.field == .after || places.count == 1 { continue }
      records[cell.place].kept.append(UnknownField(key: cell.column, text: cell.text))
      records[cell.place].remarks.append(.kept(cell.column))
    }
  }

  private subscript(name: String) -> Int? { ids[Exact(name)] ?? titles[Exact(name)] ?? nil }
}
