import FileStore
import Graphs
package import TodoCore

/// All todos of a list as machines share it: by uid, and without anything that belongs to one machine.
///
/// Todos are ordered by the bytes of their uids, so that two lists can be compared and merged side by side.
package struct SharedList: Equatable, Sendable {
  /// The todos in uid order.
  ///
  /// The id of each is the number that it got on the machine that added it.
  package let lines: [TodoLine]
  /// The highest number ever given on any machine.
  package let lastID: Int

  /// Creates a list of todos in any order.
  package init(lines: [TodoLine], lastID: Int) {
    // Most uids differ in their first bytes. Sorting these with the indices of their lines moves no lines.
    let order = lines.indices.map { (start: lines[$0].uidStart, place: $0) }.sorted { left, right in
      left.start == right.start ? lines[left.place].order(to: lines[right.place]) < 0 : left.start < right.start
    }
    self.init(sorted: order.map { lines[$0.place] }, lastID: lastID)
  }

  /// Creates a list of todos that are already in uid order.
  package init(sorted lines: [TodoLine], lastID: Int) {
    self.lines = lines
    self.lastID = lastID
  }

  /// A list without todos.
  package static let empty = SharedList(sorted: [], lastID: 0)

  /// The uids that several todos share; a list that has any cannot be merged.
  package var sharedUIDs: [TodoUID] {
    var uids: [TodoUID] = []
    for (line, next) in zip(lines, lines.dropFirst()) where line.order(to: next) == 0 {
      if uids.last != line.uid { uids.append(line.uid) }
    }
    return uids
  }

  /// The todo with a uid, decoded; `nil` if there is none.
  package subscript(uid: TodoUID) -> Todo? { lines.line(of: uid)?.todo }

  /// Whether the list has a todo with a uid.
  package func has(_ uid: TodoUID) -> Bool { lines.line(of: uid) != nil }

  /// The same list, with lines that another list has, too, replaced by that list's, so that later comparisons need not
  /// look at their bytes.
  ///
  /// Neighbouring lines of this list lie far apart in memory. Fetching them takes most of the time, so two threads
  /// share the work.
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

  /// Walks through two lists side by side, and passes the indices of each uid to a closure; `nil` if a list lacks the
  /// uid.
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
  /// A todo that differs between two lists.
  package struct Difference: Sendable {
    package let uid: TodoUID
    /// The number of the todo here, or there if it is missing here.
    package let id: TodoID
    /// The todo in this list; `nil` if it is missing.
    package let here: TodoLine?
    /// The todo in the other list; `nil` if it is missing.
    package let there: TodoLine?
    /// The index of the todo in this list, or where it would be.
    fileprivate var place: Int
  }

  /// The todos that differ in another list.
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

  /// The list with one part replaced by another.
  ///
  /// - Parameters:
  ///   - old: todos of this list.
  ///   - new: the todos to put in their place, each uid once.
  package func replacing(_ old: SharedList, by new: SharedList) -> SharedList {
    let differences = old.differences(from: new).map { difference in
      var difference = difference
      difference.place = lines.partitioningIndex { $0.order(to: difference.uid) >= 0 }
      return difference
    }
    return applying(differences, lastID: new.lastID)
  }

  /// The list with differences applied.
  ///
  /// Unchanged lines keep their bytes, so that later comparisons need not look at them again.
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
  /// The index of the line with a uid in lines that are in uid order; `nil` if there is none.
  package func index(of uid: TodoUID) -> Int? {
    let index = partitioningIndex { $0.order(to: uid) >= 0 }
    return index < count && self[index].order(to: uid) == 0 ? index : nil
  }

  /// The line with a uid in lines that are in uid order; `nil` if there is none.
  package func line(of uid: TodoUID) -> TodoLine? { index(of: uid).map { self[$0] } }

  /// The line with the same uid as another line, in lines that are in uid order; `nil` if there is none.
  package func line(like line: TodoLine) -> TodoLine? {
    let place = partitioningIndex { $0.order(to: line) >= 0 }
    return place < count && self[place].order(to: line) == 0 ? self[place] : nil
  }
}

extension TodoUID {
  /// Whether the uid's bytes come before those of another uid.
  package func precedes(_ other: TodoUID) -> Bool { text.utf8.lexicographicallyPrecedes(other.text.utf8) }
}
