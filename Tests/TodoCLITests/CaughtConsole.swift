import Terminal
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

/// A console whose output is caught in two files.
struct CaughtConsole {
  private let folder: TemporaryFolder
  private let out: FileCapture
  private let err: FileCapture
  let console: Console

  init(width: Int = 80, isTerminal: Bool = true, usesColor: Bool = false) throws {
    folder = try TemporaryFolder()
    out = try FileCapture(path: folder.path(of: "out"))
    err = try FileCapture(path: folder.path(of: "err"))
    func stream(_ capture: FileCapture) -> ConsoleStream {
      ConsoleStream(
        buffer: OutputBuffer(descriptor: capture.descriptor), isTerminal: isTerminal, usesColor: usesColor)
    }
    console = Console(out: stream(out), err: stream(err), width: width)
  }

  /// Everything that was written to standard output.
  func output() throws -> String {
    try console.out.buffer.flush()
    return try folder.text(of: "out")
  }

  /// Everything that was written to standard error.
  func errors() throws -> String {
    try console.err.buffer.flush()
    return try folder.text(of: "err")
  }
}
