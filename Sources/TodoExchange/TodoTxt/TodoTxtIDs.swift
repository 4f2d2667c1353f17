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
    let isFree = self[name] == nil
    if isFree { places[Exact(name)] = place }
    return isFree
  }

  /// Who has a name.
  subscript(name: String) -> Int? { places.isEmpty ? nil : places[Exact(name)] }

  /// What a name means: a line, or a todo elsewhere.
  func ref(_ name: String) -> ForeignRef? { self[name].map { .record($0) } ?? Self.uid(in: name).map { .uid($0) } }

  /// The name of a todo that has none in the text: `uid:`, and its uid.
  static func name(of uid: TodoUID) -> String { "uid:\(uid.text)" }

  /// The uid in such a name.
  static func uid(in name: String) -> TodoUID? {
    let prefix = "uid:".utf8
    guard name.utf8.starts(with: prefix) else { return nil }
    return TodoUID(String(decoding: name.utf8.dropFirst(prefix.count), as: UTF8.self))
  }
}

/// The names by which the todos of a text name each other.
struct TodoTxtRelations {
  /// The names of the todos that others name, as they are written.
  private var ids: [TodoUID: String] = [:]
  /// The names that the lines of the text have.
  private var taken = TodoTxtIDs()

  /// The names of todos, each with what it keeps: its own if it has one that no line before it has.
  init(_ todos: some ExportedTodos, _ kept: [ImportOrigin?]) {
    var named: Set<TodoUID> = []
    for (todo, kept) in zip(todos, kept) {
      named.formUnion(todo.after)
      named.formUnion(kept?.after ?? [])
      if let parent = todo.parent ?? kept?.parent { named.insert(parent) }
    }
    if named.isEmpty { return }
    var nameless: [TodoUID] = []
    for (place, (todo, kept)) in zip(todos, kept).enumerated() {
      let id = kept?.text(TodoTxtCodec.Key.id)
      let isOwner = id.map { taken.insert($0, place) } ?? false
      guard named.contains(todo.uid) else { continue }
      if let id, isOwner { ids[todo.uid] = id } else { nameless.append(todo.uid) }
    }
    var number = 1
    for uid in nameless {
      while !taken.insert(String(number), 0) { number += 1 }
      ids[uid] = String(number)
    }
  }

  /// The name of a todo that others name.
  subscript(uid: TodoUID) -> String? { ids[uid] }

  /// Whether a line has a name.
  func isTaken(_ id: String) -> Bool { taken[id] != nil }
}
