/// A list as machines share it: each todo by its uid, with the number it was born with in place of an id.
package struct SharedList: Hashable, Sendable {
  /// The todos in the order of the bytes of their uids; the id of each is the number that it got where it was added.
  package let todos: [Todo]
  /// The highest number ever given on any machine.
  package let lastID: Int

  /// A list of these todos, in any order.
  package init(_ todos: [Todo], lastID: Int) {
    // Most uids differ in their first bytes, which are compared as one number.
    let order = todos.enumerated().map { (start: $0.element.uid.leadingBytes, place: $0.offset) }.sorted {
      left, right in
      left.start == right.start ? todos[left.place].uid.precedes(todos[right.place].uid) : left.start < right.start
    }
    self.todos = order.map { todos[$0.place] }
    self.lastID = lastID
  }

  /// A list of todos that are in its order already.
  init(sorted todos: [Todo], lastID: Int) {
    self.todos = todos
    self.lastID = lastID
  }

  /// The uids that several of its todos have: such a list cannot be merged.
  package var sharedUIDs: [TodoUID] {
    var uids: [TodoUID] = []
    for (todo, next) in zip(todos, todos.dropFirst()) where todo.uid == next.uid && uids.last != todo.uid {
      uids.append(todo.uid)
    }
    return uids
  }

  /// The todo with that uid; nil when there is none.
  package subscript(uid: TodoUID) -> Todo? { place(of: uid).map { todos[$0] } }

  /// Whether there is a todo with that uid.
  func has(_ uid: TodoUID) -> Bool { place(of: uid) != nil }

  private func place(of uid: TodoUID) -> Int? {
    let place = todos.partitioningIndex { !$0.uid.precedes(uid) }
    return place < todos.count && todos[place].uid == uid ? place : nil
  }
}

extension SharedList {
  /// A todo that is not the same in two lists; nil where one lacks it.
  typealias Difference = (key: TodoUID, here: Todo?, there: Todo?)

  /// The todos that are not the same in another list.
  func differences(from other: SharedList) -> [Difference] {
    todos.differences(from: other.todos, by: \.uid) { $0.precedes($1) }
  }
}

extension [Todo] {
  /// The todos that are not the same in another list; both are in ascending order of a key.
  func differences<Key: Equatable>(
    from other: [Todo], by key: (Todo) -> Key, precedes: (Key, Key) -> Bool
  ) -> [(key: Key, here: Todo?, there: Todo?)] {
    var differences: [(key: Key, here: Todo?, there: Todo?)] = []
    var (here, there) = (0, 0)
    while here < count || there < other.count {
      let left = here < count ? key(self[here]) : nil
      let right = there < other.count ? key(other[there]) : nil
      if let left, left == right {
        if self[here] != other[there] { differences.append((left, self[here], other[there])) }
        here += 1
        there += 1
      } else if let left, right.map({ precedes(left, $0) }) ?? true {
        differences.append((left, self[here], nil))
        here += 1
      } else if let right {
        differences.append((right, nil, other[there]))
        there += 1
      }
    }
    return differences
  }
}

extension TodoUID {
  /// Whether its bytes come before those of another uid.
  func precedes(_ other: TodoUID) -> Bool { text.utf8.lexicographicallyPrecedes(other.text.utf8) }

  /// Its first eight bytes as one number, of the same order.
  fileprivate var leadingBytes: UInt64 {
    var (number, count): (UInt64, UInt64) = (0, 0)
    for byte in text.utf8.prefix(8) {
      number = number << 8 | UInt64(byte)
      count += 1
    }
    return count == 8 ? number : number << (8 * (8 - count))
  }
}
