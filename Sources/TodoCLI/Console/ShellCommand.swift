package import FileStore
import Libc
package import Processes

/// A command of the shell that has the terminal until it ends.
package enum ShellCommand {
  /// Runs a command with one more argument, which the shell does not interpret.
  ///
  /// As system(3) does, this process ignores the signals of the keyboard meanwhile: they are for the command. What the
  /// command writes is not a result, so it goes to standard error where standard output is not a terminal.
  package static func run(_ command: String, argument: String) throws(SystemFailure) -> StartedProcess.End {
    let former = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in former { signal(number, handler) } }
    return try StartedProcess(
      "/bin/sh", ["sh", "-c", "\(command) \"$1\"", "todo", argument],
      streams: isatty(STDOUT_FILENO) == 0 ? [(STDERR_FILENO, STDOUT_FILENO)] : []
    ).wait()
  }
}
