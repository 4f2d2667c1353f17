import Foundation
import TodoTestSupport

/// An empty file that is open for writing, and removed with this object.
final class TemporaryFile {
  let path: String
  let descriptor: Int32

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("todo-\(UUID().uuidString)").path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.EIO) }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  func contents() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// A pseudo-terminal: what is written to its controller is typed at the terminal.
final class PseudoTerminal: @unchecked Sendable {
  let descriptor: Int32
  /// The terminal's file.
  let path: String
  private let controller: Int32

  init(columns: Int, rows: Int = 24) throws {
    let ends = try PipeEnds.terminal(columns: columns, rows: rows)
    (controller, descriptor, path) = (ends.reading, ends.writing, try ends.path())
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(descriptor)
    if !isHungUp { close(controller) }
  }

  private var isHungUp = false

  /// Hangs up, as a terminal does when its window is closed.
  func hangUp() {
    isHungUp = true
    close(controller)
  }

  /// Everything that was written to the terminal and has not been read.
  func written() -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(controller, &piece, piece.count), count > 0 { bytes += piece.prefix(count) }
    return bytes
  }

  /// Writes spaces to the terminal until it takes no more, and returns their number.
  func fill() -> Int {
    let writer = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    defer { close(writer) }
    let blanks = [UInt8](repeating: 0x20, count: 4_096)
    var total = 0
    for size in [blanks.count, 1] {
      while case let count = write(writer, blanks, size), count > 0 { total += count }
    }
    return total
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    write(controller, bytes, bytes.count)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// The settings of the terminal, in a form that can be compared.
  var settings: [UInt] {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    let characters = withUnsafeBytes(of: &settings.c_cc) { $0.map { UInt($0) } }
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map { UInt($0) }
      + characters
  }

  /// Whether the terminal is raw: keys arrive at once, are not echoed and send no signals, and output is left
  /// alone.
  var isRaw: Bool {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0 && settings.c_oflag & tcflag_t(OPOST) == 0
  }

  /// Gives the terminal an unusual setting, by which it can be recognised.
  func mark(with character: UInt8) {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VERASE)] = character }
    tcsetattr(descriptor, TCSANOW, &settings)
  }
}

/// A pipe whose reader first interrupts the thread that made the pipe many times, then reads a little at a
/// time.
final class SlowPipe: @unchecked Sendable {
  let writeEnd: Int32
  private let readEnd: Int32
  private let writer = pthread_self()
  private let done = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []

  /// The size is the number of bytes that will be written: more than a pipe holds, so that the writer has to
  /// wait.
  init(isNonBlocking: Bool, size: Int) {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (readEnd, writeEnd) = (ends[0], ends[1])
    if isNonBlocking { _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK) }
    // Without SA_RESTART a blocked write returns early or fails with EINTR.
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #else
      action.__sigaction_handler.sa_handler = { _ in }
    #endif
    sigaction(SIGUSR1, &action, nil)
    // Tests run on threads that block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR1)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    Thread.detachNewThread { self.read(size) }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  func received() -> [UInt8] {
    done.wait()
    return bytes
  }

  private func read(_ size: Int) {
    // The first interruption cuts short the write that has filled the pipe; later ones interrupt a waiting
    // write.
    for _ in 0..<1_000 {
      pthread_kill(writer, SIGUSR1)
      sched_yield()
    }
    var piece = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < size {
      let count = Foundation.read(readEnd, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece.prefix(count)
    }
    done.signal()
  }
}
