import TodoCore

/// The names by which the todos of a text name each other.
struct TodoTxtRelations {
  /// The names of the todos that others name, as they are written.
  private var ids: [TodoUID: String] = [:]
  /// The names that the lines of the text have.
  private var taken = TodoTxtIDs()

  /// The names of todos, each with what it keeps: its own if it has one that no line before it has.
  init(_ todos: some TodoSummaries, _ kept: [KeptRecord?]) {
    var named: Set<TodoUID> = []
    for (todo, kept) in zip(todos, kept) {
      named.formUnion(todo.after)
      named.formUnion(kept?.after ?? [])
      if let parent = todo.parent ?? kept?.parent { named.insert(parent) }
    }
    if named.isEmpty { return }
    var nameless: [TodoUID] = []
    for (place, (todo, kept)) in zip(todos, kept).enumerated() {
      let id = kept?.text("id")
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
