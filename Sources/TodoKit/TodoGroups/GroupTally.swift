import TextSearch
package import TodoCore

/// The groups that have been met so far, each with what is counted of it.
///
/// Names that differ only in case and accents are one, as they are to queries; the first of them is its name.
package struct GroupTally<Group> {
  private let kind: TodoGroupKind
  private let make: (_ name: String, _ depth: Int) -> Group
  private var groups: [(group: Group, key: [UInt8])] = []
  private var indicesByKey: [[UInt8]: Int] = [:]
  /// Names as they are stored, each in the slot that its bytes tell, with the groups that they stand for.
  private var met: [(name: [UInt8], indices: [Int])] = Array(repeating: ([], []), count: slots)
  /// A power of two.
  private static var slots: Int { 256 }
  /// For each group, which of the todos was counted in it last, and which one is being counted.
  private var lastCounted: [Int] = []
  private var number = 0

  /// No groups yet; `make` begins one with its name and how many groups it is below.
  package init(_ kind: TodoGroupKind, _ make: @escaping (_ name: String, _ depth: Int) -> Group) {
    (self.kind, self.make) = (kind, make)
  }

  /// Counts a todo in every group that it belongs to, once in each.
  package mutating func add(_ todo: StoredTodo, _ count: (inout Group) -> Void) {
    number += 1
    todo.forEachText(of: kind == .project ? .project : .tags) { name in
      // A list has few names, so that most are found here without being decoded ("stats" in Tests/Benchmarks).
      let slot = name.reduce(0) { $0 &* 31 &+ Int($1) } & (Self.slots - 1)
      if met[slot].indices.isEmpty || !met[slot].name.elementsEqual(name) {
        met[slot] = (Array(name), indices(of: String(decoding: name, as: UTF8.self)))
      }
      for index in met[slot].indices where lastCounted[index] != number {
        lastCounted[index] = number
        count(&groups[index].group)
      }
    }
  }

  /// The groups by name, each before those below it.
  package var sorted: [Group] {
    let slash = UInt8(ascii: "/")
    let paths = groups.map { $0.key.split(separator: slash, omittingEmptySubsequences: false) }
    return groups.indices
      .sorted { paths[$0].lexicographicallyPrecedes(paths[$1]) { $0.lexicographicallyPrecedes($1) } }
      .map { groups[$0].group }
  }

  /// The groups that a todo with that name belongs to, the innermost last.
  private mutating func indices(of name: String) -> [Int] {
    var indices: [Int] = []
    for path in kind == .project ? ProjectPath.names(to: name) : [name] {
      let key = SearchText.fold(path)
      if let index = indicesByKey[key] {
        indices.append(index)
        continue
      }
      indicesByKey[key] = groups.count
      indices.append(groups.count)
      groups.append((make(path, indices.count - 1), key))
      lastCounted.append(0)
    }
    return indices
  }
}
