/// A row among others, of which as many are shown as there is room for.
struct RowCursor: Equatable {
  /// The row, from 0.
  private(set) var index = 0
  /// The first row that is shown.
  private(set) var top = 0

  /// Goes to a row, or to the nearest that there is, and shows it.
  mutating func go(to index: Int, of count: Int, height: Int) {
    self.index = max(0, min(count - 1, index))
    top = max(0, min(max(top, self.index - max(1, height) + 1), self.index))
  }

  /// Shows its row where there are others, or there is other room.
  mutating func stay(among count: Int, height: Int) { go(to: index, of: count, height: height) }

  mutating func move(_ movement: KeyAction.Movement, of count: Int, height: Int) {
    go(to: movement.target(from: index, of: count, height: height), of: count, height: height)
  }

  /// The rows that are shown.
  func shown(of count: Int, height: Int) -> Range<Int> { min(top, count)..<min(count, top + max(0, height)) }
}

extension KeyAction.Movement {
  /// Where it leads among rows; that may be none.
  func target(from index: Int, of count: Int, height: Int) -> Int {
    switch self {
    case .up: index - 1
    case .down: index + 1
    case .halfPageUp: index - max(1, height / 2)
    case .halfPageDown: index + max(1, height / 2)
    case .pageUp: index - max(1, height)
    case .pageDown: index + max(1, height)
    case .first: 0
    case .last: count - 1
    }
  }
}
