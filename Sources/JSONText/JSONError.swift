/// An error in a JSON text, and its place.
public struct JSONError: Error, Equatable, Sendable {
  /// The offset of the first byte that does not fit, from 0; the length of the text where it ends too early.
  public let offset: Int
  /// What should be there: completes the phrase “expected …”, such as `"," or "}"` or `a digit`.
  public let expected: String

  /// Creates an error at a byte offset that names the expected text.
  public init(offset: Int, expected: String) {
    self.offset = offset
    self.expected = expected
  }
}

/// A place in a text as an editor shows it.
public struct JSONPosition: Equatable, Sendable {
  /// The line, from 1; lines end with a line feed.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  /// The byte offset, from 0.
  public let byte: Int
}

extension JSONPosition {
  /// Finds the line and column of the end of a text.
  public init(endOf text: [UInt8]) {
    self = text.withUnsafeBufferPointer { JSONPosition(of: $0.count, in: $0) }
  }

  /// Finds the line and column of a byte offset; an offset outside the text counts as its nearest end.
  public init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var positions = JSONPositions(in: bytes)
    self = positions.position(of: offset)
  }
}

/// Finds several places in a text, asked for in ascending order, in one pass.
public struct JSONPositions {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The number of bytes passed; `line` and `column` are those of the next byte.
  private(set) var passed = 0
  private var line = 1
  private var column = 1

  /// Begins at the start of a text, which the caller keeps alive and unchanged.
  public init(in bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Returns the line and column of a byte offset; an offset before the last one asked for counts as the last
  /// one, and an offset outside the text as its nearest end.
  public mutating func position(of offset: Int) -> JSONPosition {
    let offset = min(max(offset, passed), bytes.count)
    for byte in bytes[passed..<offset] {
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        // Every byte but a continuation byte (10xxxxxx) begins a scalar.
        column += 1
      }
    }
    passed = offset
    // An offset inside a scalar has not passed the scalar yet.
    let isCut = offset < bytes.count && column > 1 && bytes[offset] & 0xC0 == 0x80
    return JSONPosition(line: line, column: isCut ? column - 1 : column, byte: offset)
  }
}
