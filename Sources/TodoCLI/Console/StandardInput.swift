package import TodoKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is piped into the tool; read whole, and only where `-` is written.
package struct StandardInput {
  private let read: () throws(TodoError) -> [UInt8]

  /// An input of these bytes.
  package init(_ bytes: [UInt8]) {
    read = { () throws(TodoError) in bytes }
  }

  /// The input behind a descriptor, which is read to its end.
  package init(descriptor: Int32) {
    read = { () throws(TodoError) in try Self.bytes(of: descriptor) }
  }

  /// All of it.
  package func bytes() throws(TodoError) -> [UInt8] {
    try read()
  }

  /// One line: its number from 1, and its text without its end.
  package struct Line: Equatable {
    package let number: Int
    package let text: String
  }

  /// The lines that are not blank; ends in LF or CRLF, the last end may be missing.
  ///
  /// - Throws: `TodoError.refused(.notUTF8)` with the number of the first line that is not valid UTF-8.
  package func lines() throws(TodoError) -> [Line] {
    var lines: [Line] = []
    var number = 0
    for bytes in try read().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .refused(.notUTF8, line: number) }
      if !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { lines.append(Line(number: number, text: text)) }
    }
    return lines
  }

  /// All of it as one text: line ends become LF, and the last one goes, as in a shell's `$(…)`.
  package func text() throws(TodoError) -> String {
    guard let text = String(validating: try read(), as: UTF8.self) else { throw .refused(.notUTF8) }
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private static func bytes(of descriptor: Int32) throws(TodoError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, &buffer, buffer.count)
      #else
        let count = Darwin.read(descriptor, &buffer, buffer.count)
      #endif
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw .unreadableInput(SystemFailure(code: errno))
      }
    }
  }
}
