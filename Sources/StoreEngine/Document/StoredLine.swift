internal import JSONText
import Libc
package import TodoCore

/// The line of one todo in a document: its place and its bytes; or the place where the todo with an id would
/// be.
package struct StoredLine {
  /// The id on the line, or the id that was looked for.
  package let id: Int
  /// The offset of the line's `{` in the document, or where it would be.
  let position: Int
  /// The bytes from `{` to `}`; `nil` if there is no such todo.
  ///
  /// Lines found by a scan share the document's bytes, so that none is copied.
  let bytes: ArraySlice<UInt8>?
  /// The todo, if the line has been decoded.
  private(set) var decoded: Todo?

  /// Creates a line that was looked for by id.
  package init(id: Int, position: Int, bytes: [UInt8]?) {
    self.id = id
    self.position = position
    self.bytes = bytes?[...]
    decoded = nil
  }

  /// Creates the line of a todo that a scan has found in bytes that begin at `start` in the document.
  package init(of todo: StoredTodo, in bytes: [UInt8], from start: Int) {
    id = todo.id.rawValue
    position = start + todo.fields.range.lowerBound
    self.bytes = bytes[todo.fields.range]
    decoded = Todo(todo)
  }

  /// The range of the line in the document, from its `{` to the end of its `}`; empty if there is no such
  /// todo.
  var range: Range<Int> { position..<position + (bytes?.count ?? 0) }

  /// The todo, decoded and checked now if that has not been done yet.
  ///
  /// - Throws: ``DocumentError/irregular`` if the line holds no todo.
  package func todo() throws(DocumentError) -> Todo {
    guard let todo = decoded ?? bytes.flatMap({ Todo(line: $0) }) else { throw .irregular }
    return todo
  }

  /// Decodes the todo and keeps it, for callers that ask again.
  mutating func read() throws(DocumentError) -> Todo {
    let todo = try todo()
    decoded = todo
    return todo
  }

  /// The id at the start of an object; `nil` if the object does not look like a todo.
  package static func id(ofObject bytes: UnsafeBufferPointer<UInt8>, in object: Range<Int>) -> Int? {
    let prefix = StoreLayout.objectStart.utf8CodeUnitCount
    guard object.count > prefix, bytes[object.upperBound - 1] == UInt8(ascii: "}"),
      let base = bytes.baseAddress,
      memcmp(base + object.lowerBound, StoreLayout.objectStart.utf8Start, prefix) == 0
    else { return nil }
    var (id, position) = (0, object.lowerBound &+ prefix)
    while case let digit = base[position] &- 0x30, digit < 10 {
      guard position < object.lowerBound &+ prefix &+ 16 else { return nil }
      id = id &* 10 &+ Int(digit)
      position &+= 1
    }
    return id > 0 ? id : nil
  }
}

/// Finds todos by id: by a bisection over the lines for each id, or by one pass over all lines.
///
/// Marking 5,000 of 100,000 todos done takes twice as long with a bisection for each.
extension StoreDocument {
  /// The number of bytes of lines that are passed in about the time of one bisection.
  private static let bytesPerBisection = 32_768
  /// The most ids for which a pass is never worthwhile.
  private static let fewIDs = 16

  /// The lines of the todos whose ids are in any of the ranges, in id order.
  ///
  /// - Parameter ranges: ascending, without overlaps.
  package func lines(in ranges: [ClosedRange<Int>]) throws(DocumentError) -> [StoredLine] {
    var lines: [StoredLine] = []
    try forEachLine(in: ranges) { line in
      if line.bytes != nil { lines.append(line) }
    }
    return lines
  }

  /// Passes each line of a todo whose id is in any of the ranges to a closure, in id order; for a range
  /// without todos, the place where its first id would be.
  ///
  /// That a todo is missing is only said of a document whose lines are in order.
  ///
  /// - Parameter ranges: ascending, without overlaps.
  package func forEachLine(in ranges: [ClosedRange<Int>], _ body: (StoredLine) -> Void) throws(DocumentError)
  {
    if isPassFaster(for: ranges) { try pass(ranges, body) } else { try bisect(ranges, body) }
  }

