import Libc

/// The system's random numbers, fetched many at a time: a uid for each of many todos is not a system call for each.
///
/// To add 100,000 todos takes 15 % more time of the processor without it.
package struct BatchedRandomness: RandomNumberGenerator {
  private var numbers: [UInt64] = []

  /// As much as `getentropy` gives at once is 256 bytes (getentropy(3)).
  private static let count = 256 / MemoryLayout<UInt64>.size

  package init() {}

  package mutating func next() -> UInt64 {
    if numbers.isEmpty {
      numbers = [UInt64](unsafeUninitializedCapacity: Self.count) { buffer, filled in
        // None where the system has no such call.
        let isFilled = getentropy(buffer.baseAddress, Self.count * MemoryLayout<UInt64>.size) == 0
        filled = isFilled ? Self.count : 0
      }
    }
    if let number = numbers.popLast() { return number }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
