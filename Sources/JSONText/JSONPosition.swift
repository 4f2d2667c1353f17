/// A place in a text as an editor shows it.
public struct JSONPosition: Equatable, Sendable {
  /// The line, from 1; lines end with a line feed.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  /// The byte offset, from 0.
  public let byte: Int

  /// Finds the line and column of a byte offset; an offset outside the text counts as its nearest end.
  public init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let offset = min(max(offset, 0), bytes.count)
    var line = 1
    var lineStart = 0
    for index in 0..<offset where bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    var column = 1
    // Every byte but a continuation byte (10xxxxxx) begins a scalar; one cut by the offset is not yet passed.
    for index in lineStart..<offset where bytes[index] & 0xC0 != 0x80 {
      column += 1
    }
    if offset > lineStart, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 {
      column -= 1
    }
    self.line = line
    self.column = column
    self.byte = offset
  }
}
