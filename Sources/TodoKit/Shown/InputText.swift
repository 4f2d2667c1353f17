/// A text that the user gives to a command.
public struct InputText: Hashable, Sendable {
  /// The file that it comes from; nil for standard input.
  public let source: String?
  /// The text.
  public let bytes: [UInt8]

  /// A text from a file, or from standard input.
  public init(_ bytes: [UInt8], from source: String? = nil) {
    self.source = source
    self.bytes = bytes
  }
}
