package import TodoCore

/// An intact document made of what could be read of a damaged one.
package struct RepairedStore {
  /// A change that was needed to give every todo an id and a uid of its own.
  package enum Renaming: Hashable, Sendable {
    /// A todo got a new id because another todo has its old one.
    case id(from: TodoID, to: TodoID)
    /// A todo got a new uid because another todo has its old one.
    case uid(of: TodoID, from: TodoUID)
    /// A todo was there in several versions, as after a merge that kept both sides; the one changed last is
    /// kept.
    case older(of: TodoID)
  }

  /// The todos in id order.
  package let todos: [Todo]
  /// The changes that were needed.
  package let renamings: [Renaming]
  /// The lines on which objects that are no todos begin, and the start of each object.
  package let lost: [(line: Int, excerpt: String)]
  /// The revisions of the history that the todos come from; `nil` if they come from the damaged document.
  package let history: ClosedRange<Int>?
  /// The number of changes made so far, including this repair.
  package var revision: Int { trailer.revision }
  private let trailer: StoreTrailer

  /// Gives every todo an id and a uid of its own.
  ///
  /// The first todo with an id or a uid keeps it; todos that share both are one todo. Ids and revisions
  /// continue after the highest that the store or its history knows, so that none is given twice.
  ///
  /// - Throws: `StoreError.idsExhausted`.
  package init(_ salvage: StoreSalvage, beyond history: HistoryCensus) throws(StoreError) {
    var todos: [Todo] = []
    var renamings: [Renaming] = []
    var trailer = salvage.trailer
    trailer.lastID = max(trailer.lastID, min(history.lastID, TodoID.maximum))
    trailer.revision = min(max(trailer.revision, history.revision), StoreTrailer.largestRevision - 1) + 1
    trailer.history = nil
    // Otherwise the next sync would take lost todos for removed, and remove them everywhere.
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
    if let todo = todos.first(where: { !$0.isReadable }) {
      throw .unreadableResult(id: todo.id.rawValue, expected: "a todo")
    }
    self.todos = todos.sorted { $0.id < $1.id }
    self.renamings = renamings
    self.history = salvage.history
    self.trailer = trailer
    lost = salvage.lost.map { ($0.line, $0.excerpt) }
  }

  /// The canonical bytes of the document.
  package var bytes: [UInt8] {
    StoreLayout.document(of: todos.map(\.line), trailer: trailer)
  }
}
