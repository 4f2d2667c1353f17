package import TodoCore

/// A todo that is in several lists: lists that differ in a few todos share all others, and shared todos are
/// the same without being compared.
package final class SharedTodo: Equatable, Sendable {
  package let todo: Todo

  package init(_ todo: Todo) { self.todo = todo }

  package static func == (left: SharedTodo, right: SharedTodo) -> Bool {
    left === right || left.todo == right.todo
  }
}

extension SharedList {
  /// The todos of a list, which are not copied before they are asked for.
  package struct Todos: RandomAccessCollection {
    fileprivate let entries: [SharedTodo]
    package var startIndex: Int { entries.startIndex }
    package var endIndex: Int { entries.endIndex }
    package subscript(index: Int) -> Todo { entries[index].todo }
  }
}

/// All todos of a list as machines share it: by uid, and without anything that belongs to one machine.
package struct SharedList: Equatable, Sendable {
  /// The todos for another list, or a part of one, that shares them.
  package private(set) var entries: [SharedTodo] = []
  /// The highest number ever given on any machine.
  package var lastID: Int
  /// The uids that several todos had, in order, of which the list has the first each; such a list cannot be
  /// merged.
  package let sharedUIDs: [TodoUID]
  /// The index of each todo.
  private var places: [TodoUID: Int] = [:]

  /// Creates a list that shares todos, which are in any order.
  package init(sharing todos: some Collection<SharedTodo>, lastID: Int) {
    self.lastID = lastID
    entries.reserveCapacity(todos.count)
    places.reserveCapacity(todos.count)
    var shared: Set<TodoUID> = []
    for entry in todos {
      if places[entry.todo.uid] != nil {
        shared.insert(entry.todo.uid)
      } else {
        places[entry.todo.uid] = entries.count
        entries.append(entry)
      }
    }
    sharedUIDs = shared.sorted { $0.precedes($1) }
  }

  /// Creates a list of todos in any order.
  package init(_ todos: some Collection<Todo>, lastID: Int) {
    self.init(sharing: todos.map { SharedTodo($0) }, lastID: lastID)
  }

  /// A list without todos.
  package static let empty = SharedList(sharing: [], lastID: 0)

  /// The todos, each uid once, in no particular order.
  ///
  /// The id of each is the number that it got on the machine that added it.
  package var todos: Todos { Todos(entries: entries) }

  /// The todo with a uid, or `nil` if there is none; setting `nil` removes the todo.
  package subscript(uid: TodoUID) -> Todo? {
    get { places[uid].map { entries[$0].todo } }
    set { self[sharing: uid] = newValue.map { SharedTodo($0) } }
  }

  /// The todo with a uid as another list can share it, or `nil` if there is none; setting `nil` removes the
  /// todo.
  package subscript(sharing uid: TodoUID) -> SharedTodo? {
    get { places[uid].map { entries[$0] } }
    set {
      switch (places[uid], newValue) {
      case (nil, nil): break
      case (let place?, let entry?): entries[place] = entry
      case (nil, let entry?):
        places[uid] = entries.count
        entries.append(entry)
      case (let place?, nil):
        places[uid] = nil
        // The last todo takes the place, so that no other moves.
        let last = entries.removeLast()
        if place == entries.count { break }
        entries[place] = last
        places[last.todo.uid] = place
      }
    }
  }

  /// Whether the list has a todo with a uid.
  package func has(_ uid: TodoUID) -> Bool { places[uid] != nil }

  /// The number of the todo with a uid; `nil` if there is none.
  package func id(of uid: TodoUID) -> TodoID? { places[uid].map { entries[$0].todo.id } }

  /// The same list with other numbers.
  ///
  /// - Parameters:
  ///   - other: a list whose todos have the right numbers.
  ///   - number: the new number of any other todo, by its uid and its number here.
  package func numbered(
    like other: SharedList = .empty, lastID: Int, _ number: (TodoUID, TodoID) -> TodoID = { $1 }
  ) -> SharedList {
    var list = self
    list.lastID = lastID
    for place in entries.indices {
      let (uid, old) = (entries[place].todo.uid, entries[place].todo.id)
      let id = other.entry(of: uid, expectedAt: place)?.todo.id ?? number(uid, old)
      if id == old { continue }
      var todo = entries[place].todo
      todo.id = id
      list.entries[place] = SharedTodo(todo)
    }
    return list
  }

  /// Whether both have the same todos.
  package func hasTodos(of other: SharedList) -> Bool {
    entries.count == other.entries.count && entries.indices.allSatisfy { isSame(at: $0, in: other) }
  }

  package static func == (left: SharedList, right: SharedList) -> Bool {
    left.lastID == right.lastID && left.sharedUIDs == right.sharedUIDs && left.hasTodos(of: right)
  }

  /// The uids of the todos that differ in another list, or are in one of the lists only; in no particular
  /// order.
  package func uidsChanged(in other: SharedList) -> [TodoUID] {
    let changed = entries.indices.filter { !isSame(at: $0, in: other) }.map { entries[$0].todo.uid }
    let gone = changed.count { !other.has($0) }
    let added =
      other.entries.count == entries.count - gone ? [] : other.entries.map(\.todo.uid).filter { !has($0) }
    return changed + added
  }

  /// The todos whose uids another list lacks.
  package func todos(missingIn other: SharedList) -> [Todo] {
    entries.indices.filter { other.entry(of: entries[$0].todo.uid, expectedAt: $0) == nil }.map {
      entries[$0].todo
    }
  }

  /// The changes that lead to another list, in the order of the uids.
  package func changes(to other: SharedList) -> [TodoDelta] {
    uidsChanged(in: other).sorted { $0.precedes($1) }.compactMap { TodoDelta(self[$0], other[$0]) }
  }

  /// Whether another list has the todo at an index, and has it as it is here.
  private func isSame(at place: Int, in other: SharedList) -> Bool {
    other.entry(of: entries[place].todo.uid, expectedAt: place) == entries[place]
  }

  /// Returns the todo with a uid, which is found sooner if it is at an index: most versions of a list are in
  /// the same order.
  private func entry(of uid: TodoUID, expectedAt place: Int) -> SharedTodo? {
    if place < entries.count, entries[place].todo.uid == uid { return entries[place] }
    return places[uid].map { entries[$0] }
  }
}

extension TodoUID {
  /// Whether the uid's bytes come before those of another uid.
  package func precedes(_ other: TodoUID) -> Bool { text.utf8.lexicographicallyPrecedes(other.text.utf8) }
}
