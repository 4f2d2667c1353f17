/// Values by key, in the order in which the keys were added; setting, removing and finding one takes constant
/// time.
public struct OrderedTable<Key: Hashable, Value> {
  @usableFromInline var entries: [(key: Key, value: Value)?] = []
  @usableFromInline var places: [Key: Int] = [:]

  /// Creates a table with the first value of each key.
  @inlinable
  public init(_ pairs: some Sequence<(Key, Value)>) {
    for (key, value) in pairs where places[key] == nil { self[key] = value }
  }

  /// The value of a key; a new key goes to the end, and setting `nil` removes the key.
  @inlinable
  public subscript(key: Key) -> Value? {
    get { places[key].flatMap { entries[$0]?.value } }
    set {
      if let place = places[key] {
        entries[place] = newValue.map { (key, $0) }
        if newValue == nil { places[key] = nil }
      } else if let newValue {
        places[key] = entries.count
        entries.append((key, newValue))
      }
    }
  }

  /// All values, in the order in which their keys were added.
  @inlinable
  public var values: [Value] { entries.compactMap { $0?.value } }

  /// Returns the values of the given keys in the given order, followed by all other values.
  @inlinable
  public func values(inOrderOf first: some Sequence<Key>) -> [Value] {
    var values: [Value] = []
    var seen: Set<Key> = []
    for key in first {
      guard let value = self[key] else { continue }
      values.append(value)
      seen.insert(key)
    }
    for case let entry? in entries where !seen.contains(entry.key) { values.append(entry.value) }
    return values
  }
}
