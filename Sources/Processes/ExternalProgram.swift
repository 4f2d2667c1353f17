package import FileStore
import Libc

/// A program whose output is its answer: it has no terminal, and is ended when it is silent for too long.
package struct ExternalProgram: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// It has ended by itself, or by somebody else.
    case ended(StartedProcess.End)
    /// It did not read or write a byte for too long, or this process was to end; it was ended with all that it started.
    case stopped
    case notFound
  }

  package struct Result: Hashable, Sendable {
    package let outcome: Outcome
    package var output: [UInt8] = []
    /// The last 64 KiB or more of its standard error.
    package var error: [UInt8] = []
  }

  /// Its name, or its path where there is a slash in that.
  package var name: String
  package var arguments: [String]
  /// All of its variables; `PATH` says where it is looked for.
  package var environment: [String: String]
  /// What it reads from standard input; nil for nothing at all.
  package var input: [UInt8]?
  /// For so many seconds it may read and write nothing.
  package var idleTimeout: Double

  package init(
    _ name: String, _ arguments: [String], environment: [String: String], input: [UInt8]? = nil, idleTimeout: Double
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.idleTimeout = idleTimeout
  }

  /// Runs it to its end, in a session of its own.
  ///
  /// A signal that is to end this process ends the program first, with all that it has started, and then this process.
  package func run() throws(SystemFailure) -> Result {
    guard let path else { return Result(outcome: .notFound) }
    EndingSignals.arm()
    defer { EndingSignals.disarm() }
    var pipes = try ProgramPipes(input: input)
    let process = try StartedProcess(
      path, [name] + arguments, environment: environment.map { "\($0.key)=\($0.value)" }.sorted(),
      streams: pipes.streams, hasSession: true)
    pipes.handOver()
    var end: StartedProcess.End?
    do throws(SystemFailure) {
      end = try exchange(&pipes, with: process)
    } catch {
      try stop(process, after: &pipes)
      throw error
    }
    if end == nil { try stop(process, after: &pipes) }
    return Result(outcome: end.map(Outcome.ended) ?? .stopped, output: pipes.output, error: pipes.error)
  }

  /// Serves the pipes until the program has ended; nil where it is to be ended.
  private func exchange(
    _ pipes: inout ProgramPipes, with process: StartedProcess
  ) throws(SystemFailure) -> StartedProcess.End? {
    var lastByte = SystemCalls.monotonicSeconds()
    var end: StartedProcess.End?
    func isOver() -> Bool { EndingSignals.isReceived || SystemCalls.monotonicSeconds() - lastByte >= idleTimeout }
    while pipes.areOpen {
      if try pipes.move(waiting: min(0.25, idleTimeout)) {
        lastByte = SystemCalls.monotonicSeconds()
        if EndingSignals.isReceived { return end }
      } else {
        // What it has started and left behind may hold the pipes for ever, as ssh does for a connection to be shared.
        if end != nil { return end }
        end = try process.endIfAny()
        if end == nil, isOver() { return nil }
      }
    }
    pipes.close()
    var pause = 0.000_1
    while end == nil, !isOver() {
      end = try process.endIfAny()
      if end == nil { SystemCalls.sleep(seconds: pause) }
      pause = min(pause * 2, 0.05)
    }
    return end
  }

  /// Asks the program to end, with all that it has started, and ends it where it does not within two seconds.
  private func stop(_ process: StartedProcess, after pipes: inout ProgramPipes) throws(SystemFailure) {
    pipes.close()
    process.signalSession(SIGTERM)
    let start = SystemCalls.monotonicSeconds()
    var isEnded = false
    while !isEnded, SystemCalls.monotonicSeconds() - start < 2 {
      isEnded = try process.endIfAny() != nil
      if !isEnded { SystemCalls.sleep(seconds: 0.005) }
    }
    process.signalSession(SIGKILL)
    if !isEnded { _ = try process.wait() }
  }

  /// Where programs are where no `PATH` says so.
  private static let usualPath = "/usr/local/bin:/usr/bin:/bin"

  /// The program's file; nil where there is none.
  ///
  /// A relative folder is passed over, so that no file of the working folder is run by accident.
  private var path: String? {
    if name.contains("/") { return name }
    return (environment["PATH"] ?? Self.usualPath).split(separator: ":").lazy
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { path in
        let status = try? Descriptor.workingFolder.status(of: path, followingLink: true)
        return status?.isRegular == true && access(path, X_OK) == 0
      }
  }
}
