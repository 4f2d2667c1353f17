import FileStore
import Graphs
import TodoCore

/// The last selection from a store, and the changes that this process has made since.
///
/// The full screen reads its list again after each change, and of 100,000 todos all but one are the same.
/// Reusing them takes a tenth of the time of a new scan. What another program has written is read again.
package final class LastSelection {
  private var last: (todos: StoredTodos, selection: TodoSelection)?
  /// The version of the store that the todos are from, with the edits applied; `nil` if there is none.
  private var stamp: String?
  private var edits: [StoreChange.Edit] = []
  /// The relations between the todos after the edits; `nil` if there are none.
  private var relations: TodoRelations?

  /// The most edits that are applied one by one.
  private static let mostEdits = 512

  /// Creates a value that has selected nothing yet.
  package init() {}

  /// The todos that a selection picks from a document.
  package func todos(_ selection: TodoSelection, of document: StoreDocument) throws(DocumentError)
    -> StoredTodos
  {
    var todos: StoredTodos?
    if let last, isOf(document), selection.isSame(as: last.selection, until: last.todos.nextChange) {
      todos = last.todos.applying(edits, relations, for: selection, of: document)
    }
    let selected = if let todos { todos } else { try document.select(selection) }
    last = (selected, selection)
    stamp = document.stamp
    edits = []
    relations = selected.family?.relations
    return selected
  }

  /// Whether the document's version is known, so that nothing has to be read.
  private func isOf(_ document: StoreDocument) -> Bool { stamp != nil && stamp == document.stamp }

  /// The relations between a document's todos: the outer `nil` if finding out takes a scan, the inner one if
  /// there are none.
  func relations(of document: StoreDocument) -> TodoRelations?? {
    guard let last, last.selection.tellsRelations, isOf(document) else { return nil }
    return .some(relations)
  }

  /// Notes edits that this process has made to a version of the store.
  func note(_ edits: [StoreChange.Edit], of version: String?, leadingTo next: String) {
    let isKnown = stamp != nil && version == stamp && self.edits.count + edits.count <= Self.mostEdits
    guard let last, isKnown, !last.selection.tellsRelations || edits.allSatisfy({ follow($0) }) else {
      self.last = nil
      return
    }
    (stamp, self.edits) = (next, self.edits + edits)
  }

  /// Updates the relations for an edit; `false` if the edit may change which todos are related.
  private func follow(_ edit: StoreChange.Edit) -> Bool {
    let (before, after) = (edit.before.flatMap(Todo.init(line:)), edit.after?.todo)
    guard relations != nil else { return after.map { $0.after.isEmpty && $0.parent == nil } ?? true }
    guard let before, let after,
      (before.uid, before.after, before.parent) == (after.uid, after.after, after.parent)
    else { return false }
    relations?.set(after.status, of: after.id)
    return true
  }
}

extension StoreDocument {
  /// The stamp of the version whose bytes the document has; `nil` if it has other bytes, or the version has
  /// no stamp.
  fileprivate var stamp: String? { isStored ? stored.stamp : nil }
}

extension TodoSelection {
  /// Whether another selection asks for the same and still means the same, so that it picks the same todos.
  ///
  /// - Parameter end: when the passing of time alone changes what is picked.
  fileprivate func isSame(as other: TodoSelection, until end: LocalDate?) -> Bool {
    guard let asked, let former = other.asked, let end, relationTerms == nil, !isTree else { return false }
    let minutes = former.now.firstMinute..<max(former.now.firstMinute, end.firstMinute)
    return minutes.contains(asked.now.firstMinute) && tellsRelations == other.tellsRelations
      && asked.query == former.query && asked.condition == former.condition
      && Exact(asked.query.text) == Exact(former.query.text)
  }

  /// Whether one todo sorts before another; the order must not use relations.
  fileprivate func isOrdered(_ first: StoredTodo, before second: StoredTodo) -> Bool {
    var keys = SortColumns(order, section: section)
    // Equal todos are ordered by id.
    let isAscending = first.id < second.id
    keys.append(isAscending ? first : second)
    keys.append(isAscending ? second : first)
    return (keys.sortedIndices(count: 2) == [0, 1]) == isAscending
  }
}

extension StoredTodos {
  /// The most bytes of changed todos that are kept apart from those read in one scan.
  private static let mostChanged = 1 << 20

  /// The todos that the same selection picks after edits; `nil` if the edits are too many.
  fileprivate func applying(
    _ edits: [StoreChange.Edit], _ relations: TodoRelations?, for selection: TodoSelection,
    of document: StoreDocument
  ) -> StoredTodos? {
    var text = changed
    // Where the current lines of the edited todos begin; `nil` for a removed todo.
    var starts: [TodoID: Int?] = [:]
    for edit in edits {
      if let id = edit.before.flatMap(Todo.id(inLine:)) { starts.updateValue(nil, forKey: id) }
      guard let line = edit.after?.line, let id = Todo.id(inLine: line) else { continue }
      starts[id] = text.count
      text += line
    }
    guard text.count <= Self.mostChanged else { return nil }
    var next = selection.nextChange
    var (new, keys) = ([StoredFields](), SortColumns(selection.order, section: selection.section))
    let places = text.withUnsafeBufferPointer { bytes -> [(place: Int, fields: StoredFields)] in
      for start in starts.sorted(by: { $0.key < $1.key }).compactMap(\.value) {
        var scanner = StoredTodoScanner(bytes, from: start)
        guard let todo = try? scanner.todo() else { continue }
        next?.add(todo.status, due: todo.due, start: todo.start)
        guard selection.isIncluded(todo, nil) else { continue }
        new.append(todo.fields)
        keys.append(todo)
      }
      return keys.sortedIndices(count: new.count).map { index in
        let todo = StoredTodo(bytes: bytes, fields: new[index])
        let place = indices.partitioningIndex { place in
          withTodo(at: place) { selection.isOrdered(todo, before: $0) }
        }
        return (place, new[index])
      }
    }
    return following(
      document, without: Set(starts.keys), adding: places, changed: text, relations: relations,
      nextChange: next?.date)
  }
}
