/// The names of a table's columns.
package struct CSVHeader: Equatable, Sendable {
  /// The programs whose exports are known by their columns.
  package enum Origin: Equatable, Sendable {
    /// Todoist: projects, sections and notes are rows, too.
    case todoist
    /// TickTick: lines that explain the file come before the header.
    case tickTick
  }

  /// The names as they are written.
  package let names: [String]

  /// The names of these columns.
  package init(_ names: [String]) {
    self.names = names
  }

  /// The names without case, blanks, `_` and `-`, by which `Due Date` and `due_date` are the same column.
  package var keys: [String] { names.map(Self.key) }

  /// A name for each column, of which no two have the same key: one without a name goes by its number.
  ///
  /// - Parameter taken: names that no column may have.
  package func distinctNames(besides taken: [String] = []) -> [String] {
    var seen = Set(taken.map { Array(Self.key($0).utf8) })
    func distinct(_ name: String) -> String {
      var name = name
      while !seen.insert(Array(Self.key(name).utf8)).inserted { name = "other \(name)" }
      return name
    }
    // A name that was written goes before one that was made up.
    let written = zip(names, keys).map { $1.isEmpty ? nil : distinct($0) }
    return written.enumerated().map { $1 ?? distinct("column \($0 + 1)") }
  }

  /// The program that writes such a header, if it is known.
  package var origin: Origin? {
    let keys = keys
    // No other program writes such a column.
    if keys.contains(where: { $0 == "uid" }) { return nil }
    if ["type", "content", "priority", "indent"].allSatisfy({ key in keys.contains { $0 == key } }) { return .todoist }
    return ["foldername", "listname", "title"].allSatisfy { key in keys.contains { $0 == key } } ? .tickTick : nil
  }

  /// The first name that is there twice.
  var repeated: String? {
    var seen: Set<[UInt8]> = []
    return zip(names, keys).first { !$1.isEmpty && !seen.insert(Array($1.utf8)).inserted }?.0
  }

  /// A name without case, blanks, `_` and `-`.
  package static func key(_ name: String) -> String {
    let dropped: [UInt8] = Array(" \t_-".utf8)
    let bytes = name.utf8.filter { !dropped.contains($0) }.map(\.lowercased)
    return String(decoding: bytes, as: UTF8.self)
  }
}
