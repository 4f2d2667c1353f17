internal import Libc

/// Text that is compared by its bytes in UTF-8, as in the store.
///
/// Swift's strings are equal if they look the same: `é` is equal as one character and as a letter with a
/// mark. A store is bytes, and a text with other bytes is another text. Code that compares stored text in
/// order to keep, find or replace it uses this type; only searching and grouping fold texts on purpose.
///
/// The comparisons can be inlined: as unspecialized generics they would take a fifth of an export.
@propertyWrapper
public struct Exact<Text: ExactlyComparable>: Hashable, Sendable {
  /// The text.
  public var wrappedValue: Text

  /// Wraps a text to compare by its bytes.
  @inlinable
  public init(wrappedValue: Text) { self.wrappedValue = wrappedValue }

  /// Wraps a text to compare by its bytes.
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
  /// Orders by the bytes, which is also the order of the Unicode scalars.
  public static func < (left: Exact, right: Exact) -> Bool {
    left.wrappedValue.utf8.lexicographicallyPrecedes(right.wrappedValue.utf8)
  }
}

/// A text, an optional text, or an array of texts, compared by bytes.
public protocol ExactlyComparable: Sendable {
  /// Whether both have the same bytes.
  static func areSame(_ left: Self, _ right: Self) -> Bool
  /// Hashes the bytes.
  func hashBytes(into hasher: inout Hasher)
}

extension String: ExactlyComparable {
  /// Whether both have the same bytes in UTF-8; copies of one text share their bytes, which need not be read.
  public static func areSame(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    let answer = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return first == second || memcmp(first, second, left.count) == 0
      }
    }
    // Only bridged strings are not contiguous.
    return (answer ?? nil) ?? left.utf8.elementsEqual(right.utf8)
  }

  /// Hashes the bytes in UTF-8, followed by a byte that UTF-8 never contains.
  public func hashBytes(into hasher: inout Hasher) {
    if utf8.withContiguousStorageIfAvailable({ hasher.combine(bytes: UnsafeRawBufferPointer($0)) }) == nil {
      Array(utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    hasher.combine(0xFF as UInt8)
  }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  /// Whether both have the same bytes, or both are `nil`.
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
  /// Whether both have the same texts, byte for byte.
  @inlinable
  public static func areSame(_ left: [Element], _ right: [Element]) -> Bool {
    guard left.count == right.count else { return false }
    return left.indices.allSatisfy { Element.areSame(left[$0], right[$0]) }
  }

  /// Hashes the count, and then the bytes of each text.
  @inlinable
  public func hashBytes(into hasher: inout Hasher) {
    hasher.combine(count)
    for text in self { text.hashBytes(into: &hasher) }
  }
}
