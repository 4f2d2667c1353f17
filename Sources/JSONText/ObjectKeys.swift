/// The keys read so far in the open objects, so that a repeated key is found.
///
/// The memory is kept from one object to the next, so many small objects allocate once.
struct ObjectKeys {
  private struct Key {
    let hash: UInt64
    let string: JSONString
  }

  private var keys: [Key] = []
  private var starts: [Int] = []
  /// The number of pairs of keys compared so far, as a measure of the cost.
  private(set) var comparisons = 0

  /// The largest number of keys for which comparing all pairs is faster than a set.
  private static let pairwiseLimit = 16

  mutating func openObject() {
    starts.append(keys.count)
  }

  mutating func append(_ key: JSONString, in text: JSONCharacters) {
    keys.append(Key(hash: text.hash(of: key), string: key))
  }

  /// Forgets the keys of the innermost object and returns the first that repeats an earlier one, or `nil` if
  /// none does.
  mutating func closeObject(in text: JSONCharacters) -> JSONString? {
    guard let start = starts.popLast() else { return nil }
    defer { keys.removeLast(keys.count - start) }
    return keys.count - start <= Self.pairwiseLimit
      ? firstRepeatedByPairs(from: start, in: text) : firstRepeatedBySet(from: start, in: text)
  }

  private mutating func firstRepeatedByPairs(from start: Int, in text: JSONCharacters) -> JSONString? {
    for later in start..<keys.count {
      comparisons += later - start
      for earlier in start..<later
      where keys[earlier].hash == keys[later].hash && text.areEqual(keys[earlier].string, keys[later].string)
      {
        return keys[later].string
      }
    }
    return nil
  }

  /// A set takes linear time for an object of a million keys too, and its hashes cannot be foreseen.
  private func firstRepeatedBySet(from start: Int, in text: JSONCharacters) -> JSONString? {
    var seen: Set<[UInt8]> = []
    return keys[start...].first { !seen.insert(text.decoded($0.string)).inserted }?.string
  }
}
