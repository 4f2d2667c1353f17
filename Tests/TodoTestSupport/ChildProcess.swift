package import Foundation
import Synchronization

/// A program to run, with everything that it gets; it inherits nothing.
package struct ChildProcess: Sendable {
  /// The path of the program.
  package var program: String
  /// The words after its name, as bytes, so that they need not be text.
  package var arguments: [[UInt8]]
  /// All of its environment.
  package var environment: [String: String]
  /// The folder that it runs in.
  package var folder: String
  /// The bytes that it reads from standard input, which is a pipe.
  package var input = Data()
  /// The width of the terminal that it writes standard output to; nil for a pipe.
  package var terminalColumns: Int?

  /// Creates a program to run.
  package init(_ program: String, _ arguments: [[UInt8]], environment: [String: String], folder: String) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// Why a process did not end normally.
  package enum Failure: Error, CustomStringConvertible {
    /// A system call failed.
    case system(call: String, code: Int32)
    /// It ran for longer than a minute and was killed.
    case hung(commandLine: String)

    package var description: String {
      switch self {
      case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
      case .hung(let commandLine): "\(commandLine)\nhas not ended within a minute"
      }
    }
  }

  /// Runs the program to its end.
  package func run() throws -> ProcessResult {
    var (pid, exchange) = try Self.starting.withLock { _ in try start() }
    let isComplete = exchange.run(seconds: 60)
    if !isComplete { kill(pid, SIGKILL) }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    guard isComplete else { throw Failure.hung(commandLine: commandLine) }
    let signal = status & 0x7F
    var text = String(decoding: exchange.received[0], as: UTF8.self)
    if terminalColumns != nil { text = text.replacing("\r\n", with: "\n") }
    return ProcessResult(
      commandLine: commandLine, status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: text,
      error: String(decoding: exchange.received[1], as: UTF8.self))
  }

  /// Held from the creation of pipes to the start of a process, so that no other new process inherits the
  /// pipes.
  static let starting = Mutex(())

  private func start() throws -> (pid_t, PipeExchange) {
    let input = try PipeEnds.pipe()
    let output = try terminalColumns.map { try PipeEnds.terminal(columns: $0, rows: 24) } ?? PipeEnds.pipe()
    let error = try PipeEnds.pipe()
    let pid = try spawn(input: input.reading, output: output.writing, error: error.writing)
    for end in [input.reading, output.writing, error.writing] { close(end) }
    return (
      pid, PipeExchange(writing: self.input, to: input.writing, reading: [output.reading, error.reading])
    )
  }

  private var commandLine: String {
    let words = arguments.map { word in
      let text = String(decoding: word, as: UTF8.self)
      let shown = text.count > 2_000 ? "\(text.prefix(60))… (\(word.count) bytes)" : text
      let isPlain =
        !shown.isEmpty && shown.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=,@+".contains($0) }
      return isPlain ? shown : "'\(shown.replacing("'", with: "'\\''"))'"
    }
    return (["$", URL(filePath: program).lastPathComponent] + words).joined(separator: " ")
  }

  private func spawn(input: Int32, output: Int32, error: Int32) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (descriptor, target) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (error, STDERR_FILENO)] {
      posix_spawn_file_actions_adddup2(&actions, descriptor, target)
    }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    // A spawn cannot change the folder on every system, but a shell can.
    let shell = "/bin/sh"
    let change = [shell, "-c", "cd -- \"$0\" && exec \"$@\"", folder, program].map { Array($0.utf8) }
    let words = (change + arguments).map(Self.cString)
    let variables = environment.sorted { $0.key < $1.key }.map {
      Self.cString(Array("\($0.key)=\($0.value)".utf8))
    }
    defer { for pointer in words + variables { pointer.deallocate() } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, shell, &actions, &attributes, words + [nil], variables + [nil])
    guard code == 0 else { throw Failure.system(call: "posix_spawn \(program)", code: code) }
    return pid
  }

  private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in (bytes + [0]).enumerated() { pointer[index] = CChar(bitPattern: byte) }
    return pointer
  }
}
