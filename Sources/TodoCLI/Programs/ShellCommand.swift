package import FileStore
import Libc
package import Processes
import Terminal

/// A shell command that has the terminal until it ends.
package enum ShellCommand {
  /// Runs a command with one more argument, which the shell does not interpret.
  ///
  /// As in system(3), this process ignores signals from the keyboard meanwhile: they are for the command.
  /// What the command writes is not a result, so it goes to standard error if standard output is not a
  /// terminal.
  package static func run(_ command: String, argument: String) throws(SystemFailure) -> StartedProcess.End {
    try ignoringKeyboardSignals { () throws(SystemFailure) in
      try StartedProcess(
        "/bin/sh", ["sh", "-c", "\(command) \"$1\"", "todo", argument],
        streams: isatty(STDOUT_FILENO) == 0 ? [(STDERR_FILENO, STDOUT_FILENO)] : []
      ).wait()
    }
  }

  /// Runs a command that reads as many of the bytes as it wants to, with only these environment variables.
  ///
  /// - Parameters:
  ///   - streams: which descriptors of this process become which of the command's, beside its input.
  ///   - onWait: called once if the command is not done soon.
  package static func run(
    _ command: String, reading bytes: [UInt8], environment: [String: String],
    streams: [(from: Int32, to: Int32)] = [], onWait: () -> Void = {}
  ) throws(SystemFailure) -> StartedProcess.End {
    try ignoringKeyboardSignals { () throws(SystemFailure) in
      let process: StartedProcess
      do {
        let pipe = try Descriptor.pipe()
        process = try StartedProcess(
          "/bin/sh", ["sh", "-c", command], environment: environment.map { "\($0.key)=\($0.value)" }.sorted(),
          streams: [(pipe.reading.number, STDIN_FILENO)] + streams)
        try pipe.reading.close()
        // The command may never read what a pipe does not hold by itself.
        if bytes.count > pipeSize { onWait() }
        let input = OutputBuffer(descriptor: pipe.writing.number)
        input.appendAsIs(bytes)
        // A pager that is closed early reads no further.
        try? input.flush()
      }
      return try process.wait(onWait: onWait)
    }
  }

  /// How many bytes a pipe holds: pipe(7).
  private static let pipeSize = 64 * 1_024

  private static func ignoringKeyboardSignals<Result>(
    _ body: () throws(SystemFailure) -> Result
  ) throws(SystemFailure) -> Result {
    let previous = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in previous { signal(number, handler) } }
    return try body()
  }
}

/// The user's program that pages through output longer than the window, chosen and prepared as git does.
struct Pager {
  private let command: String
  /// Returns all variables of the environment; called only for a pager that starts.
  private let variables: () -> [String: String]

  /// The command used if `PAGER` is not set; if `less` is missing, the output is not paged.
  private static let defaultCommand = "command -v less >/dev/null || exit 127; exec less \(flags)"
  /// Flags to quit at once if the text fits the window, to pass colours through, and to leave the text there.
  private static let flags = "-FRX"

  /// Creates a pager from `PAGER`, else less, or returns `nil` if that is only spaces or `cat`, or if the
  /// terminal is `dumb`.
  init?(_ environment: Environment) {
    let named = environment.text("PAGER")
    if let named, named.allSatisfy(\.isWhitespace) || named == "cat" { return nil }
    // A shell that does not find a command writes its name to the terminal, control characters included.
    guard environment.text("TERM") != "dumb",
      !(named ?? "").unicodeScalars.contains(where: DisplayText.isHidden)
    else {
      return nil
    }
    command = named ?? Self.defaultCommand
    variables = environment.variables
  }

  /// Holds the output back if it may have to be paged.
  func hold(_ console: Console) {
    console.out.buffer.isHeld = console.out.isTerminal && console.height != nil
  }

  /// Pages the output that is held back, if it is longer than the window; without a pager, it still has to be
  /// written.
  func show(_ console: Console) {
    guard console.out.buffer.isHeld, let height = console.height else { return }
    let bytes = console.out.buffer.heldBytes
    guard Self.rows(of: bytes, width: console.width, atMost: height) >= height else { return }
    let defaults = ["LESS": String(Self.flags.dropFirst()), "LV": "-c"]
    let environment = variables().merging(defaults) { own, _ in own }
    switch try? ShellCommand.run(command, reading: bytes, environment: environment) {
    // Not found, not executable, or not even started.
    case .exited(status: 126)?, .exited(status: 127)?, nil: break
    case .exited(_)?, .killed(_)?: console.out.buffer.dropHeldBytes()
    }
  }

  /// Returns how many rows of a terminal a text takes, counted only up to a limit.
  static func rows(of bytes: [UInt8], width: Int, atMost limit: Int) -> Int {
    var rows = 0
    var column = 0
    var isEscape = false
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
