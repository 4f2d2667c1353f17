/// A sound document of what could be read of a damaged one.
package struct RepairedStore {
  /// A todo that could not keep what another one had before it.
  package enum Renaming: Hashable, Sendable {
    /// It got a new id.
    case id(from: TodoID, to: TodoID)
    /// It got a new uid.
    case uid(of: TodoID, from: TodoUID)
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

  /// Gives every todo an id and a uid of its own: the first keeps what it has.
  ///
  /// - Throws: `StoreError.idsExhausted`.
  init(_ salvage: StoreSalvage) throws(StoreError) {
    var todos: [Todo] = []
    var renamings: [Renaming] = []
    var trailer = salvage.trailer
    var random = SystemRandomNumberGenerator()
    var ids: Set<TodoID> = []
    var uids: Set<TodoUID> = []
    for var todo in salvage.todos {
      if !ids.insert(todo.id).inserted {
        guard let id = TodoID(rawValue: trailer.lastID + 1) else { throw .idsExhausted }
        trailer.lastID = id.rawValue
        renamings.append(.id(from: todo.id, to: id))
        todo.id = id
      }
      if !uids.insert(todo.uid).inserted {
        renamings.append(.uid(of: todo.id, from: todo.uid))
        todo.uid = .random(using: &random)
      }
      todos.append(todo)
    }
    trailer.revision += 1
    self.todos = todos.sorted { $0.id < $1.id }
    self.renamings = renamings
    self.trailer = trailer
    lost = salvage.lost.map { ($0.line, $0.excerpt) }
  }

  /// The canonical bytes.
  var bytes: [UInt8] {
    StoreLayout.document(of: todos.map(\.line), trailer: trailer)
  }
}
