/// A text that the user gives to a command.
public struct InputText: Hashable, Sendable {
  /// The file that it comes from; nil for standard input.
  public let source: String?
  /// The text.
  public let bytes: [UInt8]

  /// How many bytes a text has at most: an input without an end would take all memory there is.
  public static let longest = 256 << 20

  /// A text from a file, or from standard input.
  public init(_ bytes: [UInt8], from source: String? = nil) {
    (self.source, self.bytes) = (source, bytes)
  }

  /// The name of the file, without folders and ending; nil for standard input.
  package var name: String? {
    guard let name = source?.utf8.split(separator: UInt8(ascii: "/")).last else { return nil }
    return String(name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name)
  }
}
