/// Uids of todos, numbered from 0 as they come, and found again by their bytes.
///
/// The bytes of all of them lie in one array: to put 100,000 in takes 4 ms, against 25 ms for a dictionary of strings.
struct UIDTable: Sendable {
  private var bytes: [UInt8] = []
  /// Where the bytes of each uid begin; one more for the end.
  private var starts: [Int] = [0]
  /// The numbers of uids at the places that their hashes lead to, and behind; -1 where a place is free.
  private var slots: [Int32] = []

  /// Takes the uid of the next todo.
  mutating func append(_ uid: some Collection<UInt8>) {
    bytes.append(contentsOf: uid)
    starts.append(bytes.count)
  }

  /// Makes what was taken so far be found; of several todos with one uid the first is.
  mutating func index() {
    let count = starts.count - 1
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
    slots = [Int32](repeating: -1, count: capacity)
    for number in 0..<count {
      let slot = slot(of: bytes[starts[number]..<starts[number + 1]])
      if slots[slot] < 0 { slots[slot] = Int32(truncatingIfNeeded: number) }
    }
  }

  /// The number of the todo with that uid; nil when there is none.
  func number(of uid: ArraySlice<UInt8>) -> Int? {
    if slots.isEmpty { return nil }
    let number = slots[slot(of: uid)]
    return number < 0 ? nil : Int(number)
  }

  /// The place that holds a uid, or would.
  private func slot(of uid: ArraySlice<UInt8>) -> Int {
    let mask = slots.count - 1
    var hasher = Hasher()
    uid.withUnsafeBytes { hasher.combine(bytes: $0) }
    var slot = hasher.finalize() & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if bytes[starts[number]..<starts[number + 1]] == uid { break }
      slot = (slot + 1) & mask
    }
    return slot
  }
}
