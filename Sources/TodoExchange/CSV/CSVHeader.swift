import TodoCore

struct CSVHeader {
  enum Origin {
    /// Todoist: projects, sections and notes are rows, too.
    case todoist
    /// TickTick: lines that explain the file come before the header.
    case tickTick
  }

  let names: [String]
  /// The names without case, blanks, `_` and `-`, by which `Due Date` and `due_date` are the same column.
  let keys: [Exact<String>]

  init(_ names: [String]) {
    self.names = names
    keys = names.map { Exact(Self.key($0)) }
  }

  var origin: Origin? {
    func has(_ names: [String]) -> Bool { names.allSatisfy { keys.contains(Exact($0)) } }
    // No other program writes such a column.
    if has(["uid"]) { return nil }
    if has(["type", "content", "priority", "indent"]) { return .todoist }
    return has(["foldername", "listname", "title"]) ? .tickTick : nil
  }

  /// The places of columns by their keys; of several with one key the first.
  var places: [Exact<String>: Int] {
    Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// A name for each column, of which no two have the same key: one without a name goes by its number, and one whose
  /// name another has by that and a number.
  ///
  /// - Parameter taken: names that no column may have.
  func distinctNames(besides taken: [String] = []) -> [String] {
    let reserved = Set(taken.map { Exact(Self.key($0)) })
    var seen = reserved
    // For names that are taken the last number that was given.
    var numbers: [Exact<String>: Int] = [:]
    func distinct(_ name: String, isWritten: Bool) -> String {
      var (name, key) = (name, Exact(Self.key(name)))
      if seen.insert(key).inserted { return name }
      if !isWritten || reserved.contains(key) {
        name = "other \(name)"
        key = Exact(Self.key(name))
        if seen.insert(key).inserted { return name }
      }
      var number = numbers[key, default: 1]
      repeat { number += 1 } while !seen.insert(Exact(Self.key("\(name) \(number)"))).inserted
      numbers[key] = number
      return "\(name) \(number)"
    }
    // A name that was written goes before one that was made up.
    let written = zip(names, keys).map { $1 == Exact("") ? nil : distinct($0, isWritten: true) }
    return written.enumerated().map { $1 ?? distinct("column \($0 + 1)", isWritten: false) }
  }

  /// A name without case, blanks, `_` and `-`.
  static func key(_ name: String) -> String {
    let dropped: [UInt8] = Array(" \t_-".utf8)
    return String(decoding: name.utf8.filter { !dropped.contains($0) }.map(\.lowercased), as: UTF8.self)
  }
}
