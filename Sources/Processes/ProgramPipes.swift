import FileStore
import Libc

/// The pipes to and from a program, each served when it is ready, so that neither side blocks the other.
struct ProgramPipes {
  private(set) var output: [UInt8] = []
  /// The end of the program's standard error.
  private(set) var error: [UInt8] = []
  private let input: [UInt8]
  private var written = 0
  private var target: Descriptor?
  private var outputSource: Descriptor?
  private var errorSource: Descriptor?

  /// How many bytes of standard error are kept at least; the end of it says why a program failed.
  private static let errorSize = 64 * 1_024

  private var programEnds: [Descriptor] = []
  /// The program's ends of the pipes, with the descriptors that they become.
  var streams: [(from: Int32, to: Int32)] {
    zip(programEnds, STDIN_FILENO...STDERR_FILENO).map { ($0.number, $1) }
  }

  /// Creates the pipes of a program that reads some bytes, or `/dev/null` for `nil`.
  init(input: [UInt8]?) throws(SystemFailure) {
    self.input = input ?? []
    let source: Descriptor
    if input == nil {
      source = try Descriptor.workingFolder.open("/dev/null", O_RDONLY)
    } else {
      let pipe = try Descriptor.pipe()
      (source, target) = (pipe.reading, pipe.writing)
      if fcntl(pipe.writing.number, F_SETFL, O_NONBLOCK) == -1 { throw SystemFailure(code: errno) }
    }
    let (output, error) = (try Descriptor.pipe(), try Descriptor.pipe())
    (outputSource, errorSource) = (output.reading, error.reading)
    programEnds = [source, output.writing, error.writing]
  }

  /// Closes the program's ends in this process, once the program has them.
  mutating func handOver() {
    programEnds = []
  }

  /// Whether there may be more to read.
  var areOpen: Bool { outputSource != nil || errorSource != nil }

  mutating func close() {
    target = nil
    outputSource = nil
    errorSource = nil
  }

  /// Waits at most a number of seconds, then reads and writes what is ready; returns `false` if nothing was.
  mutating func move(waiting seconds: Double) throws(SystemFailure) -> Bool {
    var requests = [(target, POLLOUT), (outputSource, POLLIN), (errorSource, POLLIN)].map { end, event in
      pollfd(fd: end?.number ?? -1, events: Int16(event), revents: 0)
    }
    let ready = poll(&requests, nfds_t(requests.count), Int32(seconds * 1_000))
    guard ready > 0 else {
      if ready == 0 || errno == EINTR { return false }
      throw SystemFailure(code: errno)
    }
    if requests[0].revents != 0 { try write() }
    if requests[1].revents != 0, let source = outputSource, try !Self.read(source, to: &output) {
      outputSource = nil
    }
    if requests[2].revents != 0, let source = errorSource, try !Self.read(source, to: &error) {
      errorSource = nil
    }
    if error.count > 2 * Self.errorSize { error.removeFirst(error.count - Self.errorSize) }
    return true
  }

  private mutating func write() throws(SystemFailure) {
    guard let target else { return }
    let count = input[written...].withUnsafeBytes { Libc.write(target.number, $0.baseAddress, $0.count) }
    if count < 0 {
      if errno == EAGAIN || errno == EINTR { return }
      // The program closed its input, and does not need the rest.
      guard errno == EPIPE else { throw SystemFailure(code: errno) }
      self.target = nil
    } else {
      written += count
      if written == input.count { self.target = nil }
    }
  }

  /// Reads the available bytes, and returns `false` at the end.
  private static func read(_ source: Descriptor, to bytes: inout [UInt8]) throws(SystemFailure) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
    let count = Libc.read(source.number, &buffer, buffer.count)
    if count < 0 {
      if errno == EINTR { return true }
      throw SystemFailure(code: errno)
    }
    bytes += buffer[..<count]
    return count > 0
  }
}
