import FileStore
import Graphs
import TodoCore

/// Picking todos by what they are, and by how they stand to others.
extension StoreDocument {
  /// The todos that a selection picks, in its order.
  package func select(_ selection: TodoSelection) throws(DocumentError) -> StoredTodos {
    guard let terms = selection.relationTerms else { return try selectApart(selection) }
    let family = try family(answering: terms)
    var picked: [Int] = []
    var keys = SortColumns(selection.order, section: selection.section)
    var nextChange = selection.nextChange
    for node in 0..<family.count {
      let place = FamilyPlace(family: family, node: node)
      family.withTodo(node) { todo in
        nextChange?.add(todo.status, due: todo.due, start: todo.start)
        guard selection.isIncluded(todo, place) else { return }
        picked.append(node)
        keys.append(todo, place)
      }
    }
    let order = keys.sortedIndices(count: picked.count).map { picked[$0] }
    let tree =
      selection.isTree
      ? TreeOrder(of: order, count: family.count, parent: family.relations.parent) {
        Array(family.relations.after.targets(of: $0))
      } : nil
    return StoredTodos(
      tree?.nodes ?? order, of: family, depths: tree?.depths, revision: trailer.revision, nextChange: nextChange)
  }

  /// The same where each todo alone says whether it is picked.
  private func selectApart(_ selection: TodoSelection) throws(DocumentError) -> StoredTodos {
    // Room for more than there can be: what is not used of it is never touched, and growing would copy.
    var picked = SystemCalls.largeArray(of: StoredFields.self, capacity: objects.count / StoreLayout.shortestObject)
    var keys = SortColumns(selection.order, section: selection.section)
    var hasRelations = false
    var nextChange = selection.nextChange
    let bytes = try scan { todo in
      nextChange?.add(todo.status, due: todo.due, start: todo.start)
      if todo.fields.hasRelations { hasRelations = true }
      guard selection.isIncluded(todo, nil) else { return }
      picked.append(todo.fields)
      keys.append(todo)
    }
    let order = keys.sortedIndices(count: picked.count)
    // Put in order here, one after another, they are fetched from memory faster than later, between other work.
    var todos = SystemCalls.largeArray(of: StoredFields.self, capacity: order.count)
    for index in order { todos.append(picked[index]) }
    let family = hasRelations && selection.tellsStandings ? try family() : nil
    return StoredTodos(
      bytes: bytes, todos: todos, family: family, revision: trailer.revision, nextChange: nextChange)
  }

  /// The lines of the todos that a selection picks, in the order of their ids.
  package func lines(pickedBy selection: TodoSelection) throws(DocumentError) -> [StoredLine] {
    guard let terms = selection.relationTerms else { return try lines { selection.isIncluded($0, nil) } }
    let family = try family(answering: terms)
    return (0..<family.count).compactMap { node in
      family.withTodo(node) { todo in
        let isIncluded = selection.isIncluded(todo, FamilyPlace(family: family, node: node))
        return isIncluded ? StoredLine(of: todo, in: objects.lowerBound) : nil
      }
    }
  }
}
