internal import JSONText
import TodoCore

/// Finding out fast that a uid stands nowhere else, which is what most changes find: a pass over all todos that reads
/// their values takes ten times as long.
extension StoreDocument {
  /// How much is read at a time, in bytes.
  private static let window = 1_024 * 1_024
  /// From so many on, one look at every todo is faster than a search for each.
  private static let manyUIDs = 8

  /// Whether any of these uids may stand in more places than so many.
  func mayMention(_ uids: Set<TodoUID>, moreThan known: Int) throws(DocumentError) -> Bool {
    guard uids.count <= Self.manyUIDs, uids.allSatisfy(Self.isNeverEscaped) else { return true }
    for uid in uids where try mentions(of: uid, atMost: known + 1) > known { return true }
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

  private func mentions(of uid: TodoUID, atMost limit: Int) throws(DocumentError) -> Int {
    var json = JSONWriter()
    json.string(uid.text)
    let needle = json.bytes
    var (start, count) = (objects.lowerBound, 0)
    while start < objects.upperBound, count < limit {
      // The windows overlap by what a mention may hang over.
      let bytes = try read(start..<min(objects.upperBound, start + Self.window + needle.count - 1))
      count += Self.occurrences(of: needle, in: bytes, atMost: limit - count)
      start += Self.window
    }
    return count
  }

  private static func occurrences(of needle: [UInt8], in bytes: [UInt8], atMost limit: Int) -> Int {
    // Horspool, "Practical fast searching in strings" (1980): from a byte that the needle does not hold it goes on behind.
    var skips = [Int](repeating: needle.count, count: 256)
    for (index, byte) in needle.dropLast().enumerated() { skips[Int(byte)] = needle.count - 1 - index }
    let last = needle.count - 1
    return bytes.withUnsafeBufferPointer { bytes in
      var (start, count) = (0, 0)
      while count < limit, start + last < bytes.count {
        let byte = bytes[start + last]
        if byte == needle[last], bytes[start..<start + last].elementsEqual(needle[..<last]) { count += 1 }
        start += skips[Int(byte)]
      }
      return count
    }
  }
}
