internal import JSONText
import TodoCore

/// Looks for bytes in the lines of all todos: a pass that reads their values takes ten times as long.
private struct LineSearch {
  private let text: [UInt8]
  /// How far to go on from each byte that stands where the last one of the text might: Horspool, "Practical fast searching in
  /// strings" (1980).
  private var skips: [Int]

  init(for text: [UInt8]) {
    self.text = text
    skips = [Int](repeating: text.count, count: 256)
    for (index, byte) in text.dropLast().enumerated() { skips[Int(byte)] = text.count - 1 - index }
  }

  /// Hands over the lines that hold the text, as long as more are wanted; false where no more are.
  func forEachLine(of bytes: UnsafeBufferPointer<UInt8>, _ wantsMore: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool)
    -> Bool
  {
    let last = text.count - 1
    var start = 0
    while start + last < bytes.count {
      let byte = bytes[start + last]
      guard byte == text[last], bytes[start..<start + last].elementsEqual(text[..<last]) else {
        start += skips[Int(byte)]
        continue
      }
      let lineStart = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      start = bytes.newline(from: start) ?? bytes.count
      if !wantsMore(bytes[lineStart..<start]) { return false }
    }
    return true
  }
}

extension StoreDocument {
  /// Hands over the lines that hold some bytes, as long as more are wanted.
  private func forEachLine(
    with text: [UInt8], _ wantsMore: (Slice<UnsafeBufferPointer<UInt8>>) -> Bool
  ) throws(DocumentError) {
    let search = LineSearch(for: text)
    var (start, length) = (objects.lowerBound, 1 << 20)
    while start < objects.upperBound {
      let bytes = try read(start..<min(objects.upperBound, start + length))
      let isEnd = start + bytes.count == objects.upperBound
      guard let end = isEnd ? bytes.count : bytes.lastIndex(of: UInt8(ascii: "\n")) else {
        // A line longer than what was read at once is read again with more.
        length *= 4
        continue
      }
      let goesOn = bytes.withUnsafeBufferPointer { bytes in
        search.forEachLine(of: UnsafeBufferPointer(rebasing: bytes[..<end]), wantsMore)
      }
      if !goesOn { return }
      start += end + 1
    }
  }

  /// From so many on, one look at every todo is faster than a search for each.
  private static let manyUIDs = 8

  /// Whether any of these uids may stand in more lines than so many: that it stands in none but its own is what most changes
  /// find.
  func mayMention(_ uids: Set<TodoUID>, moreThan known: Int) throws(DocumentError) -> Bool {
    guard uids.count <= Self.manyUIDs, uids.allSatisfy(Self.isNeverEscaped) else { return true }
    for uid in uids {
      var json = JSONWriter()
      json.string(uid.text)
      var count = 0
      try forEachLine(with: json.bytes) { _ in
        count += 1
        return count <= known
      }
      if count > known { return true }
    }
    return false
  }

  /// Whether every program writes a uid as it is: some escape slashes, signs that HTML uses, or all that is not ASCII.
  private static func isNeverEscaped(_ uid: TodoUID) -> Bool {
    uid.text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-._:#@~".utf8.contains(byte)
      }
    }
  }

  /// Whether a todo has a value in a field of a user's own: as good as at once where the first ones have, and in a fraction
  /// of a scan where none has, so that a query on a field takes no longer for having to know whether there is one.
  package func hasOwn(_ name: String) throws(DocumentError) -> Bool {
    let field = AnyField.own(OwnField(name))
    var isFound = false
    try forEachLine(with: Array("\"\(name)\":".utf8)) { line in
      let object = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      isFound = Todo.scan(object) { $0[field] != nil } ?? false
      return !isFound
    }
    return isFound
  }
}
