/// Whatever has the values of a todo object: the one shape of a todo in the store, in output and in input.
public protocol TodoFields {
  /// The value of a field; nil when it is not set, or an empty list.
  subscript(field: TodoField) -> TodoValue? { get }
  /// Keys that this version does not know, kept as they were.
  var unknown: [UnknownField] { get }
}

/// A key that `todo` does not know, with its value as JSON text.
public struct UnknownField: Hashable, Sendable {
  /// The key, unescaped.
  @Exact public private(set) var key: String
  /// The value: one valid JSON value without white space between its tokens.
  public let json: [UInt8]

  /// A key with its value as JSON text.
  public init(key: String, json: [UInt8]) {
    self.key = key
    self.json = json
  }
}
