internal import JSONText
import Libc

/// Passing over all lines, which is how they are known to be in order.
extension StoreDocument {
  /// How much is read at a time, in bytes: so little that the same memory, and the processor's nearest, serve every time.
  package static let chunk = 64 * 1_024

  /// Checks that every line is a todo's and that their ids ascend; nothing is decoded.
  ///
  /// Bisection, new ids and kept bytes all rest on this, so it is asked before a change is written, and before it is
  /// said that a todo is not there.
  ///
  /// - Throws: ``DocumentError/irregular`` where a line is out of order.
  package func requireOrder() throws(DocumentError) {
    if !isInOrder { try forEachLine { _, _, _ in } }
  }

  /// Hands over every line in order, so checked on the way: its id, where it lies, and its bytes, which are only lent.
  ///
  /// - Throws: ``DocumentError/irregular`` where a line is out of order.
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
    noteOrder()
  }

  /// Hands over the lines that are whole, and tells how many bytes they are; nil where one is out of order.
  private static func passLines(
    of bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool, after last: inout Int, _ body: (Int, Range<Int>) -> Void
  ) -> Int? {
    var start = 0
    while start < bytes.count {
      let newline = bytes.newline(from: start)
      guard newline != nil || isEnd else { break }
      let end = newline ?? bytes.count
      guard let id = id(of: bytes, in: start..<end, isLast: newline == nil), id > last else { return nil }
      body(id, start..<end - (newline == nil ? 0 : 1))
      last = id
      start = end + 1
    }
    // Behind the last line nothing is left, not even an empty one.
    if isEnd, start == bytes.count { return nil }
    return min(start, bytes.count)
  }

  /// The id of a line with its comma, if it is not the last; nil when it does not look like a todo's.
  private static func id(of bytes: UnsafeBufferPointer<UInt8>, in line: Range<Int>, isLast: Bool) -> Int? {
    var object = line
    if !isLast {
      guard !line.isEmpty, bytes[line.upperBound - 1] == UInt8(ascii: ",") else { return nil }
      object = line.dropLast()
    }
    guard let id = StoredLine.id(ofObject: bytes, in: object), isWhole(bytes, in: object) else { return nil }
    return id
  }

  /// Whether a line that begins and ends as an object does is one, and not the beginning of a todo whose other values
  /// stand on lines of their own.
  ///
  /// Such a beginning ends with an object within it. Most lines have no second brace, and need no closer look.
  private static func isWhole(_ bytes: UnsafeBufferPointer<UInt8>, in object: Range<Int>) -> Bool {
    guard let base = bytes.baseAddress,
      memchr(base + object.lowerBound + 1, Int32(UInt8(ascii: "{")), object.count - 1) != nil
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
