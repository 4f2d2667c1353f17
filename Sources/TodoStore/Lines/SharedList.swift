import FileStore
import Graphs
package import TodoCore

/// All todos of a list as machines share it: by uid, and without anything that is one machine's own.
///
/// Todos are in the order of their uids' bytes, so that lists are compared and merged side by side.
package struct SharedList: Equatable, Sendable {
  /// The todos in the order of their uids.
  ///
  /// Each one's id is the number that it got where it was added.
  package let lines: [TodoLine]
  /// The highest number ever given on any machine.
  package let lastID: Int

  /// A list of todos that are in any order.
  package init(lines: [TodoLine], lastID: Int) {
    // Most uids differ in their first bytes. To sort these with the places of their lines moves no lines.
    let order = lines.indices.map { (start: lines[$0].uidStart, place: $0) }.sorted { left, right in
      left.start == right.start ? lines[left.place].order(to: lines[right.place]) < 0 : left.start < right.start
    }
    self.init(sorted: order.map { lines[$0.place] }, lastID: lastID)
  }

  /// A list of todos that are in its order already.
  package init(sorted lines: [TodoLine], lastID: Int) {
    self.lines = lines
    self.lastID = lastID
  }

  /// A list of these todos, in any order.
  package init(_ todos: [Todo], lastID: Int) {
    self.init(lines: todos.map { TodoLine($0) }, lastID: lastID)
  }

  /// A list without todos.
  package static let empty = SharedList(sorted: [], lastID: 0)

  /// The todos, decoded, in the order of their uids.
  package var todos: [Todo] { lines.map(\.todo) }

  /// The uids that several of its todos have: such a list cannot be merged.
  package var sharedUIDs: [TodoUID] {
    var uids: [TodoUID] = []
    for (line, next) in zip(lines, lines.dropFirst()) where line.order(to: next) == 0 {
      if uids.last != line.uid { uids.append(line.uid) }
    }
    return uids
  }

  /// The todo with that uid, decoded; nil when there is none.
  package subscript(uid: TodoUID) -> Todo? { lines.line(of: uid)?.todo }

  /// Whether there is a todo with that uid.
  package func has(_ uid: TodoUID) -> Bool { lines.line(of: uid) != nil }

  /// The same list, lying where another one lies as far as both are the same: to see that takes no look at their bytes
  /// from then on.
  ///
  /// Lines that follow each other here lie far apart, so that most of the time goes into fetching them, on two threads.
  package func lying(in other: SharedList) -> SharedList {
    let halves = lines.concurrentHalves(ofAtLeast: 1_024) { lines in
      var rest = other.lines[...]
      if let first = lines.first { rest = rest[rest.partitioningIndex { $0.order(to: first) >= 0 }...] }
      return lines.map { line in
        while let next = rest.first, next.order(to: line) < 0 { rest.removeFirst() }
        guard var same = rest.first, line.isSame(as: same) else { return line }
        same.id = line.id
        return same
      }
    }
    return SharedList(sorted: halves.count == 1 ? halves[0] : halves[0] + halves[1], lastID: lastID)
  }

  /// Walks through this list and another one side by side, and hands over the places of what they have with one uid; nil
  /// where one of them has no such todo.
  package func walk(beside other: SharedList, _ body: (_ here: Int?, _ there: Int?) -> Void) {
    var (here, there) = (0, 0)
    while here < lines.count || there < other.lines.count {
      let order =
        here == lines.count ? 1 : there == other.lines.count ? -1 : lines[here].order(to: other.lines[there])
      body(order <= 0 ? here : nil, order >= 0 ? there : nil)
      if order <= 0 { here += 1 }
      if order >= 0 { there += 1 }
    }
  }
}

extension SharedList {
  /// A todo that is not the same in two lists.
  package struct Difference: Sendable {
    package let uid: TodoUID
    /// Its number here, else there.
    package let id: TodoID
    /// What it is in the one list; nil where that lacks it.
    package let here: TodoLine?
    /// What it is in the other; nil where that lacks it.
    package let there: TodoLine?
    /// Its place in the one list, or the place that it would have.
    fileprivate var place: Int
  }

  /// The todos that are not the same in another list.
  package func differences(from other: SharedList) -> [Difference] {
    var differences: [Difference] = []
    var place = 0
    walk(beside: other) { here, there in
      place = here ?? place
      defer { if here != nil { place += 1 } }
      if let here, let there, lines[here] == other.lines[there] { return }
      let (here, there) = (here.map { lines[$0] }, there.map { other.lines[$0] })
      guard let line = here ?? there else { return }
      differences.append(Difference(uid: line.uid, id: line.id, here: here, there: there, place: place))
    }
    return differences
  }

  /// The list with a part of it in the place of another.
  ///
  /// - Parameters:
  ///   - old: todos of this list.
  ///   - new: what there is instead, each uid once.
  package func replacing(_ old: SharedList, by new: SharedList) -> SharedList {
    let differences = old.differences(from: new).map { difference in
      var difference = difference
      difference.place = lines.partitioningIndex { $0.order(to: difference.uid) >= 0 }
      return difference
    }
    return applying(differences, lastID: new.lastID)
  }

  /// The list that differs in this way.
  ///
  /// What is the same lies in it where it lay here, so that to see that once more takes no look at its bytes.
  package func applying(_ differences: [Difference], lastID: Int) -> SharedList {
    var lines: [TodoLine] = []
    lines.reserveCapacity(self.lines.count + differences.count)
    var next = 0
    for difference in differences {
      lines += self.lines[next..<difference.place]
      if let line = difference.there { lines.append(line) }
      next = difference.place + (difference.here == nil ? 0 : 1)
    }
    lines += self.lines[next...]
    return SharedList(sorted: lines, lastID: lastID)
  }
}

extension [TodoLine] {
  /// The index of the line with that uid, all being in the order of their uids; nil when there is none.
  package func index(of uid: TodoUID) -> Int? {
    let index = partitioningIndex { $0.order(to: uid) >= 0 }
    return index < count && self[index].order(to: uid) == 0 ? index : nil
  }

  /// The line with that uid, all being in the order of their uids; nil when there is none.
  package func line(of uid: TodoUID) -> TodoLine? { index(of: uid).map { self[$0] } }

  /// The line of the same todo as another one, all being in the order of their uids; nil when there is none.
  package func line(like line: TodoLine) -> TodoLine? {
    let place = partitioningIndex { $0.order(to: line) >= 0 }
    return place < count && self[place].order(to: line) == 0 ? self[place] : nil
  }
}

extension TodoUID {
  /// Whether its bytes come before those of another uid.
  package func precedes(_ other: TodoUID) -> Bool { text.utf8.lexicographicallyPrecedes(other.text.utf8) }
}
