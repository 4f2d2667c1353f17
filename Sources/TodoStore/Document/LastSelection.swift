import FileStore
import Graphs
import TodoCore

/// What was selected from a store last, and what changes of this process have made of it since.
///
/// A full screen reads its list again behind each change, and of 100,000 todos all but one are as they were: to take those
/// over takes a tenth of the time that it takes to read and to select them anew. What another program has written is read.
package final class LastSelection {
  private var last: (todos: StoredTodos, selection: TodoSelection)?
  /// The version of the store that the todos are of, once the edits are made; nil for none.
  private var stamp: String?
  private var edits: [StoreChange.Edit] = []
  /// How the todos stand to each other behind these; nil where none stands to another.
  private var relations: TodoRelations?

  /// Not more changes than this are taken over one by one.
  private static let mostEdits = 512

  /// Nothing has been selected yet.
  package init() {}

  /// What a selection picks of a document.
  package func todos(_ selection: TodoSelection, of document: StoreDocument) throws(DocumentError) -> StoredTodos {
    var todos: StoredTodos?
    if let last, isOf(document), selection.isSame(as: last.selection, until: last.todos.nextChange) {
      todos = last.todos.applying(edits, relations, for: selection, of: document)
    }
    let selected = if let todos { todos } else { try document.select(selection) }
    (last, stamp, edits) = ((selected, selection), document.stamp, [])
    relations = selected.family?.relations
    return selected
  }

  /// Whether the version is known, so that nothing of it need be read.
  private func isOf(_ document: StoreDocument) -> Bool { stamp != nil && stamp == document.stamp }

  /// How the todos of a document stand to each other; nothing where that takes a look at them, and nil in it where none
  /// stands to another.
  func relations(of document: StoreDocument) -> TodoRelations?? {
    guard let last, last.selection.tellsRelations, isOf(document) else { return nil }
    return .some(relations)
  }

  /// Takes notice of edits that this process has made of a version of the store.
  func note(_ edits: [StoreChange.Edit], of version: String?, leadingTo next: String) {
    let isKnown = stamp != nil && version == stamp && self.edits.count + edits.count <= Self.mostEdits
    guard let last, isKnown, !last.selection.tellsRelations || edits.allSatisfy({ follow($0) }) else {
      self.last = nil
      return
    }
    (stamp, self.edits) = (next, self.edits + edits)
  }

  /// Follows what an edit makes of the relations; false where it makes another one, or may.
  private func follow(_ edit: StoreChange.Edit) -> Bool {
    let (before, after) = (edit.before.flatMap(Todo.init(line:)), edit.after?.todo)
    guard relations != nil else { return after.map { $0.after.isEmpty && $0.parent == nil } ?? true }
    guard let before, let after, (before.uid, before.after, before.parent) == (after.uid, after.after, after.parent)
    else { return false }
    relations?.set(after.status, of: after.id)
    return true
  }
}

extension StoreDocument {
  /// What tells the version of the store whose bytes it has; nil where it has others, or that cannot be told.
  fileprivate var stamp: String? { isStored ? stored.stamp : nil }
}

extension TodoSelection {
  /// Whether the same was asked for, and is understood in the same way, so that each todo is picked as it was.
  ///
  /// - Parameter end: when the clock alone changes what was picked.
  fileprivate func isSame(as other: TodoSelection, until end: LocalDate?) -> Bool {
    guard let asked, let former = other.asked, let end, relationTerms == nil, !isTree else { return false }
    let minutes = former.now.firstMinute..<max(former.now.firstMinute, end.firstMinute)
    return minutes.contains(asked.now.firstMinute) && tellsRelations == other.tellsRelations
      && asked.query == former.query && asked.condition == former.condition
      && Exact(asked.query.text) == Exact(former.query.text)
  }

  /// Whether a todo comes before another one; no relation orders them.
  fileprivate func isOrdered(_ first: StoredTodo, before second: StoredTodo) -> Bool {
    var keys = SortColumns(order, section: section)
    // What is equal otherwise comes in the order of the ids.
    let isAscending = first.id < second.id
    keys.append(isAscending ? first : second)
    keys.append(isAscending ? second : first)
    return (keys.sortedIndices(count: 2) == [0, 1]) == isAscending
  }
}

extension StoredTodos {
  /// So many bytes of changed todos lie beside those that were read at once.
  private static let mostChanged = 1 << 20

  /// What the same selection picks once todos have changed; nil where they are too many.
  fileprivate func applying(
    _ edits: [StoreChange.Edit], _ relations: TodoRelations?, for selection: TodoSelection, of document: StoreDocument
  ) -> StoredTodos? {
    var text = changed
    // Where the lines begin that the todos have by now.
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
    return StoredTodos(
      self, without: Set(starts.keys), adding: places, changed: text, relations: relations,
      isStoreEmpty: document.objects.isEmpty, revision: document.trailer.revision, nextChange: next?.date)
  }
}
