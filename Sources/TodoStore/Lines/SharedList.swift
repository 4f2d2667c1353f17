package import TodoCore

/// All todos of a list as machines share it: by uid, and without anything that belongs to one machine.
package struct SharedList: Equatable, Sendable {
  /// The todos, each uid once, in no particular order.
  ///
  /// The id of each is the number that it got on the machine that added it.
  package private(set) var todos: [Todo] = []
  /// The highest number ever given on any machine.
  package var lastID: Int
  /// The uids that several todos had, in order, of which the list has the first each; such a list cannot be merged.
  package let sharedUIDs: [TodoUID]
  /// The index of each todo.
  private var places: [TodoUID: Int] = [:]

  /// Creates a list of todos in any order.
  package init(_ todos: some Collection<Todo>, lastID: Int) {
    self.lastID = lastID
    self.todos.reserveCapacity(todos.count)
    places.reserveCapacity(todos.count)
    var shared: Set<TodoUID> = []
    for todo in todos {
      if places[todo.uid] != nil {
        shared.insert(todo.uid)
      } else {
        places[todo.uid] = self.todos.count
        self.todos.append(todo)
      }
    }
    sharedUIDs = shared.sorted { $0.precedes($1) }
  }

  /// A list without todos.
  package static let empty = SharedList([], lastID: 0)

  /// The todo with a uid, or `nil` if there is none; setting `nil` removes the todo.
  package subscript(uid: TodoUID) -> Todo? {
    get { places[uid].map { todos[$0] } }
    set {
      switch (places[uid], newValue) {
      case (nil, nil): break
      case (let place?, let todo?): todos[place] = todo
      case (nil, let todo?):
        places[uid] = todos.count
        todos.append(todo)
      case (let place?, nil):
        places[uid] = nil
        // The last todo takes the place, so that no other moves.
        let last = todos.removeLast()
        if place == todos.count { break }
        todos[place] = last
        places[last.uid] = place
      }
    }
  }

  /// Whether the list has a todo with a uid.
  package func has(_ uid: TodoUID) -> Bool { places[uid] != nil }

  /// The number of the todo with a uid; `nil` if there is none.
  package func id(of uid: TodoUID) -> TodoID? { places[uid].map { todos[$0].id } }

  /// The same list with other numbers.
  ///
  /// - Parameter number: the new number of a todo, by its uid and its number here.
  package func numbered(lastID: Int, _ number: (TodoUID, TodoID) -> TodoID) -> SharedList {
    var list = self
    list.lastID = lastID
    for place in todos.indices {
      let id = number(todos[place].uid, todos[place].id)
      if id != todos[place].id { list.todos[place].id = id }
    }
    return list
  }

  /// Whether both have the same todos.
  package func hasTodos(of other: SharedList) -> Bool {
    todos.count == other.todos.count && todos.indices.allSatisfy { isSame(at: $0, in: other) }
  }

  package static func == (left: SharedList, right: SharedList) -> Bool {
    left.lastID == right.lastID && left.sharedUIDs == right.sharedUIDs && left.hasTodos(of: right)
  }

  /// The uids of the todos that differ in another list, or are in one of the lists only; in no particular order.
  package func uidsChanged(in other: SharedList) -> [TodoUID] {
    let changed = todos.indices.filter { !isSame(at: $0, in: other) }.map { todos[$0].uid }
    let gone = changed.count { !other.has($0) }
    let added = other.todos.count == todos.count - gone ? [] : other.todos.lazy.map(\.uid).filter { !has($0) }
    return changed + added
  }

  /// The changes that lead to another list, in the order of the uids.
  package func changes(to other: SharedList) -> [TodoDelta] {
    uidsChanged(in: other).sorted { $0.precedes($1) }.compactMap { TodoDelta(self[$0], other[$0]) }
  }

  /// Whether another list has the todo at an index, and has it as it is here.
  private func isSame(at place: Int, in other: SharedList) -> Bool {
    // Most versions of a list are in the same order.
    if place < other.todos.count, todos[place] == other.todos[place] { return true }
    return other.places[todos[place].uid].map { todos[place] == other.todos[$0] } ?? false
  }
}

extension TodoUID {
  /// Whether the uid's bytes come before those of another uid.
  package func precedes(_ other: TodoUID) -> Bool { text.utf8.lexicographicallyPrecedes(other.text.utf8) }
}
