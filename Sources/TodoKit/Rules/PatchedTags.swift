/// The tags of a todo on its way through patches.
///
/// Tags that the todo has keep their places, also where they are taken away and added again, and new ones come behind
/// them: so a feed that is run again finds every tag where it left it. Only a whole list that is given sets an order.
struct PatchedTags {
  private let stored: [String]
  /// The tags by now; nil while they are as they are stored.
  private var tags: OrderedTable<Exact<String>, String>?
  /// Whether a whole list has been given.
  private var isReplaced: Bool

  /// The tags that a todo has; one that is new has none, and any order.
  init(_ stored: [String], isNew: Bool) {
    self.stored = stored
    isReplaced = isNew
  }

  /// Puts a list in the place of all tags; the very list that is stored stays as it is.
  mutating func replace(by list: [String]) {
    isReplaced = true
    tags = Exact(list) == Exact(stored) ? nil : Self.table(list)
  }

  mutating func remove(_ list: [String]) {
    edit(list) { $0[Exact($1)] = nil }
  }

  mutating func add(_ list: [String]) {
    edit(list) { $0[Exact($1)] = $1 }
  }

  /// The tags in their order.
  var values: [String] {
    guard let tags else { return stored }
    return isReplaced ? tags.values : tags.values(inOrderOf: stored.lazy.map { Exact($0) })
  }

  private mutating func edit(_ list: [String], _ change: (inout OrderedTable<Exact<String>, String>, String) -> Void) {
    if list.isEmpty { return }
    var table = tags ?? Self.table(stored)
    tags = nil
    for tag in list { change(&table, tag) }
    tags = table
  }

  private static func table(_ list: [String]) -> OrderedTable<Exact<String>, String> {
    OrderedTable(list.lazy.map { (Exact($0), $0) })
  }
}
