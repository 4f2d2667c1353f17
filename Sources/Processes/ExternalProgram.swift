package import FileStore
import Libc

/// A program run for its output, which has no terminal and is stopped if it is silent for too long.
package struct ExternalProgram: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// The program ended by itself or was ended by another process.
    case ended(StartedProcess.End)
    /// The program and its children were stopped, because it was silent for too long or this process must
    /// end.
    case stopped
    case notFound
  }

  package struct Result: Hashable, Sendable {
    package let outcome: Outcome
    package var output: [UInt8] = []
    /// The end of the program's standard error, at least 64 KiB of it if there is so much.
    package var error: [UInt8] = []
  }

  /// The name to look for in `PATH`, or a path if it has a slash.
  package var name: String
  package var arguments: [String]
  /// All variables of the program, including the `PATH` in which it is looked for.
  package var environment: [String: String]
  /// The standard input, or `nil` for `/dev/null`.
  package var input: [UInt8]?
  /// How many seconds the program may read and write nothing.
  package var idleTimeout: Double

  package init(
    _ name: String, _ arguments: [String], environment: [String: String], input: [UInt8]? = nil,
    idleTimeout: Double
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.input = input
    self.idleTimeout = idleTimeout
  }

  /// Runs the program to its end, in a session of its own.
  ///
  /// A signal that ends this process first ends the program and its children.
  package func run() throws(SystemFailure) -> Result {
    let searchPath = SearchPath(environment["PATH"] ?? Self.usualPath)
    guard let path = name.contains("/") ? name : searchPath.program(named: name) else {
      return Result(outcome: .notFound)
    }
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

  /// Serves the pipes until the program ends, or returns `nil` if it must be stopped.
  private func exchange(
    _ pipes: inout ProgramPipes, with process: StartedProcess
  ) throws(SystemFailure) -> StartedProcess.End? {
    var lastByte = SystemCalls.monotonicSeconds()
    var end: StartedProcess.End?
    func isOver() -> Bool {
      EndingSignals.isReceived || SystemCalls.monotonicSeconds() - lastByte >= idleTimeout
    }
    while pipes.areOpen {
      if try pipes.move(waiting: min(0.25, idleTimeout)) {
        lastByte = SystemCalls.monotonicSeconds()
        if EndingSignals.isReceived { return end }
      } else {
        // A child that outlives the program may hold the pipes for ever, as ssh does for a shared connection.
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

  /// Asks the program and its children to end, and kills them after two seconds.
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

  /// The search path if there is no `PATH`.
  private static let usualPath = "/usr/local/bin:/usr/bin:/bin"
}
