package import TodoCore

/// What a command changes in the document: the lines, and how history tells of it.
package struct StoreChange {
  /// One todo's line in the place of another.
  package struct Edit {
    /// The bytes of the todo before, or an empty range where it is to begin.
    let range: Range<Int>
    /// Its line before; nil where there was none.
    package let before: [UInt8]?
    /// Its line after; nil removes it.
    package let after: NewLine?

    /// About as many bytes as history takes to tell of it.
    var room: Int {
      let new =
        switch after {
        case nil: 0
        case .bytes(let line): line.count
        case .todo(let todo):
          todo.unknown.reduce(384 + todo.title.utf8.count + (todo.content?.utf8.count ?? 0)) { $0 + $1.json.count }
        }
      return 32 + (before?.count ?? 0) + new
    }

    /// Whether it leaves every byte as it is.
    var isEmpty: Bool {
      switch after {
      case nil: before == nil
      case .bytes(let line): before == line
      case .todo: false
      }
    }
  }

  /// The edits, in the order in which history tells of them; those at one place in the order of their ids.
  package var edits: [Edit] = []
  /// The highest id given by then.
  package var lastID: Int
  /// Who changes it, and when.
  package let cause: ChangeCause
  /// The revisions that this takes back, for `undo`.
  package var undoes: [Int] = []
  /// The revisions that this brings back, for `redo`.
  package var redoes: [Int] = []
  /// What the list is in line with then, for `sync`; nil where that stays as it is.
  package var synced: SyncMark?
  /// Of which values both sides had their own, for `sync`; they alone make a step of it.
  package var conflicts: [HistoryConflict] = []
  /// The oldest revision that must stay in the history so that all that was undone can be redone; nil for none.
  package var oldestNeeded: Int?
  /// Where new todos begin.
  private let end: Int

  /// Nothing yet to be changed in a document.
  package init(of document: StoreDocument, for cause: ChangeCause) throws(DocumentError) {
    // Another program may have added todos and left the trailer as it was.
    lastID = max(document.trailer.lastID, try document.lastStoredID())
    end = document.end
    self.cause = cause
  }

  /// What becomes of the todos by its edits.
  package var deltas: [TodoDelta] {
    edits.compactMap { TodoDelta($0.before.flatMap(Todo.init(line:)), $0.after?.todo) }
  }

  /// Puts another line in the place of one, or, with nil, removes it.
  package mutating func replace(_ line: StoredLine, by after: NewLine?) {
    edits.append(Edit(range: line.range, before: line.bytes, after: after))
  }

  /// Adds a todo with the id that it had before, where nobody has that.
  package mutating func add(_ todo: Todo, at place: (id: TodoID, position: Int)) -> Todo {
    var todo = todo
    todo.id = place.id
    edits.append(Edit(range: place.position..<place.position, before: nil, after: .todo(todo)))
    return todo
  }

  /// Adds a todo, and gives it its id.
  package mutating func add(_ todo: Todo) throws(DocumentError) -> Todo {
    guard let id = TodoID(rawValue: lastID + 1) else { throw .store(.idsExhausted) }
    lastID = id.rawValue
    var todo = todo
    todo.id = id
    edits.append(Edit(range: end..<end, before: nil, after: .todo(todo)))
    return todo
  }
}
