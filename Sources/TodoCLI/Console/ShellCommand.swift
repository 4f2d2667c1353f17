package import FileStore
import Libc

/// A command of the shell that has the terminal until it ends.
package enum ShellCommand {
  /// How a command ended.
  package enum End: Equatable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  /// Runs a command with one more argument, which the shell does not interpret.
  ///
  /// As system(3) does, this process ignores the signals of the keyboard meanwhile: they are for the command. What the
  /// command writes is not a result, so it goes to standard error where standard output is not a terminal.
  package static func run(_ command: String, argument: String) throws(SystemFailure) -> End {
    let former = keyboardSignals.map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in former { signal(number, handler) } }
    let process = try spawn(["sh", "-c", "\(command) \"$1\"", "todo", argument])
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      if errno != EINTR { throw SystemFailure(code: errno) }
    }
    // The bits of a status as every libc lays them out: WIFEXITED and the like are macros.
    let ending = status & 0x7F
    return ending == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: ending)
  }

  private static let keyboardSignals = [SIGINT, SIGQUIT]

  private static func spawn(_ words: [String]) throws(SystemFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let variables = _NSGetEnviron().pointee
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let variables = environ
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    let arguments = words.map { strdup($0) }
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      for argument in arguments { free(argument) }
    }
    if isatty(STDOUT_FILENO) == 0 { posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO) }
    // What this process ignores, the command would ignore too.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in keyboardSignals + [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments + [nil], variables)
    guard code == 0 else { throw SystemFailure(code: code) }
    return process
  }
}
