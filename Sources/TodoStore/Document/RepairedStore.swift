package import TodoCore

/// A sound document of what could be read of a damaged one.
package struct RepairedStore {
  /// What had to change so that every todo has an id and a uid of its own.
  package enum Renaming: Hashable, Sendable {
    /// A todo got a new id, because another one has its own.
    case id(from: TodoID, to: TodoID)
    /// A todo got a new uid, because another one has its own.
    case uid(of: TodoID, from: TodoUID)
    /// A todo was there in several versions, as after a merge that left both sides: the one changed last is kept.
    case older(of: TodoID)
  }

  /// The todos in id order.
  package let todos: [Todo]
  /// What had to change.
  package let renamings: [Renaming]
  /// The lines on which objects begin that are no todos, and their beginnings.
  package let lost: [(line: Int, excerpt: String)]
  /// How many changes there have been, this one included.
  package var revision: Int { trailer.revision }
  private let trailer: StoreTrailer

  /// Gives every todo an id and a uid of its own.
  ///
  /// The first keeps what it has; those that have both in common are one.
  /// Ids and revisions go on behind the highest that the store or its history knows, so that none is given twice.
  ///
  /// - Throws: `StoreError.idsExhausted`.
  package init(_ salvage: StoreSalvage, beyond history: HistoryCensus) throws(StoreError) {
    var todos: [Todo] = []
    var renamings: [Renaming] = []
    var trailer = salvage.trailer
    trailer.lastID = max(trailer.lastID, min(history.lastID, TodoID.maximum))
    trailer.revision = min(max(trailer.revision, history.revision), StoreTrailer.largestRevision - 1) + 1
    trailer.history = nil
    // What was lost here would else be taken for removed, and go everywhere.
    trailer.synced = nil
    var random = SystemRandomNumberGenerator()
    var places: [TodoID: Int] = [:]
    var uids: Set<TodoUID> = []
    for var todo in salvage.todos {
      if let place = places[todo.id] {
        if todos[place].uid == todo.uid {
          if todos[place] != todo { renamings.append(.older(of: todo.id)) }
          if todos[place].modified < todo.modified { todos[place] = todo }
          continue
        }
        guard let id = TodoID(rawValue: trailer.lastID + 1) else { throw .idsExhausted }
        trailer.lastID = id.rawValue
        renamings.append(.id(from: todo.id, to: id))
        todo.id = id
      }
      if !uids.insert(todo.uid).inserted {
        renamings.append(.uid(of: todo.id, from: todo.uid))
        todo.uid = .random(using: &random)
      }
      places[todo.id] = todos.count
      todos.append(todo)
    }
    self.todos = todos.sorted { $0.id < $1.id }
    self.renamings = renamings
    self.trailer = trailer
    lost = salvage.lost.map { ($0.line, $0.excerpt) }
  }

  /// The canonical bytes.
  package var bytes: [UInt8] {
    StoreLayout.document(of: todos.map(\.line), trailer: trailer)
  }
}
