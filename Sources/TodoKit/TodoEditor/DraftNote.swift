/// Lines of a draft that are for the person who edits it, and are not read.
///
/// They begin with a semicolon, which no field, no tag and no heading of a content does: a number sign would.
public struct DraftNote: Hashable, Sendable {
  /// The lines, each with its end.
  public let text: String

  /// A note of these lines.
  public init(_ lines: [String]) {
    text = lines.map { "; \($0)\n" }.joined()
  }

  /// Whether a line among the fields is one.
  static func isNote(_ line: String) -> Bool {
    line.utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: ";")
  }
}
