import TodoCore

/// The names by which the lines of a text name each other: `id:1` is that of a line, `p:1` and `after:1` name it.
///
/// A todo that is not in the text goes by its uid: `p:uid%3Agh%3A12`.
struct TodoTxtIDs {
  /// The place of the first that has a name.
  private var places: [Exact<String>: Int] = [:]

  /// The names that a todo keeps because it followed them.
  init(_ names: [String] = []) {
    for name in names { places[Exact(name)] = 0 }
  }

  /// Remembers who has a name, unless it is taken; whether it was free.
  @discardableResult
  mutating func insert(_ name: String, _ place: Int) -> Bool {
    let isFree = places[Exact(name)] == nil
    if isFree { places[Exact(name)] = place }
    return isFree
  }

  /// Whether a name is that of a line or of a todo elsewhere.
  func contains(_ name: String) -> Bool { self[name] != nil || Self.uid(in: name) != nil }

  /// Who has a name.
  subscript(name: String) -> Int? { places.isEmpty ? nil : places[Exact(name)] }

  /// The name of a todo that has none in the text: `uid:`, and its uid.
  static func name(of uid: TodoUID) -> String { "uid:\(uid.text)" }

  /// The uid in such a name.
  static func uid(in name: String) -> TodoUID? {
    let prefix = "uid:".utf8
    guard name.utf8.starts(with: prefix) else { return nil }
    return TodoUID(String(decoding: name.utf8.dropFirst(prefix.count), as: UTF8.self))
  }
}
