import FileStore
import Libc
import Terminal
package import TodoKit

/// The input piped into the tool, read as a whole, and only if `-` is written.
package struct StandardInput {
  /// Reads the whole input.
  package let bytes: () throws(TodoError) -> [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = { () throws(TodoError) in bytes }
  }

  /// Creates the input from a descriptor, which is read to its end.
  package init(descriptor: Int32) {
    bytes = { () throws(TodoError) in try Self.bytes(of: descriptor) }
  }

  /// Returns the lines that are not blank, without their LF or CRLF, which may be missing from the last.
  ///
  /// - Throws: `TodoError.refused(.notUTF8)` with the number of the first line that is not valid UTF-8.
  package func lines() throws(TodoError) -> [AddTodosRequest.Title] {
    let lines = try bytes().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var titles: [AddTodosRequest.Title] = []
    for (line, number) in zip(lines, 1...) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let text = String(validating: line, as: UTF8.self) else { throw .refused(.notUTF8, line: number) }
      if !text.unicodeScalars.allSatisfy(\.isBlank) {
        titles.append(AddTodosRequest.Title(text, line: number))
      }
    }
    return titles
  }

  /// Returns the input as one text, in which line ends become LF and the last is removed, as in a shell's
  /// `$(…)`.
  package func text() throws(TodoError) -> String {
    guard let text = String(validating: try bytes(), as: UTF8.self) else { throw .refused(.notUTF8) }
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Returns the texts of files, in order; `-` is standard input.
  package func texts(_ files: [String]) throws(TodoError) -> [InputText] {
    try files.map { file throws(TodoError) in
      file == "-" ? InputText(try bytes()) : InputText(try Self.bytes(ofFile: file), from: file)
    }
  }

  private static func bytes(ofFile path: String) throws(TodoError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadableInput(path, errno) }
    defer { close(descriptor) }
    return try bytes(of: descriptor, path)
  }

  /// - Parameter path: the file, or `nil` for standard input.
  private static func bytes(of descriptor: Int32, _ path: String? = nil) throws(TodoError) -> [UInt8] {
    var status = stat()
    // Growing the array step by step would copy an input that may be large.
    let size = fstat(descriptor, &status) == 0 ? max(0, Int(status.st_size)) : 0
    guard size <= InputText.longest else { throw .oversizedInput(path) }
    var bytes = SystemCalls.largeArray(of: UInt8.self, capacity: size)
    var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
    while true {
      let count = Libc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        guard bytes.count + count <= InputText.longest else { throw .oversizedInput(path) }
        if bytes.count + count > bytes.capacity, !SystemCalls.hasMemory(for: 2 * bytes.capacity) {
          throw .unreadableInput(path, SystemCalls.outOfMemory.code)
        }
        bytes += buffer[..<count]
      } else if case let code = errno, code != EINTR {
        let isBusy = code == EAGAIN || code == EWOULDBLOCK
        let failure = isBusy ? Readiness.wait(for: Int32(POLLIN), on: descriptor) : code
        if let failure { throw .unreadableInput(path, failure) }
      }
    }
  }
}

/// Why the input of a command could not be read: a file, or standard input if the path is `nil`.
extension TodoError {
  static func unreadableInput(_ path: String?, _ code: Int32) -> TodoError {
    let advice: Advice = path == nil ? "pipe text into it, or leave out the -" : .checkPath
    return .input("cannot read \(name(path)): \(SystemFailure(code: code).message)", advice)
  }

  static func oversizedInput(_ path: String?) -> TodoError {
    let advice: Advice = "split it and send one part at a time"
    return .input("\(name(path)) is too large: it has more than \(InputText.longest >> 20) MiB", advice)
  }

  private static func input(_ message: String, _ advice: Advice) -> TodoError {
    TodoError(ProblemModel(code: .unreadable, message: message, advice: [advice]))
  }

  private static func name(_ path: String?) -> String { path.map { visible($0) } ?? "standard input" }
}
