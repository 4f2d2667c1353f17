import Foundation
package import Testing

/// How much the tests look at: a little before each change, more at night, and any amount in search of a
/// fault.
package enum Effort {
  /// How many times as many random cases are looked at as before a change: `TODO_EFFORT`, which is 10 at
  /// night.
  private static let factor =
    ProcessInfo.processInfo.environment["TODO_EFFORT"].flatMap(UInt64.init).map { max(1, $0) } ?? 1

  /// Whether tests run that take long and whose kind others cover.
  package static let isNight = factor > 1

  /// Returns the seeds of random cases, from 1 on.
  ///
  /// - Parameter count: how many there are before a change.
  package static func seeds(_ count: UInt64) -> ClosedRange<UInt64> { 1...count * factor }

  /// Returns a number of rounds, given the number before a change.
  package static func rounds(_ count: Int) -> Int { count * Int(factor) }
}

extension Trait where Self == ConditionTrait {
  /// A test that takes long and whose kind other tests cover.
  package static var atNight: Self { .enabled(if: Effort.isNight, "at night: TODO_EFFORT=10") }
}
