import Foundation
import Processes
import Testing
import TodoCLI
import TodoTestSupport

/// The disposition of signals belongs to the whole process, so each test runs in one of its own.
struct ShellCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("the argument reaches the command as it is, after the command's own arguments")
  func argument() async throws {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let argument = "\(path)/it's $HOME \"a\" *;\n"
      let end = try ShellCommand.run(
        "f() { printf '%s' \"$#\" \"$1\" > \"$2\"; }; f 'a b'", argument: argument)
      #expect(end == .exited(status: 0))
      #expect(try String(contentsOfFile: argument, encoding: .utf8) == "2a b")
    }
  }

  @Test("the result is the exit status of the command, or the signal that killed it")
  func end() async throws {
    await #expect(processExitsWith: .success) {
      unblock(SIGTERM)
      let ends = try ["exit 3;", "kill -TERM $$; :"].map { try ShellCommand.run($0, argument: "") }
      #expect(ends == [.exited(status: 3), .killed(signal: SIGTERM)])
    }
  }

  @Test("the signals of the keyboard are for the command alone while it runs", arguments: [SIGINT, SIGQUIT])
  func keyboard(signal: Int32) async throws {
    await #expect(processExitsWith: .success) { [signal = signal as Int32] in
      unblock(signal)
      let ends = try ["$PPID", "$$"].map { try ShellCommand.run("kill -\(signal) \($0); :", argument: "") }
      #expect(ends == [.exited(status: 0), .killed(signal: signal)])
    }
    await #expect(processExitsWith: .signal(signal)) { [signal = signal as Int32] in
      unblock(signal)
      _ = try ShellCommand.run("true", argument: "")
      raise(signal)
    }
  }

  @Test("the command does not ignore the signals that this process ignores")
  func defaults() async throws {
    await #expect(processExitsWith: .success) {
      Foundation.signal(SIGPIPE, SIG_IGN)
      unblock(SIGPIPE)
      let end = try ShellCommand.run("kill -PIPE $$; :", argument: "")
      #expect(end == .killed(signal: SIGPIPE))
    }
  }
}
