internal import Graphs

/// A list of a todo, such as its tags, to which patches are applied.
///
/// Existing elements keep their places, even if they are removed and added again, and new ones come last: a
/// feed that runs again finds everything where it left it. Only a patch that replaces the whole list sets an
/// order.
struct PatchedList<Element: Hashable> {
  private let stored: [Element]
  /// The current elements, or `nil` while they are unchanged.
  private var elements: OrderedTable<Element, Element>?
  private(set) var isReplaced: Bool

  /// Creates the list of a stored todo, or of a new todo, whose order is free.
  init(_ stored: [Element], isNew: Bool) {
    self.stored = stored
    isReplaced = isNew
  }

  /// Replaces all elements; a list that equals the stored one changes nothing.
  mutating func replace(by list: [Element]) {
    isReplaced = true
    elements = list == stored ? nil : Self.table(list)
  }

  mutating func remove(_ removed: Set<Element>) {
    if removed.isEmpty { return }
    edit { table in
      for element in table.values where removed.contains(element) { table[element] = nil }
    }
  }

  mutating func add(_ added: [Element]) {
    if added.isEmpty { return }
    edit { table in
      for element in added { table[element] = element }
    }
  }

  var values: [Element] {
    guard let elements else { return stored }
    return isReplaced ? elements.values : elements.values(inOrderOf: stored)
  }

  private mutating func edit(_ change: (inout OrderedTable<Element, Element>) -> Void) {
    var table = elements ?? Self.table(stored)
    elements = nil
    change(&table)
    elements = table
  }

  private static func table(_ list: [Element]) -> OrderedTable<Element, Element> {
    OrderedTable(list.lazy.map { ($0, $0) })
  }
}
