import Libc

/// The system's random numbers, fetched in batches, so that uids for many todos do not take a system call
/// each.
///
/// Without batches, adding 100,000 todos takes 15 % more processor time.
package struct BatchedRandomness: RandomNumberGenerator {
  private var numbers: [UInt64] = []

  /// The size of a batch: `getentropy` gives at most 256 bytes at once (getentropy(3)).
  private static let count = 256 / MemoryLayout<UInt64>.size

  package init() {}

  package mutating func next() -> UInt64 {
    if numbers.isEmpty {
      numbers = [UInt64](unsafeUninitializedCapacity: Self.count) { buffer, filled in
        // The batch is empty if the system does not have this call.
        let isFilled = getentropy(buffer.baseAddress, Self.count * MemoryLayout<UInt64>.size) == 0
        filled = isFilled ? Self.count : 0
      }
    }
    if let number = numbers.popLast() { return number }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
