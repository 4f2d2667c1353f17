internal import Libc

/// Text that is compared by its bytes in UTF-8, as it is stored.
///
/// Strings of Swift are equal when they look the same: `é` as one character, and as a letter with a mark. A store holds
/// bytes, and a text that differs in one of them is another text. So whatever compares text that is or may be stored,
/// in order to keep, find or replace it, does so with this; only searching and grouping fold texts on purpose.
///
/// The comparisons can be inlined: made once for all kinds of text they take a fifth of an export.
@propertyWrapper
public struct Exact<Text: ExactlyComparable>: Hashable, Sendable {
  /// The text itself.
  public var wrappedValue: Text

  /// A text to be compared by its bytes.
  @inlinable
  public init(wrappedValue: Text) { self.wrappedValue = wrappedValue }

  /// A text to be compared by its bytes.
  @inlinable
  public init(_ text: Text) { wrappedValue = text }

  /// Whether two texts have the same bytes.
  @inlinable
  public static func == (left: Exact, right: Exact) -> Bool {
    Text.areSame(left.wrappedValue, right.wrappedValue)
  }

  /// Hashes the bytes.
  @inlinable
  public func hash(into hasher: inout Hasher) { wrappedValue.hashBytes(into: &hasher) }
}

extension Exact: Comparable where Text == String {
  /// Orders by the bytes, which is the order of the Unicode scalars.
  public static func < (left: Exact, right: Exact) -> Bool {
    left.wrappedValue.utf8.lexicographicallyPrecedes(right.wrappedValue.utf8)
  }
}

/// A text, or several, or none, whose bytes can be compared.
public protocol ExactlyComparable: Sendable {
  /// Whether both have the same bytes.
  static func areSame(_ left: Self, _ right: Self) -> Bool
  /// Hashes the bytes.
  func hashBytes(into hasher: inout Hasher)
}

extension String: ExactlyComparable {
  /// Whether both have the same bytes in UTF-8.
  public static func areSame(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    let answer = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
    // Only strings of other languages lie in pieces.
    return (answer ?? nil) ?? left.utf8.elementsEqual(right.utf8)
  }

  /// Hashes the bytes in UTF-8, with one behind them that UTF-8 never has.
  public func hashBytes(into hasher: inout Hasher) {
    if utf8.withContiguousStorageIfAvailable({ hasher.combine(bytes: UnsafeRawBufferPointer($0)) }) == nil {
      Array(utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    hasher.combine(0xFF as UInt8)
  }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  /// Whether both have the same bytes, or are nil.
  @inlinable
  public static func areSame(_ left: Wrapped?, _ right: Wrapped?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): Wrapped.areSame(left, right)
    default: false
    }
  }

  /// Hashes the bytes, if there are any.
  @inlinable
  public func hashBytes(into hasher: inout Hasher) {
    hasher.combine(self != nil)
    self?.hashBytes(into: &hasher)
  }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
  /// Whether both have the same bytes, text for text.
  @inlinable
  public static func areSame(_ left: [Element], _ right: [Element]) -> Bool {
    guard left.count == right.count else { return false }
    return left.indices.allSatisfy { Element.areSame(left[$0], right[$0]) }
  }

  /// Hashes the bytes, text after text.
  @inlinable
  public func hashBytes(into hasher: inout Hasher) {
    hasher.combine(count)
    for text in self { text.hashBytes(into: &hasher) }
  }
}
