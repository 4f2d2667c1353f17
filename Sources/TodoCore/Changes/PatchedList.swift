import Graphs

/// A list of a todo, such as its tags, on its way through patches.
///
/// What the todo has keeps its place, also where it is taken away and added again, and what is new comes behind: so a feed
/// that is run again finds everything where it left it. Only a whole list that is given sets an order.
struct PatchedList<Element: Hashable> {
  private let stored: [Element]
  /// The elements by now; nil while they are as they are stored.
  private var elements: OrderedTable<Element, Element>?
  /// Whether a whole list has been given.
  private(set) var isReplaced: Bool

  /// What a todo has; one that is new has nothing, and any order.
  init(_ stored: [Element], isNew: Bool) {
    self.stored = stored
    isReplaced = isNew
  }

  /// Puts a list in the place of all elements; the very list that is stored stays as it is.
  mutating func replace(by list: [Element]) {
    isReplaced = true
    elements = list == stored ? nil : Self.table(list)
  }

  package mutating func remove(_ removed: Set<Element>) {
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

  /// The elements in their order.
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