  /// The id of the last todo; 0 if there is none.
  package func lastStoredID() throws(DocumentError) -> Int {
    objects.isEmpty ? 0 : try line(around: objects.upperBound - 1).id
  }

  /// Whether one pass over every line is faster than a bisection for each id.
  func isPassFaster(for ranges: [ClosedRange<Int>]) -> Bool {
    var count = 0
    for ids in ranges where count < objects.count {
      count += min(objects.count, ids.upperBound - ids.lowerBound) + 1
    }
    return count > Self.fewIDs + objects.count / Self.bytesPerBisection
  }

  private func pass(_ ranges: [ClosedRange<Int>], _ body: (StoredLine) -> Void) throws(DocumentError) {
    // The first range that does not end before the line.
    var index = 0
    var isFound = false
    try forEachLine { id, range, bytes in
      while index < ranges.count, ranges[index].upperBound < id {
        if !isFound { body(StoredLine(id: ranges[index].lowerBound, position: range.lowerBound, bytes: nil)) }
        isFound = false
        index += 1
      }
      guard index < ranges.count, ranges[index].lowerBound <= id else { return }
      body(StoredLine(id: id, position: range.lowerBound, bytes: Array(bytes)))
      isFound = true
    }
    for ids in ranges[index...].dropFirst(isFound ? 1 : 0) {
      body(StoredLine(id: ids.lowerBound, position: end, bytes: nil))
    }
  }

  private func bisect(_ ranges: [ClosedRange<Int>], _ body: (StoredLine) -> Void) throws(DocumentError) {
    var isComplete = true
    for ids in ranges {
      var position = try position(ofFirstFrom: ids.lowerBound)
      // The first id of the range that is neither found nor known to be missing.
      var next = ids.lowerBound
      while next <= ids.upperBound, position < end {
        let line = try line(around: position)
        guard line.id >= next else { throw .irregular }
        guard line.id <= ids.upperBound else { break }
        if line.id > next { isComplete = false }
        body(line)
        next = line.id + 1
        position = line.range.upperBound + StoreLayout.separator.count
      }
      if next == ids.lowerBound { body(StoredLine(id: next, position: position, bytes: nil)) }
      if next <= ids.upperBound { isComplete = false }
    }
    if !isComplete { try requireOrder() }
  }

  /// Where the first todo with an id of at least `id` begins, or would begin.
  private func position(ofFirstFrom id: Int) throws(DocumentError) -> Int {
    var low = objects.lowerBound
    var high = end
    while low < high {
      let line = try line(around: (low + high) / 2)
      if line.id < id {
        low = line.range.upperBound + StoreLayout.separator.count
      } else {
        high = line.position
      }
    }
    return low
  }

  /// The line that contains an offset.
  ///
  /// Its bounds are searched for in ever wider windows.
  private func line(around offset: Int) throws(DocumentError) -> StoredLine {
    let newline = UInt8(ascii: "\n")
    var reach = 512
    while true {
      let window = max(objects.lowerBound, offset - reach)..<min(objects.upperBound, offset + reach)
      guard window.contains(min(offset, objects.upperBound - 1)) else { throw .irregular }
      let bytes = try read(window)
      let middle = min(offset - window.lowerBound, bytes.count)
      // An offset on a separator belongs to the line before it.
      let start =
        bytes[..<middle].lastIndex(of: newline).map { $0 + 1 }
        ?? (window.lowerBound == objects.lowerBound ? 0 : nil)
      let stop =
        bytes[middle...].firstIndex(of: newline)
        ?? (window.upperBound == objects.upperBound ? bytes.count : nil)
      guard let start, let stop else {
        reach *= 8
        continue
      }
      var line = bytes[start..<stop]
      if window.lowerBound + stop != objects.upperBound {
        guard line.popLast() == UInt8(ascii: ",") else { throw .irregular }
      }
      let id = line.withUnsafeBufferPointer { StoredLine.id(ofObject: $0, in: $0.indices) }
      guard let id else { throw .irregular }
      return StoredLine(id: id, position: window.lowerBound + start, bytes: Array(line))
    }
  }
}

