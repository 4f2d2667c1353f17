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
