package import FileStore
import Libc
package import Processes
import Terminal

/// A command of the shell that has the terminal until it ends.
package enum ShellCommand {
  /// Runs a command with one more argument, which the shell does not interpret.
  ///
  /// As system(3) does, this process ignores the signals of the keyboard meanwhile: they are for the command. What the
  /// command writes is not a result, so it goes to standard error where standard output is not a terminal.
  package static func run(_ command: String, argument: String) throws(SystemFailure) -> StartedProcess.End {
    try ignoringKeyboard { () throws(SystemFailure) in
      try StartedProcess(
        "/bin/sh", ["sh", "-c", "\(command) \"$1\"", "todo", argument],
        streams: isatty(STDOUT_FILENO) == 0 ? [(STDERR_FILENO, STDOUT_FILENO)] : []
      ).wait()
    }
  }

  /// Runs a command that reads these bytes, as far as it wants to, with these variables alone.
  package static func run(
    _ command: String, reading bytes: [UInt8], environment: [String: String]
  ) throws(SystemFailure) -> StartedProcess.End {
    try ignoringKeyboard { () throws(SystemFailure) in
      let process: StartedProcess
      do {
        let pipe = try Descriptor.pipe()
        process = try StartedProcess(
          "/bin/sh", ["sh", "-c", command], environment: environment.map { "\($0.key)=\($0.value)" }.sorted(),
          streams: [(pipe.reading.number, STDIN_FILENO)])
        try pipe.reading.close()
        let input = OutputBuffer(descriptor: pipe.writing.number)
        input.appendAsIs(bytes)
        // Who has seen enough reads no further.
        try? input.flush()
      }
      return try process.wait()
    }
  }

  private static func ignoringKeyboard<Result>(
    _ body: () throws(SystemFailure) -> Result
  ) throws(SystemFailure) -> Result {
    let former = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in former { signal(number, handler) } }
    return try body()
  }
}

/// The user's program that shows page by page what is longer than the window, chosen and prepared as git does it.
struct Pager {
  private let command: String
  /// All variables of the environment, which are gathered only for a pager that starts.
  private let variables: () -> [String: String]

  /// The one that is used where `PAGER` is not set; where it is not there, the output is as it is without one.
  private static let usual = "command -v less >/dev/null || exit 127; exec less \(flags)"
  /// Ends at the end of what fits the window, passes colours through and leaves the text there.
  private static let flags = "-FRX"

  /// `PAGER`, else less; nil where that is empty or `cat`, and on a terminal that cannot move its cursor.
  init?(_ environment: Environment) {
    let named = environment.text("PAGER")
    if let named, named.allSatisfy(\.isWhitespace) || named == "cat" { return nil }
    // A shell that does not find a command writes its name to the terminal as it is.
    guard environment.text("TERM") != "dumb", !(named ?? "").unicodeScalars.contains(where: DisplayText.isHidden) else {
      return nil
    }
    command = named ?? Self.usual
    variables = environment.variables
  }

  /// Has what is to be written held back, where it may have to be paged.
  func hold(_ console: Console) { console.out.buffer.isHeld = console.out.isTerminal && console.height != nil }

  /// Shows what is held back, if that is longer than the window; what no pager has taken is still to be written.
  func show(_ console: Console) {
    guard console.out.buffer.isHeld, let height = console.height else { return }
    let bytes = console.out.buffer.heldBytes
    guard Self.rows(of: bytes, width: console.width, atMost: height) >= height else { return }
    let usual = ["LESS": String(Self.flags.dropFirst()), "LV": "-c"]
    let environment = variables().merging(usual) { own, _ in own }
    switch try? ShellCommand.run(command, reading: bytes, environment: environment) {
    // Not found, not to be run, or not even started.
    case .exited(status: 126)?, .exited(status: 127)?, nil: break
    case .exited(_)?, .killed(_)?: console.out.buffer.dropHeldBytes()
    }
  }

  /// The rows of a terminal that a text takes, counted no further than that many.
  static func rows(of bytes: [UInt8], width: Int, atMost limit: Int) -> Int {
    var (rows, column, isEscape) = (0, 0, false)
    for byte in bytes {
      if rows >= limit { return rows }
      switch byte {
      case UInt8(ascii: "\n"): (rows, column) = (rows + 1, 0)
      case 0x1B: isEscape = true
      case _ where isEscape: if byte != UInt8(ascii: "["), byte >= 0x40 { isEscape = false }
      case 0x80...0xBF: break
      default:
        if column == width { (rows, column) = (rows + 1, 0) }
        column += 1
      }
    }
    return rows
  }
}