/// Passes over all lines, which proves that they are in order.
extension StoreDocument {
  /// The number of bytes read at a time: few enough to reuse the same memory and the processor's nearest
  /// cache.
  package static let chunk = 64 * 1_024

  /// Checks that every line holds a todo and that ids ascend; nothing is decoded.
  ///
  /// Bisection, new ids and kept bytes all rest on this order, so it is checked before a change is written
  /// and before a todo is said to be missing.
  ///
  /// - Throws: ``DocumentError/irregular`` if a line is out of order.
  package func requireOrder() throws(DocumentError) {
    if !isInOrder { try forEachLine { _, _, _ in } }
  }

  /// Passes every line to a closure, in order and checked: its id, its range, and its bytes, which are valid
  /// only during the call.
  ///
  /// - Throws: ``DocumentError/irregular`` if a line is out of order.
  func forEachLine(
    _ body: (_ id: Int, _ range: Range<Int>, _ line: UnsafeBufferPointer<UInt8>) -> Void
  ) throws(DocumentError) {
    var position = objects.lowerBound
    var length = Self.chunk
    var last = 0
    while position < objects.upperBound {
      let bytes = try read(position..<min(objects.upperBound, position + length))
      let isEnd = position + bytes.count == objects.upperBound
      let passed = bytes.withUnsafeBufferPointer { bytes in
        Self.passLines(of: bytes, isEnd: isEnd, after: &last) { id, line in
          let range = position + line.lowerBound..<position + line.upperBound
          body(id, range, UnsafeBufferPointer(rebasing: bytes[line]))
        }
      }
      guard let passed else { throw .irregular }
      position += passed
      // A line longer than what was read at once is read again with more.
      length = passed == 0 ? length * 4 : Self.chunk
    }
    isInOrder = true
  }

  /// Passes the complete lines to a closure.
  ///
  /// - Returns: how many bytes they take; `nil` if a line is out of order.
  private static func passLines(
    of bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool, after last: inout Int,
    _ body: (Int, Range<Int>) -> Void
  ) -> Int? {
    var start = 0
    while start < bytes.count {
      let newline = bytes.newline(from: start)
      guard newline != nil || isEnd else { break }
      // Every object but the last is followed by a comma.
      let end = newline.map { $0 &- 1 } ?? bytes.count
      guard end > start, newline == nil || bytes[end] == UInt8(ascii: ",") else { return nil }
      let object = Range(uncheckedBounds: (start, end))
      guard let id = StoredLine.id(ofObject: bytes, in: object), id > last, isWhole(bytes, in: object) else {
        return nil
      }
      body(id, object)
      last = id
      start = end &+ (newline == nil ? 1 : 2)
    }
    // Nothing follows the last line, not even an empty one.
    if isEnd, start == bytes.count { return nil }
    return min(start, bytes.count)
  }

  /// Whether a line that begins and ends like an object is one, and not the start of a todo that spans
  /// several lines.
  ///
  /// Such a start ends with an object nested in the todo. Most lines have no second brace and need no closer
  /// look.
  private static func isWhole(_ bytes: UnsafeBufferPointer<UInt8>, in object: Range<Int>) -> Bool {
    guard let base = bytes.baseAddress,
      memchr(base + object.lowerBound + 1, Int32(UInt8(ascii: "{")), object.count &- 1) != nil
    else { return true }
    var json = JSONScanner(UnsafeBufferPointer(rebasing: bytes[object]))
    do throws(JSONError) {
      _ = try json.skipValue()
      try json.end()
      return true
    } catch {
      return false
    }
  }
}
