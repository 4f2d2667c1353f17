/// The names of a table's columns.
struct CSVHeader: Equatable, Sendable {
  /// The programs whose exports are known by their columns.
  enum Origin: Equatable, Sendable {
    /// Todoist: projects, sections and notes are rows, too.
    case todoist
    /// TickTick: lines that explain the file come before the header.
    case tickTick
  }

  /// The names as they are written.
  package let names: [String]

  /// The names of these columns.
  init(_ names: [String]) {
    self.names = names
  }

  /// The names without case, blanks, `_` and `-`, by which `Due Date` and `due_date` are the same column.
  package var keys: [String] { names.map(Self.key) }

  /// A name for each column, of which no two have the same key: one without a name goes by its number, and one whose
  /// name another has by that and a number.
  ///
  /// - Parameter taken: names that no column may have.
  func distinctNames(besides taken: [String] = []) -> [String] {
    let reserved = Set(taken.map(Self.bytes))
    var seen = reserved
    // For names that are taken the last number that was given.
    var numbers: [[UInt8]: Int] = [:]
    func distinct(_ name: String, isWritten: Bool) -> String {
      var (name, key) = (name, Self.bytes(name))
      if seen.insert(key).inserted { return name }
      if !isWritten || reserved.contains(key) {
        name = "other \(name)"
        key = Self.bytes(name)
        if seen.insert(key).inserted { return name }
      }
      var number = numbers[key, default: 1]
      repeat { number += 1 } while !seen.insert(Self.bytes("\(name) \(number)")).inserted
      numbers[key] = number
      return "\(name) \(number)"
    }
    // A name that was written goes before one that was made up.
    let written = zip(names, keys).map { $1.isEmpty ? nil : distinct($0, isWritten: true) }
    return written.enumerated().map { $1 ?? distinct("column \($0 + 1)", isWritten: false) }
  }

  private static func bytes(_ name: String) -> [UInt8] { Array(key(name).utf8) }

  /// What the columns stand for in the table of a program that is known: a column that is there again is another.
  package func columns<Column: Hashable>(_ column: (String) -> Column?) -> [Column?] {
    var seen: Set<Column> = []
    return keys.map { key in column(key).flatMap { seen.insert($0).inserted ? $0 : nil } }
  }

  /// The program that writes such a header, if it is known.
  package var origin: Origin? {
    let keys = keys
    // No other program writes such a column.
    if keys.contains(where: { $0 == "uid" }) { return nil }
    if ["type", "content", "priority", "indent"].allSatisfy({ key in keys.contains { $0 == key } }) { return .todoist }
    return ["foldername", "listname", "title"].allSatisfy { key in keys.contains { $0 == key } } ? .tickTick : nil
  }

  /// A name without case, blanks, `_` and `-`.
  package static func key(_ name: String) -> String {
    let dropped: [UInt8] = Array(" \t_-".utf8)
    let bytes = name.utf8.filter { !dropped.contains($0) }.map(\.lowercased)
    return String(decoding: bytes, as: UTF8.self)
  }
}
